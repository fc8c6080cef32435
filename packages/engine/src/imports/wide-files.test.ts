import type { Question } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { question } from '../testing/samples.ts';
import { countHeadings, guessColumns } from './columns.ts';
import { isMoment } from './moments.ts';
import { RowReader } from './rows.ts';

/** Milliseconds; several times what it takes, for a busy machine. */
const SOON = 2000;
const LONG = 'How satisfied were you with what we have done for you today? '.repeat(4).slice(0, 240);
const SIGNS = '['.repeat(240);
const times = <One>(count: number, make: (n: number) => One) => Array.from({ length: count }, (_, n) => make(n));

test.each([
  ['short', 'Question ', 'Option ', 'Column '],
  ['long and begin alike', LONG, LONG, `${LONG}x`],
  ['signs', SIGNS, '[', SIGNS],
])(
  '1,000 columns and 100 questions with 100 options take no time where titles are %s (XS-02)',
  (_what, title, option, column) => {
    const questions = times(100, (n) => {
      const config = { options: times(100, (m) => `${option}${m}`) };
      return { ...question('checkbox', `q${n}`), title: `${title}${n}`, config } as Question;
    });
    const titles = times(1000, (n) => `${column}${n} - x`);
    const rows = times(20, (row) => times(1000, (n) => String(n * row)));
    // The words of dates are collected once for all files.
    isMoment('20 Nov 2026');
    const begun = Date.now();
    countHeadings(titles, rows);
    expect(guessColumns(titles, questions, undefined, rows)).toHaveLength(1000);
    const columns = titles.map(() => ({ is: 'answer' as const, question_id: 'q0' }));
    const plan = { titles, columns, date_format: 'ymd' as const, time_zone: 'UTC', unknown_options: {} };
    new RowReader({ ...plan, conflicts: 'keep' }, questions, new Date());
    expect(Date.now() - begun).toBeLessThan(SOON);
  },
);
