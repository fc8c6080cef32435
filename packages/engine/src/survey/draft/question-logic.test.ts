import type { SurveyDraft } from '@userfeedback/contract';
import { JUMPS_MAX } from '@userfeedback/contract/limits';
import { describe, expect, test } from 'vitest';
import { draft, found, question } from '../../testing/samples.ts';
import { addCondition, addJump, logicSubjects, removeCondition, setCondition, setLogic } from './question-logic.ts';

describe('logic', () => {
  const three = () =>
    draft([question('text', 't'), question('checkbox', 'a'), question('nps', 'b'), question('text', 'c')]);

  test('subjects are the earlier questions of four types (QN-36)', () => {
    expect(logicSubjects(three(), 'c').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(logicSubjects(three(), 'b').map(({ id }) => id)).toEqual(['a']);
    expect(logicSubjects(three(), 'a')).toEqual([]);
    expect(logicSubjects(three(), 'x')).toEqual([]);
    expect(setLogic(three(), 'a', { enabled: true })).toEqual(three());
    expect(addCondition(three(), 'a')).toEqual(three());
  });

  test('switched on it starts with one condition on the first subject', () => {
    const on = setLogic(three(), 'c', { enabled: true, action: 'hide' });
    const row = { question_id: 'a', compare: 'IN', value: '' };
    expect(found(on, 'c').logic).toEqual({ enabled: true, action: 'hide', conditions: [row] });
    expect(found(addCondition(on, 'c'), 'c').logic.conditions).toEqual([row, row]);
    const off = setLogic(on, 'c', { enabled: false });
    expect(found(off, 'c').logic).toEqual({ enabled: false, action: 'hide', conditions: [row] });
  });

  test('another subject brings its own comparator, an unknown one is refused (QN-44)', () => {
    const on = setCondition(setLogic(three(), 'c', { enabled: true }), 'c', 0, { value: 'A' });
    expect(found(on, 'c').logic.conditions).toEqual([{ question_id: 'a', compare: 'IN', value: 'A' }]);
    expect(found(setCondition(on, 'c', 0, { question_id: 'b' }), 'c').logic.conditions).toEqual([
      { question_id: 'b', compare: '=', value: '' },
    ]);
    for (const id of ['t', 'c', 'x']) expect(setCondition(on, 'c', 0, { question_id: id })).toEqual(on);
  });

  test('without its last condition it turns off', () => {
    const two = addCondition(setLogic(three(), 'c', { enabled: true }), 'c');
    const one = removeCondition(two, 'c', 1);
    expect(found(one, 'c').logic).toMatchObject({ enabled: true, conditions: [{}] });
    expect(found(removeCondition(one, 'c', 0), 'c').logic).toMatchObject({ enabled: false, conditions: [] });
  });
});

test('a question has a limited number of jumps, and one that cannot be compared has a single one', () => {
  const addedTo = (id: string) => {
    let made: SurveyDraft = draft([question('radio-button', 'a'), question('matrix', 'b')]);
    for (let n = 0; n <= JUMPS_MAX; n++) made = addJump(made, id);
    return found(made, id).jumps;
  };
  expect(addedTo('a')).toHaveLength(JUMPS_MAX);
  expect(addedTo('b')).toEqual([{ compare: 'ANY', value: '', to: 'end' }]);
});
