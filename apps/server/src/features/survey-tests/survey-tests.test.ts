import { randomUUID } from 'node:crypto';
import type { SavedSurvey, SurveyLink, TestDocument, TestResponse } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '../../platform/jobs/runner.ts';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { testsJob } from './service.ts';

type Made = { id: number; token: string; expires_at: string };
const QUESTIONS = [radioQuestion('q1', { settings: { required: true } }), textQuestion('q2')];

describe.each(testDialects())('%s', (dialect) => {
  let server: TestServer;
  let editor: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    editor = await server.as('administrator');
  });
  afterAll(() => server.close());

  const make = (change: SurveyBody = {}) => createSurvey(editor, { questions: QUESTIONS, ...change });
  const link = async ({ id }: Pick<SavedSurvey, 'id'>, options: object = {}) => {
    const { status, body } = await editor.post<Made>(`/surveys/${id}/links`, options);
    expect(status).toBe(201);
    return body;
  };
  const openDocument = (token: string) =>
    server.visitor.get<TestDocument & { message: string }>(`/widget/test/${token}`);
  /** A whole test: the document, the impression, the response. */
  const takeTest = async (survey: SavedSurvey, token: string, value = 'Yes') => {
    const { body } = await openDocument(token);
    const nonces = body.surveys[0]?.nonces ?? { impression: '', submission: '' };
    const shown = await server.visitor.post(`/surveys/${survey.id}/impression?nonce=${nonces.impression}`);
    const submission_id = randomUUID();
    const answers = [{ question_id: 'q1', value }];
    const sent = await server.visitor.post<{ data: number }>(`/surveys/${survey.id}/responses`, {
      submission_id,
      answers,
      nonce: nonces.submission,
      survey_version: survey.version,
    });
    return { shown, sent };
  };
  const listTests = async ({ id }: Pick<SavedSurvey, 'id'>, language = 'en') => {
    const headers = { 'accept-language': language };
    const url = `/api/v1/surveys/${id}/tests`;
    return (await editor.inject<{ items: TestResponse[] }>({ url, headers })).body.items;
  };
  const listLinks = async ({ id }: Pick<SavedSurvey, 'id'>) =>
    (await editor.get<{ items: SurveyLink[] }>(`/surveys/${id}/links`)).body.items;

  test('a link works for drafts, scheduled and live surveys, not for those in the trash; its token is stored as a hash (VR-43)', async () => {
    for (const change of [
      { status: 'draft' },
      { status: 'publish' },
      { status: 'publish', publish_at: '2099-01-01T00:00:00.000Z' },
    ] as const) {
      const survey = await make(change);
      const { token } = await link(survey);
      expect(token).toMatch(/^[\w-]{22}$/);
      const { status, body } = await openDocument(token);
      expect([status, body.surveys.map(({ id }) => id)]).toEqual([200, [survey.id]]);
      const rows = await server.deps.db.selectFrom('survey_links').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    const survey = await make();
    const { token } = await link(survey);
    await editor.post('/surveys/trash', { survey_ids: [survey.id] });
    expect((await openDocument(token)).status).toBe(404);
    expect((await editor.post(`/surveys/${survey.id}/links`)).status).toBe(404);
  });

  test('its document is never cached; an unknown token is not found; the 61st call of a minute waits (VR-55)', async () => {
    const { token } = await link(await make());
    const limited = await startTestServer({ dialect, config: { rateLimit: true } });
    try {
      const reply = await openDocument(token);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.body.test.follow_rules).toBe(false);
      expect(reply.body.surveys[0]).not.toHaveProperty('notifications.email');
      const calls = [];
      for (let n = 0; n < 61; n += 1) calls.push(await limited.visitor.get('/widget/test/unknown'));
      expect(calls.map(({ status }) => status)).toEqual([...Array(60).fill(404), 429]);
      expect(calls[0]?.body).toMatchObject({ message: 'This test link no longer works.' });
    } finally {
      await limited.close();
    }
  });

  test('rules, devices, countries, timing, frequency and dates are left out unless they are to be followed (VR-44, VR-46)', async () => {
    const settings = {
      targeting: {
        devices: ['mobile' as const],
        pages: 'select' as const,
        page_rules: [{ logic: 'page_url_contains' as const, data: '/pricing' }],
      },
      geo_targeting: { target: 'select' as const, countries: ['NZ'] },
      behavior: {
        timing: 'delay' as const,
        timing_delay: 17,
        display_length: 'once' as const,
        run_time: 'expire' as const,
        expire_at: { month: 1, day: 2 },
        start_minimized: true,
      },
      enable_tracking: true,
    };
    const survey = await make({ title: 'Spring', settings });
    const free = (await openDocument((await link(survey)).token)).body;
    expect(free.surveys[0]?.settings).toMatchObject({
      enable_tracking: false,
      targeting: { devices: ['desktop', 'tablet', 'mobile'], pages: 'all', page_rules: [] },
      geo_targeting: { target: 'all', countries: [] },
      behavior: { timing: 'immediate', display_length: 'repeatedly', run_time: 'indefinitely' },
    });
    expect(free.surveys[0]?.look.start_minimized).toBe(false);
    const strict = (await openDocument((await link(survey, { follow_rules: true })).token)).body;
    expect(strict.surveys[0]?.settings).toMatchObject({
      targeting: settings.targeting,
      geo_targeting: settings.geo_targeting,
      behavior: { timing: 'delay', timing_delay: 17, display_length: 'once' },
    });
    expect(strict.surveys[0]?.look.start_minimized).toBe(true);
    expect(strict.test.texts).toMatchObject({
      test: 'Test. Nothing is counted.',
      waits: 'Test: “Spring” waits for 17 seconds to pass.',
      hidden: 'Test: “Spring” is not shown here.',
      device: 'The device is not one you chose.',
    });
  });

  test('a survey that can ask nothing says why (VR-46)', async () => {
    const survey = await make({ status: 'draft', questions: [] });
    const { body } = await openDocument((await link(survey)).token);
    expect([body.surveys, body.reasons]).toEqual([[], { [survey.id]: ['questions'] }]);
  });

  test('a test shows the draft as it is at loading, another one what is live (VR-56)', async () => {
    const survey = await make({ status: 'publish' });
    const [draft, live] = [await link(survey), await link(survey, { content: 'live' })];
    const { status } = await editor.put(`/surveys/${survey.id}`, {
      ...survey,
      questions: [radioQuestion('q1', { title: 'Later?' })],
      apply: false,
    });
    expect(status).toBe(200);
    const titles = await Promise.all(
      [draft, live].map(async ({ token }) => (await openDocument(token)).body.surveys[0]?.questions[0]?.title),
    );
    expect(titles).toEqual(['Later?', survey.questions[0]?.title]);
  });

  test('what a test sends is checked like a visitor’s and kept apart (VR-49, VR-51)', async () => {
    const survey = await make();
    const { token } = await link(survey);
    const { shown, sent } = await takeTest(survey, token);
    expect([shown.status, sent.status, sent.body.data]).toEqual([201, 201, expect.any(Number)]);
    const { body } = await openDocument(token);
    const nonce = body.surveys[0]?.nonces.submission;
    const wrong = await server.visitor.post(`/surveys/${survey.id}/responses`, {
      nonce,
      answers: [{ question_id: 'q2', value: 'only this' }],
    });
    expect(wrong.status).toBe(422);
    expect((await listTests(survey)).length).toBe(1);
    const { db } = server.deps;
    const stored = db.selectFrom('responses').select('id').where('survey_id', '=', survey.id);
    expect(await stored.execute()).toEqual([]);
  });

  test('the nonce of a test fits its survey and action alone (VR-49)', async () => {
    const [survey, other] = [await make(), await make()];
    const { body } = await openDocument((await link(survey)).token);
    const nonce = body.surveys[0]?.nonces.submission;
    const answers = [{ question_id: 'q1', value: 'Yes' }];
    const sent = await server.visitor.post(`/surveys/${other.id}/responses`, { answers, nonce });
    const shown = await server.visitor.post(`/surveys/${survey.id}/impression`, { nonce });
    expect([sent.status, shown.status]).toEqual([403, 403]);
  });

  test('the newest 20 test responses are kept for 7 days and can be deleted (VR-51)', async () => {
    const survey = await make();
    const { token } = await link(survey);
    for (let n = 0; n < 25; n += 1) await takeTest(survey, token, n < 5 ? 'No' : 'Yes');
    const items = await listTests(survey);
    expect(items.map(({ answers }) => answers[0]?.text)).toEqual(Array(20).fill('Yes'));
    expect(items[0]).toMatchObject({ device: 'Desktop', deliveries: [] });
    const week = { ...server.deps, now: () => new Date(server.deps.now().getTime() + 8 * 86_400_000) };
    await runJob(week, testsJob);
    expect([await listTests(survey), await listLinks(survey)]).toEqual([[], []]);
    await takeTest(survey, (await link(survey)).token);
    expect((await listTests(survey)).length).toBe(1);
    await editor.delete(`/surveys/${survey.id}/tests`);
    expect(await listTests(survey)).toEqual([]);
  });

  test('it says what would have been sent, and sends nothing (VR-52)', async () => {
    const webhook = { id: 'w1', name: 'Slack', request_url: 'https://hooks.example.org/x' };
    const logic = {
      enable: true,
      conditions: [{ question_id: 'q1', compare: '=' as const, value: 'Yes' }],
    };
    const survey = await make({
      settings: { google_drive: { enable: true, file_name: 'Answers' } },
      notifications: {
        email: { active: true, addresses: 'a@b.co', logic },
        webhook: { active: true, webhooks: [webhook] },
      },
    });
    const { token } = await link(survey);
    await takeTest(survey, token, 'No');
    await takeTest(survey, token, 'Yes');
    const [met, unmet] = (await listTests(survey)).map(({ deliveries }) => [...deliveries].sort());
    expect(met).toEqual(['A row in “Answers”', 'E-mail to a@b.co', 'Webhook “Slack”']);
    expect(unmet).toEqual(['A row in “Answers”', 'No e-mail: its conditions are not met.', 'Webhook “Slack”']);
    const [, german] = await listTests(survey, 'de');
    expect(german?.deliveries).toContain('Keine E-Mail: Ihre Bedingungen sind nicht erfüllt.');
    const rows = await server.deps.db
      .selectFrom('deliveries')
      .select('kind')
      .where('survey_id', '=', survey.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('links are listed and revoked, the newest 20 of a survey live, and deleting the survey deletes them (VR-54, VR-40)', async () => {
    const survey = await make();
    const first = await link(survey, { content: 'live', follow_rules: true });
    await openDocument(first.token);
    expect(await listLinks(survey)).toMatchObject([
      { id: first.id, kind: 'test', content: 'live', follow_rules: true, opened_at: expect.any(String) },
    ]);
    for (let n = 0; n < 20; n += 1) await link(survey);
    expect((await listLinks(survey)).length).toBe(20);
    expect((await openDocument(first.token)).status).toBe(404);
    const last = await link(survey);
    await takeTest(survey, last.token);
    const { body } = await openDocument(last.token);
    expect((await editor.delete(`/surveys/${survey.id}/links/${last.id}`)).status).toBe(200);
    expect((await editor.delete(`/surveys/${survey.id}/links/${last.id}`)).status).toBe(404);
    const gone = await openDocument(last.token);
    expect([gone.status, gone.body.message]).toEqual([404, 'This test link no longer works.']);
    const nonce = body.surveys[0]?.nonces.submission;
    const late = await server.visitor.post(`/surveys/${survey.id}/responses`, {
      nonce,
      answers: [{ question_id: 'q1', value: 'Yes' }],
    });
    expect(late.status).toBe(403);
    await editor.post('/surveys/trash', { survey_ids: [survey.id] });
    await editor.delete('/surveys', { survey_ids: [survey.id] });
    const { db } = server.deps;
    for (const table of ['survey_links', 'survey_tests'] as const)
      expect(await db.selectFrom(table).select('id').where('survey_id', '=', survey.id).execute()).toEqual([]);
  });

  test('who may not edit surveys sees neither links nor tests', async () => {
    const { id } = await make();
    const viewer = await server.as('viewer');
    const replies = await Promise.all([
      viewer.get(`/surveys/${id}/links`),
      viewer.post(`/surveys/${id}/links`),
      viewer.get(`/surveys/${id}/tests`),
      viewer.delete(`/surveys/${id}/tests`),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});
