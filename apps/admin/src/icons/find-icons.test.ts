import { expect, test } from 'vitest';
import { findIcons } from './find-icons.ts';

const icon = (name: string, style: 'regular' | 'solid' = 'regular', tags: string[] = []) => ({
  icon: name,
  style,
  tags,
  label: name,
  svg: '',
});
const all = [
  icon('field-smile'),
  icon('mood-heart', 'regular', ['love']),
  icon('heart-off'),
  icon('heart', 'regular', ['love']),
  icon('heart', 'solid', ['love']),
];

test.each([
  [
    'CT-02 nothing sought: all of the style, without the toggle’s own',
    'regular',
    '',
    ['mood-heart', 'heart-off', 'heart'],
  ],
  ['CT-02 by name, the nearest first', 'regular', 'Heart', ['heart', 'heart-off', 'mood-heart']],
  ['by tag', 'regular', 'LOVE', ['mood-heart', 'heart']],
  ['by several words', 'regular', 'heart mood', ['mood-heart']],
  ['by name with its hyphen', 'regular', 'heart-o', ['heart-off']],
  ['in the other style', 'solid', 'heart', ['heart']],
  ['nothing', 'regular', 'zebra', []],
] as const)('%s', (_title, style, search, names) => {
  expect(findIcons(all, style, search).map((found) => found.icon)).toEqual(names);
});
