import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Import, ImportCheck, ImportPlan, SavedSurvey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { importAll, listResponsesOf, upload } from './testing.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const QUESTIONS = [
  radioQuestion('pick', { title: 'Pick one', settings: { comment_box: true } }),
  textQuestion('why', { title: 'Why?' }),
];
const RANKING = { id: 'rank', type: 'ranking' as const, title: 'Rank', config: { options: ['A', 'B', 'C'] } };
const lines = (...rows: string[]) => `${rows.join('\n')}\n`;

/** Files that are odd, and how many responses they hold. */
const ODD: [what: string, file: string, responses: number][] = [
  [
    'ids that a spreadsheet has rounded',
    lines(
      'Response ID,Submitted,Why?',
      ...[1, 2, 3].map((n) => `1.182E+10,2026-10-0${n} 10:00,Words ${n}`),
      '1.182E+10,2026-10-01 10:00,Other words',
    ),
    4,
  ],
  [
    'numbers of shops, and days alone',
    lines('Response ID,Submitted,Pick one', '7,2026-10-01,Yes', '7,2026-10-01,No', '7,2026-10-01,Yes'),
    3,
  ],
  [
    'an id that is always the same',
    lines('id,Submitted,Why?', ...['a', 'b', 'b'].map((text) => `x,2026-10-01 09:00,${text}`)),
    3,
  ],
  ['empty ids', lines('id,Submitted,Why?', ',2026-10-01 09:00,a', ',2026-10-01 09:00,a', '3,2026-10-01 09:00,a'), 3],
  ['equal rows', lines('Submitted,Why?', ...Array.from({ length: 5 }, () => '2026-10-01 09:00:01,a')), 5],
  [
    'rows that differ in their page alone',
    lines('Submitted,Why?,Page', '2026-10-01 09:00,a,One', '2026-10-01 09:00,a,Two', '2026-10-01 09:00,a,One'),
    3,
  ],
  [
    'rows with problems between',
    lines('Submitted,Why?,Pick one', '2026-10-01 09:00,a,Maybe', '2026-10-01 09:00,a,Yes', 'soon,a,'),
    1,
  ],
];

