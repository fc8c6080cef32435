import { text as textIn } from 'node:stream/consumers';
import { withoutMarks } from '@userfeedback/engine';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const SIGNS = [
  "'",
  '=',
  '+',
  '-',
  '@',
  '＝',
  '"',
  ';',
  ',',
  ' ',
  '\t',
  '\n',
  '\r',
  '\u00A0',
  '\v',
  'a',
  '1',
  '(',
  '|',
  'é',
];

test('whatever visitors write, the import reads it as it was, marked or not (XI-03)', async () => {
  const cells = fc.array(fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 8 }), {
    minLength: 20,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(cells, async (given) => {
      async function* rows() {
        yield* given.map((cell) => ['x', cell]);
      }
      const columns = ['First', "'=Second"].map((title) => ({ title, kind: 'text' as const }));
      const file = await textIn(csvOf({ fileName: 'x', columns, rows: rows() }));
      const [titles, ...read] = parse(file, { bom: true, record_delimiter: '\r\n' });
      expect(titles?.map(withoutMarks)).toEqual(['First', "'=Second"]);
      expect(read.map(([, cell]) => withoutMarks(cell ?? ''))).toEqual(given);
    }),
    { seed: 20261129, numRuns: 500 },
  );
});
