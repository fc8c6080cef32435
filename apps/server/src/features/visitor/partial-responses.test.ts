import { randomUUID } from 'node:crypto';
import type { SavedSurvey, SurveyResponse, WidgetDocument } from '@userfeedback/contract';
import { newSurvey } from '@userfeedback/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import { parseRanges } from '../../platform/outgoing/addresses.ts';
import type { Catcher } from '../../platform/outgoing/testing.ts';
import { startCatcher } from '../../platform/outgoing/testing.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse, surveyBody, textQuestion } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { dispatchDue } from '../deliveries/testing.ts';
import { eraseFound } from '../privacy/erasures.ts';
import { personalData } from '../privacy/personal-data.ts';
import { NewsOfResults } from '../results/news.ts';
import { recount } from '../results/recount.ts';
import { closeVisitsJob } from './close-visits.ts';

const QUESTIONS = [textQuestion('q1', { title: 'First' }), textQuestion('q2', { title: 'Second' })];
const answering = { save_partial: true, back: true, resume: 'day', notice: true } as const;

describe.each(testDialects())('partial responses on %s', (dialect) => {
  let server: TestServer;
  let beside: TestServer;
  let admin: Client;
  let catcher: Catcher;
  let time = Date.parse('2026-11-18T09:00:00.000Z');

  beforeAll(async () => {
    catcher = await startCatcher();
    const config = { outgoingAllow: parseRanges('127.0.0.1/32') };
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', config, now: moment() });
    beside = await startTestServer({ dialect, beside: server, config, now: moment() });
    await server.as('administrator');
    admin = await server.apiKey('administrator');
  });
  beforeEach(() => catcher.reset());
  afterAll(async () => {
    await beside.close();
    await server.close();
    await catcher.close();
  });

  test('a new survey saves answers, whether the editor or a script made it (PA-01)', async () => {
    const drafts = [newSurvey({ admin_email: 'a@example.test' }), surveyBody()];
    const made = await Promise.all(
      drafts.map(async (draft) => (await admin.post<SavedSurvey>('/surveys', draft)).body.settings.answering),
    );
    expect(made).toEqual([answering, answering]);
  });

  test('how answers are taken is stored, copied, and told to visitors where it matters (PA-02, PA-03)', async () => {
    const body = surveyBody({ settings: { answering: { ...answering, resume: 'month' as 'day' } } });
    const refused = await admin.post<{ errors: object }>('/surveys', body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['settings.answering.resume']]);
    const off = { ...answering, save_partial: false, back: false, resume: 'tab' as const };
    const silent = await createSurvey(admin, { settings: { answering: off } });
    const copy = await admin.post<{ id: number }>(`/surveys/${silent.id}/duplicate`);
    const { body: stored } = await admin.get<SavedSurvey>(`/surveys/${copy.body.id}`);
    expect(stored.settings.answering).toEqual(off);
    const survey = await make();
    const { surveys } = (await server.visitor.get<WidgetDocument>('/widget')).body;
    const told = (id: number) => surveys.find((one) => one.id === id);
    expect(told(survey.id)).toMatchObject({ needs: [], settings: { answering: answering } });
    expect([told(silent.id)?.needs, told(silent.id)?.settings.answering]).toEqual([[], undefined]);
  });

  test('the site-wide setting takes two values (PA-08)', async () => {
    const { body } = await admin.get<{ settings: { partial_saving: string } }>('/settings');
    expect(body.settings.partial_saving).toBe('by_survey');
    const reply = await admin.post('/settings', { settings: { partial_saving: 'sometimes' } });
    expect(reply.status).toBe(422);
  });

  test('webhooks and mails hear of them only where they are told to (PA-78, PA-79, PA-80, PA-81, PA-82)', async () => {
    const hook = { request_url: `http://127.0.0.1:${catcher.port}/hook` };
    const events = ['response.created', 'response.partial'] as ('response.created' | 'response.partial')[];
    const quiet = await make();
    const told = await make({
      email: { active: true, addresses: 'ann@example.test', partial: true },
      webhook: { active: true, webhooks: [{ ...hook, events }, hook] },
    });
    const silent = await make({
      email: { active: true, addresses: 'ben@example.test' },
      webhook: { active: true, webhooks: [hook] },
    });
    for (const survey of [quiet, silent]) await save(survey);
    const submission_id = await save(told);
    await leave();
    await send();
    const [left] = bodies();
    expect(catcher.caught).toHaveLength(1);
    expect(catcher.caught[0]?.headers['x-userfeedback-event']).toBe('response.partial');
    expect(left).toMatchObject({
      event: 'response.partial',
      submission_id,
      is_partial: true,
      seconds: 12,
      former_id: null,
      started_at: expect.any(String),
      left_at: { question_id: 'q2', question_title: 'Second' },
      answers: [{ question_id: 'q1', title: 'First', type: 'text', value: 'Words' }],
    });
    expect(server.mails.map(({ subject }) => subject)).toEqual([`Partial response to "${told.title}"`]);
    expect(server.mails[0]?.text).toContain('Left at: Second');
    catcher.reset();
    await submitResponse(server, told, { submission_id });
    await send();
    expect(bodies()).toHaveLength(2);
    expect(bodies()[0]).toMatchObject({
      event: 'response.created',
      submission_id,
      is_partial: false,
      former_id: left?.response_id,
    });
    const { body } = await admin.post<{ summary: string }>(`/surveys/${told.id}/ai-summary`);
    expect(body.summary).not.toContain('partial');
    for (let turn = 0; turn < 3; turn++) await save(told);
    await leave();
    const { body: next } = await admin.post<{ summary: string }>(`/surveys/${told.id}/ai-summary`);
    expect(next.summary).toContain('3 partial responses are not part of this summary.');
  });

  test('what could not be sent of a partial response is not sent of the finished one (PA-80, PA-81)', async () => {
    // What tests before this one have left to send.
    await send();
    catcher.reset();
    server.mails.length = 0;
    const request_url = `http://127.0.0.1:${catcher.port}/hook`;
    const survey = await make({
      email: { active: true, addresses: 'ann@example.test', partial: true },
      webhook: {
        active: true,
        webhooks: [
          { request_url, events: ['response.created', 'response.partial'] },
          { request_url, events: ['response.partial'] },
        ],
      },
    });
    const submission_id = await save(survey);
    // Nothing is sent before the visitor is back, as while a mail server or a webhook is down.
    await leave();
    await submitResponse(server, survey, { submission_id });
    await send();
    expect(bodies().map(({ event, is_partial }) => [event, is_partial])).toEqual([['response.created', false]]);
    expect(server.mails.map(({ subject }) => subject)).toEqual([`New response to "${survey.title}"`]);
  });

  test('files hold them where they are asked for, with three columns more (PA-83)', async () => {
    const survey = await make();
    await save(survey);
    await submitResponse(server, survey, { answers: [{ question_id: 'q1', value: 'Whole' }] });
    await leave();
    const file = async (query: string) => {
      const path = `/exports?survey_id=${survey.id}${query}`;
      const { raw } = await admin.inject({ method: 'GET', url: `/api/v1${path}` });
      return raw.toString().replace('\uFEFF', '').trim().split('\r\n');
    };
    const plain = await file('');
    expect(plain).toHaveLength(2);
    const [header, ...rows] = await file('&include_partial=true');
    expect(header).toBe(`${plain[0]},Completed,Left at,Seconds`);
    expect(rows.map((row) => row.split(',').slice(-3).join(','))).toEqual(['Yes,,', 'No,Second,12']);
    const only = await file('&filter[status]=partial');
    expect([only[0], only.length]).toEqual([header, 2]);
  });

  test('two processes close each visit once (PA-52, PA-54)', async () => {
    const survey = await make();
    const ids: string[] = [];
    for (let count = 0; count < 150; count++) ids.push(await save(survey));
    pass(31 * 60);
    const close = async ({ deps }: TestServer) => {
      while ((await closeVisitsJob.run(deps, null)).more);
    };
    const finished = ids.slice(0, 20).map((submission_id) => submitResponse(server, survey, { submission_id }));
    await Promise.all([close(server), close(beside), ...finished]);
    await Promise.all([close(server), close(beside)]);
    const rows = await server.deps.db
      .selectFrom('responses')
      .select(['submission_id', 'step'])
      .where('survey_id', '=', survey.id)
      .execute();
    expect(rows).toHaveLength(150);
    expect(rows.filter(({ step }) => step === null)).toHaveLength(20);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test('an erasure finds what is saved of a visitor, who cannot be saved again', async () => {
    const survey = await make();
    const submission_id = await save(survey, 'My address is eve@b.co.');
    const found = await personalData(server.deps, { email: 'eve@b.co', page: 1 });
    expect(found.data.map(({ item_id }) => item_id)).toEqual([`visit-${submission_id}`]);
    expect(await eraseFound(server.deps, { email: 'eve@b.co', page: 1 })).toMatchObject({
      items_removed: 1,
      done: true,
    });
    await save(survey, 'My address is eve@b.co.', submission_id, 2);
    await leave();
    expect(await listed(survey, 'partial')).toEqual([]);
  });

  test('screens hear of visitors who begin and finish, and metrics count them (PA-64, PA-86)', async () => {
    const survey = await make();
    const news = new NewsOfResults(server.deps);
    const heard: number[] = [];
    const stop = await news.watch(
      ({ surveys }) => heard.push(...surveys.map(({ survey_id }) => survey_id)),
      () => undefined,
    );
    await save(survey);
    await expect.poll(() => heard).toContain(survey.id);
    stop();
    news.close();
    const { body: payload } = await admin.inject<string>({ method: 'GET', url: '/metrics' });
    expect(payload).toMatch(/^userfeedback_visits [1-9]/m);
    expect(payload).toMatch(/^userfeedback_saves_total\{outcome="saved"\} [1-9]/m);
    expect(payload).toMatch(/^userfeedback_closed_visits_total [1-9]/m);
    expect(payload).not.toContain('Words');
  });

  test('Lite saves and counts them, too (PA-10)', async () => {
    await switchPlan(server, 'none');
    const survey = await make();
    await save(survey);
    await leave();
    const { body } = await admin.get(`/surveys/${survey.id}/results`);
    expect(body).toMatchObject({ partial_count: 1, leaving: { started: 1, finished: 0 } });
    await switchPlan(server, 'elite');
  });

  function moment(): string {
    return new Date(time).toISOString();
  }

  function pass(seconds: number): void {
    time += seconds * 1000;
    for (const one of [server, beside]) one.setNow(moment());
  }

  async function leave(): Promise<void> {
    pass(31 * 60);
    await closeVisitsJob.run(server.deps, null);
  }

  async function send(): Promise<void> {
    await dispatchDue(server.deps, deliveryKinds(server.deps));
  }

  function bodies(): Record<string, unknown>[] {
    return catcher.caught.map(({ body }) => JSON.parse(body));
  }

  function make(notifications = {}): Promise<SavedSurvey> {
    return createSurvey(admin, { questions: QUESTIONS, settings: { answering }, notifications });
  }

  async function save(survey: SavedSurvey, value = 'Words', submission_id = randomUUID(), step = 1) {
    const nonce = makeNonce(server.deps.config, `submission:${survey.id}`, server.deps.now());
    const body = { submission_id, step, seconds: 12, answers: [{ question_id: 'q1', value }], nonce };
    const { status } = await server.visitor.post(`/surveys/${survey.id}/visits`, body);
    expect(status).toBe(200);
    return submission_id;
  }

  async function listed(survey: SavedSurvey, status: string): Promise<SurveyResponse[]> {
    const path = `/surveys/${survey.id}/responses?filter[status]=${status}`;
    return (await admin.get<{ items: SurveyResponse[] }>(path)).body.items;
  }
});
