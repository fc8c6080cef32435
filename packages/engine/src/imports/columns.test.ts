import type { ColumnMeaning, Question } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { question } from '../testing/samples.ts';
import { guessColumns } from './columns.ts';

const QUESTIONS: Question[] = [
  { ...question('radio-button', 'pick'), title: 'Pick one' },
  { ...question('email', 'mail'), title: 'Your address' },
  { ...question('text', 'why'), title: 'Why?' },
];
const short = (meaning: ColumnMeaning) =>
  'question_id' in meaning ? `${meaning.is} ${meaning.question_id}` : meaning.is;

test.each<[string, string[], string[]]>([
  [
    'our own export',
    [
      'Response ID',
      'Submitted',
      'Page',
      'Page URL',
      'User IP',
      'Browser',
      'OS',
      'Device',
      'Pick one',
      'Pick one - Comments',
      'Your address',
      'Your address - Name',
      'Why?',
    ],
    [
      'response_id',
      'submitted',
      'page',
      'page_url',
      'address',
      'browser',
      'system',
      'device',
      'answer pick',
      'comments pick',
      'answer mail',
      'name mail',
      'answer why',
    ],
  ],
  ['Google Forms', ['Timestamp', 'Pick one', 'Why?'], ['submitted', 'answer pick', 'answer why']],
  ['Google Forms in German', ['Zeitstempel', 'pick ONE'], ['submitted', 'answer pick']],
  ['Typeform', ['#', 'Why?', 'Submit Date (UTC)'], ['response_id', 'answer why', 'submitted']],
  ['SurveyMonkey', ['Respondent ID', 'End Date', 'Pick  one'], ['response_id', 'submitted', 'answer pick']],
  ['numbered questions', ['1. Pick one', 'Q2: Why?'], ['answer pick', 'answer why']],
  ['ids of questions', ['why', 'mail - name'], ['answer why', 'name mail']],
  ['the same title twice', ['Why?', 'Why?'], ['answer why', 'undecided why']],
  ['what nobody knows', ['Score', 'Why not?'], ['nothing', 'nothing']],
])('columns of %s (VR-76, VR-77)', (_what, titles, expected) => {
  expect(guessColumns(titles, QUESTIONS).map(short)).toEqual(expected);
});

test('in our own export a question may be called as a column of the response, or begin as a formula (VR-77)', () => {
  const titles = ['Response ID', 'Submitted', 'Page', 'Page URL', 'User IP', 'Browser', 'OS', 'Device'];
  const questions = ['Device', 'Submitted', '=1+1'].map((title) => ({ ...question('text', title), title }));
  expect(guessColumns([...titles, 'Device', 'Submitted', "'=1+1"], questions).map(short)).toEqual([
    'response_id',
    'submitted',
    'page',
    'page_url',
    'address',
    'browser',
    'system',
    'device',
    'answer Device',
    'answer Submitted',
    'answer =1+1',
  ]);
  expect(guessColumns(['Timestamp', 'Device'], questions).map(short)).toEqual(['submitted', 'answer Device']);
});

test('a question that quotes is found by its title with fallbacks, as exports write it (VF-55)', () => {
  const quoting = [{ ...question('text', 'why'), title: 'Why {{answer:pick}}?' }];
  expect(guessColumns(['Why …?'], quoting).map(short)).toEqual(['answer why']);
});
