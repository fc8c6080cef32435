import type {
  Import,
  ImportCheck,
  Job,
  ReadImport,
  SavedSurvey,
  SurveyResponse,
  SurveyResults,
} from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runJob } from '../../platform/jobs/runner.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, deleteSurveys, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recount } from '../results/recount.ts';
import { saveSettings } from '../settings/service.ts';
import { importJob, strayFilesJob } from './job.ts';
import { csvOf, importAll, listResponsesOf, listStoredFiles, QUESTIONS, ROWS, upload } from './testing.ts';

const NOW = '2026-11-20T12:00:00.000Z';
describe.each(testDialects())('after imports of responses on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW });
    editor = await server.apiKey('administrator');
  });
  afterAll(() => server.close());

  const make = (change: Parameters<typeof createSurvey>[1] = {}) =>
    createSurvey(editor, { questions: QUESTIONS, ...change });
  const responsesOf = (survey: SavedSurvey, query = '') => listResponsesOf(editor, survey, query);
  const storedFiles = () => listStoredFiles(server);

  test('it stops when told to, goes on, and undo takes exactly what it brought (VR-80, VR-83)', async () => {
    const survey = await make();
    await submitResponse(server, survey, { answers: [{ question_id: 'pick', value: 'Yes' }] });
    const figures = async () =>
      (await editor.get<SurveyResults>(`/surveys/${survey.id}/results?start_date=2026-01-01&end_date=2026-11-20`)).body;
    const before = await figures();
    expect(before.responses_count).toBe(1);
    const many = Array.from({ length: 500 }, (_, n) => `2026-10-01 10:00,${n % 2 ? 'Yes' : 'No'},,,,Row ${n},,,,`);
    const { body: made } = await upload(editor, survey.id, csvOf(...many));
    expect((await editor.delete('/jobs/import-1')).status).toBe(404);
    await editor.post(`/imports/${made.id}/start`);
    const job = importJob();
    const listJobs = async () => (await editor.get<{ items: Job[] }>('/jobs')).body.items;
    // Reads the file, which takes longer on a busy machine; the rest is stored afterwards.
    do await job.run(server.deps, null);
    while ((await listJobs())[0]?.total === 0);
    const jobs = await listJobs();
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

  test('our own export brings languages and hidden fields into another survey (VR-77)', async () => {
    const settings = {
      fields: [
        { name: 'plan', label: 'Plan', from: ['attribute' as const] },
        { name: 'ref', label: 'Language', from: ['url' as const] },
      ],
    };
    const languages = { base: 'en', others: [{ tag: 'pt-BR', live: true }] };
    const source = await make({ settings, languages });
    const given = [
      { language: 'pt-BR', fields: { plan: '=Pro, "1"', ref: 'a\u00e4' } },
      { language: 'en', fields: { ref: 'de' } },
      { fields: { plan: 'Free' } },
    ];
    for (const one of given)
      expect(
        (await submitResponse(server, source, { ...one, answers: [{ question_id: 'pick', value: 'Yes' }] })).status,
      ).toBe(201);
    const { raw } = await editor.get(`/exports?survey_id=${source.id}`);
    const told = (survey: SavedSurvey) =>
      responsesOf(survey, '&order=asc').then(({ items }) =>
        items.map(({ language, fields }) => ({ language, fields })),
      );
    const { body: made } = await upload(editor, source.id, raw);
    expect(made.plan.columns.slice(-3)).toEqual([
      { is: 'field', name: 'plan' },
      { is: 'field', name: 'ref' },
      { is: 'language' },
    ]);
    const copy = await make({ settings, languages });
    expect((await importAll(server, editor, copy.id, raw)).counts).toMatchObject({ added: 3, problems: 0 });
    expect(await told(copy)).toEqual(await told(source));
    const { body } = await editor.get<SurveyResults>(
      `/surveys/${copy.id}/results?filter[language]=pt-BR&filter[field]=ref&filter[field_value]=a%C3%A4`,
    );
    expect(body.responses_count).toBe(1);
    expect(await recount(server.deps.db, copy.id)).toEqual([]);
    // A survey that has neither takes neither.
    const plain = await make();
    const { body: read } = await upload(editor, plain.id, raw);
    expect(read.plan.columns.slice(-3)).toEqual(Array.from({ length: 3 }, () => ({ is: 'nothing' })));
    await importAll(server, editor, plain.id, raw);
    expect(await told(plain)).toEqual(given.map(() => ({ language: null, fields: [] })));
    const long = `Submitted,Pick one,Plan\r\n2026-11-20 08:00,Yes,${'x'.repeat(201)}\r\n`;
    expect((await importAll(server, editor, copy.id, long)).counts).toMatchObject({ added: 0, problems: 1 });
  });

  test('partial responses of our own export do not become finished ones (VR-77)', async () => {
    const survey = await make({
      questions: [...QUESTIONS, { id: 'done', type: 'text', title: 'Completed' }],
    });
    const own = 'Response ID,Submitted,Page,Page URL,User IP,Browser,OS,Device,Pick one,Completed';
    const rows = [
      `${own},Completed,Left at,Seconds`,
      '71,2026-11-20 08:00:00,,,,,,,Yes,No,Yes,,',
      '72,2026-11-20 08:01:00,,,,,,,No,Nearly,No,Many,12',
    ];
    const file = rows.join('\r\n');
    const { body: made } = await upload(editor, survey.id, file);
    const { body: check } = await editor.post<ImportCheck>(`/imports/${made.id}/check`);
    expect(check).toMatchObject({
      importable: 1,
      problem_count: 0,
      left_out: [{ what: 'partial responses', count: 1 }],
    });
    expect((await importAll(server, editor, survey.id, file)).counts).toMatchObject({
      added: 1,
      problems: 0,
      total: 1,
    });
    expect((await responsesOf(survey)).items.map(({ submitted_at }) => submitted_at)).toEqual([
      '2026-11-20T07:00:00.000Z',
    ]);
    // Another tool's column of this name means nothing to us.
    const foreign = 'Submitted,Pick one,Completed\r\n2026-11-20 08:02,Yes,No\r\n';
    expect((await importAll(server, editor, survey.id, foreign)).counts).toMatchObject({ added: 1 });
  });

  test('written answers are listed by their moments too, on cards, in pages and as a search finds them (VR-82)', async () => {
    const survey = await make();
    for (const value of ['Mine, first', 'Mine, second', 'Mine, third'])
      await submitResponse(server, survey, { answers: [{ question_id: 'why', value }] });
    await importAll(server, editor, survey.id, csvOf('2026-06-01,No,,,,Mine of June,,,,'));
    const newest = ['Mine, third', 'Mine, second', 'Mine, first', 'Mine of June'];
    const range = 'start_date=2026-01-01&end_date=2026-11-20';
    const { body } = await editor.get<SurveyResults>(`/surveys/${survey.id}/results?${range}`);
    const card = body.question_stats.find(({ id }) => id === 'why');
    expect(card?.answers.map(({ value }) => value)).toEqual(newest);
    for (const search of ['', '&search=mine']) {
      const texts: string[] = [];
      for (const page of [1, 2]) {
        const path = `/surveys/${survey.id}/answers?question_id=why&per_page=2&page=${page}&${range}${search}`;
        const { items } = (await editor.get<{ items: { value: string }[] }>(path)).body;
        texts.push(...items.map(({ value }) => value));
      }
      expect([search, texts]).toEqual([search, newest]);
    }
  });

  test('nobody is told of imported responses, and lists follow the moments, not the numbers (VR-82)', async () => {
    const survey = await make({
      notifications: { email: { active: true, addresses: 'ann@example.test' } } as never,
    });
    await submitResponse(server, survey, { answers: [{ question_id: 'why', value: 'By a visitor' }] });
    const deliveries = async () => (await server.deps.db.selectFrom('deliveries').selectAll().execute()).length;
    const news = async () => JSON.stringify((await editor.get<object>('/notifications')).body);
    expect(await news()).toContain(`first-response-${survey.id}`);
    const before = await deliveries();
    expect(before).toBeGreaterThan(0);
    const rows = ['2025-06-01,No,,,,Old,,,,', '2026-11-20 12:59,Yes,,,,Of today,,,,', '2025-06-02,No,,,,Later,,,,'];
    await importAll(server, editor, survey.id, csvOf(...rows));
    expect(await deliveries()).toBe(before);
    const { items, is_mixed } = await responsesOf(survey);
    // Whoever asks by number is told.
    expect([is_mixed, (await responsesOf(await make())).is_mixed]).toEqual([true, undefined]);
    const whyOf = (one?: SurveyResponse) => one?.answers.find(({ question_id }) => question_id === 'why')?.value;
    expect(items.map(whyOf)).toEqual(['By a visitor', 'Of today', 'Later', 'Old']);
    const { body: third } = await editor.get<{ position: number; previous_id: number; next_id: number }>(
      `/surveys/${survey.id}/responses/${items[2]?.id}`,
    );
    expect(third).toMatchObject({ position: 3, previous_id: items[1]?.id, next_id: items[3]?.id });
    const { body: results } = await editor.get<SurveyResults>(
      `/surveys/${survey.id}/results?start_date=2025-01-01&end_date=2026-11-20`,
    );
    const why = results.question_stats.find(({ id }) => id === 'why');
    expect(why?.answers.map(({ value }) => value)).toEqual(['By a visitor', 'Of today', 'Later', 'Old']);
    const overview = await editor.get<{ total_responses: number }>(
      '/results?start_date=2025-06-01&end_date=2025-06-30',
    );
    expect(overview.body.total_responses).toBe(2);
    const fresh = await make();
    await importAll(server, editor, fresh.id, csvOf('2026-11-20 12:00,Yes,,,,Today,,,,'));
    expect(await news()).not.toContain(`first-response-${fresh.id}`);
    expect(server.mails).toEqual([]);
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
    await deleteSurveys(editor, survey.id);
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
      errors: { 'columns.0': 'Another column is already used for this.' },
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
