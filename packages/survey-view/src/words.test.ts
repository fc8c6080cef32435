import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import { expect, test } from 'vitest';
import { flowWords } from './flow.tsx';
import type { TypesPart } from './known-types.ts';
import { panelTypes } from './known-types.ts';
import { outcomeWords } from './outcome.tsx';
import { inputsWords } from './question-types/contact.tsx';
import { choicesWords } from './question-types/dropdown.tsx';
import { choicesPart } from './question-types/parts/choices.ts';
import { flowPart } from './question-types/parts/flow.ts';
import { inputsPart } from './question-types/parts/inputs.ts';
import { outcomePart } from './question-types/parts/outcome.ts';
import { scalePart } from './question-types/parts/scale.ts';
import { tablesPart } from './question-types/parts/tables.ts';
import { tablesWords } from './question-types/ranking.tsx';
import { scaleWords } from './question-types/scale.tsx';
import { words } from './words.ts';

/** Of the specification; `#` stands for a number. */
const KNOWN = [
  'Back',
  'Close',
  'Close the dialog to go on.',
  'Comments (optional)',
  'E-mail address',
  'Extremely Likely',
  'First name',
  'Language',
  'Minimize survey',
  'Next',
  'Not Likely',
  'Open survey',
  'Progress',
  'Question # of #',
  'required',
  'Skip',
  'Start over',
  '# star',
  '# stars',
  'Thanks for your feedback!',
  'Untitled question',
  'Welcome back. You left off here.',
  'Your answers are saved as you go.',
  'This survey has closed. Thank you for your interest.',
  'You have already answered this survey. Thank you!',
  'Please answer this question.',
  'Please choose from the options.',
  'Please enter a valid e-mail address.',
  'Please use at most # characters.',
  'Please choose a number from 1 to #.',
  // Numbers alone.
  '# / #',
];

test('every word of the panel is one of those that are translated (LA-46)', () => {
  const found = textsOf(words);
  expect(found).toContain('Please choose a number from 1 to #.');
  expect(found.filter((text) => !KNOWN.includes(text))).toEqual([]);
});

test('the English words of the panel are those that other languages translate (LA-45, LA-47)', () => {
  const { skip: _, next: __, thanks: ___, closed: ____, ...file } = WORD_FILES.en.words;
  const { answered: _____, ratings: _______, types: ________, link: _________, language, stars, place, ...rest } = file;
  const { characters: ______, stars: starsOf, place: placeOf, ...panel } = words;
  expect(panel).toEqual(rest);
  expect([1, 2].map(starsOf)).toEqual([stars.one, stars.other].map((text, n) => text?.replace('{n}', `${n + 1}`)));
  expect(placeOf(1, 5)).toBe(place.replace('{n}', '2').replace('{total}', '5'));
  expect(language).toBe('Language');
});

test.each([
  ['scale', scaleWords, scalePart],
  ['choices', choicesWords, choicesPart(panelTypes)],
  ['inputs', inputsWords, inputsPart],
  ['tables', tablesWords, tablesPart],
  ['flow', flowWords, flowPart],
  ['outcome', outcomeWords, outcomePart],
] as const)(
  'the English words of the part %s are those that other languages translate (QX-118)',
  (part, own, { problems = {} }: TypesPart) => {
    expect({ words: own, problems }).toEqual(WORD_FILES.en.words.types[part]);
  },
);

type Words = string | ((...values: never[]) => string) | { [name: string]: Words };

function textsOf(given: Words): string[] {
  if (typeof given === 'string') return [given.replace('{n}', '#')];
  if (typeof given === 'object') return Object.values(given).flatMap(textsOf);
  const write = given as unknown as (...values: unknown[]) => string;
  const withNumbers = [write(7, 8), write({ n: 7 }, 8), write(1)].filter((text) => !/object|undefined|NaN/.test(text));
  return withNumbers.map((text) => text.replaceAll(/\b[1789]\d*\b/g, '#').replace('from # to', 'from 1 to'));
}
