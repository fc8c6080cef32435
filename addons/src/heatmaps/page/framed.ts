import type { HeatElement } from '../endpoints.ts';
import type { MapNews, MapWish } from '../map-messages.ts';
import { isMapWish, MAP } from '../map-messages.ts';
import { readName } from './names.ts';

/**
 * For the page in a frame of the admin: reports what its elements are called, receives what to draw, and disables all
 * clicks. Null if the page is in no frame.
 */
export function openFramed(
  admin: string,
  signal: AbortSignal,
  wish: (wish: MapWish) => void,
): ((elements: readonly HeatElement[], find: (selector: string) => Element | null) => void) | null {
  const { parent } = window;
  if (parent === window) return null;
  addEventListener(
    'message',
    ({ source, origin, data }: MessageEvent) => {
      if (source === parent && origin === admin && isMapWish(data)) wish(data);
    },
    { signal },
  );
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['click', 'auxclick', 'submit']) addEventListener(type, stop, { capture: true, signal });
  const told = new Set<string>();
  let isFirst = true;
  return (elements, find) => {
    const names = elements.flatMap(({ selector }): MapNews['names'] => {
      const element = selector === '' || told.has(selector) ? null : find(selector);
      if (!element) return [];
      told.add(selector);
      return [{ selector, ...readName(element) }];
    });
    if (names.length === 0 && !isFirst) return;
    isFirst = false;
    const news: MapNews = { [MAP]: 'names', names };
    parent.postMessage(news, admin);
  };
}
