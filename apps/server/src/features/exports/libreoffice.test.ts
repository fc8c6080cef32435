import { execFile, execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import type { Cell, ExportTable } from './table.ts';
import { xlsxOf } from './xlsx.ts';

const run = promisify(execFile);

const hasOffice = (() => {
  try {
    execFileSync('which', ['soffice']);
    return true;
  } catch {
    process.stderr.write('SKIPPED: there is no soffice here (Debian: libreoffice-calc-nogui).\n');
    return false;
  }
})();

const ROWS: readonly (readonly Cell[])[] = [
  [1, '2026-11-20 23:59:58', 'Grüße, "quoted" 😀'],
  [2, '2026-01-01 00:00:00', '=1+1'],
  [3, null, '<b>&amp;</b>\u0007'],
  [4, '2005-01-01 12:00:00', null],
];

/** Texts that are, or would become, formulas in some program. */
const HOSTILE = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  ' =1+1',
  '\t=1+1',
  '\n=1+1',
  '\r\n=1+1',
  'a;=1+1',
  'a;+1+1',
  'a;-1+1',
  'a;@SUM(1)',
  'a; =1+1',
  'a;＝1+1',
  ';=1+1',
  ';;=1+1',
  'a;"=1+1"',
  'a;""=1+1',
  'a\t=1+1',
  'a\t+1+1',
  'a\t-A1',
  'a\t@SUM(1)',
  'a\t\t=1+1',
  'a\n=1+1',
  'a\r=1+1',
  'a\r\n=1+1',
  'a\n+1+1',
  "=cmd|' /C calc'!A0",
  "a;=cmd|' /C calc'!A0",
  "a\n- cmd|' /C calc'!A0",
  '=HYPERLINK("http://x.example";"y")',
  'a;=HYPERLINK("http://x.example","y")',
  '"=1+1"',
  '";=1+1',
  'a;-(1+1)',
  '=IMPORTXML("http://x.example","//a")',
];

/** Ordinary texts, which stay as they are. */
const HARMLESS = ['Fine ;-)', ';-)', 'a; b', 'x;-(', 'Good:\n- fast\n- cheap', '1 - 2 = -1', 'a@example.com', '2;3'];

test('texts that could be calculated get an apostrophe where a cell would begin, others do not (FR-16)', async () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
  const rows = await csvRows(HOSTILE);
  expect(rows.slice(0, 12).every(([text]) => text?.startsWith("'"))).toBe(true);
  expect(rows[HOSTILE.indexOf('a;=1+1')]).toEqual(["a;'=1+1"]);
  expect(rows[HOSTILE.indexOf('a\t-A1')]).toEqual(["a\t'-A1"]);
  expect(await csvRows(HARMLESS)).toEqual(HARMLESS.map((text) => [text]));
});

test('an Excel file names a default style (FR-16)', async () => {
  const file = await buffer(xlsxOf([{ name: 'Responses', table: tableOf([['x']]), rowCount: 1 }]));
  const styles = unzipped(file, 'xl/styles.xml');
  expect(styles).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/>');
  // Where the schema requires it.
  expect(styles.indexOf('<cellStyles')).toBeGreaterThan(styles.indexOf('</cellXfs>'));
});

test.each((hasOffice ? [44, 59, 9] : []).map((separator) => [String.fromCharCode(separator), separator]))(
  'split at %j, no cell of a CSV file is a formula (FR-16)',
  async (_sign, separator) => {
    await inFolder(async (folder) => {
      const file = join(folder, 'hostile.csv');
      const columns = ['=1+1', 'b;=1+1'].map((title) => ({ title, kind: 'text' as const }));
      async function* rows() {
        for (const text of HOSTILE) yield ['first', text];
      }
      await pipeline(csvOf({ fileName: 'hostile', columns, rows: rows() }), createWriteStream(file));
      // Formulas are recognised anywhere.
      const filter = `CSV:${separator},34,76,1,,0,false,true,false,false,false,-1,true`;
      await convert(folder, file, 'fods', `--infilter=${filter}`);
      const sheet = await readFile(join(folder, 'hostile.fods'), 'utf8');
      expect(sheet).toContain('first');
      expect(sheet.match(/table:formula="[^"]*"/g)).toBeNull();
    });
  },
);

// Without LibreOffice there is nothing to test; the notice above says so.
test.each(hasOffice ? ['soffice'] : [])('%s opens the Excel file and finds what was written (EX-03)', async () => {
  await inFolder(async (folder) => {
    const columns = [
      { title: 'Response ID', kind: 'number' as const },
      { title: 'Submitted', kind: 'moment' as const },
      { title: 'Words & more', kind: 'text' as const },
    ];
    const file = join(folder, 'responses.xlsx');
    await pipeline(
      xlsxOf([{ name: 'Responses', table: { ...tableOf(ROWS), columns }, rowCount: ROWS.length }]),
      createWriteStream(file),
    );
    // UTF-8, commas, texts as they are shown.
    await convert(folder, file, 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true');
    const text = await readFile(join(folder, 'responses.csv'), 'utf8');
    expect(text.trimEnd().split('\n')).toEqual([
      'Response ID,Submitted,Words & more',
      '1,2026-11-20 23:59:58,"Grüße, ""quoted"" 😀"',
      '2,2026-01-01 00:00:00,=1+1',
      '3,,<b>&amp;</b>',
      '4,2005-01-01 12:00:00,',
    ]);
  });
});

function tableOf(rows: readonly (readonly Cell[])[]): ExportTable {
  async function* each() {
    yield* rows;
  }
  return { fileName: 'responses', columns: [{ title: 'Text', kind: 'text' }], rows: each() };
}

/** A part of a zip file: its bytes follow its name. */
function unzipped(file: Buffer, path: string): string {
  const name = file.indexOf(path);
  const extra = file.readUInt16LE(name - 2);
  return inflateRawSync(file.subarray(name + path.length + extra)).toString();
}

async function csvRows(texts: readonly string[]): Promise<string[][]> {
  const file = await buffer(csvOf(tableOf(texts.map((text) => [text]))));
  const rows: string[][] = parse(file, { bom: true });
  return rows.slice(1);
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'uf-office-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function convert(folder: string, file: string, to: string, ...more: string[]): Promise<void> {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const options = ['--headless', ...more, '--convert-to', to, '--outdir', folder, file];
  await run('soffice', [profile, ...options], { timeout: 90_000 });
}
