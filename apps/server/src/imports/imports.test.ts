import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  Import,
  ImportCheck,
  Job,
  ReadImport,
  SavedSurvey,
  SurveyResponse,
} from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runJob } from '../jobs/runner.ts';
import { recount } from '../results/recount.ts';
import { saveSettings } from '../settings/service.ts';
import type { Client } from '../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../testing/factories.ts';
import type { TestServer } from '../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../testing/start-test-server.ts';
import { importJob, strayFilesJob } from './job.ts';
import { importAll, upload } from './testing.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const QUESTIONS = [
  radioQuestion('pick', { title: 'Pick one', settings: { comment_box: true } }),
  { id: 'many', type: 'checkbox' as const, title: 'Many', config: { options: ['A', 'B', 'C, D'] } },
  { id: 'stars', type: 'star-rating' as const, title: 'Stars' },
  textQuestion('why', { title: 'Why?' }),
  { id: 'mail', type: 'email' as const, title: 'Address', config: { include_name: true } },
];
const HEAD = 'Submitted,Pick one,Pick one - Comments,Many,Stars,Why?,Address,Address - Name,Page URL,Country';
const ROWS = [
  '2026-10-01 10:00:00,Yes,Because,"A, C, D",4,First,ann@example.test,Ann,https://site.test/a,de',
  '2026-10-02 11:00:00,no,,B,5,"Two\nlines, ""quoted""",,,,',
  '2026-09-30 09:00:00,,,,,Earliest,,,,',
];
const csvOf = (...rows: string[]) => `${[HEAD, ...rows].join('\r\n')}\r\n`;

