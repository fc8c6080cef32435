import { execFile, execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Cell } from './table.ts';
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

// Without the program there is nothing to ask; which is said above.
test.each(hasOffice ? ['soffice'] : [])(
  'EX-03: %s opens the Excel file and finds what was put in',
  async (program) => {
    const folder = await mkdtemp(join(tmpdir(), 'uf-office-'));
    try {
      async function* rows() {
        yield* ROWS;
      }
      const columns = [
        { title: 'Response ID', kind: 'number' as const },
        { title: 'Submitted', kind: 'moment' as const },
        { title: 'Words & more', kind: 'text' as const },
      ];
      const file = join(folder, 'responses.xlsx');
      await pipeline(
        xlsxOf({ fileName: 'responses', columns, rows: rows() }, ROWS.length),
        createWriteStream(file),
      );
      // UTF-8, commas, texts as they are shown.
      const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true';
      await run(
        program,
        [
          `-env:UserInstallation=file://${folder}/profile`,
          '--headless',
          '--convert-to',
          filter,
          '--outdir',
          folder,
          file,
        ],
        { timeout: 90_000 },
      );
      const text = await readFile(join(folder, 'responses.csv'), 'utf8');
      expect(text.trimEnd().split('\n')).toEqual([
        'Response ID,Submitted,Words & more',
        '1,2026-11-20 23:59:58,"Grüße, ""quoted"" 😀"',
        '2,2026-01-01 00:00:00,=1+1',
        '3,,<b>&amp;</b>',
        '4,2005-01-01 12:00:00,',
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
