import type { AnswerValue, Comparator, Question, SubmittedAnswer } from '@userfeedback/contract';
import { COMPARATORS } from '@userfeedback/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draft, logic, question } from '../testing/samples.ts';
import type { Redirects } from './branching.ts';
import { answerIn, conditionHolds, conditionsHold, nextQuestionIndex, redirectFor, way } from './branching.ts';

const answer = (question_id: string, value: AnswerValue): SubmittedAnswer => ({
  question_id,
  value,
  extra: {},
});

describe('a condition (LG-08, LG-09, LG-10, LG-11, LG-12, LG-13)', () => {
  test.each<[string, Comparator | string, string | number, AnswerValue, boolean]>([
    ['LG-08', '=', 'Yes', 'Yes', true],
    ['LG-08', '=', 'Yes', 'No', false],
    ['LG-08', '!=', 'Yes', 'Yes', false],
    ['LG-08', '!=', 'Yes', 'No', true],
    ['equality goes by the letter (OP-059)', '=', 'Yes', 'yes', false],
    ['equality of numbers', '=', '9', 9, true],
    ['equality of numbers', '=', 9, '9', true],
    ['a list equals its only item', '=', 'A', ['A'], true],
    ['a list equals its only item', '=', 'A', ['A', 'B'], false],
    ['a list equals its only item', '!=', 'A', ['A', 'B'], true],
    ['no map', '!=', 'A', { Speed: 'Good' }, false],
    ['no map', 'CONTAINS', 'Good', { Speed: 'Good' }, false],
    ['LG-09', 'IN', 'A', ['A', 'B'], true],
    ['LG-09', 'IN', 'C', ['A', 'B'], false],
    ['LG-09', 'IN', 'A', ['AB'], false],
    ['LG-09', 'IN', 'job', 'great job', true],
    ['LG-09', 'IN', 'Job', 'great job', false],
    ['the comparator in small letters (ER-R-11)', 'in', 'A', ['A', 'B'], true],
    ['LG-10', 'CONTAINS', 'great', 'great job', true],
    ['LG-10', 'CONTAINS', 'bad', 'great job', false],
    ['LG-10', '!CONTAINS', 'great', 'great job', false],
    ['LG-10', '!CONTAINS', 'bad', 'great job', true],
    ['in any case (LG-10, OP-059)', 'CONTAINS', 'GREAT', 'great job', true],
    ['in any item (LG-10)', 'CONTAINS', 'b', ['A', 'Bob'], true],
    ['in no item (LG-10)', '!CONTAINS', 'c', ['A', 'Bob'], true],
    ['LG-11', 'STARTS_WITH', 'Great', 'great job', true],
    ['LG-11', 'STARTS_WITH', 'job', 'great job', false],
    ['LG-11', 'ENDS_WITH', 'job', 'great Job', true],
    ['LG-11', 'ENDS_WITH', 'great', 'great job', false],
    ['LG-12', '>', '9', 10, true],
    ['LG-12', '<', '10', 9, true],
    ['LG-12', '>', 9, 9, false],
    ['LG-12', '<', 9, 9, false],
    ['numbers in words (LG-12, OP-060)', '>', '1', 'ten', false],
    ['numbers in words (LG-12, OP-060)', '<', 'ten', 1, false],
    ['only plain numbers (LG-12)', '>', '1', '0x10', false],
    ['lists are no numbers (LG-12)', '>', '1', ['9'], false],
    ['numbers with decimals (QX-35)', '>', '12.5', 12.75, true],
    ['numbers with decimals (QX-35)', '<', '12.5', 12.75, false],
    ['negative numbers (QX-35)', '<', '-2', -10, true],
    ['equal numbers (QX-35)', '=', '12.5', 12.5, true],
    ['days (QX-35)', '>', '2026-11-09', '2026-11-10', true],
    ['days (QX-35)', '>', '2026-11-10', '2026-11-10', false],
    ['days (QX-35)', '<', '2026-11-10', '2025-12-31', true],
    ['days (QX-35)', '<', '2026-11-10', '2026-11-10', false],
    ['days (QX-35)', '=', '2026-11-10', '2026-11-10', true],
    ['days (QX-35)', '!=', '2026-11-10', '2026-11-11', true],
    ['a day is no number (QX-35)', '>', '5', '2026-11-10', false],
    ['LG-13', 'LIKE', 'Yes', 'Yes', false],
    ['LG-13', 'constructor', 'Yes', 'Yes', false],
    ['a condition without value (OP-034)', '!=', '', 'Yes', false],
    ['a condition without value', 'IN', ' ', 'a b', false],
  ])('%s: %s %j is for the answer %j %s', (_row, compare, value, given, holds) => {
    expect(conditionHolds(compare, value, given)).toBe(holds);
  });

  test.each([[undefined], [null], [''], ['  '], [[]], [{}], [{ name: ' ' }]])(
    'without an answer (%j) no comparator holds (OP-058)',
    (given) => {
      for (const compare of COMPARATORS) expect(conditionHolds(compare, 'A', given)).toBe(false);
    },
  );

  test('several hold only together (OP-55, OP-056)', () => {
    const { conditions } = logic([
      ['a', '=', 'A'],
      ['b', '>', '3'],
    ]);
    const given: Record<string, AnswerValue> = { a: 'A', b: 4 };
    expect(conditionsHold(conditions, (id) => given[id])).toBe(true);
    expect(conditionsHold(conditions, (id) => ({ ...given, b: 3 })[id])).toBe(false);
    expect(conditionsHold([], () => undefined)).toBe(true);
  });
});

