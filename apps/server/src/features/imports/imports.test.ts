import type { ImportCheck, SavedSurvey, SurveyResults } from '@userfeedback/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recount } from '../results/recount.ts';
import { updateImport } from './queries.ts';
import { csvOf, HEAD, importAll, listResponsesOf, listStoredFiles, QUESTIONS, ROWS, upload } from './testing.ts';

const NOW = '2026-11-20T12:00:00.000Z';
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
  const responsesOf = (survey: SavedSurvey, query = '') => listResponsesOf(editor, survey, query);
  const storedFiles = () => listStoredFiles(server);

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
    ]);
    const done = await importAll(server, editor, survey.id, csvOf(...ROWS));
    expect(done).toMatchObject({ state: 'done', has_file: false, error: null });
    expect(done.counts).toEqual({ added: 3, known: 0, conflicting: 0, problems: 0, done: 3, total: 3 });
    const { items } = await responsesOf(survey);
    expect(items.map(({ submitted_at }) => submitted_at)).toEqual([
      '2026-10-02T09:00:00.000Z',
      '2026-10-01T08:00:00.000Z',
      '2026-09-30T07:00:00.000Z',
    ]);
    expect(items[1]).toMatchObject({
      status: 'publish',
      country: 'DE',
      page_submitted: { name: '', url: 'https://site.test/a' },
      source: { channel: 'import', label: 'responses.csv', at: server.deps.now().toISOString() },
    });
    expect(items[1]?.answers.map(({ question_id, value, extra }) => [question_id, value, extra])).toEqual([
      ['pick', 'Yes', { comments: 'Because' }],
      ['many', ['A', 'C, D'], {}],
      ['stars', 4, {}],
      ['why', 'First', {}],
      ['mail', 'ann@example.test', { name: 'Ann' }],
    ]);
    expect(items[0]?.answers.slice(0, 4).map(({ value }) => value)).toEqual(['No', ['B'], 5, 'Two\nlines, "quoted"']);
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
    ['Google Forms', Buffer.from('"Timestamp","Pick one","Why?"\n"2026/11/20 8:15:00 AM GMT+1","Yes","Größe"\n')],
    ['semicolons with commas in the cells', Buffer.from('Date;Pick one;Why?\n11/20/2026, 8:15 AM;Yes;Größe\n')],
  ])('%s (VR-76, VR-78)', async (_what, content) => {
    const survey = await make();
    expect((await importAll(server, editor, survey.id, content)).counts.added).toBe(1);
    const [response] = (await responsesOf(survey)).items;
    expect(response?.submitted_at).toBe('2026-11-20T07:15:00.000Z');
    expect(response?.answers.map(({ value }) => value)).toEqual(['Yes', 'Größe']);
  });

  test.each([
    ['Excel’s line about separators', 'sep=;\r\nDate;Why?\r\n2026-11-20;Here, there\r\n', 0],
    ['the same line with empty cells', 'sep=;;\r\nDate;Why?\r\n2026-11-20;Here, there\r\n', 0],
    ['an empty line', '\r\nDate;Why?\r\n2026-11-20;Here, there\r\n', 0],
    ['a note below', 'Date;Why?\r\n2026-11-20;Here, there\r\nOne row\r\n', 1],
  ])('%s is no title, and does not hide what is between the cells (VR-76)', async (_what, text, problems) => {
    const survey = await make();
    expect((await importAll(server, editor, survey.id, Buffer.from(text))).counts).toMatchObject({
      added: 1,
      problems,
    });
    const [response] = (await responsesOf(survey)).items;
    expect(response?.answers.map(({ value }) => value)).toContain('Here, there');
  });

  test.each<[string, string | Buffer, number, string]>([
    ['no text', Buffer.from([0x41, 0x2c, 0x42, 0xe4, 0x0a, 0x31]), 422, 'neither UTF-8 nor UTF-16'],
    ['a workbook', Buffer.from('PK\u0003\u0004'), 422, 'Save the sheet as CSV'],
    ['nothing', '', 422, 'no column titles'],
    ['titles alone', 'Submitted,Why?\n', 422, 'no rows below'],
  ])('%s is refused, and no file stays (VR-76)', async (_what, content, status, message) => {
    const survey = await make();
    const before = await storedFiles();
    const reply = await upload<{ message: string }>(editor, survey.id, content);
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringContaining(message)]);
    expect(await storedFiles()).toEqual(before);
  });

  test('why an import failed is said in the language of who reads it (LA-82)', async () => {
    const survey = await make();
    const { body: made } = await upload<{ id: number }>(editor, survey.id, csvOf(ROWS[0] ?? ''));
    const error = 'The file cannot be read past row 7.';
    await updateImport(server.deps.db, made.id, ['read'], { state: 'failed', error });
    const read = async (path: string, language: string) =>
      (
        await editor.inject<{ error?: string; items?: { error: string }[] }>({
          method: 'GET',
          url: `/api/v1/imports${path}`,
          headers: { 'accept-language': language },
        })
      ).body;
    const german = 'Nach Zeile 7 lässt sich die Datei nicht lesen.';
    expect((await read(`/${made.id}`, 'de')).error).toBe(german);
    expect((await read(`?survey_id=${survey.id}`, 'de')).items?.map((one) => one.error)).toEqual([german]);
    expect((await read(`/${made.id}`, 'en')).error).toBe(error);
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
      [6, 'Submitted', 'This date is in the future.'],
      [7, 'Pick one', '“Maybe” is not one of the options.'],
      [7, 'Many', '“Z” is not one of the options.'],
      [8, 'Stars', 'Please choose a number from 1 to 5.'],
      [8, 'Address', 'Please enter a valid e-mail address.'],
      [9, '', 'No questions are answered.'],
    ]);
    expect(check.unknown_options).toEqual([
      { question_id: 'pick', options: ['Maybe'] },
      { question_id: 'many', options: ['Z'] },
    ]);
    expect((await responsesOf(survey)).items).toEqual([]);
    const file = await editor.inject<string>({ method: 'GET', url: `/api/v1/imports/${made.id}/problems` });
    expect(file.headers['content-disposition']).toBe(`attachment; filename="import-${made.id}-problems.csv"`);
    expect(file.raw.toString().trim().split('\r\n')).toHaveLength(8);
    const german = await editor.inject<string>({
      method: 'GET',
      url: `/api/v1/imports/${made.id}/problems`,
      headers: { 'accept-language': 'de' },
    });
    const [titles, first] = german.raw.toString().trim().split('\r\n');
    expect([titles, first]).toEqual([
      expect.stringMatching(/Row,Column,Problem$/),
      '5,Submitted,„soon“ lässt sich nicht als Datum lesen.',
    ]);
    const done = await importAll(server, editor, survey.id, csvOf(...rows));
    expect(done.counts).toEqual({ added: 3, known: 0, conflicting: 0, problems: 5, done: 3, total: 3 });
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

  test.each([
    ['pick', 'choice', { multiple: false }],
    ['many', 'choices', { multiple: true }],
  ] as const)(
    'more options than %s has room for make it a dropdown, and its answers stay in one card (QX-109)',
    async (id, kind, config) => {
      const survey = await make();
      const before = survey.questions.find((question) => question.id === id);
      const own: string[] = Object(before?.config).options;
      const added = ['K', 'L', 'M', 'N', 'O'];
      const cells = (option: string) => (id === 'pick' ? `${option},,` : `,,${option}`);
      const rows = [own[0] ?? '', ...added].map((option, at) => `2026-10-0${at + 1},${cells(option)},,one,,,,`);
      const done = await importAll(server, editor, survey.id, csvOf(...rows), { unknown_options: { [id]: 'grow' } });
      expect(done.counts).toMatchObject({ added: 6, problems: 0 });
      const { body: after } = await editor.get<SavedSurvey>(`/surveys/${survey.id}`);
      expect(after.questions.find((question) => question.id === id)).toMatchObject({
        type: 'dropdown',
        config: { ...config, options: [...own, ...added] },
        title: before?.title,
      });
      const { body: results } = await editor.get<SurveyResults>(
        `/surveys/${survey.id}/results?start_date=2026-10-01&end_date=2026-11-20`,
      );
      const cards = results.question_stats.filter((card) => card.id === id);
      expect(cards).toMatchObject([{ kind, total_answers: 6 }]);
      expect(await recount(server.deps.db, survey.id)).toEqual([]);
    },
  );

  test('the same file again adds nothing, equal rows in one file are separate, and more rows add what is new (VR-81)', async () => {
    const survey = await make();
    const twice = [...ROWS, ROWS[2] ?? ''];
    expect((await importAll(server, editor, survey.id, csvOf(...twice))).counts.added).toBe(4);
    const again = await importAll(server, editor, survey.id, csvOf(...[...twice].reverse()));
    expect(again.counts).toMatchObject({ added: 0, known: 4 });
    const more = await importAll(server, editor, survey.id, csvOf(...twice, ROWS[2] ?? '', '2026-10-04,No,,,,,,,,'));
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
        page_submitted,
        user_device,
        submitted_at.slice(0, 19),
      ]);
    expect(given(after)).toEqual(given(before));
  });

  test('whatever visitors answer comes back from our export (VR-77, VR-81)', async () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'Ü', '"', ',', ';', '\n', '\t', '=', '-', '@', ' ', '😀'),
      maxLength: 12,
    });
    const words = texts.map((text) => `x${text}x`);
    const answers = fc.record({
      pick: fc.constantFrom('Yes', 'No', null),
      many: fc.subarray(['A', 'B', 'C, D']),
      stars: fc.constantFrom(1, 2, 3, 4, 5, null),
      why: words,
      comments: fc.option(words),
    });
    const survey = await make();
    const given = fc.sample(answers, { numRuns: 40, seed: 7 });
    for (const [n, { pick, many, stars, why, comments }] of given.entries()) {
      server.setNow(`2026-11-10T08:${String(n).padStart(2, '0')}:00.000Z`);
      const { status } = await submitResponse(server, survey, {
        answers: [
          { question_id: 'pick', value: pick, ...(comments !== null && { extra: { comments } }) },
          { question_id: 'many', value: many },
          { question_id: 'stars', value: stars },
          { question_id: 'why', value: why },
        ],
      });
      expect(status).toBe(201);
    }
    server.setNow(NOW);
    const file = await editor.inject<string>({
      method: 'GET',
      url: `/api/v1/exports?survey_id=${survey.id}`,
    });
    const copy = await make();
    expect((await importAll(server, editor, copy.id, file.raw)).counts).toMatchObject({
      added: 40,
      problems: 0,
    });
    const read = async (one: SavedSurvey) =>
      (await responsesOf(one)).items.map(({ answers, submitted_at }) => [
        submitted_at,
        answers.filter(({ value, extra }) => value !== null || extra.comments !== undefined),
      ]);
    expect(await read(copy)).toEqual(await read(survey));
  });
});
