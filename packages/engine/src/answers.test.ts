import type { AnswerExtra, AnswerValue, SubmittedAnswer } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { answerProblems, normaliseAnswers } from './answers.ts';
import { logic, question } from './testing/samples.ts';

const answer = (question_id: string, value: AnswerValue, extra: AnswerExtra = {}): SubmittedAnswer => ({
  question_id,
  value,
  extra,
});
const required = { required: true, randomize: false, comment_box: false };
const questions = [
  question('radio-button', 'a', { settings: required }),
  question('text', 'b', { logic: logic([['a', '=', 'A']]), settings: required }),
  question('checkbox', 'c'),
  question('nps', 'd'),
];
const problems = (answers: SubmittedAnswer[], enforceRequired = false) =>
  answerProblems(questions, answers, { enforceRequired });

describe('what is wrong with answers (OP-055)', () => {
  test.each<[string, SubmittedAnswer[], string[]]>([
    ['nothing', [answer('a', 'A'), answer('b', 'Because'), answer('c', ['B']), answer('d', 10)], []],
    ['nothing when answers are left out', [answer('d', 1)], []],
    ['nothing when they come in another order', [answer('b', 'x'), answer('a', 'A')], []],
    ['nothing when hidden questions are null', [answer('a', 'B'), answer('b', null)], []],
    ['an unknown question', [answer('x', 'A'), answer('a', 'A')], ['answers.0.question_id']],
    ['a question answered twice', [answer('a', 'A'), answer('a', 'B')], ['answers.1.question_id']],
    ['a value outside the options', [answer('c', ['B', 'X'])], ['answers.0.value']],
    ['a rating outside the scale', [answer('a', 'A'), answer('d', 0)], ['answers.1.value']],
    ['401 characters', [answer('a', 'A'), answer('b', 'x'.repeat(401))], ['answers.1.value']],
    ['a question that the logic hides', [answer('a', 'B'), answer('b', 'x')], ['answers.1.value']],
    ['a question whose subject was skipped', [answer('a', null), answer('b', 'x')], ['answers.1.value']],
    [
      'several at once',
      [answer('a', 'X'), answer('d', 11), answer('y', null)],
      ['answers.0.value', 'answers.1.value', 'answers.2.question_id'],
    ],
  ])('%s', (_name, answers, paths) => {
    expect(Object.keys(problems(answers)).toSorted()).toEqual(paths);
  });

  test('the question is named', () => {
    expect(problems([answer('d', 0)])).toEqual({
      'answers.0.value': '"Question d": Please choose a number from 1 to 10.',
    });
  });

  test('a condition on a later question is judged as the visitor met it: not yet answered', () => {
    const early = question('text', 'x', { logic: logic([['a', '=', 'A']]) });
    const given = [answer('x', 'hello'), answer('a', 'A')];
    expect(Object.keys(answerProblems([early, ...questions], given, { enforceRequired: false }))).toEqual([
      'answers.0.value',
    ]);
  });

  test.each<[string, SubmittedAnswer[], string[]]>([
    ['missing', [answer('d', 5)], ['answers']],
    ['null', [answer('a', null)], ['answers.0.value']],
    ['blank', [answer('a', 'A'), answer('b', '  ')], ['answers.1.value']],
    ['missing though shown', [answer('a', 'A')], ['answers']],
    ['missing but hidden', [answer('a', 'B')], []],
  ])('a required answer is %s (OP-054)', (_name, answers, paths) => {
    expect(Object.keys(problems(answers, true))).toEqual(paths);
    expect(problems(answers)).toEqual({});
  });
});

test('answers are stored trimmed, empty ones as null, choices in order, ratings as numbers (OP-069)', () => {
  const given = [
    answer('a', 'A', { comments: ' good ', name: ' ' }),
    answer('b', '  ', { comments: '' }),
    answer('c', ['C', 'A']),
    answer('d', '9', { name: ' Ann ' }),
  ];
  expect(normaliseAnswers(questions, given)).toEqual([
    answer('a', 'A', { comments: 'good' }),
    answer('b', null),
    answer('c', ['A', 'C']),
    answer('d', 9, { name: 'Ann' }),
  ]);
  expect(normaliseAnswers(questions, [answer('c', [])])).toEqual([answer('c', null)]);
});

test('five answers are judged in a few microseconds', () => {
  const given = [answer('a', 'A'), answer('b', 'Because'), answer('c', ['B', 'C']), answer('d', 10)];
  for (let warm = 0; warm < 10_000; warm++) problems(given, true);
  const start = Date.now();
  for (let run = 0; run < 100_000; run++) problems(given, true);
  expect(Date.now() - start).toBeLessThan(1500);
});