describe.each(testDialects())('which rows are the same on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW });
    editor = await server.apiKey('administrator');
  });
  afterAll(() => server.close());

  const make = () => createSurvey(editor, { questions: QUESTIONS });
  const check = async (survey: SavedSurvey, file: string, change: Partial<ImportPlan> = {}) => {
    const { body: made } = await upload(editor, survey.id, file);
    await editor.put(`/imports/${made.id}`, { ...made.plan, ...change });
    return (await editor.post<ImportCheck>(`/imports/${made.id}/check`)).body;
  };
  const figures = ({ importable, known, conflicting, problem_count }: ImportCheck) => ({
    added: importable,
    known,
    conflicting,
    problems: problem_count,
  });
  test.each(ODD)(
    '%s: each row is stored once, and what the check says comes true (XI-01, XI-02)',
    async (_what, file, responses) => {
      const survey = await make();
      const checked = figures(await check(survey, file));
      expect(checked.added).toBe(responses);
      const done = await importAll(server, editor, survey.id, file);
      expect(done.counts).toMatchObject(checked);
      expect((await listResponsesOf(editor, survey)).pagination.total).toBe(responses);
      const again = figures(await check(survey, file));
      expect(again).toEqual({ ...checked, added: 0, known: responses, conflicting: 0 });
      expect((await importAll(server, editor, survey.id, file)).counts).toMatchObject(again);
      expect((await listResponsesOf(editor, survey)).pagination.total).toBe(responses);
    },
  );

  test('the check says how many of the responses that are there are in the trash (XI-01, XI-02)', async () => {
    const survey = await make();
    const file = lines('Submitted,Why?', '2026-10-01 09:00,a', '2026-10-01 10:00,b', '2026-10-01 11:00,c');
    await importAll(server, editor, survey.id, file);
    expect(await check(survey, file)).toMatchObject({ known: 3, in_trash: 0 });
    const exported = await editor.inject({ method: 'GET', url: `/api/v1/exports?survey_id=${survey.id}` });
    const { items } = await listResponsesOf(editor, survey);
    const response_ids = items.slice(0, 2).map(({ id }) => id);
    await editor.post(`/surveys/${survey.id}/responses/trash`, { response_ids });
    expect(await check(survey, `${file}2026-10-01 12:00,d\n`)).toMatchObject({
      importable: 1,
      known: 3,
      in_trash: 2,
    });
    expect(await check(survey, exported.raw.toString())).toMatchObject({ known: 3, in_trash: 2 });
  });

  test('rows with one id and moment, but other answers, are named with each other and kept or left out (XI-01)', async () => {
    const survey = await make();
    const head = 'id,Submitted,Why?';
    const file = lines(head, 'a,2026-10-01 09:00,First', 'b,2026-10-01 09:00,First', 'a,2026-10-01 09:00,Second');
    const kept = await check(survey, file);
    expect(kept).toMatchObject({
      importable: 3,
      known: 0,
      conflicting: 1,
      conflicts: [{ row: 4, id: 'a', other_row: 2, other_response: null }],
    });
    const left = await check(survey, file, { conflicts: 'leave_out' });
    expect(figures(left)).toEqual({ added: 2, known: 0, conflicting: 1, problems: 0 });
    const done = await importAll(server, editor, survey.id, file, { conflicts: 'leave_out' });
    expect(done.counts).toMatchObject({ added: 2, known: 0, conflicting: 1 });
    const changed = await check(survey, lines(head, 'b,2026-10-01 09:00,Changed', 'c,2026-10-01 09:00,First'));
    expect(changed).toMatchObject({ importable: 2, known: 0, conflicting: 1 });
    expect(changed.conflicts[0]).toMatchObject({ row: 2, id: 'b', other_row: null });
    expect(changed.conflicts[0]?.other_response).toBeGreaterThan(0);
  });

  test('an order is compared as it stands: rows that differ in it alone are not the same (QX-42, XI-02)', async () => {
    const survey = await createSurvey(editor, { questions: [RANKING] });
    const head = 'Submitted,Rank - A,Rank - B,Rank - C';
    const first = lines(head, '2026-10-01,1,2,3', '2026-10-01,1,2,3');
    const next = lines(head, '2026-10-01,3,2,1');
    expect((await importAll(server, editor, survey.id, first)).counts).toMatchObject({ added: 2, known: 0 });
    expect((await importAll(server, editor, survey.id, next)).counts).toMatchObject({ added: 1, known: 0 });
    expect((await importAll(server, editor, survey.id, next)).counts).toMatchObject({ added: 0, known: 1 });
    const named = lines(`id,${head}`, 'x,2026-10-02,1,2,3', 'x,2026-10-02,2,1,3');
    expect(await check(survey, named)).toMatchObject({ conflicting: 1 });
  });

  test('our own export adds nothing where details were not given, or a detail or an option is gone since (QX-42, QX-52)', async () => {
    const contact = {
      id: 'contact',
      type: 'contact' as const,
      title: 'Contact',
      config: { email: 'optional' as const },
    };
    const survey = await createSurvey(editor, { questions: [contact, RANKING] });
    const order = { question_id: 'rank', value: ['A', 'B', 'C'] };
    for (const value of [{ name: 'Ann', email: 'ann@example.test' }, null])
      expect(
        (await submitResponse(server, survey, { answers: [{ question_id: 'contact', value }, order] })).status,
      ).toBe(201);
    const own = async () =>
      (await editor.inject({ method: 'GET', url: `/api/v1/exports?survey_id=${survey.id}` })).raw.toString();
    const again = { known: 2, added: 0, conflicting: 0, problems: 0 };
    expect((await importAll(server, editor, survey.id, await own())).counts).toMatchObject(again);
    const { status } = await editor.put(`/surveys/${survey.id}`, {
      revision: survey.revision,
      questions: [
        { ...contact, config: { name: 'off', email: 'optional' } },
        { ...RANKING, config: { options: ['A', 'B'] } },
      ],
    });
    expect(status).toBe(200);
    expect((await importAll(server, editor, survey.id, await own())).counts).toMatchObject(again);
    const turned = (await own()).replace(',1,2,3', ',2,1,3');
    expect(figures(await check(survey, turned))).toMatchObject({ known: 1, conflicting: 1 });
  });

  test('what others changed since the check can be seen beside what came of it (XI-02)', async () => {
    const survey = await make();
    const file = lines('id,Submitted,Why?', 'a,2026-10-01 09:00,One', 'b,2026-10-01 09:00,Two');
    const { body: made } = await upload(editor, survey.id, file);
    expect(made.checked).toBeNull();
    await editor.post(`/imports/${made.id}/check`);
    await importAll(server, editor, survey.id, lines('id,Submitted,Why?', 'a,2026-10-01 09:00,One'));
    await editor.post(`/imports/${made.id}/start`);
    await importAll(server, editor, survey.id, lines('id,Submitted,Why?', 'z,2026-10-01 09:00,Last'));
    const { body: done } = await editor.get<Import>(`/imports/${made.id}`);
    expect(done.checked).toEqual({ added: 2, known: 0, conflicting: 0, problems: 0 });
    expect(done.counts).toMatchObject({ added: 1, known: 1, conflicting: 0, problems: 0 });
  });

  test('a response of ours is known by its number and minute, unless an answer contradicts it (XI-01, XI-03)', async () => {
    const survey = await make();
    server.setNow('2026-11-10T08:00:30.000Z');
    const answers = [
      { question_id: 'pick', value: 'Yes', extra: { comments: 'So' } },
      { question_id: 'why', value: 'Two\nlines' },
    ];
    const { body } = await submitResponse(server, survey, { answers });
    server.setNow(NOW);
    const row = (cells: string) => lines('Response ID,Submitted,Pick one,Why?', `${body.data},${cells}`);
    for (const [cells, expected] of [
      ['2026-11-10 09:00,Yes,Two lines', 'known'],
      ['10.11.2026 09:00:59,yes,', 'known'],
      ['11/10/26,Yes,"Two\r\nlines"', 'known'],
      ['2026-11-10T08:00:00Z,Yes,', 'known'],
      ['2026-11-10 09:01,Yes,Two lines', 'new'],
      ['2026-11-10 09:00,No,Two lines', 'conflicting'],
      ['2026-11-11,Yes,', 'new'],
    ] as const) {
      const found = figures(await check(survey, row(cells), { date_format: cells.startsWith('11/') ? 'mdy' : 'dmy' }));
      const { known, conflicting } = found;
      expect([cells, known ? 'known' : conflicting ? 'conflicting' : 'new']).toEqual([cells, expected]);
    }
  });
});

