import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ImportCheck, SavedSurvey, SurveyListItem, SurveyResponse } from '@userfeedback/contract';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { databaseEnv } from '../../../platform/db/testing.ts';
import type { Client } from '../../../testing/client.ts';
import { ufHere } from '../../../testing/run-command.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { recount } from '../../results/recount.ts';
import { saveSettings } from '../../settings/service.ts';
import { importAll, upload } from '../testing.ts';
import { pluginTables, toCsv, toJson, toSql } from './testing.ts';

describe.each(testDialects())('data of the WordPress plugin on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  beforeEach(async () => {
    const now = '2026-11-20T12:00:00.000Z';
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now });
    onTestFinished(() => server.close());
    editor = await server.apiKey('administrator');
  });

  const listSurveys = async () =>
    (await editor.get<{ items: SurveyListItem[] }>('/surveys?per_page=-1&orderby=title&order=asc')).body.items;
  const responsesOf = async (id: number, status: string) => {
    const { body } = await editor.get<{ items: SurveyResponse[] }>(
      `/surveys/${id}/responses?per_page=100&order=asc&filter[status]=${status}`,
    );
    return body.items;
  };
  /** Everything that the two tables hold, as it is here. */
  const everything = async () => {
    const surveys = await listSurveys();
    return Promise.all(
      surveys.map(async ({ id, title, status, impressions }) => {
        const { body } = await editor.get<SavedSurvey>(`/surveys/${id}`);
        const { questions, settings, notifications, type, created_at } = body;
        const responses = [...(await responsesOf(id, 'publish')), ...(await responsesOf(id, 'trash'))];
        return {
          title,
          status,
          impressions,
          questions,
          settings,
          notifications,
          type,
          created_at,
          responses: responses.map(({ id: _, survey_id: __, source: ___, ...rest }) => rest),
        };
      }),
    );
  };

  test('surveys arrive as drafts, with their responses and starts, field by field (VR-86, VR-87, VR-88)', async () => {
    const done = await importAll(server, editor, null, toSql(pluginTables()));
    expect(done.counts).toEqual({ added: 200, known: 0, conflicting: 0, problems: 0, done: 200, total: 200 });
    const surveys = await everything();
    expect(
      surveys.map(({ title, status, impressions, type, created_at }) => [title, status, impressions, type, created_at]),
    ).toEqual(
      [1, 2, 3, 4, 5].map((n) => [
        `Survey “${n}” 😀`,
        'draft',
        100 + n,
        n === 5 ? 'nps' : 'regular',
        `2024-03-0${n}T07:00:00.000Z`,
      ]),
    );
    const [first, , , cut, nps] = surveys;
    expect(first?.questions.map(({ id, type, title }) => [id, type, title])).toEqual([
      ['pick', 'radio-button', 'Title of pick'],
      ['many', 'checkbox', 'Title of many'],
      ['stars', 'star-rating', 'Title of stars'],
      ['why', 'long-text', 'Title of why'],
      ['mail', 'email', 'Title of mail'],
    ]);
    expect(first?.questions[0]).toMatchObject({
      config: { options: ['Yes', 'No'] },
      settings: { required: true, comment_box: true },
    });
    expect(first?.questions[3]?.logic).toEqual({
      enabled: true,
      action: 'show',
      conditions: [{ question_id: 'pick', compare: '=', value: 'Yes' }],
    });
    expect(first?.settings).toMatchObject({ thank_you: { message: 'Bye 1' }, enable_tracking: true });
    expect(first?.settings.theming.color_scheme).toBe('dark');
    expect(cut?.settings.thank_you.message).toBe('Thanks for your feedback!');
    expect(first?.notifications.email).toMatchObject({ active: false, addresses: 'ann@example.test' });
    expect(first?.responses).toHaveLength(40);
    const published = first?.responses.filter(({ status }) => status === 'publish');
    expect(published).toHaveLength(39);
    expect(published?.[0]).toMatchObject({
      submitted_at: '2024-04-10T08:00:05.000Z',
      page_submitted: { name: 'Home', url: 'https://site.test/' },
      user_ip: '203.0.113.77',
      user_browser: 'Chrome 156',
      user_os: 'Windows',
      user_device: 'Desktop',
    });
    const trashed = first?.responses.find(({ status }) => status === 'trash');
    expect(trashed?.answers.map(({ question_id, value, extra }) => [question_id, value, extra])).toEqual([
      ['pick', 'Yes', { comments: 'Note 1' }],
      ['many', ['A', 'B'], {}],
      ['stars', 2, {}],
      ['why', 'Because\n\'1\' \\ "quoted"', {}],
      ['mail', 'ann1@example.test', { name: 'Ann 1' }],
    ]);
    expect(nps?.responses.map(({ answers }) => answers[0]?.value)).toContain(10);
    for (const { id } of await listSurveys()) expect(await recount(server.deps.db, id)).toEqual([]);
    expect(server.mails).toEqual([]);
  });

  test.each<[string, (tables: ReturnType<typeof pluginTables>) => (string | Uint8Array)[]]>([
    ['a packed dump', (tables) => [gzipSync(toSql(tables, 'x_'))]],
    ['an export as JSON', (tables) => [toJson(tables)]],
    ['two exports as CSV', ({ surveys, responses }) => [toCsv(surveys), toCsv(responses)]],
  ])('%s brings the same as a dump (VR-86)', async (_what, filesOf) => {
    const tables = pluginTables({ responses: 12 });
    for (const file of filesOf(tables)) await importAll(server, editor, null, file);
    const found = await everything();
    expect(found.map(({ responses }) => responses.length)).toEqual([12, 12, 12, 12, 12]);
    const other = await startTestServer({
      dialect,
      licence: 'elite',
      addons: 'all',
      now: '2026-11-20T12:00:00.000Z',
    });
    onTestFinished(() => other.close());
    [server, editor] = [other, await other.apiKey('administrator')];
    await importAll(server, editor, null, toSql(tables));
    expect(found).toEqual(await everything());
  });

  test('a later dump adds what is new (VR-88)', async () => {
    await importAll(server, editor, null, toSql(pluginTables({ responses: 10 })));
    const later = pluginTables({ responses: 12 });
    const { counts } = await importAll(server, editor, null, toSql(later));
    expect(counts).toMatchObject({ added: 10, known: 50 });
    const surveys = await listSurveys();
    expect(surveys.map(({ impressions }) => impressions)).toEqual([101, 102, 103, 104, 105]);
    for (const { id } of surveys) expect(await recount(server.deps.db, id)).toEqual([]);
  });

  test('the check names what is left out and stores nothing (VR-89)', async () => {
    const tables = pluginTables({ responses: 3 });
    tables.responses.push({ ...tables.responses[0], id: 9001, submitted_at: 'never' });
    tables.responses.push({ ...tables.responses[0], id: 9002, survey_id: 77 });
    const { body: made } = await upload(editor, null, toSql(tables), 'wp.sql');
    const { body: check } = await editor.post<ImportCheck>(`/imports/${made.id}/check`);
    expect(check.surveys).toEqual([1, 2, 3, 4, 5].map((n) => `Survey “${n}” 😀`));
    expect([check.importable, check.problem_count]).toEqual([15, 1]);
    expect(Object.fromEntries(check.left_out.map(({ what, count }) => [what, count]))).toEqual({
      'e-mail surveys': 1,
      'responses to e-mail surveys': 3,
      heatmaps: 1,
      'recordings of heatmaps': 2,
      'ratings of posts': 1,
      'questions of the type “hologram”': 4,
      'settings of “Survey “4” 😀”': 1,
      'e-mails, webhooks and Google Drive, which are switched off: check them before you publish': 5,
      'answers to unknown questions': 12,
      'responses to surveys that are not in the file': 1,
    });
    expect(await listSurveys()).toEqual([]);
  });

  test('addresses are dropped where the site keeps none, and anything else is refused (VR-86, VR-91)', async () => {
    await saveSettings(server.deps, { ip_storage: 'none' });
    await importAll(server, editor, null, toSql(pluginTables({ responses: 2 })));
    const rows = await server.deps.db.selectFrom('responses').select('user_ip').execute();
    expect([...new Set(rows.map(({ user_ip }) => user_ip))]).toEqual(['']);
    for (const file of ['DROP TABLE users;', '{"a":1}', '{"a":', 'a,b\n1,2\n', gzipSync('x').subarray(0, 12)])
      expect((await upload(editor, null, file)).status).toBe(422);
  });

  test('who may not view results brings no addresses (VR-86)', async () => {
    await saveSettings(server.deps, { create_edit_surveys: ['author'], view_results: [] });
    await importAll(server, await server.apiKey('author'), null, toSql(pluginTables({ responses: 1 })));
    const [{ notifications } = {}] = await everything();
    expect(notifications?.email).toMatchObject({ active: false, addresses: '' });
  });

  test('by command, in the zone that is named (VR-86)', async () => {
    const { config } = server.deps;
    const env = { UF_DATA_DIR: config.dataDir, ...databaseEnv(config.databaseUrl), UF_SECRET: config.secret };
    const path = join(config.dataDir, 'wp.sql.gz');
    await writeFile(path, gzipSync(toSql(pluginTables({ responses: 4 }))));
    const dry = await ufHere(env, ['import', 'userfeedback', path, '--check']);
    expect([dry.code, dry.out]).toEqual([0, '5 surveys, 20 responses.']);
    expect(dry.err).toContain('Left out: heatmaps (1).');
    expect(await listSurveys()).toEqual([]);
    const done = await ufHere(env, ['import', 'userfeedback', path, '--time-zone', 'America/New_York']);
    expect(done.out).toContain('20 new responses, 0 already there. The surveys are drafts.');
    const [first] = await listSurveys();
    const [response] = await responsesOf(first?.id ?? 0, 'publish');
    expect(response?.submitted_at).toBe('2024-04-10T14:00:05.000Z');
    const wrong = await ufHere(env, ['import', 'userfeedback', path, '--time-zone', 'Mars/North']);
    expect(wrong.err).toBe('uf: There is no time zone “Mars/North”.');
    const missing = await ufHere(env, ['import', 'userfeedback', join(config.dataDir, 'no.sql')]);
    expect([missing.code, missing.err]).toEqual([1, expect.stringMatching(/^uf: Error: ENOENT: [^\n]+no\.sql'$/)]);
  });
});
