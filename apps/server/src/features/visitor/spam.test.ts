import type { SavedSurvey, Settings, Survey, SurveyResponse } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recount } from '../results/recount.ts';
import { saveSettings } from '../settings/service.ts';

interface List {
  items: { id: number; status: string }[];
  status_filters: { status: string; count: number }[];
}

const DEFAULTS = { spam_honeypot: true, spam_min_seconds: 0, spam_per_address: 60, spam_per_survey: 0 };
const SENDER = '8.8.8.8';

describe.each(testDialects())('suspected spam on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  beforeAll(async () => {
    server = await startTestServer({
      dialect,
      licence: 'elite',
      addons: 'all',
      now: '2026-11-20T12:30:00.000Z',
    });
    admin = await server.as('administrator');
  });
  beforeEach(async () => {
    await saveSettings(server.deps, DEFAULTS);
    survey = await createSurvey(admin, {
      questions: [radioQuestion('q1')],
      notifications: { email: { active: true, addresses: 'owner@example.test' } },
    });
  });
  afterAll(() => server.close());

  const send = async (more: object = {}, from = SENDER) => {
    const { config } = server.deps;
    const { status, body } = await server.visitor.inject<{ success: boolean; data: number }>({
      method: 'POST',
      url: `/api/v1/surveys/${survey.id}/responses`,
      remoteAddress: from,
      payload: {
        answers: [{ question_id: 'q1', value: 'Yes' }],
        nonce: makeNonce(config, `submission:${survey.id}`, server.deps.now()),
        ...more,
      },
    });
    // Senders of spam get the same reply as others.
    expect([status, body.success]).toEqual([201, true]);
    return body.data;
  };
  const limits = (change: Partial<Settings>) => saveSettings(server.deps, { ...DEFAULTS, ...change });
  const list = async (status: string) =>
    (await admin.get<List>(`/surveys/${survey.id}/responses?filter[status]=${status}`)).body;
  const suspected = async () => (await list('spam')).items.map(({ id }) => id);
  const one = async (id: number) =>
    (await admin.get<SurveyResponse & { position: number; total: number }>(`/surveys/${survey.id}/responses/${id}`))
      .body;
  const counted = async () => (await admin.get<Survey>(`/surveys/${survey.id}`)).body.responses_count;
  const due = async () =>
    server.deps.db
      .selectFrom('deliveries')
      .select(['response_id', 'status'])
      .where('survey_id', '=', survey.id)
      .orderBy('response_id')
      .orderBy('number')
      .execute();

  test('is stored apart, counted nowhere, sent to nobody, and says why; it is not in the trash', async () => {
    const honest = await send();
    const spam = await send({ website: 'https://buy.example' });
    expect(await counted()).toBe(1);
    expect((await list('all')).items.map(({ id }) => id)).toEqual([honest]);
    expect((await list('all')).status_filters).toEqual([
      { status: 'all', count: 1 },
      { status: 'publish', count: 1 },
      { status: 'partial', count: 0 },
      { status: 'trash', count: 0 },
      { status: 'spam', count: 1 },
    ]);
    expect(await suspected()).toEqual([spam]);
    expect(await one(spam)).toMatchObject({ status: 'spam', suspicion: 'honeypot', position: 1, total: 1 });
    expect(await due()).toEqual([
      { response_id: honest, status: 'pending' },
      { response_id: spam, status: 'held' },
    ]);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test('cleared, it counts like any other and what was held back goes out', async () => {
    const spam = await send({ website: 'x' });
    await admin.post(`/surveys/${survey.id}/responses/restore`, { response_ids: [spam] });
    expect(await counted()).toBe(1);
    expect(await suspected()).toEqual([]);
    expect((await list('all')).status_filters.map(({ status }) => status)).toEqual([
      'all',
      'publish',
      'partial',
      'trash',
    ]);
    expect(await one(spam)).toMatchObject({ status: 'publish', suspicion: 'honeypot' });
    expect(await due()).toEqual([{ response_id: spam, status: 'pending' }]);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test('once deleted, it is gone with everything that was held back', async () => {
    const [honest, spam] = [await send(), await send({ website: 'x' })];
    const done = await admin.delete<{ response_ids: number[] }>(`/surveys/${survey.id}/responses`, {
      response_ids: [honest, spam],
    });
    expect(done.body.response_ids).toEqual([spam]);
    expect(await due()).toEqual([{ response_id: honest, status: 'pending' }]);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test('the limits are adjustable: time, one address, the survey as a whole; 0 is off', async () => {
    await limits({ spam_min_seconds: 3 });
    const [fast, slow] = [await send({ seconds: 2.5 }), await send({ seconds: 3 })];
    expect([(await one(fast)).suspicion, (await one(slow)).suspicion]).toEqual(['too-fast', null]);
    await limits({ spam_per_address: 3 });
    const [third, fourth, other] = [await send(), await send(), await send({}, '9.9.9.9')];
    expect((await one(third)).suspicion).toBeNull();
    expect((await one(fourth)).suspicion).toBe('address');
    expect((await one(other)).suspicion).toBeNull();
    await limits({ spam_per_survey: 5, spam_per_address: 0 });
    expect((await one(await send())).suspicion).toBe('survey');
    await limits({ spam_honeypot: false, spam_per_address: 0 });
    expect((await one(await send({ website: 'x', seconds: 0 }))).suspicion).toBeNull();
  });

  test('an address that many may share, as behind an unknown proxy, is no reason to suspect spam', async () => {
    await limits({ spam_per_address: 1 });
    for (const from of ['127.0.0.1', '10.0.0.7', '10.0.0.7']) await send({}, from);
    expect(await suspected()).toEqual([]);
  });

  test('an hour later an address starts from zero', async () => {
    await limits({ spam_per_address: 1 });
    await send();
    await send();
    expect(await suspected()).toHaveLength(1);
    server.setNow('2026-11-20T14:30:00.000Z');
    await send();
    expect(await suspected()).toHaveLength(1);
    server.setNow('2026-11-20T12:30:00.000Z');
  });
});
