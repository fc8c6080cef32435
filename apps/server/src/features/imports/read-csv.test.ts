import { Readable } from 'node:stream';
import type { Question } from '@userfeedback/contract';
import { countHeadings, guessColumns, guessDateFormat, RowReader } from '@userfeedback/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../platform/api/app-error.ts';
import { quiet } from '../../testing/quiet.ts';
import type { CsvRow } from './read-csv.ts';
import { decode, readRows, readStart, Start } from './read-csv.ts';

/** In pieces as a store sends them. */
async function read(
  text: string | Buffer,
  size = 65_536,
): Promise<{ titles: string[]; sample: string[][]; rows: CsvRow[] }> {
  const bytes = Buffer.from(text);
  const open = async () =>
    Readable.from(
      Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size)),
    );
  const start = new Start();
  for await (const piece of decode(await open())) start.add(piece);
  const { delimiter, titles, sample } = readStart(start.text, start.isCut);
  const rows: CsvRow[] = [];
  for await (const row of readRows(open, delimiter)) rows.push(row);
  return { titles, sample, rows };
}

const END = { CRLF: '\r\n', LF: '\n', CR: '\r' };
const ENDS = Object.keys(END) as (keyof typeof END)[];
const ORDERS = ENDS.flatMap((a) => ENDS.flatMap((b) => ENDS.map((c) => [a, b, c] as const)));

test.each(ORDERS)(
  'lines that end in %s, %s and %s are all read, whatever a cell holds (XI-08, XI-11)',
  async (a, b, c) => {
    for (const delimiter of [',', ';', '\t']) {
      const line = (...cells: string[]) => cells.join(delimiter);
      const long = '"a\r\nb\nc\rd"';
      const file = `${line('When', 'Why')}${END[a]}${line('1', 'x')}${END[b]}${line('2', long)}${END[c]}${line('3', 'z')}`;
      const cells = [
        ['1', 'x'],
        ['2', 'a\r\nb\nc\rd'],
        ['3', 'z'],
      ];
      for (const size of [1, 3, 65_536]) {
        const { titles, sample, rows } = await read(file, size);
        expect([titles, sample, rows.map((row) => row.cells)]).toEqual([['When', 'Why'], cells, cells]);
        expect(rows.map(({ row }) => row)).toEqual([2, 3, 4]);
      }
    }
  },
);

test.each(ENDS)('an open quote is named by its line where lines end in %s (XI-11)', async (end) => {
  const file = ['When,Why', '1,x', '2,y', '3,"z', '4,z'].join(END[end]);
  await expect(read(file)).rejects.toThrow('The quote that opens on line 4 is never closed.');
});

test.each([
  ['64 KiB', 64 * 1024],
  ['a megabyte', 1_000_000],
])('titles, headings and rows of more than %s are read whole (XI-11, XI-06)', async (_what, length) => {
  const titles = Array.from({ length: 300 }, (_, n) => `${n} ${'t'.repeat(length / 300)}`);
  const row = (first: string) => [first, ...titles.slice(1).map((title) => title.slice(0, 9))];
  const lines = [titles, row(''), ...Array.from({ length: 30 }, (_, n) => row(`2026-10-01 10:${10 + n}`))];
  const found = await read(lines.map((cells) => cells.join(',')).join('\r\n'));
  expect(found.titles).toEqual(titles);
  expect(found.sample.length).toBeGreaterThan(1);
  expect(found.sample.filter((cells) => cells.length !== titles.length)).toEqual([]);
  expect(found.rows).toHaveLength(31);
});

test('a row that is cut where the beginning ends is no row to guess from (XI-11)', () => {
  const start = new Start();
  for (const piece of ['a,b\n1,2\n', `3,${'x'.repeat(4_000_000)}`, ',4\n5,6\n']) start.add(piece);
  expect(readStart(start.text, start.isCut).sample).toEqual([['1', '2']]);
});

