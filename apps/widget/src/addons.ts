import { widgetAddons } from '@userfeedback/addons/widget';
import { readCookies, writeCookie } from './cookies.ts';
import { submissionId } from './panel/submission-id.ts';

const VISITOR = 'userfeedback-visitor';
let id = '';
const filled = new Map<HTMLElement, () => void>();

/** Fills the places of these addons, once each; what the page has dropped is given up. The answer empties them all. */
export function fillPlaces(slugs: readonly string[], api: string) {
  for (const [element, undo] of filled) if (!element.isConnected) empty(element, undo);
  for (const { manifest, mount } of widgetAddons.filter(({ manifest }) => slugs.includes(manifest.slug))) {
    for (const element of document.querySelectorAll<HTMLElement>(`[data-userfeedback-${manifest.slug}]`)) {
      if (!filled.has(element)) filled.set(element, mount(element, { api, visitorId }));
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

/** Stands in a cookie for a year; where the browser keeps none, it is as old as the page. */
function visitorId(): string {
  const { [VISITOR]: kept = '' } = readCookies();
  id = /^[\da-f-]{36}$/.test(kept) ? kept : id || submissionId();
  writeCookie(VISITOR, id, 365);
  return id;
}
