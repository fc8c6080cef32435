import type { SurveyResponse } from '@userfeedback/contract';
import { blankQuestion } from '@userfeedback/engine';
import { expect, test } from 'vitest';
import { firstLayout, missingColumns, rowOf, titlesOf } from './layout.ts';

const answer = (question_id: string, question_type: 'nps' | 'email', extra: object) => ({
  question_id,
  question_type,
  question_title: `Title of ${question_id}`,
  value: null,
  extra,
});

const asked = (id: string, title: string) => ({ ...blankQuestion('text', id), title });

test('a comment or a name alone is in the row of a spreadsheet (FV-05)', () => {
  const response = {
    id: 7,
    submitted_at: '2026-11-20T12:00:00.000Z',
    page_submitted: { name: 'Home', url: null },
    fields: [],
    answers: [answer('score', 'nps', { comments: 'Too slow' }), answer('mail', 'email', { name: 'Ann' })],
  } as unknown as SurveyResponse;
  const questions = ['score', 'mail'].map((id) => asked(id, `Title of ${id}`));
  expect(rowOf(firstLayout(questions), response, 'Europe/Berlin')).toEqual([
    '2026-11-20 13:00:00',
    'Home',
    '',
    'Ann',
    'Title of score: Too slow',
    7,
  ]);
});

test('a hidden field gets a column at the end once a response has it (VF-41)', () => {
  const response = {
    id: 8,
    submitted_at: '2026-11-20T12:00:00.000Z',
    page_submitted: { name: 'Home', url: null },
    answers: [],
    fields: [
      { name: 'plan', label: 'Plan', value: 'pro' },
      { name: 'utm_source', label: 'Came from', value: 'news' },
    ],
  } as unknown as SurveyResponse;
  const questions = [asked('score', 'Score')];
  const layout = [...firstLayout(questions), 'field:plan'];
  const added = missingColumns(layout, questions, response);
  expect([added, titlesOf(added, questions, response)]).toEqual([['field:utm_source'], ['Came from']]);
  expect(rowOf([...layout, ...added], response, 'Europe/Berlin').slice(-3)).toEqual([8, 'pro', 'news']);
  expect(missingColumns(firstLayout(questions), questions, { answers: [], fields: [], language: null })).toEqual([]);
});

test('a question that quotes has a column titled with its fallbacks (VF-55)', () => {
  const questions = [asked('why', 'Why {{answer:score}}, {{field:name|friend}}?')];
  const response = { answers: [], fields: [] };
  expect(titlesOf(['question:why'], questions, response)).toEqual(['Why …, friend?']);
});

test('the language gets a column at the end once a response has one (LA-61)', () => {
  const response = {
    id: 9,
    submitted_at: '2026-11-20T12:00:00.000Z',
    page_submitted: { name: 'Home', url: null },
    answers: [],
    fields: [],
    language: 'de',
  } as unknown as SurveyResponse;
  const questions = [asked('score', 'Score')];
  const layout = firstLayout(questions);
  const added = missingColumns(layout, questions, response);
  expect([added, titlesOf(added, questions, response)]).toEqual([['language'], ['Language']]);
  expect(rowOf([...layout, ...added], response, 'Europe/Berlin').slice(-2)).toEqual([9, 'de']);
  const unknown = { ...response, language: null };
  expect(rowOf([...layout, ...added], unknown, 'Europe/Berlin').at(-1)).toBe('');
});
