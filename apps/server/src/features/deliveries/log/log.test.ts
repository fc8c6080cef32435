import type {
  DeliveriesDone,
  Delivery,
  DeliveryDetail,
  DeliveryList,
  DeliveryRequest,
  Destination,
  Notice,
  Survey,
} from '@userfeedback/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseRanges } from '../../../platform/outgoing/addresses.ts';
import type { Catcher } from '../../../platform/outgoing/testing.ts';
import { startCatcher } from '../../../platform/outgoing/testing.ts';
import type { Client } from '../../../testing/client.ts';
import { createClient } from '../../../testing/client.ts';
import { createSurvey, submitResponse, textQuestion } from '../../../testing/factories.ts';
import { storeMessages } from '../../../testing/many-messages.ts';
import { switchPlan } from '../../../testing/plans.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { saveSettings } from '../../settings/service.ts';
import { createApiKey } from '../../users/keys/service.ts';
import { deliveryKinds } from '../kinds.ts';
import { sweepJob } from '../sweep.ts';
import { dispatchDue } from '../testing.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const LOCKED = 'Only people who may view results can change where answers are sent.';

function place(created_at: string, survey_id: number): string {
  return Buffer.from(JSON.stringify([created_at, survey_id, 1, 0])).toString('base64url');
}

