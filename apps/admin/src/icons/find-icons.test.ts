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
    'nothing sought: all of the style, without the toggle’s own (CT-02)',
    'regular',
    '',
    ['mood-heart', 'heart-off', 'heart'],
  ],
  ['by name, the nearest first (CT-02)', 'regular', 'Heart', ['heart', 'heart-off', 'mood-heart']],
  ['by tag', 'regular', 'LOVE', ['mood-heart', 'heart']],
  ['by several words', 'regular', 'heart mood', ['mood-heart']],
  ['by name with its hyphen', 'regular', 'heart-o', ['heart-off']],
  ['in the other style', 'solid', 'heart', ['heart']],
  ['nothing', 'regular', 'zebra', []],
] as const)('%s', (_title, style, search, names) => {
  expect(findIcons(all, style, search).map((found) => found.icon)).toEqual(names);
});
