import type { ColumnMeaning, Question } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { question } from '../testing/samples.ts';
import { smallLookOf } from '../text/look.ts';
import * as column from './column-names.ts';
import { choiceReader, countHeadings, guessColumns } from './columns.ts';

const QUESTIONS: Question[] = [
  { ...question('radio-button', 'how'), title: 'How was it?' },
  {
    ...question('checkbox', 'what'),
    title: 'What did you like?',
    config: { options: ['Food', 'Music', 'Rooms'] },
  } as Question,
  { ...question('long-text', 'more'), title: 'Anything else?' },
];
const short = (meaning: ColumnMeaning) =>
  'question_id' in meaning ? `${meaning.is} ${meaning.question_id}` : meaning.is;
const read = (titles: string[], rows: string[][] = []) => guessColumns(titles, QUESTIONS, undefined, rows).map(short);

const FORMS = [
  'Timestamp',
  'Zeitstempel',
  'Horodateur',
  'Marca temporal',
  'タイムスタンプ',
  'Carimbo de data/hora',
  '타임스탬프',
  'طابع زمني',
];

test.each(FORMS)('Google Forms with the column %s (XI-05)', (title) => {
  expect(read([title, 'How was it?', 'What did you like?'])).toEqual(['submitted', 'answer how', 'answer what']);
});

test.each<[string, string[], string[][], string[]]>([
  [
    'Typeform, one column for each choice',
    ['#', 'How was it?', 'Food', 'Music', 'Start Date (UTC)', 'Submit Date (UTC)'],
    [
      ['a1', 'Good', 'Food', '', '2026-11-20 08:13:31', '2026-11-20 08:14:03'],
      ['a2', 'Good', '', 'Music', '2026-11-20 08:13:31', '2026-11-20 08:14:03'],
    ],
    ['response_id', 'answer how', 'undecided what', 'undecided what', 'nothing', 'submitted'],
  ],
  [
    'SurveyMonkey, expanded',
    ['Respondent ID', 'Start Date', 'End Date', 'How was it?', 'What did you like?', '', ''],
    [
      ['', '', '', 'Response', 'Food', 'Music', 'Rooms'],
      ['1', '11/20/2026 08:12:40 AM', '11/20/2026 08:14:03 AM', 'Good', 'Food', '', 'Rooms'],
      ['2', '11/20/2026 08:12:40 AM', '11/20/2026 08:14:03 AM', 'Good', '', 'Music', ''],
    ],
    ['response_id', 'nothing', 'submitted', 'answer how', 'answer what', 'undecided what', 'undecided what'],
  ],
  [
    'LimeSurvey',
    [
      'Response ID',
      'submitdate',
      'startlanguage',
      'Q1. How was it?',
      'Q2[SQ1]. What did you like? [Food]',
      'Q2[SQ2]. What did you like? [Music]',
    ],
    [['4', '2026-11-20 08:14:03', 'de', 'Good', 'Yes', 'No']],
    ['response_id', 'submitted', 'nothing', 'answer how', 'undecided what', 'undecided what'],
  ],
  [
    'Qualtrics, with its two more rows of titles',
    ['StartDate', 'EndDate', 'RecordedDate', 'ResponseId', 'IPAddress', 'Q1', 'Q2'],
    [
      ['Start Date', 'End Date', 'Recorded Date', 'Response ID', 'IP Address', 'How was it?', 'Anything else?'],
      ['{"ImportId":"startDate"}', '{"ImportId":"endDate"}', '', '', '', '{"ImportId":"QID1"}', '{"ImportId":"QID2"}'],
      ['2026-11-20 08:12:40', '2026-11-20 08:14:03', '2026-11-20 08:14:04', 'R_1', '203.0.113.9', 'Good', 'x'],
    ],
    ['nothing', 'submitted', 'nothing', 'response_id', 'address', 'answer how', 'answer more'],
  ],
  [
    'KoBo',
    ['start', 'end', 'how', 'what', 'what/Food', 'what/Music', '_id', '_submission_time'],
    [
      [
        '2026-11-20T08:12:40.000+01:00',
        '2026-11-20T08:14:03.000+01:00',
        'Good',
        'Food',
        '1',
        '0',
        '77',
        '2026-11-20T07:14:09',
      ],
    ],
    ['nothing', 'nothing', 'answer how', 'answer what', 'undecided what', 'undecided what', 'response_id', 'submitted'],
  ],
  [
    'Microsoft Forms in German',
    ['ID', 'Startzeit', 'Fertigstellungszeit', 'E-Mail', 'How was it?'],
    [['1', '11/20/26 8:12:40', '11/20/26 8:14:03', 'anonymous', 'Good']],
    ['response_id', 'nothing', 'submitted', 'nothing', 'answer how'],
  ],
  [
    'a column of moments whose title nobody knows',
    ['Wann?', 'How was it?'],
    [
      ['20.11.2026 08:14', 'Good'],
      ['21.11.2026 08:14', 'Bad'],
      ['', 'Good'],
    ],
    ['submitted', 'answer how'],
  ],
  [
    'two of them',
    ['Anfang', 'Schluss', 'How was it?'],
    [['20.11.2026 08:14', '20.11.2026 08:15', 'Good']],
    ['nothing', 'nothing', 'answer how'],
  ],
])('%s (XI-05, XI-06)', (_what, titles, rows, expected) => {
  expect(read(titles, rows)).toEqual(expected);
});

