import type { WidgetDocument } from '@userfeedback/contract';
import type { fillPlaces as fill } from './addons.ts';
import type { Part } from './load-part.ts';
import type { PageStart } from './parts.ts';

/**
 * It, the triggers and the way to the addons make a part of their own: few pages need any, and all load the loader.
 */
export { pageRulesHold } from '@userfeedback/engine/visit/page-rules';
export { openPage } from './page-surveys.ts';
export { onTrigger } from './triggers.ts';

/** What addons draw on pages, written in by the build. */
declare const ADDONS: Part;

/** Lets the addons in use fill the places that the page has for them; the answer takes everything back. */
export async function fillPlaces(
  { addons }: WidgetDocument,
  { site, storage, parts }: PageStart,
): Promise<(() => void) | undefined> {
  const hasPlace = (slug: string) => document.querySelector(`[data-userfeedback-${slug}]`) !== null;
  const slugs = Object.entries(addons).flatMap(([slug, isUsable]) =>
    isUsable && hasPlace(slug) ? slug : [],
  );
  const part: { fillPlaces: typeof fill } | undefined =
    slugs.length > 0 ? await parts.load(ADDONS) : undefined;
  // The widget may have been taken back meanwhile.
  return window.userfeedback && part?.fillPlaces(slugs, site.api, storage);
}
