import type { HeatElement, HeatFigures } from '../endpoints.ts';
import type { Mode } from '../map-messages.ts';
import type { PagePart } from '../selectors.ts';
import { placeOf } from '../selectors.ts';
import { readName } from './names.ts';

export const MODE_NAMES: Record<Mode, string> = {
  clicks: 'Clicks',
  dead: 'Dead clicks',
  rage: 'Rage clicks',
  scrolling: 'Scrolling',
};

/**
 * From few to many, with the colour of words on each. The scale "cividis" gets darker all the way, so that people who
 * cannot see red or green can read it too.
 */
export const SCALE: readonly [ground: string, words: string][] = [
  ['#fee838', '#000'],
  ['#c3b369', '#000'],
  ['#8a8779', '#000'],
  ['#575d6d', '#fff'],
  ['#00224e', '#fff'],
];

/** The share of views with a click, or the number of dead or rage clicks. */
export function weightOf(element: HeatElement, mode: Mode, views: number): number {
  if (mode === 'dead' || mode === 'rage') return element[mode];
  return views > 0 ? element.views / views : 0;
}

export function stepOf(value: number, most: number): (typeof SCALE)[number] {
  const at = Math.min(SCALE.length - 1, Math.floor((value / most) * SCALE.length));
  return SCALE[at] ?? ['#fee838', '#000'];
}

export const percent = (share: number): string =>
  share > 0 && share < 0.01 ? 'under 1%' : `${Math.round(share * 100)}%`;

/** The label, else what the element says on the page: `Button “Buy”`. */
export function nameOf({ label, selector, kind }: HeatElement, element: Element | null): string {
  if (label) return label;
  const read = element && readName(element);
  const { part, words } = placeOf(selector);
  const text = read?.text || words;
  const what = KINDS[read?.kind ?? kind];
  return text ? `${what} “${text}”` : `${what} ${PLACES[part]}`;
}

const KINDS = {
  link: 'Link',
  button: 'Button',
  field: 'Field',
  picture: 'Picture',
  text: 'Text',
  other: 'Element',
} as const;
const PLACES: Record<PagePart, string> = {
  header: 'at the top of the page',
  nav: 'in the navigation',
  main: 'in the main part of the page',
  aside: 'beside the main part',
  footer: 'at the foot of the page',
  form: 'in a form',
  page: 'on the page',
};

export function countsOf({ clicks, views, dead, rage }: HeatElement, all: number): string {
  return `Views with a click: ${views.toLocaleString('en')} of ${all.toLocaleString('en')} (${percent(all > 0 ? views / all : 0)}). Clicks: ${clicks.toLocaleString('en')}, dead: ${dead.toLocaleString('en')}, rage: ${rage.toLocaleString('en')}.`;
}

/** So many clicks were on elements that are missing here that the page must have looked different. */
export function isOtherLayout(all: readonly HeatElement[], missing: readonly HeatElement[]): boolean {
  const clicks = (some: readonly HeatElement[]) => some.reduce((sum, one) => sum + one.clicks, 0);
  return clicks(missing) > 0.3 * clicks(all);
}

/** "Oct 26 – Nov 25, 2026", as in the admin. */
export function daysText(first: string, last: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(first),
    new Date(last),
  );
}

/** Empty if the window is about as wide as those that were counted. */
export function widthNote({ device }: HeatFigures, width: number): string {
  const [most, where] = device === 'mobile' ? [500, 'phones'] : [1100, 'tablets'];
  if (device === 'desktop' || width <= most) return '';
  return `These are taps on ${where}. Make the window narrower to see the page as they do.`;
}
