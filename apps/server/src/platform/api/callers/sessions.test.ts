import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../../features/users/accounts/service.ts';
import { createSignInLink } from '../../../features/users/links/service.ts';
import { createClient } from '../../../testing/client.ts';
import { quiet } from '../../../testing/quiet.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';

interface Session {
  user: { id: number; role: string; email: string };
  nonce: string;
}
interface ErrorReply {
  code: string;
}

const PASSWORD = 'correct horse battery';
const person = { email: 'Ada@Example.Test', name: 'Ada', role: 'administrator', password: PASSWORD };

describe.each(testDialects())('sessions on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect, now: '2026-11-20T12:00:00.000Z' });
    await createUser(server.deps, person);
  });
  afterAll(() => server.close());

  async function signIn() {
    const reply = await server.visitor.post<Session>('/session', {
      email: 'ada@example.test',
      password: PASSWORD,
    });
    const cookie = reply.headers['set-cookie'] ?? '';
    const [pair = ''] = cookie.split(';');
    return { reply, cookie, nonce: reply.body.nonce, client: createClient(server.app, { cookie: pair }) };
  }

  test('signing in sets the cookie and returns user and nonce (D-03)', async () => {
    const { reply, cookie, nonce } = await signIn();
    expect(reply.status).toBe(200);
    expect(reply.body.user).toMatchObject({ role: 'administrator', email: 'ada@example.test' });
    expect(nonce).not.toBe('');
    expect(cookie).toMatch(/^userfeedback_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax(,|$)/);
  });

  test('the language that a person chooses is theirs in each browser (LA-75)', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const languageIn = async ({ client }: typeof one) =>
      (await client.get<{ language: string | null }>('/site-info')).body.language;
    expect(await languageIn(one)).toBeNull();
    const choose = (language: string) =>
      one.client.inject({
        method: 'POST',
        url: '/api/v1/session/language',
        payload: { language },
        headers: { 'x-wp-nonce': one.nonce },
      });
    expect((await choose('de')).status).toBe(200);
    expect([await languageIn(one), await languageIn(other)]).toEqual(['de', 'de']);
    expect((await choose('tlh')).status).toBe(422);
    expect(await languageIn(other)).toBe('de');
  });

  test('only a hash of the cookie is stored', async () => {
    const { cookie } = await signIn();
    const token = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
    const rows = await server.deps.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each([
    ['a wrong password', { email: 'ada@example.test', password: 'wrong' }],
    ['an unknown address', { email: 'bob@example.test', password: PASSWORD }],
  ])('%s is refused in the same words', async (_what, given) => {
    const { status, body } = await server.visitor.post<ErrorReply>('/session', given);
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'wrong_credentials' });
  });

  test('unsafe calls with a cookie need the right nonce, safe ones none (D-03, OP-11, OP-002)', async () => {
    const { client, nonce } = await signIn();
    expect((await client.get('/site-info')).status).toBe(200);
    const missing = await client.post<ErrorReply>('/surveys', {});
    expect([missing.status, missing.body.code]).toEqual([403, 'invalid_nonce']);
    const foreign = (await signIn()).nonce;
    const send = (value: string) =>
      client.inject<ErrorReply>({
        method: 'POST',
        url: '/api/v1/surveys',
        payload: {},
        headers: { 'x-wp-nonce': value },
      });
    expect((await send(foreign)).body.code).toBe('invalid_nonce');
    expect((await send(nonce)).status).toBe(201);
  });

  test('an API key needs no nonce, and belongs to nobody in particular (D-03)', async () => {
    const key = await server.apiKey('administrator');
    expect((await key.post('/surveys', {})).status).toBe(201);
    const unknown = createClient(server.app, { authorization: 'Bearer uf_unknown' });
    expect((await unknown.get('/site-info')).status).toBe(401);
  });

  test('signing out ends the session at once, with its nonce only', async () => {
    const { client, nonce } = await signIn();
    expect((await client.delete('/session')).status).toBe(403);
    const signedOut = await client.inject({
      method: 'DELETE',
      url: '/api/v1/session',
      headers: { 'x-wp-nonce': nonce },
    });
    expect(signedOut.status).toBe(200);
    expect(signedOut.headers['set-cookie']).toMatch(/^userfeedback_session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await client.get('/site-info')).status).toBe(401);
    expect((await server.visitor.delete('/session')).status).toBe(200);
  });

  test('a session or key that was revoked elsewhere stops working within a second', async () => {
    const { client } = await signIn();
    const key = await server.apiKey('administrator');
    expect((await client.get('/site-info')).status).toBe(200);
    expect((await key.get('/site-info')).status).toBe(200);
    await server.deps.db.deleteFrom('sessions').execute();
    await server.deps.db.deleteFrom('api_keys').execute();
    await expect.poll(async () => (await client.get('/site-info')).status, { timeout: quiet(1000) }).toBe(401);
    await expect.poll(async () => (await key.get('/site-info')).status, { timeout: quiet(1000) }).toBe(401);
  });

  test('a session lasts 14 days from the last day it was used', async () => {
    const { client } = await signIn();
    server.setNow('2026-12-03T12:00:00.000Z');
    const used = await client.get('/site-info');
    expect(used.status).toBe(200);
    expect(used.headers['set-cookie']).toContain('Max-Age=1209600');
    server.setNow('2026-12-16T12:00:00.000Z');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await client.get('/site-info')).status).toBe(200);
    server.setNow('2027-01-16T12:00:00.000Z');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await client.get('/site-info')).status).toBe(401);
    server.setNow('2026-11-20T12:00:00.000Z');
  });

  test('a session ends 30 days after signing in, however often it is used (XS-05)', async () => {
    const { client } = await signIn();
    const moments = ['2026-12-03', '2026-12-14', '2026-12-19', '2026-12-20'];
    const used = [];
    for (const day of moments) {
      server.setNow(`${day}T11:59:59.000Z`);
      await new Promise((resolve) => setTimeout(resolve, 600));
      const { status, headers } = await client.get('/site-info');
      used.push([status, /Max-Age=(\d+)/.exec(headers['set-cookie'] ?? '')?.[1]]);
    }
    const DAY = 86_400;
    expect(used).toEqual([
      [200, `${14 * DAY}`],
      [200, `${6 * DAY + 1}`],
      [200, undefined],
      [200, undefined],
    ]);
    server.setNow('2026-12-20T12:00:00.000Z');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await client.get('/site-info')).status).toBe(401);
    server.setNow('2026-11-20T12:00:00.000Z');
  });

  test('signing in ends the session that the browser had, and no other (XS-05)', async () => {
    const [before, other] = [await signIn(), await signIn()];
    const credentials = { email: person.email, password: PASSWORD };
    expect((await before.client.post('/session', { ...credentials, password: 'wrong' })).status).toBe(401);
    expect((await before.client.get('/site-info')).status).toBe(200);
    const { headers } = await before.client.post('/session', credentials);
    expect(headers['set-cookie']).toMatch(/^userfeedback_session=[\w-]{43};/);
    expect((await before.client.get('/site-info')).status).toBe(401);
    expect((await other.client.get('/site-info')).status).toBe(200);
    const user = await createUser(server.deps, { ...person, email: `again-${dialect}@example.test` });
    const token = await createSignInLink(server.deps, user.id);
    expect((await other.client.post('/session/link', { token })).status).toBe(200);
    expect((await other.client.get('/site-info')).status).toBe(401);
  });

  test('a sign-in link works once, and for a day and no moment more (XT-02)', async () => {
    const user = await createUser(server.deps, {
      ...person,
      email: `link-${dialect}@example.test`,
      password: null,
    });
    const token = await createSignInLink(server.deps, user.id);
    const first = await server.visitor.post<Session>('/session/link', { token });
    expect(first.status).toBe(200);
    expect(first.body.user.id).toBe(user.id);
    expect((await server.visitor.post('/session/link', { token })).status).toBe(401);
    const late = await createSignInLink(server.deps, user.id);
    server.setNow('2026-11-21T12:00:00.000Z');
    expect((await server.visitor.post('/session/link', { token: late })).status).toBe(401);
    server.setNow('2026-11-20T12:00:00.000Z');
  });
});

