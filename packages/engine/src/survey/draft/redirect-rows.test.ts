import { expect, test } from 'vitest';
import { draft, question } from '../../testing/samples.ts';
import { addRedirect, redirectCondition, removeRedirect, setRedirect } from './redirect-rows.ts';
import { setThankYou } from './survey-draft.ts';

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