test.each([
  [
    'id. Response ID',
    'submitdate. Date submitted',
    'lastpage. Last page',
    'startlanguage. Start language',
    'startdate. Date started',
    'ipaddr. IP address',
    'Q1. How was it?',
    'Q2. Country',
  ],
  [
    'id. Antwort ID',
    'submitdate. Datum Abgeschickt',
    'lastpage. Letzte Seite',
    'startlanguage. Start-Sprache',
    'startdate. Datum gestartet',
    'ipaddr. IP-Adresse',
    'Q1. How was it?',
    'Q2. Country',
  ],
])('LimeSurvey with codes before its titles: %s (XI-05)', (...titles) => {
  const columns = guessColumns(titles, QUESTIONS, { fields: [], languages: ['en', 'de'] });
  expect(columns.map(short)).toEqual([
    'response_id',
    'submitted',
    'nothing',
    'language',
    'nothing',
    'address',
    'answer how',
    'nothing',
  ]);
});

test('rows that go on with the titles are counted, rows of answers never are (XI-06)', () => {
  expect(
    countHeadings(
      ['a', ''],
      [
        ['', 'Food'],
        ['2026-11-20', 'x'],
      ],
    ),
  ).toBe(1);
  expect(
    countHeadings(
      ['a', 'b'],
      [
        ['', 'Food'],
        ['2026-11-20', 'x'],
      ],
    ),
  ).toBe(0);
  expect(
    countHeadings(
      ['a', ''],
      [
        ['2026-11-20', 'x'],
        ['2026-11-20', 'x'],
      ],
    ),
  ).toBe(0);
});

const DONE = ['2026-10-01 10:00', 'No', 'third', ''];
test.each<[string, string[], string[][], number]>([
  [
    'an index as pandas writes it',
    ['', 'Timestamp', 'Again?', 'Why?'],
    [
      ['0', '', 'Yes', 'a'],
      ['1', '', 'No', 'b'],
      ['2', ...DONE],
    ],
    0,
  ],
  [
    'names before the titles',
    ['', 'Timestamp', 'Again?', 'Why?'],
    [
      ['Row a', '', 'Yes', 'a'],
      ['Row b', ...DONE],
    ],
    0,
  ],
  [
    'an index behind them',
    ['Timestamp', 'Again?', 'Why?', ''],
    [
      ['', 'Yes', 'a', '0'],
      ['2026-10-01', 'No', 'b', '1'],
    ],
    0,
  ],
  [
    'notes without a title',
    ['Timestamp', 'Again?', 'Why?', ''],
    [
      ['', 'Yes', 'a', 'late'],
      [...DONE.slice(0, 3), 'on paper'],
    ],
    0,
  ],
  ['the answer Response', ['Timestamp', 'Again?', 'Why?'], [['', 'Yes', 'Response'], DONE.slice(0, 3)], 0],
  [
    'that answer alone',
    ['Timestamp', 'Why?'],
    [
      ['', 'Response'],
      ['2026-10-01 10:00', 'third'],
    ],
    0,
  ],
  [
    'more cells than titles',
    ['Timestamp', 'Why?'],
    [
      ['', 'a', 'late'],
      ['2026-10-01 10:00', 'third'],
    ],
    0,
  ],
  [
    'what SurveyMonkey writes',
    ['Respondent ID', 'End Date', 'Why?'],
    [
      ['', '', 'Open-Ended Response'],
      ['1', '2026-10-01', 'b'],
    ],
    1,
  ],
  [
    'what it writes beside another answer',
    ['Respondent ID', 'End Date', 'Again?', ''],
    [
      ['', '', 'Response', 'Other (please specify)'],
      ['1', '2026-10-01', 'Yes', 'never mind'],
    ],
    1,
  ],
  [
    'choices and their texts',
    ['End Date', 'Likes', ''],
    [
      ['', 'Food', 'Music'],
      ['2026-10-01', '', 'Music'],
      ['2026-10-01', '', ''],
    ],
    1,
  ],
  [
    'choices and their numbers',
    ['End Date', 'Likes', ''],
    [
      ['', 'Food', 'Music'],
      ['2026-10-01', '1', '2'],
    ],
    1,
  ],
  [
    'choices, and words for another',
    ['End Date', 'Likes', '', ''],
    [
      ['', 'Food', 'Music', 'Other'],
      ['2026-10-01', '', 'Music', 'The view'],
    ],
    1,
  ],
])('%s: %j above %j are %d rows of headings (XI-06)', (_what, titles, rows, expected) => {
  expect(countHeadings(titles, rows)).toBe(expected);
});

