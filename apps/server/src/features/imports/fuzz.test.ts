import type { Import, ImportCheck, ReadImport, SavedSurvey } from '@userfeedback/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '../../platform/jobs/runner.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey } from '../../testing/factories.ts';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { importJob } from './job.ts';
import { QUESTIONS, upload } from './testing.ts';

const TITLES = [
  ...['Response ID', 'Submitted', 'Page', 'Page URL', 'User IP', 'Browser', 'OS', 'Device', 'Country', 'UTC offset'],
  ...[
    'Pick one',
    'Pick one - Comments',
    'Many',
    'Many [A]',
    'Likes',
    'Likes [No]',
    'Stars',
    'Why?',
    'Address',
    'Address - Name',
    '',
    'Time',
  ],
];
const CELLS = [
  ...[
    '',
    ' ',
    '0',
    '1',
    '7',
    '-1',
    '2147483648',
    '999999999999999',
    '1e999',
    'NaN',
    '__proto__',
    'NULL',
    "'=1",
    '"',
    '\uFFFE',
  ],
  ...[
    'Yes',
    'no',
    'A, C, D',
    'B;A',
    'E-mail',
    'C\u200B, D',
    'x'.repeat(500),
    '😀'.repeat(101),
    '\u0000',
    'a\r\nb',
    '\u202E',
  ],
  ...[
    '2026-10-01 10:00',
    '01.10.2026',
    '10/01/2026 25:61',
    '0001-01-01',
    '9999-12-31 23:59',
    '2026-10-25 02:30',
    '14:05',
    '12:00',
  ],
  ...[
    '+14:00',
    '-99:99',
    'GMT+25',
    'de',
    'ann@example.test',
    '203.0.113.7',
    '::1',
    'https://site.test/\uD83D',
    'Response',
    'null',
  ],
];
const LIKES = {
  id: 'likes',
  type: 'checkbox' as const,
  title: 'Likes',
  config: { options: ['E-mail', 'Wi-Fi', 'No'] },
};
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const row = (cells: string[]) => cells.map(quoted).join(',');
const table = fc.integer({ min: 1, max: 12 }).chain((width) =>
  fc.record({
    titles: fc.array(fc.constantFrom(...TITLES), { minLength: width, maxLength: width }),
    rows: fc.array(fc.array(fc.constantFrom(...CELLS), { minLength: 0, maxLength: width + 1 }), { maxLength: 30 }),
    moments: fc.constantFrom('2026-10-01 10:00', '2026-10-01', '01/02/2026'),
  }),
);

describe.each(testDialects())('files of anything on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:00:00.000Z' });
    admin = await server.apiKey('administrator');
    survey = await createSurvey(admin, { questions: [...QUESTIONS, LIKES] });
  });
  afterAll(() => server.close());

  test(
    'each is refused with a reason, or checked and imported, and every row is in one count (XI-02, XI-09)',
    async () => {
      let imported = 0;
      for (const { titles, rows, moments } of fc.sample(table, { numRuns: 60, seed: 20261129 })) {
        const lines = rows.map((cells, n) => row([n % 7 === 3 ? '' : moments, 'Yes', ...cells]));
        const file = [row(['Submitted', 'Pick one', ...titles]), ...lines].join('\n');
        const { status, body: made } = await upload(admin, survey.id, file);
        expect([201, 422], file).toContain(status);
        if (status !== 201) continue;
        const taken = new Set<string>();
        const columns: ReadImport['plan']['columns'] = made.plan.columns.map((column) => {
          const isAgain = column.is === 'submitted' && taken.has(column.is);
          taken.add(column.is);
          return isAgain ? { is: 'nothing' } : column;
        });
        const unknown_options = { pick: 'keep' as const, many: 'leave_out' as const };
        const plan = { ...made.plan, columns, unknown_options, date_format: made.plan.date_format ?? 'dmy' };
        expect((await admin.put(`/imports/${made.id}`, plan)).status, file).toBe(200);
        const checked = await admin.post<ImportCheck>(`/imports/${made.id}/check`);
        expect([200, 422], file).toContain(checked.status);
        if (checked.status !== 200) continue;
        await admin.post(`/imports/${made.id}/start`);
        await runJob(server.deps, importJob());
        const { state, error, counts } = (await admin.get<Import>(`/imports/${made.id}`)).body;
        expect([state, error], file).toEqual(['done', null]);
        const { importable, known, problem_count, heading_rows, left_out } = checked.body;
        expect({ added: importable, known, problems: problem_count }, file).toMatchObject({
          added: counts.added,
          known: counts.known,
          problems: counts.problems,
        });
        const partial = left_out.reduce((sum, { count }) => sum + count, 0);
        expect(importable + (known ?? 0) + problem_count + heading_rows + partial, file).toBe(lines.length);
        imported += 1;
      }
      expect(imported).toBeGreaterThan(20);
    },
    quiet(120_000),
  );
});
