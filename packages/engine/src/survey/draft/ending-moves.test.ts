import type { Ending, SurveyDraft } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { draft, linkedDraft, question } from '../../testing/samples.ts';
import * as endings from './ending-moves.ts';
import { lostParts } from './lost-parts.ts';
import { duplicateQuestions } from './question-moves.ts';
import { changeType, deleteQuestion, setOption } from './survey-draft.ts';

const asked = draft([question('nps', 'score'), question('text', 'why')]);
const first = { question_id: 'score', compare: '=', value: '' };
const blank = { question_id: '', compare: '=', value: '' };
const endingsOf = ({ settings }: SurveyDraft): Ending[] => settings.thank_you.endings;
const idsOf = (given: SurveyDraft) => endingsOf(given).map(({ id }) => id);
const add = (given: SurveyDraft, id: string) => endings.addEnding(given, () => id);
const three = ['a', 'b', 'c'].reduce(add, asked);

test('an ending begins with a condition on the first question, and there are at most ten (QX-112)', () => {
  expect(endingsOf(add(asked, 'a'))).toEqual([{ id: 'a', conditions: [first], message: '', button: null }]);
  const many = Array.from({ length: 12 }, (_none, at) => `e${at}`).reduce(add, asked);
  expect(idsOf(many)).toHaveLength(10);
});

test('it has one to five conditions (QX-112)', () => {
  const full = Array.from({ length: 7 }).reduce<SurveyDraft>((given) => endings.addEndingCondition(given, 'b'), three);
  expect(endingsOf(full).map(({ conditions }) => conditions.length)).toEqual([1, 5, 1]);
  const set = endings.setEndingCondition(full, 'b', 1, { compare: '>', value: '8' });
  const shorter = endings.removeEndingCondition(set, 'b', 0);
  expect(endingsOf(shorter)[1]?.conditions.slice(0, 2)).toEqual([{ ...first, compare: '>', value: '8' }, first]);
  expect(endingsOf(endings.removeEndingCondition(three, 'a', 0))).toEqual(endingsOf(three));
});

test('endings are moved, and removed with their translations (QX-112)', () => {
  expect(idsOf(endings.moveEnding(three, 'c', -1))).toEqual(['a', 'c', 'b']);
  expect(idsOf(endings.moveEnding(three, 'a', 1))).toEqual(['b', 'a', 'c']);
  expect(idsOf(endings.moveEnding(three, 'a', -1))).toEqual(['a', 'b', 'c']);
  expect(idsOf(endings.moveEnding(three, 'c', 1))).toEqual(['a', 'b', 'c']);
  const de = ['ending/b', 'ending/b/button', 'ending/c', 'thanks'].map((key) => ({ key, of: 'x', text: 'y' }));
  const removed = endings.removeEnding({ ...three, translations: { de } }, 'b');
  expect(idsOf(removed)).toEqual(['a', 'c']);
  expect(removed.translations.de?.map(({ key }) => key)).toEqual(['ending/c', 'thanks']);
});

describe('conditions of endings (QX-113)', () => {
  const rowsOf = (given: SurveyDraft) => endingsOf(given)[0]?.conditions.map(Object.values);
  const linked = linkedDraft();

  test.each<[string, SurveyDraft, unknown[][]]>([
    [
      'follow a renamed option',
      setOption(linked, 'a', 0, { label: 'Yes' }),
      [
        ['a', '=', 'Yes'],
        ['b', '>', '8'],
      ],
    ],
    ['go with their question', deleteQuestion(linked, 'a'), [['b', '>', '8']]],
    ['go with a type that they do not fit', changeType(linked, 'b', 'checkbox'), [['a', '=', 'A']]],
    ['leave a blank one', deleteQuestion(deleteQuestion(linked, 'a'), 'b'), [['', '=', '']]],
    [
      'stay with the original of a copy',
      duplicateQuestions(linked, ['a'], () => 'a2'),
      [
        ['a', '=', 'A'],
        ['b', '>', '8'],
      ],
    ],
  ])('%s', (_what, after, rows) => {
    expect(rowsOf(after)).toEqual(rows);
  });

  test('that are lost are told', () => {
    const only = draft([question('nps', 'score')]);
    const { settings } = only;
    const ending = { id: 'a', conditions: [{ question_id: 'score', compare: '>' as const, value: '8' }] };
    const thank_you = { ...settings.thank_you, endings: [{ ...ending, message: 'Glad', button: null }] };
    const before = { ...only, settings: { ...settings, thank_you } };
    const after = deleteQuestion({ ...before }, 'score');
    expect(endingsOf(after)[0]?.conditions).toEqual([blank]);
    expect(lostParts(before, after)).toEqual(['conditions']);
    expect(lostParts(before, before)).toEqual([]);
  });
});