const ZONES: [zone: string, moments: string[]][] = [
  ['America/New_York', ['2026-11-01T05:30:10Z', '2026-11-01T06:30:10Z', '2026-03-08T07:00:00Z']],
  ['Europe/London', ['2026-10-25T00:15:59Z', '2026-10-25T01:15:59Z', '2026-03-29T00:59:59Z']],
  ['Australia/Lord_Howe', ['2026-04-04T14:40:00Z', '2026-04-04T15:10:00Z', '2026-10-03T15:30:00Z']],
  ['America/Sao_Paulo', ['2019-02-17T01:30:00Z', '2019-02-17T02:30:00Z', '2018-11-04T03:00:00Z']],
];
const run = promisify(execFile);
const hasOffice = (() => {
  try {
    return execFileSync('which', ['soffice']).length > 0;
  } catch {
    return false;
  }
})();

test.each(ZONES)(
  'our own export of %s comes back without doubles, also through a spreadsheet (XI-03)',
  async (timeZone, moments) => {
    const server = await startTestServer({
      dialect: 'sqlite',
      licence: 'elite',
      addons: 'all',
      now: NOW,
      timeZone,
    });
    onTestFinished(() => server.close());
    const editor = await server.apiKey('administrator');
    const survey = await createSurvey(editor, { questions: QUESTIONS });
    for (const moment of moments) {
      server.setNow(moment);
      await submitResponse(server, survey, { answers: [{ question_id: 'why', value: 'The same' }] });
    }
    server.setNow(NOW);
    const download = async (format: string) =>
      (
        await editor.inject<string>({
          method: 'GET',
          url: `/api/v1/exports?survey_id=${survey.id}&format=${format}`,
        })
      ).raw;
    const csv = await download('csv');
    const withoutSeconds = csv.toString().replaceAll(/(\d\d:\d\d):\d\d/g, '$1');
    const files = [csv.toString(), withoutSeconds];
    if (hasOffice) {
      const folder = await mkdtemp(join(tmpdir(), 'uf-import-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const given = [join(folder, 'own.csv'), join(folder, 'sheet.xlsx')] as const;
      await writeFile(given[0], csv);
      await writeFile(given[1], await download('xlsx'));
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const to = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true';
      const out = join(folder, 'out');
      await run('soffice', [profile, '--headless', '--convert-to', to, '--outdir', out, ...given]);
      for (const name of ['own.csv', 'sheet.csv']) files.push(await readFile(join(out, name), 'utf8'));
      expect(files.at(-1)).toContain('UTC offset');
    }
    for (const file of files) {
      const { counts } = await importAll(server, editor, survey.id, file);
      expect(counts, file).toMatchObject({ added: 0, known: 3, conflicting: 0, problems: 0 });
    }
    if (!hasOffice) return;
    const copy = await createSurvey(editor, { questions: QUESTIONS });
    await importAll(server, editor, copy.id, files.at(-1) ?? '');
    const { items } = await listResponsesOf(editor, copy);
    expect(items.map(({ submitted_at }) => submitted_at.slice(0, 19)).sort()).toEqual(
      moments.map((moment) => moment.slice(0, 19)).sort(),
    );
  },
);
