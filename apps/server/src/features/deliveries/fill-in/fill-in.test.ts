import type { DeliveryList, Destination, DraftChanges, Job, Survey } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseRanges } from '../../../platform/outgoing/addresses.ts';
import type { Catcher } from '../../../platform/outgoing/testing.ts';
import { startCatcher } from '../../../platform/outgoing/testing.ts';
import type { Client } from '../../../testing/client.ts';
import { createClient } from '../../../testing/client.ts';
import { createSurvey, submitResponse, textQuestion } from '../../../testing/factories.ts';
import { switchPlan } from '../../../testing/plans.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { deleteResponses, trashResponses } from '../../responses/service.ts';
import { newResponse } from '../../responses/testing.ts';
import { saveSettings } from '../../settings/service.ts';
import { createApiKey } from '../../users/keys/service.ts';
import { deliveryKinds } from '../kinds.ts';
import { dispatchDue } from '../testing.ts';
import { fillInJob } from './job.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const LOCKED = 'Only people who may view results can change where answers are sent.';

describe.each(testDialects())('older responses on %s', (dialect) => {
  let server: TestServer;
  let beside: TestServer;
  let catcher: Catcher;
  let admin: Client;
  beforeAll(async () => {
    catcher = await startCatcher();
    const config = { outgoingAllow: parseRanges('127.0.0.1/32') };
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW, config });
    beside = await startTestServer({ dialect, beside: server, config, now: NOW });
    admin = await server.as('administrator');
  });
  beforeEach(async () => {
    server.setNow(NOW);
    beside.setNow(NOW);
    catcher.reset();
    await saveSettings(server.deps, {
      notifications_recipients: '',
      create_edit_surveys: ['editor'],
      view_results: [],
    });
    for (const table of ['deliveries', 'delivery_pauses', 'fill_ins'] as const)
      await server.deps.db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await beside.close();
    await server.close();
    await catcher.close();
  });

  const create = (notifications: object = {}) =>
    createSurvey(admin, { title: 'Filled', questions: [textQuestion('q1')], notifications });
  const hooked = (webhook = {}) => ({
    webhook: {
      active: true,
      webhooks: [{ name: 'Helpdesk', request_url: `http://127.0.0.1:${catcher.port}/hook`, ...webhook }],
    },
  });
  const addHook = async ({ id }: { id: number }, webhook = {}) => {
    const { body } = await admin.get<Survey>(`/surveys/${id}`);
    await admin.put(`/surveys/${id}`, { ...body, notifications: { ...body.notifications, ...hooked(webhook) } });
    return destinationOf({ id });
  };
  const destinationOf = async ({ id }: { id: number }, client = admin) => {
    const { body } = await client.get<{ items: Destination[] }>(`/destinations?survey_id=${id}`);
    return body.items.find(({ kind }) => kind === 'addon:webhooks') as Destination;
  };
  /** Without messages: as if given before there was a destination. */
  const storeOlder = async ({ id }: { id: number }, count: number, day = '2026-11-02') => {
    const ids: number[] = [];
    // No more at once than the writer takes.
    while (ids.length < count) {
      const some = Array.from({ length: Math.min(100, count - ids.length) }, () => newResponse(id, { day }));
      const stored = await Promise.all(some.map((one) => server.deps.writer.submit(one)));
      ids.push(...stored.map((one) => one.id));
    }
    return ids.sort((a, b) => a - b);
  };
  const respond = async (survey: { id: number }) => {
    const { body } = await submitResponse(server, survey as Survey, {
      answers: [{ question_id: 'q1', value: 'Fine' }],
    });
    return body.data;
  };
  const fillIn = (key: string, days = {}, client = admin) =>
    client.post<{ job: Job; message?: string }>(`/destinations/${encodeURIComponent(key)}/backfill`, days);
  const stop = (id: string, client = admin) => client.delete(`/jobs/${encodeURIComponent(id)}`);
  const dispatch = (deps = server.deps) => dispatchDue(deps, deliveryKinds(deps));
  /** Runs the job and sends until nothing is left. */
  const finish = async (deps = server.deps) => {
    for (let more = true; more; ) {
      more = (await fillInJob.run(deps, null)).more === true;
      while ((await dispatch(deps)) > 0) more = true;
    }
  };
  const caughtIds = () => catcher.caught.map(({ body }) => Number(JSON.parse(body).response_id));
  const jobs = async (client = admin) =>
    (await client.get<{ items: Job[] }>('/jobs')).body.items.filter(({ kind }) => kind === 'fill-in');
  const statuses = async () => {
    const rows = await server.deps.db.selectFrom('deliveries').select(['status']).execute();
    return Object.fromEntries(
      [...Map.groupBy(rows, ({ status }) => status)].map(([status, all]) => [status, all.length]),
    );
  };

  test('what was not sent goes out oldest first, behind fresh responses, and says so (DC-35)', async () => {
    const survey = await create();
    const older = await storeOlder(survey, 80);
    const { key } = await addHook(survey);
    const sent: number[] = [];
    for (let n = 0; n < 20; n++) sent.push(await respond(survey));
    while ((await dispatch()) > 0);
    expect(caughtIds().sort((a, b) => a - b)).toEqual(sent);
    catcher.caught = [];
    const { status, body } = await fillIn(key);
    expect([status, body.job]).toEqual([
      202,
      expect.objectContaining({
        kind: 'fill-in',
        title: 'Helpdesk',
        survey_id: survey.id,
        done: 0,
        total: 100,
        can_stop: true,
      }),
    ]);
    await fillInJob.run(server.deps, null);
    for (let n = 0; n < 3; n++) await dispatch();
    const fresh = await respond(survey);
    await dispatch();
    expect(caughtIds().slice(12)).toContain(fresh);
    expect(caughtIds()).toHaveLength(16);
    await finish();
    const arrived = caughtIds();
    // Four are under way at a time.
    const inFours = Array.from({ length: 20 }, (_, at) =>
      arrived.filter((id) => id !== fresh).slice(at * 4, at * 4 + 4),
    );
    expect(inFours.flatMap((four) => four.sort((a, b) => a - b)).slice(0, 12)).toEqual(older.slice(0, 12));
    expect(arrived.filter((id) => id !== fresh).sort((a, b) => a - b)).toEqual(older);
    const said = catcher.caught.map(({ headers, body: text }) => [
      headers['x-userfeedback-backfill'],
      Number(JSON.parse(text).response_id) === fresh,
    ]);
    expect(said.every(([header, isFresh]) => (header === 'true') !== isFresh)).toBe(true);
    const { items } = (await admin.get<DeliveryList>('/deliveries?per_page=100')).body;
    expect(items.filter(({ response_id }) => older.includes(response_id ?? 0)).every((one) => one.is_backfill)).toBe(
      true,
    );
    expect(items.find(({ response_id }) => response_id === fresh)?.is_backfill).toBe(false);
  });

  test('a second fill-in sends nothing; once the log has forgotten, the same ids tell the receiver (DC-19, DC-35)', async () => {
    const survey = await create();
    await storeOlder(survey, 6);
    const { key } = await addHook(survey);
    const idsAfter = async () => {
      await fillIn(key);
      await finish();
      const ids = catcher.caught.map(({ headers }) => headers['webhook-id']);
      catcher.caught = [];
      return ids.sort();
    };
    const first = await idsAfter();
    expect(new Set(first).size).toBe(6);
    expect(await idsAfter()).toEqual([]);
    await server.deps.db.deleteFrom('deliveries').execute();
    expect(await idsAfter()).toEqual(first);
  });

  test('only published responses of these days go out: no spam, no trash; what failed or was dropped goes again as itself (DC-35, DC-87)', async () => {
    const survey = await create();
    const [before] = await storeOlder(survey, 1, '2026-10-31');
    const inside = [...(await storeOlder(survey, 3, '2026-11-01')), ...(await storeOlder(survey, 3, '2026-11-03'))];
    await storeOlder(survey, 1, '2026-11-04');
    const { writer, db } = server.deps;
    await writer.submit(newResponse(survey.id, { day: '2026-11-02', status: 'spam', suspicion: 'too-fast' }));
    const [trashed = 0, erased = 0] = await storeOlder(survey, 2);
    await trashResponses(db, survey.id, [trashed, erased]);
    const { key } = await addHook(survey);
    const { body } = await fillIn(key, { start_date: '2026-11-01', end_date: '2026-11-03' });
    expect(body.job.total).toBe(6);
    await fillInJob.run(server.deps, null);
    expect(await statuses()).toEqual({ pending: 6 });
    await deleteResponses(db, survey.id, [erased]);
    catcher.reply = (_path, reply) => reply.writeHead(400).end();
    await finish();
    expect(await statuses()).toEqual({ failed: 6 });
    expect(await jobs()).toEqual([]);
    catcher.reset();
    await fillIn(key, { start_date: '2026-11-01', end_date: '2026-11-03' });
    await finish();
    expect(caughtIds().sort((a, b) => a - b)).toEqual(inside);
    expect(catcher.caught.every(({ headers }) => headers['x-userfeedback-redelivery'] === 'true')).toBe(true);
    expect(await statuses()).toEqual({ sent: 6 });
    await fillIn(key);
    await finish();
    expect(await statuses()).toEqual({ sent: 8 });
    expect(caughtIds()).toContain(before);
  });

  test('held messages and a paused destination are left alone (DC-87)', async () => {
    const survey = await create();
    await storeOlder(survey, 2);
    const { key } = await addHook(survey);
    await respond(survey);
    await server.deps.db.updateTable('deliveries').set({ status: 'held' }).execute();
    await admin.post(`/destinations/${encodeURIComponent(key)}/pause`, {});
    await fillIn(key);
    expect(await fillInJob.run(server.deps, null)).toEqual({ cursor: null });
    expect(await statuses()).toEqual({ held: 1 });
    await admin.post(`/destinations/${encodeURIComponent(key)}/resume`, {});
    await finish();
    expect(await statuses()).toEqual({ held: 1, sent: 2 });
  });

  test('a response that is deleted while its message waits is not sent (DC-87)', async () => {
    const survey = await create();
    const [first = 0, second = 0] = await storeOlder(survey, 2);
    const { key } = await addHook(survey);
    await fillIn(key);
    await fillInJob.run(server.deps, null);
    await trashResponses(server.deps.db, survey.id, [first]);
    await deleteResponses(server.deps.db, survey.id, [first]);
    await finish();
    expect(caughtIds()).toEqual([second]);
  });

  test('it is a job that can be stopped and goes on from where it was, in any process (DC-38)', async () => {
    const survey = await create();
    const ids = await storeOlder(survey, 40);
    const { key } = await addHook(survey);
    await fillIn(key);
    await fillInJob.run(server.deps, null);
    for (let n = 0; n < 5; n++) await dispatch();
    const [job] = await jobs();
    expect(job).toMatchObject({ title: 'Helpdesk', survey_id: survey.id, done: 20, total: 40, can_stop: true });
    expect((await destinationOf(survey)).fill_in).toMatchObject({ state: 'running', done: 20, total: 40 });
    expect((await fillIn(key)).status).toBe(409);
    expect((await stop(job?.id ?? '')).status).toBe(200);
    expect((await stop(job?.id ?? '')).status).toBe(404);
    await finish();
    expect(caughtIds()).toHaveLength(20);
    expect(await jobs()).toEqual([]);
    expect((await destinationOf(survey)).fill_in).toMatchObject({ state: 'stopped', done: 20, total: 40 });
    expect((await fillIn(key)).body.job).toMatchObject({ done: 20, total: 40 });
    await finish(beside.deps);
    expect(caughtIds().sort((a, b) => a - b)).toEqual(ids);
    expect((await destinationOf(survey)).fill_in).toBeNull();
  });

  test('at most 1,000 messages wait at a time (DC-38)', async () => {
    const survey = await create();
    const ids = await storeOlder(survey, 2300);
    const { key } = await addHook(survey);
    await fillIn(key);
    for (let n = 0; n < 8; n++) await fillInJob.run(n % 2 ? beside.deps : server.deps, null);
    expect(await statuses()).toEqual({ pending: 1000 });
    const send = async () => {
      const { db } = server.deps;
      await db
        .updateTable('deliveries')
        .set({ status: 'sent', next_attempt_at: '' })
        .where('status', '=', 'pending')
        .execute();
    };
    for (let n = 0; n < 20; n++) {
      await send();
      await fillInJob.run(server.deps, null);
    }
    const rows = await server.deps.db.selectFrom('deliveries').select('response_id').execute();
    expect(rows.map(({ response_id }) => response_id).sort((a, b) => a - b)).toEqual(ids);
    expect(await fillInJob.run(server.deps, null)).toEqual({ cursor: null });
  });

  test('two processes that queue at the same time queue each once (DC-38)', async () => {
    const survey = await create();
    await storeOlder(survey, 900);
    const { key } = await addHook(survey);
    await fillIn(key);
    for (let n = 0; n < 5; n++) await Promise.all([server, beside].map(({ deps }) => fillInJob.run(deps, null)));
    expect(await statuses()).toEqual({ pending: 900 });
  });

  test('mails, unknown destinations, days in the wrong order and lapsed plans are refused in words (DC-35)', async () => {
    const survey = await create({ email: { active: true, addresses: 'a@b.test' } });
    const said = async (key: string, days = {}) => {
      const { status, body } = await fillIn(key, days);
      return [status, body.message];
    };
    expect(await said(`mail:${survey.id}`)).toEqual([422, 'Mails are not sent for older responses.']);
    expect(await said('summary')).toEqual([422, 'Mails are not sent for older responses.']);
    expect((await said('webhooks:nobody'))[0]).toBe(404);
    const { key } = await addHook(survey, { events: ['response.partial'] });
    expect(await said(key)).toEqual([422, 'Only unfinished responses are sent there.']);
    expect((await said(key, { start_date: '2026-11-03', end_date: '2026-11-01' }))[0]).toBe(400);
    expect((await said(key, { start_date: 'yesterday' }))[0]).toBe(400);
    await switchPlan(server, 'plus');
    expect(await said(key)).toEqual([409, 'The plan does not include this.']);
    await switchPlan(server, 'elite');
  });

  test('it sends answers somewhere, so it needs the right to view results (DC-02, DC-35)', async () => {
    const survey = await create();
    await storeOlder(survey, 2);
    const { key } = await addHook(survey);
    const editor = await server.as('editor');
    const refused = await fillIn(key, {}, editor);
    expect([refused.status, refused.body.message]).toEqual([403, LOCKED]);
    await saveSettings(server.deps, { view_results: ['editor'] });
    const scriptWith = async (scope: 'deliveries.manage' | 'surveys.write') => {
      const scopes = ['surveys.read', scope] as const;
      const made = await createApiKey(server.deps, { name: 'Script', role: 'administrator', scopes });
      return createClient(server.app, { authorization: `Bearer ${made.key}` });
    };
    const script = await scriptWith('deliveries.manage');
    expect((await fillIn(key, {}, script)).status).toBe(403);
    expect((await fillIn(key, {}, editor)).status).toBe(202);
    expect(await jobs(editor)).toHaveLength(1);
    const [job] = await jobs(script);
    const stranger = await scriptWith('surveys.write');
    expect(await jobs(stranger)).toEqual([]);
    expect((await stop(job?.id ?? '', stranger)).status).toBe(404);
    await finish();
    expect(catcher.caught).toHaveLength(2);
  });

  test('publishing changes that add a destination says to which older responses can be sent (DC-34)', async () => {
    const survey = await create({ email: { active: true, addresses: 'a@b.test' } });
    const olderFor = async (client = admin) =>
      (await client.get<DraftChanges>(`/surveys/${survey.id}/changes`)).body.older;
    const saveDraft = async (notifications: object) => {
      const { body } = await admin.get<Survey>(`/surveys/${survey.id}?content=draft`);
      const saved = { ...body, notifications: { ...body.notifications, ...notifications } };
      await admin.put(`/surveys/${survey.id}`, { ...saved, apply: false });
    };
    await saveDraft(hooked());
    expect(await olderFor()).toBeNull();
    await storeOlder(survey, 3);
    const added = { destinations: [{ key: expect.stringMatching(/^webhooks:/), name: 'Helpdesk' }], count: 3 };
    expect(await olderFor()).toEqual(added);
    expect(await olderFor(await server.as('editor'))).toBeNull();
    await switchPlan(server, 'plus');
    expect(await olderFor()).toBeNull();
    await switchPlan(server, 'elite');
    await saveDraft(hooked({ events: ['response.partial'] }));
    expect(await olderFor()).toBeNull();
    await addHook(survey);
    expect(await olderFor()).toBeNull();
  });

  test('a destination that goes away ends it with the reason, and a plan that ends lets it wait', async () => {
    const survey = await create();
    await storeOlder(survey, 2);
    const { key } = await addHook(survey);
    await fillIn(key);
    await switchPlan(server, 'plus');
    expect(await fillInJob.run(server.deps, null)).toEqual({ cursor: null });
    await switchPlan(server, 'elite');
    const { body } = await admin.get<Survey>(`/surveys/${survey.id}`);
    const webhook = { ...body.notifications.webhook, active: false };
    await admin.put(`/surveys/${survey.id}`, { ...body, notifications: { ...body.notifications, webhook } });
    await finish();
    const row = await server.deps.db.selectFrom('fill_ins').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ state: 'failed', error: 'This destination does not exist any more.' });
    expect(catcher.caught).toEqual([]);
  });
});