describe('question logic (LG-02, LG-03, LG-05)', () => {
  const [first, last] = [question('radio-button', 'a'), question('text', 'c')];
  const middle = (patch: Partial<Question['logic']> = {}, action: 'show' | 'hide' = 'show') =>
    question('text', 'b', { logic: { ...logic([['a', '=', 'A']], action), ...patch } });
  const next = (between: Question, given: SubmittedAnswer[]) => nextQuestionIndex([first, between, last], 0, given);

  test.each<[string, Question, AnswerValue, number]>([
    ['shown when its conditions are met (LG-02)', middle(), 'A', 1],
    ['passed over when they are not (LG-03)', middle(), 'B', 2],
    ['passed over when the subject was skipped (LG-03)', middle(), null, 2],
    ['logic that is off is ignored (LG-05)', middle({ enabled: false }), 'B', 1],
    ['hidden when its conditions are met (QN-38)', middle({}, 'hide'), 'A', 2],
    ['not hidden when they are not (QN-38)', middle({}, 'hide'), 'B', 1],
    ['logic without conditions is ignored', middle({ conditions: [] }), 'B', 1],
    ['logic without conditions is ignored', middle({ conditions: [], action: 'hide' }), 'B', 1],
  ])('%s', (_name, between, value, index) => {
    expect(next(between, [answer('a', value)])).toBe(index);
  });

  test('passing over also applies at the start (LG-04)', () => {
    expect(nextQuestionIndex([middle(), last], -1, [])).toBe(1);
  });

  test('no question is left when none resolves (LG-06)', () => {
    expect(nextQuestionIndex([first, middle()], 0, [answer('a', 'B')])).toBe(-1);
    expect(nextQuestionIndex([first], 0, [])).toBe(-1);
  });
});