describe.each(testDialects())('imports of responses on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW });
    editor = await server.apiKey('administrator');
  });
  afterAll(() => server.close());

  const make = (change: Parameters<typeof createSurvey>[1] = {}) =>
    createSurvey(editor, { questions: QUESTIONS, ...change });
  const responsesOf = async ({ id }: SavedSurvey, query = '') =>
    (
      await editor.get<{ items: SurveyResponse[]; pagination: { total: number } }>(
        `/surveys/${id}/responses?per_page=100${query}`,
      )
    ).body;
  const storedFiles = async () =>
    (await readdir(join(server.deps.config.dataDir, 'imports')).catch(() => [])) as string[];

  test('a file is read, its columns are guessed, and its rows become responses on their days (VR-76, VR-82)', async () => {
    const survey = await make();
    const { status, body } = await upload(editor, survey.id, csvOf(...ROWS), 'März <1>.csv');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'responses',
      survey_id: survey.id,
      state: 'read',
      file: 'März <1>.csv',
    });
    expect(body.titles).toEqual(HEAD.split(','));
    expect(body.sample).toHaveLength(3);
    expect(body.plan).toMatchObject({ date_format: 'ymd', time_zone: 'Europe/Berlin' });
    expect(body.plan.columns.map(({ is }) => is)).toEqual([
      ...[
        'submitted',
        'answer',
        'comments',
        'answer',
        'answer',
        'answer',
        'answer',
        'name',
        'page_url',
        'country',
      ],
    ]);
    const done = await importAll(server, editor, survey.id, csvOf(...ROWS));
    expect(done).toMatchObject({ state: 'done', has_file: false, error: null });
    expect(done.counts).toEqual({ added: 3, known: 0, problems: 0, done: 3, total: 3 });
    const { items } = await responsesOf(survey);
    expect(items.map(({ submitted_at }) => submitted_at)).toEqual([
      ...['2026-10-02T09:00:00.000Z', '2026-10-01T08:00:00.000Z', '2026-09-30T07:00:00.000Z'],
    ]);
    expect(items[1]).toMatchObject({
      ...{ status: 'publish', country: 'DE', page_submitted: { name: '', url: 'https://site.test/a' } },
      source: { channel: 'import', label: 'responses.csv' },
    });
    expect(items[1]?.answers.map(({ question_id, value, extra }) => [question_id, value, extra])).toEqual([
      ['pick', 'Yes', { comments: 'Because' }],
      ['many', ['A', 'C, D'], {}],
      ['stars', 4, {}],
      ['why', 'First', {}],
      ['mail', 'ann@example.test', { name: 'Ann' }],
    ]);
    expect(items[0]?.answers.slice(0, 4).map(({ value }) => value)).toEqual([
      ...['No', ['B'], 5, 'Two\nlines, "quoted"'],
    ]);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
    const { body: results } = await editor.get<{ responses_count: number }>(
      `/surveys/${survey.id}/results?start_date=2026-09-01&end_date=2026-10-31`,
    );
    expect(results.responses_count).toBe(3);
  });

  test.each<[string, Buffer]>([
    [
      'UTF-8 with a mark and semicolons',
      Buffer.from(`\uFEFFZeitstempel;Pick one;Why?\r\n20.11.2026 08:15;Yes;Größe\r\n`),
    ],
    [
      'UTF-16 as Excel writes it',
      Buffer.from(`\uFEFFSubmitted\tPick one\tWhy?\r\n2026-11-20 08:15\tYes\tGröße\r\n`, 'utf16le'),
    ],
    [
      'UTF-16 the other way round',
      Buffer.from(`\uFEFFSubmitted,Pick one,Why?\n2026-11-20 08:15,Yes,Größe\n`, 'utf16le').swap16(),
    ],
    [
      'Google Forms',
      Buffer.from('"Timestamp","Pick one","Why?"\n"2026/11/20 8:15:00 AM GMT+1","Yes","Größe"\n'),
    ],
    [
      'semicolons with commas in the cells',
      Buffer.from('Date;Pick one;Why?\n11/20/2026, 8:15 AM;Yes;Größe\n'),
    ],
  ])('%s (VR-76, VR-78)', async (_what, content) => {
    const survey = await make();
    expect((await importAll(server, editor, survey.id, content)).counts.added).toBe(1);
    const [response] = (await responsesOf(survey)).items;
    expect(response?.submitted_at).toBe('2026-11-20T07:15:00.000Z');
    expect(response?.answers.map(({ value }) => value)).toEqual(['Yes', 'Größe']);
  });

  test.each<[string, string | Buffer, number, string]>([
    ['no text', Buffer.from([0x41, 0x2c, 0x42, 0xe4, 0x0a, 0x31]), 422, 'neither UTF-8 nor UTF-16'],
    ['a workbook', Buffer.from('PK\u0003\u0004'), 422, 'Save its sheet as CSV'],
    ['nothing', '', 422, 'no titles'],
    ['titles alone', 'Submitted,Why?\n', 422, 'no rows below'],
  ])('%s is refused, and no file stays (VR-76)', async (_what, content, status, message) => {
    const survey = await make();
    const before = await storedFiles();
    const reply = await upload<{ message: string }>(editor, survey.id, content);
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringContaining(message)]);
    expect(await storedFiles()).toEqual(before);
  });

  test('the check names each problem, and the import leaves these rows out (VR-78, VR-79)', async () => {
    const survey = await make();
    const rows = [
      ...ROWS,
      'soon,Yes,,,,,,,,',
      '2026-11-20 13:00:01,Yes,,,,,,,,',
      '2026-10-03,Maybe,,"A, Z",,,,,,',
      '2026-10-03,,,,9,,not an address,,,',
      '2026-10-03,,,,,,,,,',
    ];
    const { body: made } = await upload(editor, survey.id, csvOf(...rows));
    const { status, body: check } = await editor.post<ImportCheck>(`/imports/${made.id}/check`);
    expect(status).toBe(200);
    expect(check).toMatchObject({ importable: 3, problem_count: 5 });
    expect(check.problems.map(({ row, column, text }) => [row, column, text])).toEqual([
      [5, 'Submitted', '“soon” cannot be read as a date.'],
      [6, 'Submitted', 'This moment is in the future.'],
      [7, 'Pick one', '“Maybe” is not one of the options.'],
      [7, 'Many', '“Z” is not one of the options.'],
      [8, 'Stars', 'Please choose a number from 1 to 5.'],
      [8, 'Address', 'Please enter a valid e-mail address.'],
      [9, '', 'No question is answered.'],
    ]);
    expect(check.unknown_options).toEqual([
      { question_id: 'pick', options: ['Maybe'] },
      { question_id: 'many', options: ['Z'] },
    ]);
    expect((await responsesOf(survey)).items).toEqual([]);
    const file = await editor.inject<string>({ method: 'GET', url: `/api/v1/imports/${made.id}/problems` });
    expect(file.headers['content-disposition']).toBe(`attachment; filename="import-${made.id}-problems.csv"`);
    expect(file.raw.toString().trim().split('\r\n')).toHaveLength(8);
    const done = await importAll(server, editor, survey.id, csvOf(...rows));
    expect(done.counts).toEqual({ added: 3, known: 0, problems: 5, done: 3, total: 3 });
  });

  test.each([
    ['keep', ['Yes', 'Maybe'], ['Yes', 'No']],
    ['add', ['Yes', 'Maybe'], ['Yes', 'No', 'Maybe']],
    ['leave_out', ['Yes', null], ['Yes', 'No']],
  ] as const)('unknown options of a column: %s (VR-79)', async (mode, values, options) => {
    const survey = await make();
    const rows = ['2026-10-01,Yes,,,,one,,,,', '2026-10-02,Maybe,,,,two,,,,'];
    const done = await importAll(server, editor, survey.id, csvOf(...rows), {
      unknown_options: { pick: mode },
    });
    expect(done.counts).toMatchObject({ added: 2, problems: 0 });
    const { items } = await responsesOf(survey);
    expect(items.map(({ answers }) => answers[0]?.value).reverse()).toEqual(values);
    const { body: after } = await editor.get<SavedSurvey>(`/surveys/${survey.id}`);
    expect(after.status).toBe('publish');
    expect(Object(after.questions[0]?.config).options).toEqual(options);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test('the same file again adds nothing, equal rows in one file are separate, and more rows add what is new (VR-81)', async () => {
    const survey = await make();
    const twice = [...ROWS, ROWS[2] ?? ''];
    expect((await importAll(server, editor, survey.id, csvOf(...twice))).counts.added).toBe(4);
    const again = await importAll(server, editor, survey.id, csvOf(...[...twice].reverse()));
    expect(again.counts).toMatchObject({ added: 0, known: 4 });
    const more = await importAll(
      server,
      editor,
      survey.id,
      csvOf(...twice, ROWS[2] ?? '', '2026-10-04,No,,,,,,,,'),
    );
    expect(more.counts).toMatchObject({ added: 2, known: 4 });
    expect((await responsesOf(survey)).pagination.total).toBe(6);
    const named = (...ids: number[]) =>
      ['Response ID,Submitted,Why?', ...ids.map((id) => `${id},2026-10-01 10:00,Same`)].join('\n');
    expect((await importAll(server, editor, survey.id, named(70_001, 70_002))).counts.added).toBe(2);
    const overlapping = await importAll(server, editor, survey.id, named(70_002, 70_003));
    expect(overlapping.counts).toMatchObject({ added: 1, known: 1 });
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test('our own export comes back: nothing into its survey, everything into a copy (VR-77, VR-81)', async () => {
    const survey = await make();
    const moment = (day: number) => server.setNow(`2026-11-${day}T08:00:07.250Z`);
    moment(12);
    const page_submitted = { url: 'https://site.test/p', name: 'A, "page"' };
    await submitResponse(server, survey, {
      answers: [
        { question_id: 'pick', value: 'Yes', extra: { comments: '=1+1' } },
        { question_id: 'many', value: ['B', 'C, D'] },
        { question_id: 'stars', value: 3 },
        { question_id: 'why', value: "-5 is less\n;=A1, and 'quoted'" },
        { question_id: 'mail', value: 'ann@example.test', extra: { name: '@Ann' } },
      ],
      page_submitted,
    });
    moment(13);
    await submitResponse(server, survey, { answers: [{ question_id: 'pick', value: 'No' }] });
    server.setNow(NOW);
    const file = await editor.inject<string>({
      method: 'GET',
      url: `/api/v1/exports?survey_id=${survey.id}`,
    });
    const own = await importAll(server, editor, survey.id, file.raw);
    expect(own.counts).toMatchObject({ added: 0, known: 2, problems: 0 });
    const copy = await make();
    const { body: read } = await upload(editor, copy.id, file.raw);
    expect(read.plan.columns.map(({ is }) => is)).not.toContain('nothing');
    expect((await importAll(server, editor, copy.id, file.raw)).counts).toMatchObject({
      added: 2,
      problems: 0,
    });
    const [before, after] = [await responsesOf(survey), await responsesOf(copy)];
    const given = ({ items }: typeof before) =>
      items.map(({ answers, page_submitted, user_device, submitted_at }) => [
        ...answers.filter(({ value, extra }) => value !== null || extra.comments !== undefined),
        ...[page_submitted, user_device, submitted_at.slice(0, 19)],
      ]);
    expect(given(after)).toEqual(given(before));
  });

  test('it stops when told to, goes on, and undo takes exactly what it brought (VR-80, VR-83)', async () => {
    const survey = await make();
    await submitResponse(server, survey, { answers: [{ question_id: 'pick', value: 'Yes' }] });
    const figures = async () =>
      (await editor.get(`/surveys/${survey.id}/results?start_date=2026-01-01&end_date=2026-11-20`)).body;
    const before = await figures();
    const many = Array.from(
      { length: 500 },
      (_, n) => `2026-10-01 10:00,${n % 2 ? 'Yes' : 'No'},,,,Row ${n},,,,`,
    );
    const { body: made } = await upload(editor, survey.id, csvOf(...many));
    expect((await editor.delete('/jobs/import-1')).status).toBe(404);
    await editor.post(`/imports/${made.id}/start`);
    const job = importJob();
    // Reads the file; the rest is stored afterwards.
    await job.run(server.deps, null);
    const { items: jobs } = (await editor.get<{ items: Job[] }>('/jobs')).body;
    expect(jobs).toEqual([
      expect.objectContaining({
        id: `import-${made.id}`,
        kind: 'import',
        done: 0,
        total: 500,
        can_stop: true,
      }),
    ]);
    expect((await editor.delete(`/imports/${made.id}`)).status).toBe(409);
    expect((await editor.delete(`/jobs/import-${made.id}`)).status).toBe(200);
    await job.run(server.deps, null);
    expect((await editor.get<Import>(`/imports/${made.id}`)).body).toMatchObject({ state: 'stopped' });
    expect((await editor.post(`/imports/${made.id}/start`)).status).toBe(202);
    expect((await editor.post(`/imports/${made.id}/start`)).status).toBe(409);
    await runJob(server.deps, importJob());
    expect((await editor.get<Import>(`/imports/${made.id}`)).body).toMatchObject({
      state: 'done',
      counts: { added: 500, known: 0 },
    });
    const second = await importAll(server, editor, survey.id, csvOf('2026-10-05,No,,,,Another,,,,'));
    const { items } = (await editor.get<{ items: Import[] }>(`/imports?survey_id=${survey.id}`)).body;
    expect(items.map(({ id, counts }) => [id, counts.added])).toEqual([
      [second.id, 1],
      [made.id, 500],
    ]);
    for (const { id } of [made, second]) {
      expect((await editor.delete<Import>(`/imports/${id}`)).body.state).toBe('undoing');
      await runJob(server.deps, importJob());
      expect((await editor.get<Import>(`/imports/${id}`)).body.state).toBe('undone');
      expect(await recount(server.deps.db, survey.id)).toEqual([]);
    }
    expect(await figures()).toEqual(before);
    server.setNow('2026-12-21T12:00:00.000Z');
    onTestFinished(() => server.setNow(NOW));
    expect((await editor.get<{ items: Import[] }>(`/imports?survey_id=${survey.id}`)).body.items).toEqual([]);
  });

  test('files go when they are done, after a day, or with their survey (VR-92)', async () => {
    const survey = await make();
    const done = await importAll(server, editor, survey.id, csvOf(...ROWS));
    await runJob(server.deps, importJob());
    expect((await editor.get<ReadImport>(`/imports/${done.id}`)).body.has_file).toBe(false);
    const left = await storedFiles();
    const { body: waiting } = await upload(editor, survey.id, csvOf(...ROWS));
    const { body: dropped } = await upload(editor, survey.id, csvOf(...ROWS));
    expect(await storedFiles()).toHaveLength(left.length + 2);
    expect((await editor.delete<Import>(`/imports/${dropped.id}`)).body.state).toBe('undone');
    expect(await storedFiles()).toHaveLength(left.length + 1);
    server.setNow('2026-11-21T11:59:00.000Z');
    onTestFinished(() => server.setNow(NOW));
    await runJob(server.deps, importJob());
    expect((await editor.get<ReadImport>(`/imports/${waiting.id}`)).body.has_file).toBe(true);
    server.setNow('2026-11-21T12:01:00.000Z');
    await runJob(server.deps, importJob());
    expect(await storedFiles()).toHaveLength(0);
    expect((await editor.post<{ message: string }>(`/imports/${waiting.id}/start`)).body.message).toBe(
      'The file has been deleted. Upload it again.',
    );
    await upload(editor, survey.id, csvOf(...ROWS));
    await editor.delete('/surveys', { survey_ids: [survey.id] });
    await runJob(server.deps, strayFilesJob);
    expect(await storedFiles()).toHaveLength(1);
    server.setNow('2026-11-21T14:00:00.000Z');
    await runJob(server.deps, strayFilesJob);
    expect(await storedFiles()).toEqual([]);
  });

  test('plans that make no sense are refused, and so is who may not edit (VR-76, VR-79)', async () => {
    const survey = await make();
    const { body: made } = await upload(editor, survey.id, csvOf(...ROWS));
    const change = (patch: object) => editor.put<object>(`/imports/${made.id}`, { ...made.plan, ...patch });
    const columns = made.plan.columns.map(() => ({ is: 'submitted' }));
    expect((await change({ columns })).body).toMatchObject({
      errors: { 'columns.0': 'Two columns cannot be the same.' },
    });
    expect((await change({ columns: columns.slice(1) })).status).toBe(422);
    expect((await change({ time_zone: 'Mars/North' })).status).toBe(422);
    const nothing = made.plan.columns.map(() => ({ is: 'nothing' }));
    expect((await change({ columns: nothing })).status).toBe(200);
    expect((await editor.post(`/imports/${made.id}/check`)).status).toBe(422);
    const reader = await server.as('subscriber');
    expect((await upload(reader, survey.id, csvOf(...ROWS))).status).toBe(403);
    expect((await reader.get(`/imports/${made.id}`)).status).toBe(403);
    expect((await upload(editor, 999_999, csvOf(...ROWS))).status).toBe(404);
    expect((await editor.get('/imports/999999')).status).toBe(404);
  });

  test('addresses follow the setting (VR-91)', async () => {
    const file = 'Submitted,Why?,User IP\n2026-10-01,Kept,203.0.113.77\n2026-10-02,Wrong,nowhere\n';
    for (const [ip_storage, expected] of [
      ['full', '203.0.113.77'],
      ['truncated', '203.0.113.0'],
      ['none', ''],
    ] as const) {
      await saveSettings(server.deps, { ip_storage });
      const survey = await make();
      await importAll(server, editor, survey.id, file);
      const { items } = await responsesOf(survey);
      expect(items.map(({ user_ip }) => user_ip)).toEqual(['', expected]);
    }
  });
});