test.each([
  ['parts of letters', 'Cafe\u0301 noir?'],
  ['a space that keeps words together', 'Caf\u00E9\u00A0noir?'],
  ['marks that nobody sees', '\u200BCaf\u00E9 noir?\u200E'],
])('a title with %s is that of the question, of its choices, and of a hidden field (XI-08)', (_what, title) => {
  const asked = {
    ...question('checkbox', 'q'),
    title: 'Caf\u00E9 noir?',
    config: { options: ['Food', 'Bar'] },
  } as Question;
  const parts = guessColumns([`${title} [Food]`, `${title} [Bar]`], [asked], undefined, [['Yes', 'No']]);
  expect([...guessColumns([title], [asked]), ...parts].map(short)).toEqual(['answer q', 'undecided q', 'undecided q']);
  const fields = [{ name: 'cafe', label: 'Caf\u00E9 noir?', from: ['url' as const] }];
  expect(guessColumns([title], [], { fields, languages: [] })).toEqual([{ is: 'field', name: 'cafe' }]);
  expect(choiceReader(asked)(`${title} [Fo\u200Bod]`, [])).toBe('Food');
});

test('each name of a column is written as titles are compared (XI-08)', () => {
  const names = [...Object.values(column.NAMES).flat(), ...column.TIMES];
  expect(names.filter((name) => smallLookOf(name) !== name)).toEqual([]);
});

const DAYS = ['2026-11-20', '2026-11-21'];
const TIMES = ['14:05', '9:30'];
const columnsOf = (...columns: [title: string, ...cells: string[]][]) =>
  read(
    columns.map(([title]) => title),
    [1, 2].map((row) => columns.map((column) => column[row] ?? '')),
  );

test.each<[string, string[], string[], string[]]>([
  ['Date and Time', ['Date', 'Time'], TIMES, ['submitted', 'submitted_time']],
  [
    'Start date and Start time',
    ['Start date', 'Start time'],
    ['2:05 PM', '9:30 a.m.'],
    ['submitted', 'submitted_time'],
  ],
  ['Datum und Uhrzeit', ['Datum', 'Uhrzeit'], ['14:05 Uhr', '9:30 Uhr'], ['submitted', 'submitted_time']],
  ['Date et heure', ['Date', 'Heure'], ['14h05', '9h30'], ['submitted', 'submitted_time']],
  ['日付と時刻', ['日付', '時刻'], ['14時05分', '午前9:30'], ['submitted', 'submitted_time']],
  ['a time that is called as a moment', ['Date', 'End time'], TIMES, ['submitted', 'submitted_time']],
  ['prices', ['Date', 'Price'], ['4.50', '9.30'], ['submitted', 'nothing']],
  ['how long it took', ['Date', 'Time spent'], ['0:45', '1:30'], ['submitted', 'nothing']],
])('%s: days alone are joined with the only times of day (XI-06)', (_what, [day = '', time = ''], times, expected) => {
  expect(columnsOf([day, ...DAYS], [time, ...times], ['How was it?', 'Good', 'Bad'])).toEqual([
    ...expected,
    'answer how',
  ]);
});

test('of two times of day the one counts that is called so, and no time is added to a moment (XI-06)', () => {
  const lunch: [string, ...string[]] = ['Lunch', ...TIMES];
  expect(columnsOf(['Date', ...DAYS], lunch, ['Time', ...TIMES])).toEqual(['submitted', 'nothing', 'submitted_time']);
  expect(columnsOf(['Date', ...DAYS], lunch, ['Dinner', ...TIMES])).toEqual(['submitted', 'nothing', 'nothing']);
  expect(columnsOf(['Date', ...DAYS.map((day) => `${day} 10:00`)], lunch)).toEqual(['submitted', 'nothing']);
});
