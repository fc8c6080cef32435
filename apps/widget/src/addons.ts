import { widgetAddons } from '@userfeedback/addons/widget';
import { submissionId } from './panel/submission-id.ts';
import type { WidgetStorage } from './storage.ts';

const VISITOR = 'userfeedback-visitor';
const filled = new Map<HTMLElement, () => void>();

/** Fills the places of these addons, once each; what the page has dropped is given up. The answer empties them all. */
export function fillPlaces(slugs: readonly string[], api: string, storage: WidgetStorage) {
  const visit = { api, visitorId: () => visitorId(storage), kept: storage.lasting };
  for (const [element, undo] of filled) if (!element.isConnected) empty(element, undo);
  for (const { manifest, mount } of widgetAddons.filter(({ manifest }) => slugs.includes(manifest.slug))) {
    for (const element of document.querySelectorAll<HTMLElement>(`[data-userfeedback-${manifest.slug}]`)) {
      if (!filled.has(element)) filled.set(element, mount(element, visit));
    }
  }
  return () => {
    for (const [element, undo] of filled) empty(element, undo);
  };
}

function empty(element: HTMLElement, undo: () => void) {
  undo();
  filled.delete(element);
}

/** Stands in a cookie for a year. */
function visitorId(storage: WidgetStorage): string {
  const { [VISITOR]: kept = '' } = storage.cookies(VISITOR);
  const id = /^[\da-f-]{36}$/.test(kept) ? kept : submissionId();
  storage.remember(VISITOR, id, 365);
  return id;
}
