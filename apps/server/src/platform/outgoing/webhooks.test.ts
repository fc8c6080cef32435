import { createHmac } from 'node:crypto';
import type { SavedSurvey, Survey } from '@userfeedback/contract';
import { pino } from 'pino';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deactivateAddon } from '../../features/addon-store/service.ts';
import { deliveryKinds } from '../../features/deliveries/kinds.ts';
import { listPauses } from '../../features/deliveries/pauses/service.ts';
import { dispatchDue } from '../../features/deliveries/testing.ts';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, makeLive, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import type { Deps } from '../deps.ts';
import { parseRanges } from './addresses.ts';
import type { Catcher } from './testing.ts';
import { startCatcher } from './testing.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const FORMATS = ['JSON', 'XML', 'FORM'] as const;
const TYPES = {
  JSON: 'application/json',
  XML: 'application/xml; charset=utf-8',
  FORM: 'application/x-www-form-urlencoded',
};
const SECRET = 'a secret of ours';
type Hook = NonNullable<NonNullable<NonNullable<SurveyBody['notifications']>['webhook']>['webhooks']>[number];

describe.each(testDialects())('webhooks on %s', (dialect) => {
  let server: TestServer;
  let catcher: Catcher;
  let admin: Client;
  beforeAll(async () => {
    catcher = await startCatcher();
    const config = { outgoingAllow: parseRanges('127.0.0.1/32') };
    server = await startTestServer({ dialect, licence: 'pro', addons: 'all', now: NOW, config });
    admin = await server.as('administrator');
  });
  beforeEach(async () => {
    server.setNow(NOW);
    catcher.reset();
    await server.deps.db.deleteFrom('deliveries').execute();
    await server.deps.db.deleteFrom('delivery_pauses').execute();
  });
  afterAll(async () => {
    await server.close();
    await catcher.close();
  });

  const url = (path = '/hook') => `http://127.0.0.1:${catcher.port}${path}`;
  const createHooked = (webhooks: Hook[], change: SurveyBody = {}, active = true) =>
    createSurvey(admin, {
      title: 'How was it?',
      questions: [radioQuestion('q1', { title: 'Good & <new>?' }), textQuestion('q2')],
      notifications: { email: { active: false }, webhook: { active, webhooks } },
      ...change,
    });
  const rows = () =>
    server.deps.db
      .selectFrom('deliveries')
      .selectAll()
      .where('kind', '!=', 'failing')
      .orderBy('response_id')
      .orderBy('number')
      .execute();
  const dispatch = (deps: Deps = server.deps) => dispatchDue(deps, deliveryKinds(deps));
  const respond = (survey: SavedSurvey) =>
    submitResponse(server, survey, {
      answers: [
        { question_id: 'q1', value: 'Yes', extra: { comments: 'Quick' } },
        { question_id: 'q2', value: 'Fish & "chips"' },
      ],
      page_submitted: { name: 'Pricing', url: 'https://example.test/pricing' },
    });
  const BODY = [
    { key: 'good', value: 'q1' },
    { key: 'why', value: 'q2' },
    { key: '', value: 'q1' },
  ];

  describe.each(METHODS)('by %s', (method) => {
    test.each(FORMATS)('a response is sent as %s (WF-15, WF-16, WF-19)', async (format) => {
      const webhook = { request_url: url('/hook?own=1'), request_method: method, request_format: format };
      await respond(await createHooked([{ ...webhook, body: BODY, secret: SECRET }]));
      await dispatch();
      const [{ path = '', body = '', headers = {} } = {}] = catcher.caught;
      expect(catcher.caught).toMatchObject([{ method }]);
      const fields = { good: 'Yes', good_comments: 'Quick', why: 'Fish & "chips"' };
      if (method === 'GET' || method === 'DELETE') {
        expect(Object.fromEntries(new URL(path, 'http://x').searchParams)).toEqual({ own: '1', ...fields });
        expect([body, headers['content-type']]).toEqual(['', undefined]);
      } else {
        expect([path, headers['content-type']]).toEqual(['/hook?own=1', TYPES[format]]);
        expect(read[format](body)).toEqual(fields);
      }
    });

    test.each(FORMATS)(
      'as %s the signature verifies with the secret, and not without (WF-17, OP-83)',
      async (format) => {
        await respond(
          await createHooked([{ request_url: url(), request_method: method, request_format: format, secret: SECRET }]),
        );
        await dispatch();
        const [{ body = '', headers = {} } = {}] = catcher.caught;
        const hash = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');
        expect(headers['x-userfeedback-signature']).toBe(hash(SECRET));
        expect(headers['x-userfeedback-signature']).not.toBe(hash('another'));
        expect(() => verify(SECRET, body, headers)).not.toThrow();
        expect(() => verify('another', body, headers)).toThrow('No matching signature');
        expect(() => verify(SECRET, `${body} `, headers)).toThrow('No matching signature');
      },
    );
  });

  const verify = (secret: string, body: string, headers: object) => {
    const id = Reflect.get(headers, 'webhook-id');
    const signature = Reflect.get(headers, 'webhook-signature');
    const at = String(Reflect.get(headers, 'webhook-timestamp'));
    expect(at).toBe(String(Date.parse(NOW) / 1000));
    // The library compares with the real clock and ours stands still, so the test signs the same content again.
    const again = new StandardWebhook(Buffer.from(secret), { format: 'raw' }).sign(id, new Date(NOW), body);
    if (again !== signature) throw new Error('No matching signature');
  };

  test('without a secret nothing is signed; each delivery still has its id and its time (OP-83)', async () => {
    await respond(await createHooked([{ request_url: url() }]));
    await dispatch();
    const [{ headers = {} } = {}] = catcher.caught;
    expect(headers).not.toHaveProperty('x-userfeedback-signature');
    expect(headers).not.toHaveProperty('webhook-signature');
    expect(headers).toMatchObject({
      'webhook-id': expect.any(String),
      'webhook-timestamp': expect.any(String),
    });
  });

  test('without parameters the whole response is sent (OP-84, UP-33)', async () => {
    const survey = await createHooked([{ request_url: url(), body: [{ key: ' ', value: 'q1' }] }]);
    const { body } = await respond(survey);
    await dispatch();
    expect(JSON.parse(catcher.caught[0]?.body ?? '')).toEqual({
      survey: { id: survey.id, title: 'How was it?' },
      event: 'response.created',
      response_id: body.data,
      submission_id: expect.any(String),
      is_partial: false,
      started_at: null,
      seconds: null,
      left_at: null,
      former_id: null,
      language: null,
      source: null,
      submitted_at: NOW,
      page: { name: 'Pricing', url: 'https://example.test/pricing' },
      answers: [
        {
          question_id: 'q1',
          title: 'Good & <new>?',
          type: 'radio-button',
          value: 'Yes',
          comments: 'Quick',
        },
        { question_id: 'q2', title: 'Question q2', type: 'text', value: 'Fish & "chips"' },
      ],
    });
  });

  test('headers are sent as written, blank ones are not (WF-18, OP-84)', async () => {
    const headers = [
      { key: 'X-Token', value: 'abc' },
      { key: 'Content-Type', value: 'application/vnd.own+json' },
      { key: '', value: 'lost' },
    ];
    await respond(await createHooked([{ request_url: url(), headers }]));
    await dispatch();
    expect(catcher.caught[0]?.headers).toMatchObject({
      'x-token': 'abc',
      'content-type': 'application/vnd.own+json',
    });
    expect(Object.values(catcher.caught[0]?.headers ?? {})).not.toContain('lost');
  });

  test('a response has one delivery for each webhook that can be called, and no other', async () => {
    const two = await createHooked([{ request_url: url('/a') }, { request_url: '' }, { request_url: url('/b') }]);
    await respond(two);
    expect(await rows()).toHaveLength(2);
    await respond(await createHooked([{ request_url: url() }], {}, false));
    for (const webhooks of [[], [{ request_url: 'ftp://example.test/' }]]) {
      const unreachable = await createHooked(webhooks, { status: 'draft' });
      await makeLive(server, unreachable.id);
      expect((await respond(unreachable)).status).toBe(201);
    }
    expect((await rows()).filter(({ survey_id }) => survey_id !== two.id)).toEqual([]);
    await dispatch();
    expect(catcher.caught.map(({ path }) => path).sort()).toEqual(['/a', '/b']);
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  test('two webhooks with one address both get the response, each as it is configured', async () => {
    await respond(await createHooked([{ request_url: url() }, { request_url: url(), request_format: 'FORM' }]));
    await dispatch();
    expect(catcher.caught.map(({ headers }) => headers['content-type']).sort()).toEqual([TYPES.JSON, TYPES.FORM]);
  });

  test('neither addresses nor secrets are in the table of deliveries', async () => {
    const webhook = { request_url: url('/T0KEN'), secret: SECRET, headers: [{ key: 'X-Key', value: 'K3Y' }] };
    await respond(await createHooked([webhook]));
    catcher.reply = (_path, reply) => reply.writeHead(500).end('your secret was K3Y');
    await dispatch();
    expect(JSON.stringify(await rows())).not.toMatch(/T0KEN|secret|K3Y/);
  });

  test.each([500, 502, 503, 408, 425, 429])('after %s it is tried again, with the same id', async (status) => {
    await respond(await createHooked([{ request_url: url() }]));
    catcher.reply = (_path, reply) => reply.writeHead(status).end();
    await dispatch();
    expect(await rows()).toMatchObject([
      {
        status: 'pending',
        attempts: 1,
        last_error: `Webhook "Unnamed Webhook": the server replied with status ${status}.`,
      },
    ]);
    expect(await dispatch()).toBe(0);
    catcher.reply = (_path, reply) => reply.writeHead(204).end();
    server.setNow('2026-11-20T12:05:00.000Z');
    await dispatch();
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }]);
    const [first, second] = catcher.caught.map(({ headers }) => headers['webhook-id']);
    expect(first).toBe(second);
  });

  test.each([
    ['3600', '2026-11-20T13:00:00.000Z'],
    ['Fri, 20 Nov 2026 14:00:00 GMT', '2026-11-20T14:00:00.000Z'],
  ])('Retry-After %s is honoured', async (after, moment) => {
    await respond(await createHooked([{ request_url: url() }]));
    catcher.reply = (_path, reply) => reply.writeHead(503, { 'retry-after': after }).end();
    await dispatch();
    expect(await rows()).toMatchObject([{ status: 'pending', next_attempt_at: moment }]);
  });

  test.each([300, 400, 401, 404, 422])('after %s it is not tried again (XT-02)', async (status) => {
    await respond(await createHooked([{ request_url: url() }]));
    catcher.reply = (_path, reply) => reply.writeHead(status).end();
    await dispatch();
    expect(await rows()).toMatchObject([{ status: 'failed', last_error: expect.stringContaining(String(status)) }]);
  });

  test('nothing is sent to a private address, nor by a redirect, and it is not tried again', async () => {
    const elsewhere = `http://127.0.0.2:${catcher.port}/secret`;
    await respond(await createHooked([{ request_url: elsewhere }, { request_url: url('/away') }]));
    catcher.reply = (_path, reply) => reply.writeHead(307, { location: elsewhere }).end();
    await dispatch();
    expect(catcher.caught.map(({ path }) => path)).toEqual(['/away']);
    // The address of a webhook is stored nowhere unsealed.
    expect(await rows()).toMatchObject(
      [1, 2].map(() => ({
        status: 'failed',
        last_error: expect.stringContaining('This address leads to a private network.'),
      })),
    );
  });

  test('a webhook that was changed or moved meanwhile is sent as it is now; a deleted one is given up (DC-33)', async () => {
    const survey = await createHooked([
      { request_url: url('/a') },
      { request_url: url('/b') },
      { request_url: url('/c') },
    ]);
    await respond(survey);
    const [a, , c] = survey.notifications.webhook.webhooks;
    if (!a || !c) throw new Error('Two webhooks are missing.');
    const webhooks = [
      { ...a, request_format: 'XML' as const },
      { ...c, request_url: url('/moved') },
    ];
    const notifications = { ...survey.notifications, webhook: { active: true, webhooks } };
    await admin.post('/surveys', { ...survey, notifications });
    await dispatch();
    const arrived = catcher.caught.sort((one, other) => one.path.localeCompare(other.path));
    expect(arrived).toMatchObject([{ path: '/a', headers: { 'content-type': TYPES.XML } }, { path: '/moved' }]);
    expect((await rows()).map(({ status, last_error }) => [status, last_error?.slice(0, 24)]).sort()).toEqual([
      ['failed', 'The webhook was deleted '],
      ['sent', undefined],
      ['sent', undefined],
    ]);
  });

  test('headers that must not be set stop a delivery with a reason', async () => {
    const headers = [{ key: 'Host', value: 'inner' }];
    const survey = await createHooked([{ request_url: url(), headers }], { status: 'draft' });
    await makeLive(server, survey.id);
    await respond(survey);
    await dispatch();
    expect(catcher.caught).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'failed', last_error: expect.stringContaining('header') }]);
  });

  test('a webhook comes back as it was saved, with its defaults (WF-10, ER-S-15)', async () => {
    const survey = await createHooked([{ request_url: url(), secret: SECRET }]);
    const { body } = await admin.get<Survey>(`/surveys/${survey.id}`);
    expect(body.notifications.webhook).toEqual({
      active: true,
      webhooks: [
        {
          name: 'Unnamed Webhook',
          service: 'custom',
          request_url: url(),
          request_method: 'POST',
          request_format: 'JSON',
          id: expect.any(String),
          secret: SECRET,
          headers: [],
          body: [],
          events: ['response.created'],
          include_answers: true,
        },
      ],
    });
  });

  test('people who may not edit surveys see no address, header or secret; nor do visitors and logs', async () => {
    const survey = await createHooked([{ request_url: url('/T0KEN'), secret: SECRET }]);
    await admin.post('/settings', { settings: { view_results: ['author'] } });
    const { body } = await (await server.as('author')).get<Survey>(`/surveys/${survey.id}`);
    expect([body.id, body.notifications.webhook]).toEqual([survey.id, { active: true, webhooks: [] }]);
    const widget = await server.visitor.get('/widget');
    expect(JSON.stringify(widget.body)).not.toMatch(/T0KEN|secret of ours/);
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    await respond(survey);
    catcher.reply = (_path, reply) => reply.writeHead(500).end();
    await dispatch({ ...server.deps, log });
    expect(lines.join('')).toContain('a delivery failed');
    expect(lines.join('')).not.toMatch(/T0KEN|secret of ours/);
  });

  test('an address that is gone pauses what goes there, until another one is entered (XT-02)', async () => {
    const survey = await createHooked([{ request_url: url() }]);
    catcher.reply = (_path, reply) => reply.writeHead(410).end();
    for (let n = 0; n < 20; n++) await respond(survey);
    await dispatch();
    const tried = catcher.caught.length;
    expect(tried).toBeLessThanOrEqual(4);
    expect(new Set((await rows()).map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(
      new Set(['pending 0']),
    );
    expect(await listPauses(server.deps.db)).toMatchObject([
      { survey_id: survey.id, reason: 'the address says that it is gone (410).', paused_by: null },
    ]);
    catcher.reset();
    const save = async (change: object) => {
      const { body } = await admin.get<Survey>(`/surveys/${survey.id}`);
      const { webhooks } = body.notifications.webhook;
      const webhook = { active: true, webhooks: webhooks.map((each) => ({ ...each, ...change })) };
      await admin.put(`/surveys/${survey.id}`, { ...body, notifications: { ...body.notifications, webhook } });
      while ((await dispatch()) > 0);
    };
    await save({ name: 'Another name' });
    expect(catcher.caught).toEqual([]);
    await save({ request_url: url('/moved') });
    expect(catcher.caught).toHaveLength(20);
    expect(new Set(catcher.caught.map(({ headers }) => headers['webhook-id'])).size).toBe(20);
  });

  test('while the addon is not in use nothing is planned or sent; what is configured stays (GT-17)', async () => {
    const survey = await createHooked([{ request_url: url() }]);
    await respond(survey);
    const [addon] = server.deps.addons.filter(({ manifest }) => manifest.slug === 'webhooks');
    if (!addon) throw new Error('There is no such addon.');
    await deactivateAddon(server.deps, addon.manifest);
    await respond(survey);
    await dispatch();
    expect(catcher.caught).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'pending', attempts: 0 }]);
    expect(await listPauses(server.deps.db)).toMatchObject([{ reason: 'the plan does not include this.' }]);
    const { body } = await admin.get<Survey>(`/surveys/${survey.id}`);
    expect(body.notifications.webhook.webhooks).toHaveLength(1);
  });
});

/** A body's fields, by the rules of its format. */
const read: Record<(typeof FORMATS)[number], (body: string) => object> = {
  JSON: (body) => JSON.parse(body),
  FORM: (body) => Object.fromEntries(new URLSearchParams(body)),
  XML: (body) => {
    expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?><response>.*<\/response>$/);
    const elements = [...body.matchAll(/<(\w+)>([^<]*)<\/\1>/g)];
    return Object.fromEntries(
      elements.map(([, name, text = '']) => [
        name,
        text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
      ]),
    );
  },
};
