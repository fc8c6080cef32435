import { countedUnder } from '@userfeedback/engine';
import type { kinds } from '@userfeedback/engine/question-types/kinds';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jsonRows } from '../../../platform/db/dialect.ts';
import { openTestDatabase, testDialects } from '../../../platform/db/testing.ts';
import { countedUnderSql } from './counted-under.ts';

/** Answers by the family of their kind. */
const CODES: {
  [Family in keyof typeof kinds]: { kind: string; options: string[] | null; rows?: number; codes: number[] };
} = {
  contact: { kind: 'contact', options: null, codes: [] },
  text: { kind: 'text', options: null, codes: [] },
  choice: { kind: 'choice', options: ['Yes', 'It\'s 50% "sure", [you]'], codes: [0, 1] },
  choices: { kind: 'choices', options: ['A', '', 'C\\'], codes: [0, 1, 2] },
  stars: { kind: 'stars-1-5', options: null, codes: [1, 5] },
  scale: { kind: 'scale-0-2', options: ['Bad', 'Fair', 'Good'], codes: [0, 2] },
  nps: { kind: 'nps-1-10', options: null, codes: [0, 10] },
  number: {
    kind: 'number',
    options: null,
    codes: [
      0, 7, -7, 0.05, -0.05, 12.34, -12.34, 99.99, 100, -100, -999.5, -1000, 1234, 54_321.1, 9_999_999.99, -9_999_999,
    ],
  },
  date: { kind: 'date', options: null, codes: [20261128, 19000101, 21001231] },
  matrix: { kind: 'matrix', options: ['Speed', 'It\'s "price"', 'Poor', 'Good'], rows: 2, codes: [0, 1, 10, 11] },
  consent: { kind: 'consent', options: ['I agree'], codes: [0] },
  statement: { kind: 'statement', options: [], codes: [] },
  ranking: { kind: 'ranking', options: ['A', '', 'C\\'], codes: [1, 102, 203, 210] },
};

test.each(testDialects())(
  'on %s answers of every kind are counted under the same as in the engine (QX-104)',
  async (dialect) => {
    const all = Object.values(CODES).flatMap(({ kind, options, rows = 0, codes }) =>
      codes.map((code) => ({
        kind,
        options: options && JSON.stringify(options),
        value: `7:${code}`,
        code,
        rows,
        texts: options,
      })),
    );
    const { db, close } = await openTestDatabase(dialect);
    const rows = jsonRows(
      dialect,
      'item',
      all.map(({ kind, options, rows, value }) => ({ kind, options, rows, value })),
      { kind: 'text', options: 'text', rows: 'integer', value: 'text' },
    );
    const found = await sql<{ value: string; counted: string }>`
    select kind, value, ${countedUnderSql(dialect)} as counted from ${rows}`.execute(db);
    await close();
    expect(found.rows).toEqual(
      all.map(({ kind, value, code, rows, texts }) => ({
        kind,
        value,
        counted: countedUnder({ kind, options: texts, rows }, code),
      })),
    );
  },
);
