import { buffer } from 'node:stream/consumers';
import { withoutMarks } from '@userfeedback/engine';
import readExcel from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import type { Cell, ExportTable } from './table.ts';
import { xlsxOf } from './xlsx.ts';

function tableOf(count: number): { table: ExportTable; readCount: () => number } {
  let readCount = 0;
  async function* rows(): AsyncGenerator<Cell[]> {
    for (readCount = 0; readCount < count; readCount++) yield [readCount + 1, `Row ${readCount + 1}`];
  }
  const columns = [
    { title: 'Number', kind: 'number' as const },
    { title: 'Text', kind: 'text' as const },
  ];
  return { table: { fileName: 'x', columns, rows: rows() }, readCount: () => readCount };
}

test('more rows than a sheet holds go on in the next one, each with the heading', async () => {
  const sheets = await readExcel(
    await buffer(xlsxOf([{ name: 'Responses', table: tableOf(7).table, rowCount: 7 }], 4)),
  );
  expect(sheets.map(({ sheet, data }) => [sheet, data.map(([number]) => number)])).toEqual([
    ['Responses', ['Number', 1, 2, 3]],
    ['Responses 2', ['Number', 4, 5, 6]],
    ['Responses 3', ['Number', 7]],
  ]);
});

test.each([
  ['csv', csvOf],
  ['xlsx', (table: ExportTable) => xlsxOf([{ name: 'Responses', table, rowCount: 1_000_000 }])],
] as const)(
  '%s: rows are read no faster than they are consumed, and no longer once the reader has gone',
  async (_format, open) => {
    const { table, readCount } = tableOf(1_000_000);
    const file = open(table);
    await new Promise((resolve) => file.once('readable', resolve));
    file.read(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = readCount();
    expect(before).toBeLessThan(200_000);
    file.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const after = readCount();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(readCount()).toBe(after);
  },
);

test('a workbook marks what looks marked, so that the import of its sheet as CSV gives it back (XI-03)', async () => {
  const texts = ["'=1+1", "a;'-1", '=1+1', "'quoted'"];
  async function* rows() {
    yield* texts.map((text) => [text]);
  }
  const columns = [{ title: 'Text', kind: 'text' as const }];
  const [sheet] = await readExcel(
    await buffer(xlsxOf([{ name: 'Responses', table: { fileName: 'x', columns, rows: rows() }, rowCount: 4 }])),
  );
  const shown = sheet?.data.slice(1).map(([text]) => String(text));
  expect(shown).toEqual(["''=1+1", "a;''-1", '=1+1', "'quoted'"]);
  expect(shown?.map(withoutMarks)).toEqual(texts);
});
