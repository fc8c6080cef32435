import type { Answer } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { answerExcerpt } from './answer-excerpt.ts';

const answer = (question_type: string, value: Answer['value'], extra: Answer['extra'] = {}): Answer => ({
  question_id: 'q',
  question_title: 'Which?',
  question_type,
  value,
  extra,
});

test.each<[string, Answer[], string[], string]>([
  [
    'ratings apart, and what was written before what was chosen (XO-11)',
    [answer('text', 'At last'), answer('radio-button', 'Yes'), answer('nps', 9)],
    ['NPS: 9'],
    '“At last” · Yes',
  ],
  ['stars as such (XO-11)', [answer('star-rating', 4)], ['★ 4'], ''],
  ['choices as they are', [answer('checkbox', ['Essays', 'Maps'])], [], 'Essays, Maps'],
  ['an address without quotes, with its name', [answer('email', 'a@b.co', { name: 'Ann' })], [], 'a@b.co - Ann'],
  [
    'a comment like what was written',
    [answer('radio-button', 'Yes', { comments: 'So\njuicy' })],
    [],
    '“So juicy” · Yes',
  ],
  ['a comment alone', [answer('radio-button', null, { comments: 'Neither' })], [], '“Neither”'],
  ['three of many', 'abcd'.split('').map((value) => answer('radio-button', value)), [], 'a · b · c'],
  ['nothing where all was skipped', [answer('text', null), answer('nps', null)], [], ''],
  [
    'three in all, ratings first',
    [answer('text', 'Words'), ...[3, 4].map((value) => answer('star-rating', value)), answer('text', 'More')],
    ['★ 3', '★ 4'],
    '“Words”',
  ],
])('%s', (_what, answers, scores, text) => {
  expect(answerExcerpt(answers)).toEqual({ scores, text });
});
