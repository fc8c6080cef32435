import type { Ending, SurveyDraft } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { draft, linkedDraft, question } from '../../testing/samples.ts';
import { lostParts } from './lost-parts.ts';
import { duplicateQuestions } from './question-moves.ts';
import { changeType, deleteQuestion, setOption, setThankYou } from './survey-draft.ts';
import {
  addEnding,
  addEndingCondition,
  addRedirect,
  moveEnding,
  redirectCondition,
  removeEnding,
  removeEndingCondition,
  removeRedirect,
  setEndingCondition,
  setRedirect,
} from './thank-you.ts';

const two = setThankYou(draft([question('text', 'a'), question('nps', 'b')]), {
  type: 'conditional_redirect',
});
const rowsOf = (given: typeof two) => given.settings.thank_you.conditions;
const blank = { question: '', condition_type: '=', condition: '', page: null };
const home = { id: 1, label: 'Home' };

test('a conditional redirect starts with one empty row, and more are added after it (QN-52)', () => {
  expect(rowsOf(two)).toEqual([blank]);
  expect(rowsOf(setThankYou(two, { type: 'conditional_redirect' }))).toEqual([blank]);
  expect(rowsOf(addRedirect(two))).toEqual([blank, blank]);
  const full = Array.from({ length: 60 }).reduce<typeof two>(addRedirect, two);
  expect(rowsOf(full)).toHaveLength(50);
});

test('a row takes its condition and its page (QN-53)', () => {
  const asked = setRedirect(two, 0, { question_id: 'b', compare: '>', value: '8' });
  const paged = setRedirect(asked, 0, { page: home });
  expect(rowsOf(paged)).toEqual([{ question: 'b', condition_type: '>', condition: '8', page: home }]);
  expect(rowsOf(setRedirect(paged, 0, { value: '9' }))[0]).toMatchObject({ condition: '9', page: home });
  expect(rowsOf(setRedirect(paged, 0, { page: null }))[0]?.page).toBeNull();
  expect(redirectCondition({ question: 'b', condition_type: '>', condition: '8', page: home })).toEqual({
    question_id: 'b',
    compare: '>',
    value: '8',
  });
  expect(setRedirect(two, 0, { question_id: 'x' })).toBe(two);
});

test('the last row stays (QN-39)', () => {
  const first = setRedirect(addRedirect(two), 1, { page: home });
  expect(rowsOf(removeRedirect(first, 0))).toEqual([{ ...blank, page: home }]);
  expect(rowsOf(removeRedirect(two, 0))).toEqual([blank]);
});

const asked = draft([question('nps', 'score'), question('text', 'why')]);
const first = { question_id: 'score', compare: '=', value: '' };
const endingsOf = ({ settings }: SurveyDraft): Ending[] => settings.thank_you.endings;
const idsOf = (given: SurveyDraft) => endingsOf(given).map(({ id }) => id);
const addNamed = (given: SurveyDraft, id: string) => addEnding(given, () => id);
const three = ['a', 'b', 'c'].reduce(addNamed, asked);

test('an ending begins with a condition on the first question, and there are at most ten (QX-112)', () => {
  expect(endingsOf(addNamed(asked, 'a'))).toEqual([{ id: 'a', conditions: [first], message: '', button: null }]);
  const many = Array.from({ length: 12 }, (_none, at) => `e${at}`).reduce(addNamed, asked);
  expect(idsOf(many)).toHaveLength(10);
});

test('it has one to five conditions (QX-112)', () => {
  const full = Array.from({ length: 7 }).reduce<SurveyDraft>((given) => addEndingCondition(given, 'b'), three);
  expect(endingsOf(full).map(({ conditions }) => conditions.length)).toEqual([1, 5, 1]);
  const set = setEndingCondition(full, 'b', 1, { compare: '>', value: '8' });
  const shorter = removeEndingCondition(set, 'b', 0);
  expect(endingsOf(shorter)[1]?.conditions.slice(0, 2)).toEqual([{ ...first, compare: '>', value: '8' }, first]);
  expect(endingsOf(removeEndingCondition(three, 'a', 0))).toEqual(endingsOf(three));
});

test('endings are moved, and removed with their translations (QX-112)', () => {
  expect(idsOf(moveEnding(three, 'c', -1))).toEqual(['a', 'c', 'b']);
  expect(idsOf(moveEnding(three, 'a', 1))).toEqual(['b', 'a', 'c']);
  expect(idsOf(moveEnding(three, 'a', -1))).toEqual(['a', 'b', 'c']);
  expect(idsOf(moveEnding(three, 'c', 1))).toEqual(['a', 'b', 'c']);
  const de = ['ending/b', 'ending/b/button', 'ending/c', 'thanks'].map((key) => ({ key, of: 'x', text: 'y' }));
  const removed = removeEnding({ ...three, translations: { de } }, 'b');
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
    expect(endingsOf(after)[0]?.conditions).toEqual([{ question_id: '', compare: '=', value: '' }]);
    expect(lostParts(before, after)).toEqual(['conditions']);
    expect(lostParts(before, before)).toEqual([]);
  });
});