describe('jumps after an answer', () => {
  const jumps: Question['jumps'] = [
    { compare: '=', value: 'A', to: 'c' },
    { compare: '=', value: 'B', to: 'end' },
    { compare: 'ANY', value: '', to: 'd' },
  ];
  const asked = (own: Partial<Question>, given: SubmittedAnswer[], more: Partial<Question> = {}) =>
    way(
      [
        question('radio-button', 'a', own as { jumps: Question['jumps'] }),
        question('text', 'b'),
        question('text', 'c', more as { jumps: Question['jumps'] }),
        question('text', 'd'),
        question('text', 'e'),
      ],
      answerIn(given),
    )
      .map(({ id }) => id)
      .join(' ');

  test.each<[string, Question['jumps'], SubmittedAnswer[], string]>([
    ['the first one holds', jumps, [answer('a', 'A')], 'a c d e'],
    ['the second one holds and leads to the end', jumps, [answer('a', 'B')], 'a'],
    ['only the last one holds', jumps, [answer('a', 'C')], 'a d e'],
    ['skipped: only ANY holds', jumps, [answer('a', null)], 'a d e'],
    ['without an answer it counts as skipped', jumps, [], 'a d e'],
    ['none holds', jumps.slice(0, 2), [answer('a', 'C')], 'a b c d e'],
    ['ANY comes first', jumps.toReversed(), [answer('a', 'A')], 'a d e'],
    ['without a value', [{ compare: '=', value: '', to: 'c' }], [answer('a', 'A')], 'a b c d e'],
  ])('%s (QX-80)', (_name, given, answers, expected) => {
    expect(asked({ jumps: given }, answers)).toBe(expected);
  });

  test.each<[string, Partial<Question>, string]>([
    ['to a hidden one: the next shown', { logic: logic([['a', '=', 'B']]) }, 'a d e'],
    ['to one that asks about what was passed over', { logic: logic([['b', '=', 'x']]) }, 'a d e'],
    ['from one to the next', { jumps: [{ compare: 'ANY', value: '', to: 'e' }] }, 'a c e'],
    [
      'not from a hidden one',
      { logic: logic([['a', '=', 'B']]), jumps: [{ compare: 'ANY', value: '', to: 'e' }] },
      'a d e',
    ],
  ])('%s (QX-80)', (_name, target, expected) => {
    expect(asked({ jumps }, [answer('a', 'A'), answer('b', 'x')], target)).toBe(expected);
  });

  test('a question named like the end is not led to (QX-80)', () => {
    const named = [question('radio-button', 'a', { jumps }), question('text', 'end'), question('text', 'd')];
    expect(way(named, () => 'B')).toEqual([named[0]]);
  });
});

describe('redirects (LG-14)', () => {
  const base = draft().settings.thank_you;
  const when = (value: string, redirect_url: string | null) => ({
    question: 'a',
    condition_type: '=' as const,
    condition: value,
    page: null,
    redirect_url,
  });
  const conditional = (...conditions: Redirects['conditions']) => ({
    ...base,
    type: 'conditional_redirect' as const,
    conditions,
  });
  const given = [answer('a', 'Yes')];

  test.each([
    ['a message leads nowhere (WG-62)', { ...base, redirect_url: '/x' }, null],
    ['a redirect leads to its address (WG-69)', { ...base, type: 'redirect' as const, redirect_url: '/x' }, '/x'],
    ['a redirect whose page is gone leads nowhere (OP-061)', { ...base, type: 'redirect' as const }, null],
    [
      'the first condition that holds (WG-70)',
      conditional(when('No', '/no'), when('Yes', '/yes'), when('Yes', '/2')),
      '/yes',
    ],
    [
      'one that holds but has no address is passed over (WG-70)',
      conditional(when('Yes', null), when('Yes', '/2')),
      '/2',
    ],
    ['none holds (LG-14)', conditional(when('No', '/no')), null],
  ])('%s', (_name, thankYou, address) => {
    expect(redirectFor(thankYou, given)).toBe(address);
  });

  test('a skipped question matches nothing, a fixed redirect still leads away (OP-064)', () => {
    const notYes = { ...when('Yes', '/x'), condition_type: '!=' as const };
    expect(redirectFor(conditional(notYes), [answer('a', null)])).toBeNull();
    expect(redirectFor({ ...base, type: 'redirect', redirect_url: '/x' }, [])).toBe('/x');
  });
});

