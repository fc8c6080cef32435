import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAYOUT_FACT_MAX } from '@userfeedback/contract/limits';
import { describe, expect, test } from 'vitest';
import {
  DEPTHS,
  ELEMENTS,
  LABEL_MAX,
  LAYOUT_COUNTS,
  LAYOUTS_MAX,
  OVERLAY_FRAGMENT,
  PAGES_MAX,
  PATTERN_MAX,
  PLACES,
  RECORDING_MAX,
  SELECTOR,
  TOKEN_LIFE,
  VIEW,
  VIEWS,
  VIEWS_PER_MINUTE,
} from './limits.ts';
import { isPattern } from './patterns.ts';
import { isPlainId } from './selectors.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const guide = oneLine(read('../../../docs/heatmaps.md'));
const widget = oneLine(read('../../../docs/widget.md'));
const number = (value: number) => value.toLocaleString('en');

/** A number that only its own file knows. */
function constant(file: string, name: string): number {
  const [, value = ''] = new RegExp(`const ${name} = ([\\d_]+);`).exec(read(file)) ?? [];
  expect(value, `${name} in ${file}`).not.toBe('');
  return Number(value.replaceAll('_', ''));
}

const seconds = (milliseconds: number) => `${milliseconds / 1000} ${milliseconds === 1000 ? 'second' : 'seconds'}`;

describe('docs/heatmaps.md says the numbers of the code', () => {
  test.each<[what: string, words: () => string]>([
    ['steps of scrolling', () => `in steps of ${100 / (DEPTHS - 1)}%`],
    ['fields of an element', () => `${Math.sqrt(PLACES)} × ${Math.sqrt(PLACES)} fields`],
    [
      'elements',
      () =>
        `At most ${ELEMENTS.most} elements for each page, device and layout, of which ${ELEMENTS.withPlaces} with fields`,
    ],
    [
      'a view',
      () =>
        `at most ${VIEW.elements} elements and ${VIEW.clicks} clicks, sent in one call of at most ${number(VIEW.bytes)} bytes`,
    ],
    ['when it counts', () => `visible for ${seconds(constant('page/record.ts', 'VISIBLE_MS'))}`],
    ['the longest', () => `after ${constant('page/record.ts', 'LONGEST_MS') / 60_000} minutes`],
    [
      'layouts of facts',
      () =>
        `${LAYOUT_COUNTS.views} views from ${LAYOUT_COUNTS.addresses} addresses had it within ${LAYOUT_COUNTS.days} days`,
    ],
    ['layouts that wait', () => `At most ${LAYOUT_COUNTS.waiting} wait`],
    [
      'how long the map waits',
      () => `the screen says so after ${constant('admin/map-card.tsx', 'DRAWN_WITHIN_MS') / 1000} seconds`,
    ],
    ['views a minute', () => `at most ${VIEWS_PER_MINUTE} views a minute`],
    ['names that wait', () => `${number(constant('server/sums.ts', 'NAMES_MAX'))} elements of a page`],
    ['names', () => `at most ${SELECTOR.steps} steps and ${SELECTOR.characters} characters`],
    ['labels', () => `of at most ${LABEL_MAX} characters`],
    [
      'dead clicks',
      () =>
        `nothing happens for ${seconds(constant('page/record.ts', 'DEAD_MS'))}: no change of the page's elements, no scrolling by more than ${constant('page/record.ts', 'DEAD_SCROLL_PX')} pixels`,
    ],
    [
      'rage clicks',
      () =>
        `3 or more clicks on one element, within ${seconds(constant('page/view.ts', 'RAGE_MS'))} and ${constant('page/view.ts', 'RAGE_PX')} pixels`,
    ],
    ['patterns', () => `has at most ${PATTERN_MAX} characters and at most two \`*\``],
    ['pages', () => `${PAGES_MAX} pages can be kept, and ${RECORDING_MAX} record at the same time`],
    [
      'views a day',
      () => `"At most" is ${number(VIEWS.least)} to ${number(VIEWS.most)} views a day, ${number(VIEWS.usual)} unless`,
    ],
    ['layouts', () => `a text of at most ${LAYOUT_FACT_MAX} characters). The newest ${LAYOUTS_MAX} are kept`],
    ['the token', () => `behind \`#${OVERLAY_FRAGMENT}\``],
    ['how long it lives', () => `for ${TOKEN_LIFE} minutes at most`],
    ['writing', () => `written every ${seconds(constant('server/recorder.ts', 'WRITE_EVERY'))}`],
    ['waiting', () => `At most ${number(constant('server/recorder.ts', 'WAITING_MAX'))} sums wait`],
    ['the night', () => `after ${/NIGHT = '([\d:]+)'/.exec(read('server/retention.ts'))?.[1]} of the site`],
  ])('%s (HM-76)', (_what, words) => {
    expect(guide).toContain(words());
  });

  test('patterns and ids are as it says (HM-76)', () => {
    expect([isPattern('/a*b*'), isPattern('/a*b*c*')]).toEqual([true, false]);
    expect(guide).toContain('at most 40 letters, digits, `-` and `_`, and no run of 4 digits');
    expect(['a'.repeat(40), 'a'.repeat(41), 'a123', 'a1234', '1a'].map(isPlainId)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  test.each([
    ['what is never stored', 'What is never stored'],
    ['how the overlay reaches the page', 'On the live page'],
    ['policies', '`X-Frame-Options` and `frame-ancestors` do not matter'],
    ['a paragraph for a privacy notice', 'For a privacy notice'],
    ['how to leave elements out', 'data-userfeedback-ignore'],
  ])('it tells %s (HM-76)', (_what, words) => {
    expect(guide).toContain(words);
  });

  test.each(['the recorder (2.5 kB)', '`layout`', '`data-userfeedback-ignore`', 'Nothing is kept in the browser'])(
    'docs/widget.md lists %s (HM-76)',
    (words) => {
      expect(widget).toContain(words);
    },
  );
});
