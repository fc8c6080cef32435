import type { WidgetDocument } from '@userfeedback/contract';
import { findRecorded } from '../heatmaps/page/find-recorded.ts';

/** A selector for the places of all addons in `page.ts`. */
export const addonPlaces = '[data-userfeedback-post-ratings]';

/** An element for an addon, or an address that one watches. A separate file, since every page of the site loads it. */
export function findPlace(shared: WidgetDocument): unknown {
  return document.querySelector(addonPlaces) ?? findRecorded(shared);
}
