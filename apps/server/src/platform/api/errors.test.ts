import type { ErrorBody, Notice, SiteInfo } from '@userfeedback/contract';
import { ERRORS } from '@userfeedback/contract';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { withPart } from '../../testing/fuzz/values.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { SqliteError } from '../db/errors.ts';
import { insertRecord } from '../db/records.ts';
import { makeNonce } from './callers/nonces.ts';

const JSON_BODY = { 'content-type': 'application/json' };

describe.each(testDialects())('failures on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    admin = await server.apiKey('administrator');
  });
  afterAll(() => server.close());

  const send = (payload: string | Buffer, headers: Record<string, string> = JSON_BODY, url = '/api/v1/surveys') =>
    admin.inject<ErrorBody>({ method: 'POST', url, payload, headers });

  test('unreadable JSON is 400, wrong types are 422 with their paths (D-02)', async () => {
    const unreadable = await send('{"title": ');
    expect([unreadable.status, unreadable.body.code]).toEqual([400, 'bad_request']);
    const wrong = await send('{"title": 7, "questions": [{"type": "text", "title": []}, {"type": "horoscope"}]}');
    expect(wrong.status).toBe(422);
    expect(wrong.body.code).toBe('invalid');
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['title', 'questions.0.title', 'questions.1.type']);
  });

  test.each([
    ['as Latin-1', 'application/json; charset=iso-8859-1'],
    ['without saying so', 'application/json'],
  ])('a body in Latin-1, %s, is 400 and loses no letters (D-02)', async (_said, type) => {
    const payload = Buffer.from('{"title": "Größe"}', 'latin1');
    const { status, body } = await send(payload, { 'content-type': type });
    expect([status, body.code]).toEqual([400, 'bad_request']);
    const saved = await send(Buffer.from('\uFEFF{"title": "Größe"}'));
    expect([saved.status, saved.body]).toMatchObject([201, { title: 'Größe' }]);
  });

  test.each(['[]', '"text"', '7', 'null'])('a body that is no object is 422: %s', async (payload) => {
    const { status } = await send(payload, JSON_BODY, '/api/v1/surveys/trash');
    expect(status).toBe(422);
  });

  test('a body over the row’s limit is 413, before it is read', async () => {
    const surveys = await send(JSON.stringify({ title: 'x'.repeat(1_100_000) }));
    expect([surveys.status, surveys.body.code]).toEqual([413, 'too_large']);
    const session = await send(JSON.stringify({ email: 'x'.repeat(300_000) }), JSON_BODY, '/api/v1/session');
    expect(session.status).toBe(413);
  });

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of type %s is 415 where JSON is expected',
    async (type) => {
      const { status, body } = await send('title=x', { 'content-type': type });
      expect([status, body.code]).toEqual([415, 'unsupported_media']);
    },
  );

  test('keys that reach for prototypes are refused', async () => {
    const { status } = await send('{"__proto__": {"admin": true}}');
    expect(status).toBe(400);
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });

  test('null characters are dropped, wherever they come from', async () => {
    const saved = await admin.inject<{ title: string }>({
      method: 'POST',
      url: '/api/v1/surveys',
      headers: JSON_BODY,
      payload: '{"title": "a\\u0000b\\\\u0000"}',
    });
    expect([saved.status, saved.body.title]).toEqual([201, 'ab\\u0000']);
    expect((await admin.get('/surveys?search=a%00b')).status).toBe(200);
    const reply = await server.visitor.post<ErrorBody>('/session', { email: '\u0000', password: '\u0000' });
    expect(reply.status).toBe(401);
  });

  test('JSON deeper than 32 is 400, however it is nested (FS-13)', async () => {
    const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
    for (const payload of [
      nested('[', ']', 33),
      `{"title": ${nested('[', ']', 32)}}`,
      `{"title": "[", "x": ${'{"a":'.repeat(32)}1${'}'.repeat(32)}}`,
      '['.repeat(100_000),
      '{"a":'.repeat(50_000),
    ]) {
      const { status, body } = await send(payload);
      expect([status, body.code], payload.slice(0, 40)).toEqual([400, 'bad_request']);
    }
    const quoted = `{"title": "\\"${'['.repeat(40)}", "x": ${nested('[', ']', 31)}}`;
    expect((await send(quoted)).status).toBe(201);
  });

  test.each([
    ['64 KB', { own: 'x'.repeat(65_537) }],
    ['1,000 keys', Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`k${at}`, 1]))],
    ['1,000 keys in lists', { own: Array.from({ length: 1000 }, () => ({ a: 1 })) }],
    ['8 levels', { a: { b: { c: { d: { e: { f: { g: { h: {} } } } } } } } }],
  ])('extensions of a survey above %s are 422 (FS-13)', async (_limit, extensions) => {
    const { status, body } = await send(JSON.stringify({ title: 'x', extensions }));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['extensions']]);
  });

  test('extensions up to the limits are kept (FS-13)', async () => {
    const extensions = {
      deep: { b: { c: { d: { e: { f: { g: {} } } } } } },
      long: 'x'.repeat(60_000),
    };
    const saved = await send(JSON.stringify({ title: 'x', extensions }));
    expect(saved.status).toBe(201);
    expect(saved.body).toMatchObject({ extensions });
  });

  test('extensions with names that every object has are kept like others (FS-13)', async () => {
    const extensions = { constructor: { color: 'red' }, toString: 'b', valueOf: null, own: 1 };
    const saved = await send(JSON.stringify({ title: 'x', extensions }));
    expect([saved.status, saved.body]).toMatchObject([201, { removed: [] }]);
    const { id } = saved.body as unknown as { id: number };
    const { body } = await admin.get<{ extensions: object }>(`/surveys/${id}`);
    expect(JSON.stringify(body.extensions)).toBe(JSON.stringify(extensions));
  });

  test('null characters and lone surrogates are dropped alike from bodies, queries, paths and forms (FS-13)', async () => {
    const BACK = String.fromCharCode(92);
    const title = `a${BACK}u0000b${BACK}ud800c${BACK}udc00d${BACK}ud83d${BACK}ude00e${BACK}${BACK}ud800`;
    const saved = await admin.inject<{ title: string; id: number }>({
      method: 'POST',
      url: '/api/v1/surveys',
      headers: JSON_BODY,
      payload: `{"title": "${title}"}`,
    });
    expect([saved.status, saved.body.title]).toEqual([201, `abcd😀e${BACK}ud800`]);
    const { id } = saved.body;
    for (const path of [`/surveys/%00${id}`, `/surveys/${id}%ED%A0%80`, `/surv%ED%BF%BFeys/${id}`])
      expect((await admin.get<{ id: number }>(path)).body.id, path).toBe(id);
    const found = await admin.get<{ surveys: { id: number }[] }>('/surveys?search=a%00bc%ED%A0%80d');
    expect(found.status).toBe(200);
    expect(JSON.stringify(found.body)).toContain(`"id":${id}`);
    const form = await admin.inject<{ data: { code: string } }>({
      method: 'POST',
      url: '/api/v1/ajax',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'action=userfeed%00back_nothing%ED%A0%80',
    });
    expect([form.status, form.body.data.code]).toEqual([400, 'bad_request']);
  });

  test.each<[string, string, string, string | undefined, string]>([
    ['wrong fields', 'POST', '/api/v1/surveys', '{"title": 7, "questions": [{"type": "horoscope"}]}', 'invalid'],
    ['an unreadable body', 'POST', '/api/v1/surveys', '{"title": ', 'bad_request'],
    ['a missing survey', 'GET', '/api/v1/surveys/987654', undefined, 'not_found'],
    ['no such address', 'GET', '/api/v1/nothing', undefined, 'not_found'],
    ['another method', 'DELETE', '/api/v1/settings', undefined, 'method_not_allowed'],
    ['a wrong password', 'POST', '/api/v1/session', '{"email": "a@b.test", "password": "x"}', 'wrong_credentials'],
    ['days before the first', 'GET', '/api/v1/results?start_date=1999-01-01', undefined, 'invalid_parameter'],
  ])('%s: texts follow Accept-Language, code and paths do not (LA-82)', async (_, method, url, payload, code) => {
    const ask = (language: string) =>
      admin.inject<ErrorBody>({
        method: method as 'GET',
        url,
        ...(payload && { payload }),
        headers: { ...(payload && JSON_BODY), 'accept-language': language },
      });
    const [english, german, unknown] = [await ask('en'), await ask('de-AT, en;q=0.5'), await ask('ga')];
    expect([german.status, german.body.code]).toEqual([english.status, code]);
    expect(Object.keys(german.body.errors ?? {})).toEqual(Object.keys(english.body.errors ?? {}));
    const textsOf = ({ body }: typeof english) => [body.message, ...Object.values(body.errors ?? {})];
    for (const [at, text] of textsOf(german).entries()) expect(text).not.toBe(textsOf(english)[at]);
    expect(unknown.body).toEqual(english.body);
  });

  test('addons and notices have their words in that language (LA-74)', async () => {
    const ask = <Body>(url: string) => admin.inject<Body>({ method: 'GET', url, headers: { 'accept-language': 'de' } });
    const site = await ask<SiteInfo>('/api/v1/site-info');
    expect(site.body.addons.webhooks?.excerpt).toBe('Jede neue Antwort sofort an andere Dienste senden.');
    expect(Object.values(site.body.addons).map(({ title }) => title)).toEqual([
      'Fragetypen',
      'Zielgruppe',
      'Branding',
      'Verhalten',
      'Vorlagen',
      'Auswahl der Länder',
      'Heatmaps',
      'Beitragsbewertungen',
      'Google Drive',
      'Webhooks',
    ]);
    await insertRecord(server.deps.db, 'demo-withheld', '3');
    const notices = await ask<Notice[]>('/api/v1/notices');
    expect(notices.body.find(({ id }) => id === 'demo-withheld')).toMatchObject({
      content: '3 Demo-Umfragen sind jetzt Entwürfe: UF_SITE_ORIGINS nennt eine andere Website.',
      link: { text: 'Umfragen ansehen' },
    });
  });

  test('a failed action of a form has its text in that language too (LA-82)', async () => {
    const { body } = await admin.inject<{ data: ErrorBody }>({
      method: 'POST',
      url: '/api/v1/ajax',
      payload: 'action=userfeedback_nothing',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'es' },
    });
    expect(body.data).toEqual({ code: 'bad_request', message: 'No existe esa acción.' });
  });

  test.each([
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/v1/surveys/7/nothing'],
    ['GET', '/api/v1/surveys/987654'],
  ] as const)('%s %s is 404 in the same shape', async (method, url) => {
    const { status, body } = await admin.inject<ErrorBody>({ method, url });
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: 'not_found', message: expect.any(String) },
    });
  });

  test('an address that cannot be decoded is 400', async () => {
    const { status, body } = await admin.inject<ErrorBody>({
      method: 'GET',
      url: '/api/v1/surveys/%E0%A4%A',
    });
    expect([status, body.code]).toEqual([400, 'bad_request']);
  });

  test('a survey or submission with one part replaced by junk is stored or refused, never 500', async () => {
    const saved = await admin.post<{ id: number }>('/surveys', SURVEY);
    expect(saved.status).toBe(201);
    const { id } = saved.body;
    const submission = {
      answers: [{ question_id: 'q1', value: 'A', extra: { comments: 'yes' } }],
      page_submitted: { title: 'Home', link: 'https://example.test/' },
      nonce: makeNonce(server.deps.config, `submission:${id}`, server.deps.now()),
    };
    const targets = [
      { url: '/api/v1/surveys', method: 'POST', base: SURVEY },
      { url: `/api/v1/surveys/${id}`, method: 'PUT', base: SURVEY },
      { url: `/api/v1/surveys/${id}/responses`, method: 'POST', base: submission },
    ] as const;
    const cases = fc.record({
      target: fc.constantFrom(...targets),
      place: fc.nat(),
      junk: fc.oneof(fc.jsonValue(), fc.constantFrom('\u0000', '\ud800', 1e308, -0, 'x'.repeat(6000))),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ target, place, junk }) => {
        const payload = JSON.stringify(withPart(target.base, place, junk));
        const { method, url } = target;
        const reply = await admin.inject<ErrorBody | undefined>({
          method,
          url,
          payload,
          headers: JSON_BODY,
        });
        checkShape(reply, `${method} ${url} ${payload}`);
      }),
      { numRuns: 400 },
    );
  });
});