describe('against an evaluator that is slow and obvious', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'] as const;
  const value = fc.constantFrom('1', '2', '10', 'A', 'Ab', 'b');
  const given: fc.Arbitrary<AnswerValue> = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 11 }),
    value,
    fc.constant(''),
    fc.array(value, { maxLength: 3 }),
  );
  const condition = fc.record({
    question_id: fc.constantFrom(...ids),
    compare: fc.constantFrom(...COMPARATORS),
    value,
  });
  const randomLogic = fc.record({
    enabled: fc.boolean(),
    action: fc.constantFrom('show' as const, 'hide' as const),
    conditions: fc.array(condition, { maxLength: 3 }),
  });
  const randomJumps = (index: number) =>
    fc.array(
      fc.record({
        compare: fc.constantFrom(...COMPARATORS, 'ANY' as const),
        value,
        to: fc.constantFrom(...ids.slice(index + 1), 'end'),
      }),
      { maxLength: 3 },
    );
  const surveys = fc.tuple(
    ...ids.map((id, index) =>
      fc.record({ logic: randomLogic, jumps: randomJumps(index) }).map((own) => question('text', id, own)),
    ),
  );
  const cases = fc.tuple(surveys, fc.dictionary(fc.constantFrom(...ids), given));

  test('the way has the same questions, and the next one is the first of them (QX-80)', () => {
    fc.assert(
      fc.property(cases, ([questions, answersById]) => {
        const answers = Object.entries(answersById).map(([id, each]) => answer(id, each));
        const shown = obviousWay(questions, answersById);
        expect(way(questions, answerIn(answers)).map(({ id }) => id)).toEqual(shown);
        for (let from = -1; from < ids.length; from++) {
          const next = questions.findIndex(({ id }, index) => index > from && shown.includes(id));
          expect(nextQuestionIndex(questions, from, answers)).toBe(next);
        }
      }),
      { numRuns: 1000 },
    );
  });

  /** Goes from question to question as a visitor does, who knows only what was asked before. */
  function obviousWay(questions: Question[], answersById: Record<string, AnswerValue>): string[] {
    const asked: string[] = [];
    let at = 0;
    for (let now = questions[at]; now; now = questions[at]) {
      at += 1;
      const before = Object.fromEntries(asked.map((id) => [id, answersById[id] ?? null]));
      if (!obviouslyShown(now.logic, before)) continue;
      asked.push(now.id);
      for (const { compare, value: wanted, to } of now.jumps) {
        const holds = compare === 'ANY' || obviouslyHolds(compare, String(wanted), answersById[now.id]);
        if (!holds) continue;
        at = to === 'end' ? questions.length : questions.findIndex(({ id }) => id === to);
        break;
      }
    }
    return asked;
  }

  function obviouslyShown(rules: Question['logic'], answers: Record<string, AnswerValue>): boolean {
    if (!rules.enabled) return true;
    if (rules.conditions.length === 0) return true;
    let met = true;
    for (const { question_id, compare, value: wanted } of rules.conditions) {
      if (!obviouslyHolds(compare, String(wanted), answers[question_id])) met = false;
    }
    if (rules.action === 'hide') return !met;
    return met;
  }

  function obviouslyHolds(compare: Comparator, wanted: string, found: AnswerValue | undefined): boolean {
    if (found === undefined || found === null || found === '') return false;
    const list: string[] = Array.isArray(found) ? found : [`${found}`];
    if (list.length === 0) return false;
    const text = `${found}`;
    const small = list.map((item) => item.toLowerCase());
    const low = wanted.toLowerCase();
    const both = !Array.isArray(found) && /^\d+$/.test(text) && /^\d+$/.test(wanted);
    if (compare === '=') return list.length === 1 && list[0] === wanted;
    if (compare === '!=') return !(list.length === 1 && list[0] === wanted);
    if (compare === 'IN') return Array.isArray(found) ? list.indexOf(wanted) >= 0 : text.indexOf(wanted) >= 0;
    if (compare === 'CONTAINS') return small.filter((item) => item.indexOf(low) >= 0).length > 0;
    if (compare === '!CONTAINS') return small.filter((item) => item.indexOf(low) >= 0).length === 0;
    if (compare === 'STARTS_WITH') return small.filter((item) => item.indexOf(low) === 0).length > 0;
    if (compare === 'ENDS_WITH') return small.filter((item) => item.slice(-low.length) === low).length > 0;
    if (compare === '>') return both && Number.parseInt(text, 10) > Number.parseInt(wanted, 10);
    return both && Number.parseInt(text, 10) < Number.parseInt(wanted, 10);
  }
});

test.each([
  [12.5, '12.50', true],
  [5, '5.0', true],
  [5, '05', true],
  [5, '5.1', false],
  [0, '', false],
  [5, 'five', false],
])('the number %s equals what a condition says as "%s": %s (QX-35)', (answer, expected, isEqual) => {
  expect(conditionHolds('=', expected, answer)).toBe(isEqual);
});