describe.each(testDialects())('the log of deliveries on %s', (dialect) => {
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
    server.mails.splice(0);
    await saveSettings(server.deps, {
      notifications_recipients: '',
      create_edit_surveys: ['editor'],
      view_results: [],
    });
    for (const table of ['deliveries', 'delivery_pauses'] as const) await server.deps.db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await beside.close();
    await server.close();
    await catcher.close();
  });

  const url = (path = '/secret-path?key=1') => `http://127.0.0.1:${catcher.port}${path}`;
  const createHooked = (title: string, webhook = {}, email = {}) =>
    createSurvey(admin, {
      title,
      questions: [textQuestion('q1')],
      notifications: {
        email: { active: false, ...email },
        webhook: { active: true, webhooks: [{ name: `Hook of ${title}`, request_url: url(), ...webhook }] },
      },
    });
  const respond = (survey: { id: number }, value = 'Fine') =>
    submitResponse(server, survey as Survey, { answers: [{ question_id: 'q1', value }] });
  const dispatch = (deps = server.deps) => dispatchDue(deps, deliveryKinds(deps));
  const list = async (query = '', client = admin) => (await client.get<DeliveryList>(`/deliveries${query}`)).body;
  const counts = async (query = '') =>
    Object.fromEntries((await list(query)).status_filters.map(({ status, count }) => [status, count]));
  const destinations = async (client = admin) =>
    (await client.get<{ items: Destination[] }>('/destinations')).body.items;
  const destinationOf = async (survey: { id: number }) =>
    (await destinations()).find((one) => one.survey?.id === survey.id) as Destination;
  const replyWith = (status: number, body = '') => {
    catcher.reply = (_path, reply) => reply.writeHead(status).end(body);
  };
  const later = (minutes: number) => {
    const moment = new Date(server.deps.now().getTime() + minutes * 60_000).toISOString();
    server.setNow(moment);
    beside.setNow(moment);
  };
  const again = (body: object, client = admin) =>
    client.post<DeliveriesDone & { next_before: string | null }>('/deliveries/redelivery', body);

  test('a message is listed with what became of it: where it goes, its last reply, its next try (DC-03)', async () => {
    const survey = await createHooked('Listed');
    await respond(survey);
    const [waiting] = (await list()).items;
    expect(waiting).toEqual({
      id: expect.stringMatching(new RegExp(`^${survey.id}-\\d+-0$`)),
      kind: 'addon:webhooks',
      event: 'response.created',
      destination: {
        key: expect.stringMatching(/^webhooks:[\w-]{36}$/),
        name: 'Hook of Listed',
        where: `127.0.0.1:${catcher.port}`,
      },
      survey: { id: survey.id, title: 'Listed' },
      response_id: expect.any(Number),
      status: 'pending',
      attempts: 0,
      created_at: NOW,
      next_attempt_at: NOW,
      last_attempt_at: null,
      sent_at: null,
      duration_ms: null,
      reply_status: null,
      error: null,
      is_backfill: false,
    });
    replyWith(503);
    await dispatch();
    const [failing] = (await list()).items;
    expect(failing).toMatchObject({ status: 'pending', attempts: 1, last_attempt_at: NOW, reply_status: 503 });
    expect(failing?.error).toBe('Webhook "Hook of Listed": the server replied with status 503.');
    expect(failing?.duration_ms).toBeGreaterThanOrEqual(0);
    catcher.reset();
    later(5);
    await dispatch();
    const sent = { status: 'sent', attempts: 2, reply_status: 200, error: null, next_attempt_at: null };
    expect((await list()).items).toMatchObject([{ ...sent, sent_at: server.deps.now().toISOString() }]);
  });

  test('an error is in the language of whoever reads it', async () => {
    await respond(await createHooked('Hallo'));
    replyWith(400);
    await dispatch();
    const german = createClient(server.app, { 'accept-language': 'de', authorization: `Bearer ${await keyWith()}` });
    const { items } = await list('', german);
    expect(items[0]?.error).toContain('Hallo');
    expect(items[0]?.error).not.toContain('the server replied');
  });

  const keyWith = async (scopes = ['deliveries.manage', 'results.read'] as const, role = 'administrator') =>
    (await createApiKey(server.deps, { name: 'Script', role, scopes })).key;

  test.each([
    [400, 'failed', 1],
    [404, 'failed', 1],
    [429, 'pending', 1],
    [500, 'pending', 1],
  ])('a reply with %i: %s after %i attempt (DC-05)', async (status, state, attempts) => {
    await respond(await createHooked('Replies'));
    replyWith(status);
    await dispatch();
    expect((await list()).items).toMatchObject([{ status: state, attempts }]);
  });

  test('each status is shown, and the quick filters count them (DC-05, DC-07)', async () => {
    const survey = await createHooked('Statuses');
    for (let n = 0; n < 7; n++) await respond(survey);
    const all = (await list('?per_page=7')).items.reverse();
    const set = async (at: number, status: 'failed' | 'held' | 'dropped' | 'sent' | 'sending') => {
      const [survey_id, response_id] = (all[at]?.id ?? '').split('-').map(Number);
      const key = { survey_id: survey_id ?? 0, response_id: response_id ?? 0 };
      await server.deps.db
        .updateTable('deliveries')
        .set({ status })
        .where((eb) => eb.and(key))
        .execute();
    };
    for (const [at, status] of (['failed', 'held', 'dropped', 'sent', 'sending'] as const).entries())
      await set(at, status);
    expect(await counts()).toEqual({ all: 7, pending: 3, failed: 1, paused: 0, held: 1, sent: 1 });
    const { key } = await destinationOf(survey);
    await admin.post(`/destinations/${encodeURIComponent(key)}/pause`);
    expect(await counts()).toEqual({ all: 7, pending: 1, failed: 1, paused: 2, held: 1, sent: 1 });
    for (const status of ['sending', 'sent', 'failed', 'paused', 'held', 'dropped'])
      expect((await list(`?filter[status]=${status}`)).items.map((one) => one.status)).toEqual(
        Array.from({ length: status === 'paused' ? 2 : 1 }, () => status),
      );
    expect((await list('?filter[status]=pending')).items.map((one) => one.status)).toEqual(['sending']);
  });

  test('filters combine, a search finds a response or a destination, and pages follow without a gap (DC-07)', async () => {
    const [one, other] = [
      await createHooked('Alpha'),
      await createHooked('Beta', {}, { active: true, addresses: 'a@b.test' }),
    ];
    for (let n = 0; n < 25; n++) await respond(n % 2 ? one : other);
    later(24 * 60);
    await respond(other);
    const ids: string[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const page = await list(`?per_page=7&before=${before}`.replace('&before=&', '&').replace(/&before=$/, ''));
      ids.push(...page.items.map(({ id }) => id));
      before = page.next_before;
    }
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
    const found = async (query: string) => (await list(`?per_page=100&${query}`)).items;
    expect(await found(`filter[survey_id]=${one.id}`)).toHaveLength(12);
    expect(await found('filter[kind]=email')).toHaveLength(14);
    expect(await found(`filter[destination]=mail:${other.id}`)).toHaveLength(14);
    expect(await found('filter[start_date]=2026-11-21&filter[end_date]=2026-11-21')).toHaveLength(2);
    expect(await found(`filter[survey_id]=${other.id}&filter[kind]=email&filter[end_date]=2026-11-20`)).toHaveLength(
      13,
    );
    const [newest] = await found('');
    expect((await found(`search=${newest?.response_id}`)).map(({ response_id }) => response_id)).toEqual([
      newest?.response_id,
      newest?.response_id,
    ]);
    expect(await found('search=hook%20of%20al')).toHaveLength(12);
    expect(await found('search=127.0')).toHaveLength(26);
    expect(await found('search=e-mail%20of%20beta')).toHaveLength(14);
    expect(await found('search=of%20Alpha')).toEqual([]);
    for (const query of ['per_page=0', 'per_page=101', 'before=rubbish', 'filter[status]=lost'])
      expect((await admin.get(`/deliveries?${query}`)).status, query).toBe(422);
    const backwards = 'filter[start_date]=2026-11-20&filter[end_date]=2026-11-19';
    expect((await admin.get(`/deliveries?${backwards}`)).body).toMatchObject({ code: 'invalid_parameter' });
  });

  test('sending all failed ones again takes some in each call and says where it goes on (DC-17)', async () => {
    const { db } = server.deps;
    const survey = await createHooked('Outage');
    await respond(survey);
    const [row] = await db.selectFrom('deliveries').selectAll().execute();
    const failed = { ...(row as NonNullable<typeof row>), status: 'failed' as const };
    const rows = Array.from({ length: 10_500 }, (_, n) => ({ ...failed, response_id: 1000 + n }));
    for (let at = 0; at < rows.length; at += 500)
      await db
        .insertInto('deliveries')
        .values(rows.slice(at, at + 500))
        .execute();
    const filter = { destination: failed.destination };
    const first = await again({ filter });
    expect(first.body).toMatchObject({ taken: 10_000, refused: [], next_before: expect.any(String) });
    const second = await again({ filter, before: first.body.next_before });
    expect(second.body).toMatchObject({ taken: 500, next_before: null });
    expect((await again({ filter, before: 'rubbish' })).status).toBe(422);
    expect((await counts()).failed).toBe(0);
  });

  test('what is done goes after 90 days, and what waits never by its age (DC-85)', async () => {
    const survey = await createHooked('Old');
    const statuses = ['sent', 'failed', 'dropped', 'held', 'pending', 'sending'] as const;
    for (const status of statuses) {
      const { body } = await respond(survey);
      await server.deps.db
        .updateTable('deliveries')
        .set({ status, ...(status === 'sent' && { sent_at: NOW }) })
        .where('response_id', '=', body.data)
        .execute();
    }
    const left = async () => {
      await sweepJob.run(server.deps, null);
      const rows = await server.deps.db.selectFrom('deliveries').select('status').execute();
      return rows.map(({ status }) => status).toSorted();
    };
    later(90 * 24 * 60 - 1);
    expect(await left()).toEqual(statuses.toSorted());
    later(2);
    expect(await left()).toEqual(['held', 'pending', 'sending']);
  });

  test('a call looks at a part of a long log, and the pages together have every message once (DC-84)', async () => {
    const { db } = server.deps;
    await storeMessages(db, 25_000);
    const ids = ({ items }: Pick<DeliveryList, 'items'>) => items.map(({ id }) => id);
    const narrowings = {
      'filter[kind]=addon:google-drive': sql`kind = 'addon:google-drive'`,
      'filter[kind]=addon:google-drive&filter[status]=sent': sql`kind = 'addon:google-drive' and status = 'sent'`,
      'filter[kind]=email&filter[survey_id]=2': sql`kind = 'email' and survey_id = 2`,
      'filter[kind]=email&filter[status]=failed': sql`kind = 'email' and status = 'failed'`,
    };
    for (const [query, where] of Object.entries(narrowings)) {
      const pages: DeliveryList[] = [];
      for (let before: string | null = ''; before !== null; before = pages.at(-1)?.next_before ?? null)
        pages.push(await list(`?per_page=100&${query}${before && `&before=${before}`}`));
      const { rows } = await sql<{ id: string }>`select survey_id || '-' || response_id || '-' || number as id
        from deliveries where ${where} order by created_at desc, survey_id desc, response_id desc`.execute(db);
      expect(pages.flatMap(ids), query).toEqual(rows.map(({ id }) => id));
    }
    const first = await list('?filter[kind]=addon:google-drive');
    expect(first).toMatchObject({ items: [], next_before: expect.any(String) });
    expect(first.status_filters.find(({ status }) => status === 'sent')).toEqual({
      status: 'sent',
      count: 0,
      is_at_least: true,
    });
  });

  test.each([
    ['GET', `/deliveries?filter[survey_id]=${2 ** 31}`],
    ['GET', '/deliveries/2147483648-1-0'],
    ['GET', '/deliveries/999999999999999-1-0/request'],
    ['GET', `/deliveries?before=${place('2026-11-20T12:00:00.000Z', 2 ** 31)}`],
    ['GET', `/deliveries?before=${place('2026\0', 1)}`],
    ['POST', '/deliveries/redelivery', { filter: { survey_id: 2 ** 31 } }],
    ['POST', '/deliveries/drop', { ids: ['999999999999999-1-0'] }],
  ])('%s %s is refused', async (method, path, body?: object) => {
    const { status } = method === 'GET' ? await admin.get(path) : await admin.post(path, body);
    expect(status).toBe(422);
  });

  test('counting stops at 1,000 (DC-07)', async () => {
    const survey = await createHooked('Many');
    const row = {
      survey_id: survey.id,
      response_id: 1,
      kind: 'email',
      event: 'response.created',
      destination: `mail:${survey.id}`,
    } as const;
    const rest = {
      target: '{}',
      recipients: '',
      status: 'failed',
      attempts: 1,
      next_attempt_at: NOW,
      created_at: NOW,
    } as const;
    for (let from = 0; from < 1200; from += 100)
      await server.deps.db
        .insertInto('deliveries')
        .values(Array.from({ length: 100 }, (_, n) => ({ ...row, ...rest, number: from + n })))
        .execute();
    const { status_filters } = await list();
    expect(status_filters.find(({ status }) => status === 'failed')).toEqual({
      status: 'failed',
      count: 1000,
      is_at_least: true,
    });
  });

  test('who may see what: lists by role, replies and addresses by results, the site by managing (DC-02)', async () => {
    await respond(await createHooked('Roles'));
    replyWith(500, 'no');
    await dispatch();
    const [message] = (await list()).items as [Delivery];
    const editor = await server.as('editor');
    const script = createClient(server.app, {
      authorization: `Bearer ${await keyWith(['deliveries.manage'] as never)}`,
    });
    const other = createClient(server.app, { authorization: `Bearer ${await keyWith(['results.read'] as never)}` });
    for (const client of [editor, script]) {
      expect((await list('', client)).items).toHaveLength(1);
      for (const path of ['', '/request'])
        expect((await client.get(`/deliveries/${message.id}${path}`)).body).toMatchObject({
          code: 'forbidden',
          message: LOCKED,
        });
      expect((await destinations(client)).every(({ survey }) => survey !== null)).toBe(true);
    }
    expect((await other.get('/deliveries')).body).toMatchObject({ code: 'insufficient_scope' });
    for (const path of ['/deliveries', '/destinations'])
      expect((await (await server.as('subscriber')).get(path)).status).toBe(403);
    const kinds = (await destinations()).filter(({ survey }) => survey === null).map(({ key }) => key);
    expect(kinds).toEqual(expect.arrayContaining(['summary', 'backup']));
    await server.deps.db.updateTable('deliveries').set({ survey_id: 0 }).execute();
    expect((await list('', editor)).items).toEqual([]);
    expect((await list()).items).toHaveLength(1);
    const [ofSite] = (await list()).items as [Delivery];
    expect((await again({ ids: [ofSite.id] }, editor)).body.taken).toBe(0);
  });

  test('the details have the reply as it came, cut at 2 KB, and the refused recipients (DC-11)', async () => {
    await respond(await createHooked('Detailed'));
    replyWith(500, `<b>\u001b[31mno\u202e</b>${'x'.repeat(3000)}`);
    await dispatch();
    const [message] = (await list()).items as [Delivery];
    const { body } = await admin.get<DeliveryDetail>(`/deliveries/${message.id}`);
    expect(body).toMatchObject({ ...message, recipients: [] });
    expect(body.reply?.startsWith('<b>\u001b[31mno\u202e</b>xxx')).toBe(true);
    expect(body.reply?.length).toBeLessThanOrEqual(2048);
    const stored = await server.deps.db.selectFrom('deliveries').select(['reply', 'last_error']).execute();
    expect(JSON.stringify(stored)).not.toContain('xxx');
    expect((await admin.get('/deliveries/1-2-3')).status).toBe(404);
    expect((await admin.get('/deliveries/rubbish')).status).toBe(422);
  });

  test('the request is shown as it would be sent now, without anything that is secret (DC-12)', async () => {
    const headers = [
      { key: 'Authorization', value: 'Bearer T0PS3CRET' },
      { key: 'X-Api-Key', value: 'T0PS3CRET' },
      { key: 'X-Team', value: 'blue' },
    ];
    const survey = await createHooked(
      'Shown',
      { secret: 'T0PS3CRET', headers },
      { active: true, addresses: 'a@b.test' },
    );
    await respond(survey, 'The answer');
    const { items } = await list();
    const requests = await Promise.all(
      items.map(
        async ({ id, kind }) => [kind, (await admin.get<DeliveryRequest>(`/deliveries/${id}/request`)).body] as const,
      ),
    );
    const { 'addon:webhooks': hook, email } = Object.fromEntries(requests) as Record<string, never>;
    await dispatch();
    const [caught] = catcher.caught;
    expect(hook).toMatchObject({
      method: 'POST',
      host: `127.0.0.1:${catcher.port}`,
      headers: {
        authorization: '••••',
        'x-api-key': '••••',
        'x-team': 'blue',
        'webhook-signature': '••••',
        'webhook-id': caught?.headers['webhook-id'],
      },
      body: caught?.body,
    });
    expect(JSON.stringify(hook)).not.toMatch(/T0PS3CRET|secret-path|key=1/);
    expect(email).toEqual({ subject: 'New response to "Shown"', text: expect.stringContaining('The answer') });
  });

  test('sent again, the same response has the same webhook-id and a mail the same Message-ID (DC-17, DC-19)', async () => {
    const survey = await createHooked('Again', {}, { active: true, addresses: 'first@b.test' });
    await respond(survey);
    await dispatch();
    const { body } = await admin.get<Survey>(`/surveys/${survey.id}`);
    const email = { ...body.notifications.email, addresses: 'second@b.test' };
    await admin.put(`/surveys/${survey.id}`, { ...body, notifications: { ...body.notifications, email } });
    for (let time = 0; time < 2; time++) {
      later(1);
      const ids = (await list()).items.map(({ id }) => id);
      expect((await again({ ids })).body).toEqual({ taken: 2, refused: [], next_before: null });
      expect((await list()).items).toMatchObject([
        { status: 'pending', attempts: 0 },
        { status: 'pending', attempts: 0 },
      ]);
      await dispatch(beside.deps);
    }
    const sent = catcher.caught.map(({ headers }) => [headers['webhook-id'], headers['x-userfeedback-redelivery']]);
    expect(sent).toEqual([
      [sent[0]?.[0], undefined],
      [sent[0]?.[0], 'true'],
      [sent[0]?.[0], 'true'],
    ]);
    const mails = [...server.mails, ...beside.mails];
    expect(mails.map(({ to }) => to)).toEqual([['first@b.test'], ['second@b.test'], ['second@b.test']]);
    expect(new Set(mails.map(({ message_id }) => message_id)).size).toBe(1);
  });

  test('what cannot be sent again or dropped is named with the reason (DC-20)', async () => {
    const [survey, gone, lapsed] = [
      await createHooked('Kept'),
      await createHooked('Gone'),
      await createHooked('Lapsed'),
    ];
    for (const one of [survey, survey, survey, gone, lapsed]) await respond(one);
    replyWith(400);
    await dispatch();
    await respond(survey);
    const { items } = await list();
    const idsOf = (of: { id: number }, status = 'failed') =>
      items.filter((one) => one.survey?.id === of.id && one.status === status).map(({ id }) => id);
    const off = (await admin.get<Survey>(`/surveys/${gone.id}`)).body;
    const webhook = { ...off.notifications.webhook, active: false };
    await admin.put(`/surveys/${gone.id}`, { ...off, notifications: { ...off.notifications, webhook } });
    const [first = '', second = ''] = idsOf(survey);
    const response_ids = [Number(first.split('-')[1])];
    await admin.post(`/surveys/${survey.id}/responses/trash`, { response_ids });
    await admin.delete(`/surveys/${survey.id}/responses`, { response_ids });
    await server.deps.db
      .deleteFrom('deliveries')
      .where('response_id', '=', Number(second.split('-')[1]))
      .execute();
    const reasons = async (path: string, ids: string[]) => {
      const { body } = await admin.post<DeliveriesDone>(`/deliveries/${path}`, { ids });
      return [body.taken, ...body.refused.map(({ reason }) => reason)];
    };
    const all = [...idsOf(survey), ...idsOf(survey, 'pending'), ...idsOf(gone)];
    expect((await reasons('redelivery', all)).sort()).toEqual([
      1,
      'It is waiting to be sent already.',
      'The response was deleted.',
      'The response was made anonymous.',
      'This destination does not exist any more.',
    ]);
    await switchPlan(server, 'plus');
    expect(await reasons('redelivery', idsOf(lapsed))).toEqual([0, 'The plan does not include this.']);
    await switchPlan(server, 'elite');
    expect(await reasons('drop', idsOf(lapsed))).toEqual([1]);
    expect(await reasons('drop', idsOf(lapsed))).toEqual([0, 'It was dropped already.']);
    expect(await reasons('redelivery', idsOf(lapsed))).toEqual([1]);
    catcher.reset();
    await dispatch();
    expect(await reasons('drop', idsOf(lapsed))).toEqual([0, 'It was sent already.']);
    expect((await admin.post('/deliveries/drop', { ids: [] })).status).toBe(422);
  });

  test('all failed ones that a filter shows are sent again, and nothing else (DC-21)', async () => {
    const [one, other] = [await createHooked('One'), await createHooked('Other')];
    for (let n = 0; n < 6; n++) await respond(n % 2 ? one : other);
    replyWith(400);
    await dispatch();
    await dispatch();
    expect(await counts('?filter[status]=failed')).toMatchObject({ failed: 6 });
    const { key } = await destinationOf(one);
    expect((await again({ filter: { destination: key } })).body).toEqual({ taken: 3, refused: [], next_before: null });
    catcher.reset();
    await dispatch();
    expect(catcher.caught).toHaveLength(3);
    expect(await counts()).toMatchObject({ failed: 3, sent: 3 });
    expect((await again({ filter: { status: 'sent' } })).status).toBe(422);
  });

  test('destinations say since when they fail, their last success, and what waits (DC-24)', async () => {
    const survey = await createHooked('States');
    expect(await destinationOf(survey)).toMatchObject({ state: 'working', since: null, waiting: 0, failed: 0 });
    await respond(survey);
    await dispatch();
    expect(await destinationOf(survey)).toMatchObject({ state: 'working', last_success_at: NOW });
    later(10);
    const since = server.deps.now().toISOString();
    replyWith(500);
    await respond(survey);
    await dispatch();
    later(10);
    replyWith(400);
    await respond(survey);
    await dispatch();
    expect(await destinationOf(survey)).toMatchObject({ state: 'failing', since, waiting: 0, failed: 2 });
    catcher.reset();
    await respond(survey);
    await dispatch();
    expect(await destinationOf(survey)).toMatchObject({ state: 'working', since: null, failed: 2 });
    later(10);
    replyWith(400);
    await respond(survey);
    await dispatch();
    const again = server.deps.now().toISOString();
    expect(await destinationOf(survey)).toMatchObject({ state: 'failing', since: again, failed: 3 });
    const draft = await createHooked('Trashed');
    await admin.post('/surveys/trash', { survey_ids: [draft.id] });
    expect(await destinationOf(draft)).toBeUndefined();
  });

  test('paused in one process, kept in the other, and all arrive once it is resumed, the oldest first (DC-26)', async () => {
    const survey = await createHooked('Paused');
    const key = encodeURIComponent((await destinationOf(survey)).key);
    expect((await admin.post(`/destinations/${key}/pause`)).body).toEqual({ success: true });
    for (let n = 0; n < 5; n++) await respond(survey);
    later(3 * 24 * 60);
    expect([await dispatch(), await dispatch(beside.deps)]).toEqual([0, 0]);
    expect(await destinationOf(survey)).toMatchObject({
      state: 'paused',
      since: NOW,
      paused_by: 'An administrator',
      reason: null,
      waiting: 5,
    });
    expect(await counts()).toMatchObject({ pending: 0, paused: 5 });
    expect((await admin.get<Notice[]>('/notices')).body.map(({ id }) => id)).not.toContain('paused-destinations');
    // The nonce of the admin's page is too old by now.
    const script = await server.apiKey('administrator');
    expect((await script.post(`/destinations/${key}/resume`)).body).toEqual({ success: true });
    while ((await dispatch(beside.deps)) > 0);
    expect(catcher.caught).toHaveLength(5);
    for (const verb of ['pause', 'resume', 'test'])
      expect((await script.post(`/destinations/unknown:1/${verb}`)).status).toBe(404);
  });

  test('what a manager has paused as a whole, an editor cannot resume (DC-26)', async () => {
    const { key } = await destinationOf(await createHooked('All of them'));
    const editor = await server.as('editor');
    const press = (client: Client, which: string, what: string) => client.post(`/destinations/${which}/${what}`);
    const state = async () => (await destinations()).find((one) => one.key === key)?.state;
    expect((await press(editor, 'webhooks', 'pause')).status).toBe(404);
    expect((await press(admin, 'webhooks', 'pause')).status).toBe(200);
    expect((await press(editor, key, 'resume')).status).toBe(403);
    expect((await press(editor, 'webhooks', 'resume')).status).toBe(404);
    expect(await state()).toBe('paused');
    expect((await press(admin, key, 'resume')).status).toBe(200);
    await press(editor, key, 'pause');
    expect((await press(editor, key, 'resume')).status).toBe(200);
    expect(await state()).toBe('working');
  });

  test('one that paused by itself says why, and one notice leads there until it goes on (DC-28, DC-30)', async () => {
    const [one, other] = [await createHooked('Left'), await createHooked('Left too')];
    replyWith(410);
    await respond(one);
    await dispatch();
    const notices = async () =>
      (await admin.get<Notice[]>('/notices')).body.filter(({ id }) => id === 'paused-destinations');
    expect(await destinationOf(one)).toMatchObject({
      state: 'paused',
      paused_by: null,
      reason: 'the address says that it is gone (410).',
    });
    expect((await notices()).map(({ content }) => content)).toEqual([
      'Messages to “Hook of Left” are paused: the address says that it is gone (410).',
    ]);
    await respond(other);
    await dispatch();
    expect(await notices()).toMatchObject([
      {
        content: 'Messages to 2 destinations are paused.',
        link: { text: 'Open deliveries', url: expect.stringMatching(/\/admin\/deliveries$/) },
      },
    ]);
    for (const survey of [one, other])
      await admin.post(`/destinations/${encodeURIComponent((await destinationOf(survey)).key)}/resume`);
    expect(await notices()).toEqual([]);
  });

  test('the first failed message of a destination in 24 hours mails the managers, without answers or replies (DC-43)', async () => {
    await saveSettings(server.deps, { notifications_recipients: 'boss@b.test' });
    const survey = await createHooked('Mailed');
    for (let n = 0; n < 8; n++) await respond(survey, 'PLANTED ANSWER');
    replyWith(400, 'PLANTED REPLY');
    await dispatch();
    await dispatch(beside.deps);
    expect(server.mails).toEqual([]);
    later(1);
    await dispatch();
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ to: ['boss@b.test'], subject: 'Messages to “Hook of Mailed” are failing' });
    expect(mail?.text).toContain('Survey: Mailed');
    expect(mail?.text).toContain('8 messages were given up in the last 24 hours.');
    expect(mail?.text).toContain('the server replied with status 400.');
    expect(mail?.text).toMatch(/\/admin\/deliveries\?filter=failed&destination=webhooks%3A/);
    expect(mail?.text).not.toContain('PLANTED');
    later(25 * 60);
    await respond(survey);
    await dispatch();
    later(1);
    await dispatch();
    expect(server.mails).toHaveLength(2);
  });

  test('the mail about failed messages says so if none of them is failed any more (DC-43)', async () => {
    await saveSettings(server.deps, { notifications_recipients: 'boss@b.test' });
    const survey = await createHooked('Mended');
    await respond(survey);
    replyWith(400);
    await dispatch();
    replyWith(200);
    const { key } = await destinationOf(survey);
    expect((await again({ filter: { destination: key } })).body.taken).toBe(1);
    await dispatch();
    later(1);
    await dispatch();
    expect(server.mails[0]?.text).toContain('Since then, all of them were sent again or dropped.');
    expect(server.mails[0]?.text).not.toContain('0 messages');
  });

  test('a test is sent at once, is marked, and is neither counted nor listed (DC-44)', async () => {
    const survey = await createHooked('Tested', {}, { active: true, addresses: 'list@b.test' });
    const press = async (key: string, client = admin) =>
      (await client.post<{ success: boolean; text: string }>(`/destinations/${encodeURIComponent(key)}/test`)).body;
    const keys = (await destinations()).filter((one) => one.survey?.id === survey.id).map(({ key }) => key);
    const hook = keys.find((key) => key.startsWith('webhooks:')) ?? '';
    expect(await press(hook)).toEqual({ success: true, text: 'The server replied with status 200.' });
    expect(catcher.caught[0]?.headers['x-userfeedback-test']).toBe('true');
    expect(await press(`mail:${survey.id}`)).toMatchObject({ success: true });
    expect(server.mails).toMatchObject([{ subject: '[Test] New response to "Tested"' }]);
    expect(server.mails[0]?.to).not.toContain('list@b.test');
    replyWith(410);
    expect(await press(hook)).toEqual({
      success: false,
      text: 'Paused: the address says that it is gone (410).',
    });
    expect((await list()).items).toEqual([]);
    expect(await destinationOf(survey)).toMatchObject({ state: 'working' });
    expect(await press(hook, await server.apiKey('administrator'))).toMatchObject({ code: 'forbidden' });
  });

  test('suspected spam is held whatever is paused or sent again (DC-87)', async () => {
    const survey = await createHooked('Held');
    await respond(survey);
    await server.deps.db.updateTable('deliveries').set({ status: 'held' }).execute();
    const [{ id }] = (await list()).items as [Delivery];
    const key = encodeURIComponent((await destinationOf(survey)).key);
    await admin.post(`/destinations/${key}/pause`);
    expect((await list()).items).toMatchObject([{ status: 'held' }]);
    for (const path of ['redelivery', 'drop'])
      expect((await admin.post(`/deliveries/${path}`, { ids: [id] })).body).toMatchObject({
        taken: 0,
        refused: [{ id, reason: 'It is held as suspected spam.' }],
      });
    await admin.post(`/destinations/${key}/resume`);
    expect(await dispatch()).toBe(0);
    const response_ids = [Number(id.split('-')[1])];
    await admin.post(`/surveys/${survey.id}/responses/trash`, { response_ids });
    expect(await counts()).toMatchObject({ all: 1, held: 1 });
    await admin.delete(`/surveys/${survey.id}/responses`, { response_ids });
    expect(await counts()).toMatchObject({ all: 0 });
  });
});