describe('signing in and out', () => {
  test('the cookie is for https and this host only where the site is https (XS-05)', async () => {
    const server = await startTestServer({
      dialect: 'sqlite',
      config: { publicUrl: 'https://example.test' },
    });
    await createUser(server.deps, person);
    const credentials = { email: person.email, password: PASSWORD };
    const { headers } = await server.visitor.post('/session', credentials);
    const cookie = headers['set-cookie'] ?? '';
    // Browsers take such a name only with these, and without a domain (XS-05).
    expect(cookie).toMatch(
      /^__Host-userfeedback_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax(,|$)/,
    );
    const token = /=([\w-]+)/.exec(cookie)?.[1];
    const read = async (name: string) =>
      (await createClient(server.app, { cookie: `${name}=${token}` }).get('/site-info')).status;
    expect(await read('__Host-userfeedback_session')).toBe(200);
    // A neighbour on another subdomain could have set this one.
    expect(await read('userfeedback_session')).toBe(401);
    await server.close();
  });

  test('with UF_DEV whoever sits at this machine is the first administrator, nobody else', async () => {
    const server = await startTestServer({ dialect: 'sqlite', config: { dev: true } });
    await createUser(server.deps, person);
    const call = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      server.visitor.inject<Session>({ method: 'GET', url: '/api/v1/site-info', remoteAddress, headers });
    const here = await call({ host: 'localhost:4400' });
    expect([here.status, here.body.user.role]).toEqual([200, 'administrator']);
    expect(here.headers['set-cookie']).toContain('userfeedback_session=');
    expect((await call({ host: 'localhost' }, '10.0.0.7')).status).toBe(401);
    expect((await call({ host: 'localhost', 'x-forwarded-for': '10.0.0.7' })).status).toBe(401);
    expect((await call({ host: 'evil.example' })).status).toBe(401);
    expect((await server.visitor.post('/surveys', {})).status).toBe(401);
    await server.close();
  });
});
