import type { ColumnMeaning } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { question } from '../testing/samples.ts';
import { RowReader } from './rows.ts';

/** One row with these columns, each with its cell, beside one with an answer. */
function read(given: [ColumnMeaning, string][]) {
  const asked = [question('text', 'q'), question('text', 'other')];
  const columns: [ColumnMeaning, string][] = [
    [{ is: 'submitted' }, '2026-10-01'],
    [{ is: 'answer', question_id: 'other' }, 'Yes'],
    ...given,
  ];
  const plan = {
    titles: columns.map((_, n) => `Column ${n}`),
    columns: columns.map(([meaning]) => meaning),
    date_format: 'ymd' as const,
    time_zone: 'UTC',
    unknown_options: {},
    conflicts: 'keep' as const,
  };
  const reader = new RowReader(plan, asked, new Date('2026-11-20T00:00:00Z'), ['de', 'pt-BR']);
  const found = reader.read(columns.map(([, cell]) => cell));
  return 'response' in found ? found.response : found;
}

test('what is known of a visitor goes where its column says, cut at its longest (VR-76)', () => {
  const long = 'x'.repeat(400);
  const found = read([
    [{ is: 'page' }, ` Prices${long}`],
    [{ is: 'page_url' }, ' /prices '],
    [{ is: 'country' }, 'DE'],
    [{ is: 'language' }, ' PT-br '],
    [{ is: 'device' }, ' phone '],
  ]);
  expect(found).toMatchObject({
    page_name: expect.stringMatching(/^Pricesx{194}$/),
    page_url: '/prices',
    country: 'DE',
    language: 'pt-BR',
    user_device: 'phone',
  });
  expect(read([[{ is: 'language' }, 'fr']])).toMatchObject({ language: '', country: '' });
});

test('an answer that does not fit is left out where its column says so (XI-07)', () => {
  const cell = 'x'.repeat(20_000);
  const answer = { is: 'answer' as const, question_id: 'q' };
  expect(read([[{ ...answer, unfit: 'leave_out' }, cell]])).toMatchObject({
    answers: [{ question_id: 'q', value: null }, { value: 'Yes' }],
  });
  expect(read([[answer, cell]])).toMatchObject({ problems: [{ column: 2, problem: { code: 'too-long' } }] });
});
