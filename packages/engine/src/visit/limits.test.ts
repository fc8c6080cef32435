import { LIMITS_NEW } from '@userfeedback/contract/limits';
import { describe, expect, test } from 'vitest';
import { changeType, deleteQuestion, removeOption, setOption } from '../survey/draft/survey-draft.ts';
import { draft, found, question } from '../testing/samples.ts';
import type { SurveyLimits, Taken } from './limits.ts';
import { closedBy, limitsOf, paceDays, refusalOf, shareOfDay, withTaken } from './limits.ts';

const NONE: Taken = { responses: 0, period: 0, earlier: 0, today: 0, quotas: [] };
const MONDAY = '2026-11-16';

test.each([
  ['day', MONDAY, MONDAY, MONDAY],
  ['week', MONDAY, MONDAY, '2026-11-22'],
  ['week', '2026-11-22', MONDAY, '2026-11-22'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
] as const)('a %s with %s is from %s to %s (FQ-38)', (per, day, first, last) => {
  expect(paceDays(per, day)).toEqual({ first, last });
});

test.each([
  [70, 'week', MONDAY, 0, 10],
  [70, 'week', '2026-11-17', 4, 11],
  [70, 'week', '2026-11-22', 69, 1],
  [70, 'week', '2026-11-22', 71, 0],
  [5, 'day', MONDAY, 0, 5],
  [5, 'week', MONDAY, 0, 1],
  [31, 'month', '2026-11-30', 6, 25],
] as const)('of %i a %s, %s takes, with %i before it, %i (FQ-39)', (count, per, day, earlier, share) => {
  expect(shareOfDay({ count, per }, day, { earlier })).toBe(share);
});

const limits = (change: Partial<SurveyLimits>): SurveyLimits => ({
  max_responses: null,
  pace: null,
  quotas: [],
  ...change,
});
const PACE = { count: 70, per: 'week' } as const;

test.each([
  [{ max_responses: 3 }, { responses: 2 }, null],
  [{ max_responses: 3 }, { responses: 3 }, 'full'],
  [{ max_responses: 3, pace: PACE }, { responses: 4, period: 70, today: 70 }, 'full'],
  [{ pace: PACE }, { period: 9, today: 9 }, null],
  [{ pace: PACE }, { period: 10, today: 10 }, 'pace'],
  // Counted late for a day before.
  [{ pace: PACE }, { period: 70, today: 0 }, 'pace'],
])('with %j and %j taken a survey is closed as %s (FQ-25, FQ-38)', (given, taken, closed) => {
  expect(closedBy(limits(given), { ...NONE, ...taken }, MONDAY)).toBe(closed);
});

test('a quota is of the answers of its kind that give one of its values (FQ-42, FQ-44)', () => {
  const quotas = [
    { id: 'a', question_id: 'q', values: ['A', 'B'], max: 2, kind: 'choice' },
    { id: 'b', question_id: 'q', values: ['B'], max: 1, kind: 'choice' },
  ];
  const of = (value: string, kind = 'choice') => ({
    day: MONDAY,
    answers: [{ question_id: 'q', kind, counted: [value] }],
  });
  const all = limits({ quotas });
  const after = withTaken(all, { ...NONE, quotas: [0, 0] }, MONDAY, of('B'));
  expect(after).toEqual({ responses: 1, period: 1, earlier: 0, today: 1, quotas: [1, 1] });
  expect(['A', 'B', 'C'].map((value) => refusalOf(all, after, of(value)))).toEqual([null, 'quota_full', null]);
  expect(refusalOf(all, after, of('B', 'checkbox'))).toBeNull();
});

test('a survey that only asks a share has no limits', () => {
  expect(limitsOf({ ...LIMITS_NEW, sample_percent: 3, closed_message: 'x' }, [])).toBeNull();
});

describe('quotas follow the questions (FQ-48)', () => {
  const quota = (id: string, values: string[]) => ({ id, question_id: 'a', values, max: 7 });
  const given = draft([question('radio-button', 'a'), question('nps', 'n')]);
  given.settings.limits.quotas = [
    quota('one', ['A']),
    quota('both', ['A', 'B']),
    { id: 'n', question_id: 'n', values: ['9'], max: 3 },
  ];
  const valuesIn = ({ settings }: typeof given) =>
    Object.fromEntries(settings.limits.quotas.map(({ id, values }) => [id, values.join('+')]));

  test('a renamed option is renamed in them, letter by letter', () => {
    const emptied = setOption(given, 'a', 0, { label: '' });
    const renamed = setOption(emptied, 'a', 0, { label: 'Apples' });
    expect(valuesIn(renamed)).toEqual({ one: 'Apples', both: 'Apples+B', n: '9' });
  });

  test('a removed option is gone, and with the last one the quota', () => {
    const [, , third] = ['A', 'B', 'C'];
    const more = {
      ...found(given, 'a'),
      config: { options: ['B', third, 'A'] },
    } as (typeof given.questions)[0];
    const survey = { ...given, questions: [more, found(given, 'n')] };
    expect(valuesIn(removeOption(survey, 'a', 2))).toEqual({ both: 'B', n: '9' });
  });

  test('a removed question takes them with it', () => {
    expect(valuesIn(deleteQuestion(given, 'a'))).toEqual({ n: '9' });
  });

  test.each([
    ['checkbox', { one: 'A', n: '9' }],
    ['text', { n: '9' }],
    ['star-rating', { n: '9' }],
  ] as const)('another type (%s) keeps those that fit it', (type, left) => {
    expect(valuesIn(changeType(given, 'a', type))).toEqual(left);
  });
});
