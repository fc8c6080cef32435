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

test('columns of rows and places are found in files of other tools, and in our export of one question (QX-42, XI-06)', () => {
  const asked = [
    {
      ...question('matrix', 'shop', { config: { rows: ['Speed', '=Price'], columns: ['Poor', 'Good'] } }),
      title: 'Our shop',
    },
    { ...question('ranking', 'order', { config: { options: ['A', 'B'] } }), title: 'Your order' },
  ];
  const titles = ['Submitted', 'Our shop [Speed]', 'Our shop: =Price', 'Your order - A', 'Your order / B'];
  const row = ['2026-10-01', 'Good', 'Poor', '1', '2'];
  const of = (question_id: string, part: string) => ({ is: 'part', question_id, part });
  expect(guessColumns(titles, asked, undefined, [row]).slice(1)).toEqual([
    of('shop', 'Speed'),
    of('shop', '=Price'),
    of('order', 'A'),
    of('order', 'B'),
  ]);
  const own = ['Response ID', 'Submitted', 'Speed', "'=Price"];
  expect(guessColumns(own, asked, undefined, [['1', '2026-10-01', 'Good', 'Poor']]).slice(2)).toEqual([
    of('shop', 'Speed'),
    of('shop', '=Price'),
  ]);
});

test('the name among the details of a contact is no name beside an answer (QX-52)', () => {
  const asked = [
    { ...question('contact', 'c', { config: { name: 'off', email: 'required', phone: 'off' } }), title: 'Contact' },
  ];
  expect(guessColumns(['Submitted', 'Contact - Name', 'Contact - Email'], asked).map(short)).toEqual([
    'submitted',
    'nothing',
    'part c',
  ]);
});
