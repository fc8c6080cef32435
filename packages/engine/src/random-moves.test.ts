import type { SurveyDraft } from '@userfeedback/contract';
import { SurveyInput } from '@userfeedback/contract';
import { COMPARATORS, QUESTION_TYPES } from '@userfeedback/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCondition, removeCondition, setCondition, setLogic } from './question-logic.ts';
import * as moves from './survey-draft.ts';
import { linkedDraft } from './testing/samples.ts';

describe('random moves', () => {
  let made = 0;
  const type = fc.constantFrom(...QUESTION_TYPES);
  const place = fc.nat({ max: 7 });
  type Move = (given: SurveyDraft) => SurveyDraft;
  const at = (given: SurveyDraft, index: number) =>
    given.questions[index % Math.max(1, given.questions.length)]?.id ?? '';
  const text = fc.constantFrom('', ' ', 'A', 'B', '5', 'A long text');
  const move: fc.Arbitrary<Move> = fc.oneof(
    type.map(
      (each): Move =>
        (given) =>
          moves.addQuestion(given, each, () => `q${made++}`),
    ),
    place.map(
      (index): Move =>
        (given) =>
          moves.deleteQuestion(given, at(given, index)),
    ),
    fc.tuple(place, place).map(
      ([index, to]): Move =>
        (given) =>
          moves.moveQuestion(given, at(given, index), to),
    ),
    fc.tuple(place, type).map(
      ([index, each]): Move =>
        (given) =>
          moves.changeType(given, at(given, index), each),
    ),
    fc.tuple(place, text).map(
      ([index, title]): Move =>
        (given) =>
          moves.updateQuestion(given, at(given, index), (each) => ({ ...each, title })),
    ),
    place.map(
      (index): Move =>
        (given) =>
          moves.addOption(given, at(given, index)),
    ),
    fc.tuple(place, place).map(
      ([index, option]): Move =>
        (given) =>
          moves.removeOption(given, at(given, index), option),
    ),
    fc.tuple(place, place, text).map(
      ([index, option, label]): Move =>
        (given) =>
          moves.setOption(given, at(given, index), option, { label: label.trim() }),
    ),
    fc.tuple(place, fc.boolean()).map(
      ([index, enabled]): Move =>
        (given) =>
          setLogic(given, at(given, index), { enabled }),
    ),
    place.map(
      (index): Move =>
        (given) =>
          addCondition(given, at(given, index)),
    ),
    fc.tuple(place, place, place).map(
      ([index, row, subject]): Move =>
        (given) =>
          setCondition(given, at(given, index), row, { question_id: at(given, subject) }),
    ),
    fc.tuple(place, fc.constantFrom(...COMPARATORS), text).map(
      ([index, compare, value]): Move =>
        (given) =>
          setCondition(given, at(given, index), 0, { compare, value }),
    ),
    fc.tuple(place, place).map(
      ([index, row]): Move =>
        (given) =>
          removeCondition(given, at(given, index), row),
    ),
    fc.constantFrom('message' as const, 'redirect' as const, 'conditional_redirect' as const).map(
      (each): Move =>
        (given) =>
          moves.setThankYou(given, { type: each }),
    ),
    text.map(
      (title): Move =>
        (given) =>
          moves.setTitle(given, title),
    ),
  );

  test('never leave a condition on a missing or later question, and the contract takes every outcome', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (series) => {
        const result = series.reduce((given, each) => each(given), linkedDraft());
        const earlier = new Set<string>();
        for (const { id, logic: rules } of result.questions) {
          for (const { question_id } of rules.conditions) expect(earlier).toContain(question_id);
          if (rules.enabled) expect(rules.conditions.length).toBeGreaterThan(0);
          earlier.add(id);
        }
        const { email } = result.notifications;
        for (const { question_id } of email.logic.conditions) expect(earlier).toContain(question_id);
        for (const row of result.settings.thank_you.conditions)
          expect(row.question === '' || earlier.has(row.question)).toBe(true);
        expect(SurveyInput.parse(result)).toEqual(result);
      }),
      { numRuns: 500 },
    );
  });

  test('leave the draft they were given untouched', () => {
    const frozen = deepFreeze(linkedDraft());
    fc.assert(fc.property(move, (each) => void each(frozen)));
  });

  function deepFreeze<T>(value: T): T {
    if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) deepFreeze(part);
    return Object.freeze(value);
  }
});