test('a start that is too long is named as such, a file without rows too (XI-11)', async () => {
  const long = 'x'.repeat(4_000_000);
  await expect(read(`a,b\n"${long}${long}",x\n`)).rejects.toThrow(
    'The column titles and the first row are longer than 4,000,000 characters.',
  );
  await expect(read(`${'x'.repeat(100_000)},b\n`)).rejects.toThrow('This file has no rows below the column titles.');
  await expect(read(`a,"${'b\n'.repeat(100_000)}`)).rejects.toThrow('line 1 is never closed');
});

const QUESTIONS = [
  {
    id: 'many',
    type: 'checkbox',
    title: 'What, (a)?',
    config: { options: ['E-mail', 'Wi-Fi', '18-24', 'a, b', '"q"', 'No'] },
  },
  { id: 'one', type: 'radio-button', title: '[x] - \\d{2', config: { options: ['A', 'B'] } },
  { id: 'score', type: 'nps', title: '$1' },
  { id: 'why', type: 'text', title: '{{answer:one}}?' },
].map((question) => ({
  settings: {},
  logic: { enabled: false, action: 'show', conditions: [] },
  config: {},
  ...question,
})) as unknown as Question[];
const PIECES = [
  ...[
    '"',
    "'",
    ',',
    ';',
    '\t',
    '\r\n',
    '\n',
    '\r',
    ' ',
    '\0',
    '\uFEFF',
    '\u200B',
    '\u2028',
    '\u00E9',
    'e\u0301',
    '😀',
    '\uD800',
  ],
  ...['-', '+', '=', '@', '(', '[', ']', '{', '}', '\\', '/', '^', '$', '*', '?', '|', '.', '#', '%', '&', '~'],
  ...[
    'E-mail',
    'Wi-Fi',
    '18-24',
    'a, b',
    'No',
    'yes',
    '0',
    '9',
    '1e999',
    '2026-10-01 10:00',
    '01/02/2026',
    '25:61',
    'GMT+25',
    '12 mai',
    '午後',
  ],
  ...[
    'What, (a)?',
    '[x] - \\d{2',
    '$1',
    'Response ID',
    'Submitted',
    'Page URL',
    'User IP',
    'Completed',
    'Left at',
    'Seconds',
  ],
  ...[
    '{"ImportId":1}',
    'Open-Ended Response',
    'Respondent ID',
    'sep=;',
    '__proto__',
    'constructor',
    'UTC offset',
    '+99:99',
  ],
];

test(
  'no file makes reading fail in an unexpected way, or lose a row (XI-09, XI-02)',
  async () => {
    const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));
    const dated = texts.map((text) => `Submitted,"What, (a)?",[x] - \\d{2,$1\n2026-10-01 10:00,${text}`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(texts, dated), async (text) => {
        const found = await read(text).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
        if (!found) return;
        const { titles, sample, rows } = found;
        const headings = sample.slice(0, countHeadings(titles, sample));
        const columns = guessColumns(titles, QUESTIONS, { fields: [], languages: ['de'] }, sample);
        const plan = { titles, headings, columns, time_zone: 'Europe/Berlin', conflicts: 'keep' as const };
        for (const mode of ['refuse', 'keep', 'add', 'leave_out'] as const) {
          const date_format = guessDateFormat(sample.flat()) ?? 'dmy';
          const unknown_options = Object.fromEntries(QUESTIONS.map(({ id }) => [id, mode]));
          const reader = new RowReader({ ...plan, date_format, unknown_options }, QUESTIONS, new Date('2026-11-20'), [
            'de',
          ]);
          for (const { cells } of rows) JSON.stringify(reader.read(cells));
        }
        // One column for each choice.
        const parts = columns.map((column) =>
          column.is === 'undecided' || column.is === 'nothing'
            ? { is: 'answer' as const, question_id: 'many' }
            : column,
        );
        const reader = new RowReader(
          { ...plan, columns: parts, date_format: 'ymd', unknown_options: {} },
          QUESTIONS,
          new Date(),
        );
        for (const { cells } of rows) reader.read(cells);
        expect(headings.length).toBeLessThanOrEqual(rows.length);
      }),
      { seed: 20261129, numRuns: 2000 },
    );
  },
  quiet(60_000),
);
