import { expect, test } from 'vitest';
import { readChoices } from './choices.ts';

const OPTIONS = ['Red', 'Red, dark', 'Green; light', 'Blue'];

test.each<[string, string[], string[]]>([
  ['', [], []],
  ['Red', ['Red'], []],
  ['Red, Blue', ['Red', 'Blue'], []],
  ['blue;RED', ['Blue', 'Red'], []],
  ['Red, dark, Blue', ['Red, dark', 'Blue'], []],
  ['Green; light, Red', ['Green; light', 'Red'], []],
  ['Red|Blue\nRed', ['Red', 'Blue'], []],
  ['Reddish, Blue', ['Blue'], ['Reddish']],
  ['Pink, Red, Pink, , Gold', ['Red'], ['Pink', 'Gold']],
  [',', [], []],
])('%j holds %j and unknown %j (VR-79)', (text, known, unknown) => {
  expect(readChoices(text, OPTIONS)).toEqual({ known, unknown });
});
