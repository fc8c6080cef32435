import { ELEMENTS, NAME_TEXT_MAX, SELECTOR } from './limits.ts';
import type { ElementKind } from './selectors.ts';
import { ELEMENT_KINDS, isSelector } from './selectors.ts';

/*
 * What the admin and the page that it shows in a frame tell each other. Each side judges what it hears: the frame may
 * show anything.
 */

export const MAP = 'userfeedbackHeatmap';
export const MODES = ['clicks', 'dead', 'rage', 'scrolling'] as const;
export type Mode = (typeof MODES)[number];

/** The first one also says that the page is drawn. */
export interface MapNews {
  [MAP]: 'names';
  names: { selector: string; kind: ElementKind | null; text: string }[];
}

export interface MapWish {
  [MAP]: 'draw';
  mode: Mode;
  texts: Record<string, { name: string; counts: string }>;
  /** For three quarters, half and a quarter of the views. */
  lines: string[];
}

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;
const isText = (text: unknown, most: number): text is string => typeof text === 'string' && text.length <= most;

export function isMapNews(data: unknown): data is MapNews {
  return (
    isObject(data) &&
    data[MAP] === 'names' &&
    Array.isArray(data.names) &&
    data.names.length <= ELEMENTS.most &&
    data.names.every(
      (one) =>
        isObject(one) &&
        isText(one.selector, SELECTOR.characters) &&
        isSelector(one.selector) &&
        // A character may be two code units.
        isText(one.text, 2 * NAME_TEXT_MAX) &&
        (one.kind === null || ELEMENT_KINDS.some((kind) => kind === one.kind)),
    )
  );
}

export function isMapWish(data: unknown): data is MapWish {
  return isObject(data) && data[MAP] === 'draw' && isObject(data.texts) && Array.isArray(data.lines);
}
