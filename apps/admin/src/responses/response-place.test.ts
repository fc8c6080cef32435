import type { SurveyResponse } from '@userfeedback/contract';
import { finishedAtOnce } from '@userfeedback/engine/testing/samples';
import { expect, test } from 'vitest';
import { isWhole, placedInList } from './response-place.ts';

const response = (id: number): SurveyResponse => ({
  id,
  survey_id: 1,
  survey_version: 1,
  status: 'publish',
  submitted_at: '2026-11-20T12:00:00.000Z',
  page_submitted: { name: 'Home', url: null },
  answers: [],
  user_ip: '',
  user_browser: '',
  user_os: '',
  user_device: '',
  country: null,
  suspicion: null,
  ...finishedAtOnce,
});
const list = [9, 7, 4].map(response);

test('the place in the list and both neighbours', () => {
  expect(placedInList(list, 7)).toMatchObject({ id: 7, position: 2, total: 3, previous_id: 9, next_id: 4 });
});

test('at either end there is no neighbour (SR-05)', () => {
  expect(placedInList(list, 9)).toMatchObject({ position: 1, previous_id: null });
  expect(placedInList(list, 4)).toMatchObject({ position: 3, next_id: null });
});

test('a response that is not in the list has no place', () => {
  expect(placedInList(list, 5)).toBeUndefined();
});

test('a list of ids holds no whole responses', () => {
  expect([{ id: 9 }, response(7)].map(isWhole)).toEqual([false, true]);
});