test('a full disk is a 503 that says when to try again', async () => {
  const server = await startTestServer({ dialect: 'sqlite' });
  const admin = await server.apiKey('administrator');
  server.deps.host.searchPages = async () => {
    throw new SqliteError('database or disk is full', 13);
  };
  const { status, headers, body } = await admin.get<ErrorBody>('/search');
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  await server.close();
});

test.runIf(testDialects().includes('postgres'))(
  'calls get 503 while the database is away, and work again when it is back',
  async () => {
    const server = await startTestServer({ dialect: 'postgres' });
    const admin = await server.apiKey('administrator');
    const url = new URL(server.deps.config.databaseUrl ?? '');
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    const other = new pg.Client({ connectionString: url.href });
    await other.connect();
    await other.query(`alter database ${name} allow_connections false`);
    await other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    const away = await admin.get<ErrorBody>('/surveys');
    expect([away.status, away.body.code, away.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    const statusOf = async (path: string) => (await server.visitor.inject({ method: 'GET', url: path })).status;
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    await other.query(`alter database ${name} allow_connections true`);
    await other.end();
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    expect((await admin.get('/surveys')).status).toBe(200);
    await server.close();
  },
);

test('an unexpected error is 500 without details, and logged with the request’s id', async () => {
  const server = await startTestServer({ dialect: 'sqlite' });
  const admin = await server.apiKey('administrator');
  server.deps.host.searchPages = async () => {
    throw new Error('secret details');
  };
  const { status, headers, body } = await admin.get<ErrorBody>('/search');
  expect({ status, body }).toEqual({
    status: 500,
    body: { code: 'internal', message: ERRORS.internal.message },
  });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-\w+$/);
  await server.close();
});

const SURVEY = {
  title: 'How was it?',
  status: 'publish',
  publish_at: '2026-01-01T00:00:00.000Z',
  questions: [
    {
      id: 'q1',
      type: 'radio-button',
      title: 'Which?',
      config: { options: ['A', 'B'] },
      settings: { required: true },
    },
    {
      id: 'q2',
      type: 'text',
      title: 'Why?',
      logic: { enabled: true, action: 'show', conditions: [{ question_id: 'q1', compare: '=', value: 'A' }] },
    },
  ],
  settings: {
    targeting: {
      devices: ['mobile'],
      pages: 'select',
      page_rules: [{ logic: 'user_role', data: [{ id: 1, label: 'x' }] }],
    },
    behavior: { timing: 'delay', timing_delay: 5, expire_at: { month: 2, day: 30 } },
    thank_you: { type: 'redirect', redirect_to: { id: 1, label: 'x' } },
    theming: { font: { family: 'Inter', weight: '400' } },
  },
  notifications: { email: { active: true, addresses: 'a@example.test' } },
  extensions: { own: { anything: true } },
};

function checkShape(reply: { status: number; body: ErrorBody | undefined }, what: string): void {
  expect(reply.status, what).toBeLessThan(500);
  if (reply.status < 400) return;
  const code = reply.body?.code ?? 'internal';
  expect(reply.body, what).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  expect(ERRORS[code].status, what).toBe(reply.status);
}
