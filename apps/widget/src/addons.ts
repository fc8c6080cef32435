import { pageAddons } from '@userfeedback/addons/page';
import { VISITOR_COOKIE } from '@userfeedback/contract/limits';
import { createId } from './panel/create-id.ts';
import type { WidgetStorage } from './storage.ts';

let filled: { element: HTMLElement; undo: () => void }[] = [];

/** Fills each element once. Elements that have left the page are undone. Returns a function that undoes all of them. */
export function fillPlaces(slugs: readonly string[], api: string, storage: WidgetStorage) {
  const visit = { api, visitorId: () => visitorId(storage), kept: storage.lasting };
  empty(filled.filter(({ element }) => !element.isConnected));
  for (const { manifest, mount } of pageAddons.filter(({ manifest }) => slugs.includes(manifest.slug))) {
    for (const element of document.querySelectorAll<HTMLElement>(`[data-userfeedback-${manifest.slug}]`)) {
      if (filled.some((one) => one.element === element)) continue;
      filled = [...filled, { element, undo: mount(element, visit) }];
    }
  }
  return () => {
    empty(filled);
  };
}

function empty(gone: typeof filled) {
  for (const { undo } of gone) undo();
  filled = filled.filter((one) => !gone.includes(one));
}

function visitorId(storage: WidgetStorage): string {
  const { [VISITOR_COOKIE]: kept = '' } = storage.cookies(VISITOR_COOKIE);
  const id = /^[\da-f-]{36}$/.test(kept) ? kept : createId();
  storage.remember(VISITOR_COOKIE, id, 365);
  return id;
}
