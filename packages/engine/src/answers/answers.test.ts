import type { AnswerExtra, AnswerValue, Question, SubmittedAnswer } from '@userfeedback/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NEW_SETTINGS } from '../question-types/index.ts';
import { canSkip } from '../survey/for-visitors.ts';
import { everything, logic, question, survey } from '../testing/samples.ts';
import { keepVisit, resumeVisit } from '../visit/kept-visit.ts';
import { leftAt } from '../visit/left-at.ts';
import { canGoBack, initialVisit, visit } from '../visit/visit.ts';
import { answerProblems, normaliseAnswers, withoutUnseen } from './answers.ts';

const answer = (question_id: string, value: AnswerValue, extra: AnswerExtra = {}): SubmittedAnswer => ({
  question_id,
  value,
  extra,
});
const required = { ...NEW_SETTINGS, required: true };
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
    ['a comment on a hidden question', [answer('b', null, { comments: 'x' })], ['answers.0.value']],
    ['nothing when a hidden one has blanks', [answer('b', ' ', { comments: ' ' })], []],
    ['a question whose subject was skipped', [answer('a', null), answer('b', 'x')], ['answers.1.value']],
    [
      'several at once',
      [answer('a', 'X'), answer('d', 11), answer('y', null)],
      ['answers.0.value', 'answers.1.value', 'answers.2.question_id'],
    ],
  ])('%s', (_name, answers, paths) => {
    expect(Object.keys(problems(answers)).toSorted()).toEqual(paths);
  });

  const jumping = [
    question('radio-button', 'a', { jumps: [{ compare: '=', value: 'B', to: 'c' }] }),
    question('text', 'b', { settings: required }),
    question('text', 'c'),
  ];
  test.each<[string, SubmittedAnswer[], Record<string, string>]>([
    [
      'an answer that was jumped over is refused',
      [answer('a', 'B'), answer('b', 'x')],
      { 'answers.1.value': 'not-led-to' },
    ],
    ['a required one that was jumped over may be missing', [answer('a', 'B')], {}],
    ['one that was not may not', [answer('a', 'A')], { answers: 'required' }],
  ])('%s (QX-86)', (_name, answers, expected) => {
    const found = Object.entries(answerProblems(jumping, answers, { enforceRequired: true }));
    expect(Object.fromEntries(found.map(([path, { code }]) => [path, code]))).toEqual(expected);
  });

  test('a blank answer to what nobody was asked is no skip (QX-86)', () => {
    const given = [answer('a', 'B'), answer('b', null), answer('c', null)];
    expect(withoutUnseen(jumping, given).map(({ question_id }) => question_id)).toEqual(['a', 'c']);
  });

  test('the question is named', () => {
    expect(problems([answer('d', 0)])).toEqual({
      'answers.0.value': { code: 'off-the-scale', n: 10, title: 'Question d' },
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

describe('the path through a survey, as visitors take it', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
  const condition = fc.record({
    question_id: fc.constantFrom(...ids),
    compare: fc.constantFrom('=' as const, '!=' as const, 'CONTAINS' as const, '>' as const),
    value: fc.constantFrom('A', 'B', '3', 'x'),
  });
  const randomLogic = fc.record({
    enabled: fc.boolean(),
    action: fc.constantFrom('show' as const, 'hide' as const),
    conditions: fc.array(condition, { maxLength: 2 }),
  });
  const randomJumps = (index: number) =>
    fc.array(
      fc.record({
        compare: fc.constantFrom('=' as const, 'IN' as const, '>' as const, 'ANY' as const),
        value: fc.constantFrom('A', 'B', '3', 'x'),
        to: fc.constantFrom(...ids.slice(index + 1), 'end'),
      }),
      { maxLength: 2 },
    );
  const randomQuestion = (id: string, index: number) =>
    fc
      .tuple(
        fc.constantFrom('radio-button' as const, 'checkbox' as const, 'text' as const, 'nps' as const),
        randomLogic,
        fc.boolean(),
        randomJumps(index),
      )
      .map(([type, rules, isRequired, jumps]) =>
        question(type, id, { logic: rules, jumps, settings: { ...required, required: isRequired } }),
      );
  const surveys = fc.tuple(...ids.map(randomQuestion));
  const choices = fc.array(fc.nat(3), { minLength: ids.length, maxLength: ids.length });

  /** A visitor who answers at random, skips what may be skipped, and is asked what the visit asks. */
  function goThrough(asked: Question[], chances: number[]): SubmittedAnswer[] {
    const given = survey(asked);
    let state = visit(given, initialVisit, { type: 'start' });
    for (const chance of chances) {
      const now = asked[state.index];
      if (!now) break;
      const isSkipped = chance === 0 && canSkip(given.type, now, everything);
      state = visit(given, state, isSkipped ? { type: 'skip' } : { type: 'answer', value: randomAnswer(now, chance) });
    }
    return state.answers;
  }
  function randomAnswer({ type }: Question, chance: number): AnswerValue {
    if (type === 'nps') return chance * 3 + 1;
    if (type === 'text') return ['x', 'AB', '3', '42'][chance] ?? 'x';
    const choice = ['A', 'B', 'C', 'A'][chance] ?? 'A';
    return type === 'checkbox' ? [choice, ...(chance === 3 ? ['B'] : [])] : choice;
  }

  test('whatever a visit ends with is accepted, and required answers are enforced (OP-055)', () => {
    fc.assert(
      fc.property(surveys, choices, (asked, chances) => {
        expect(answerProblems(asked, goThrough(asked, chances), { enforceRequired: true })).toEqual({});
      }),
      { numRuns: 500 },
    );
  });

  test('browser and server agree on 10,000 ways, at every step and with Back (QX-86)', () => {
    fc.assert(
      fc.property(surveys, fc.array(fc.nat(5), { minLength: 8, maxLength: 8 }), (asked, chances) => {
        const given = survey(asked, { answering: { save_partial: true, back: true } });
        let state = visit(given, initialVisit, { type: 'start' });
        let isForward = true;
        for (const chance of chances) {
          const now = asked[state.index];
          if (!now) break;
          if (chance === 5 && canGoBack(given, state)) isForward = false;
          const isSkipped = chance === 0 && canSkip(given.type, now, everything);
          const answered = { type: 'answer', value: randomAnswer(now, chance % 4) } as const;
          state = visit(given, state, chance === 5 ? { type: 'back' } : isSkipped ? { type: 'skip' } : answered);
          expect(answerProblems(asked, state.answers, { enforceRequired: false })).toEqual({});
          expect(withoutUnseen(asked, state.answers)).toEqual(state.answers);
          if (isForward) expect(leftAt(asked, state.answers)).toBe(asked[state.index]);
          const kept = resumeVisit(given, keepVisit(given, state));
          if (state.stage === 'asking') expect([kept.index, kept.answers]).toEqual([state.index, state.answers]);
        }
        if (state.stage === 'finished')
          expect(answerProblems(asked, state.answers, { enforceRequired: true })).toEqual({});
      }),
      { numRuns: 10_000 },
    );
  });

  test('an extra answer, to a question that was not asked, is refused (OP-055)', () => {
    fc.assert(
      fc.property(surveys, choices, (asked, chances) => {
        const given = goThrough(asked, chances);
        for (const one of asked.filter(({ id }) => given.every(({ question_id }) => question_id !== id))) {
          const more = [...given, answer(one.id, randomAnswer(one, 1))];
          // A new answer may lead to other questions: only problems of this question count.
          const path = `answers.${given.length}.value`;
          expect(answerProblems(asked, more, { enforceRequired: false })[path]).toMatchObject({
            code: 'not-led-to',
          });
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a missing required answer is refused, an optional one may be left out (OP-054, OP-055)', () => {
    fc.assert(
      fc.property(surveys, choices, (asked, chances) => {
        const given = goThrough(asked, chances);
        for (const one of asked.filter(({ settings }) => settings.required)) {
          const less = given.filter(({ question_id }) => question_id !== one.id);
          if (less.length === given.length) continue;
          expect(answerProblems(asked, less, { enforceRequired: true })).toHaveProperty('answers');
        }
        const answered = given.filter(({ value }) => value !== null);
        expect(answerProblems(asked, answered, { enforceRequired: true })).toEqual({});
      }),
      { numRuns: 500 },
    );
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

test('five answers are checked in a few microseconds', () => {
  const given = [answer('a', 'A'), answer('b', 'Because'), answer('c', ['B', 'C']), answer('d', 10)];
  for (let warm = 0; warm < 10_000; warm++) problems(given, true);
  const start = Date.now();
  for (let run = 0; run < 100_000; run++) problems(given, true);
  expect(Date.now() - start).toBeLessThan(1500);
});
