import type { Account } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { createClient } from '../../../testing/client.ts';
import { quiet } from '../../../testing/quiet.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { changePassword, createUser, updateAccount } from '../accounts/service.ts';
import { createSignInLink } from '../links/service.ts';
import { openSession } from '../sessions/service.ts';

interface ErrorReply {
  code: string;
  message: string;
  errors?: Record<string, string>;
}

const START = '2026-11-20T12:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();
const PASSWORD = 'teal-otter-walks-98';
const NEW_PASSWORD = 'brick-lantern-hums-41';
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each(testDialects())('the own account on %s', (dialect) => {
  let server: TestServer;
  let person: { id: number; email: string };
  let number = 0;
  beforeAll(async () => {
    server = await startTestServer({ dialect, now: START });
  });
  beforeEach(async () => {
    server.setNow(START);
    number += 1;
    const email = `ada${number}@example.test`;
    person = await createUser(server.deps, { email, name: 'Ada Byron', role: 'editor', password: PASSWORD });
  });
  afterAll(() => server.close());

  async function signIn(password = PASSWORD, app = server.app, headers = {}): Promise<Client> {
    const reply = await createClient(app, headers).post<{ nonce: string }>('/session', {
      email: person.email,
      password,
    });
    return withReply(reply, app);
  }
  function withReply(reply: { headers: Record<string, unknown>; body: { nonce: string } }, app = server.app): Client {
    const [cookie = ''] = [reply.headers['set-cookie']].flat().map((line) => String(line).split(';')[0]);
    return createClient(app, { cookie, 'x-wp-nonce': reply.body.nonce });
  }
  const account = async (client: Client) => (await client.get<Account>('/account')).body;

  test('shows who one is and where one is signed in, and no token (PE-30, PE-39)', async () => {
    const client = await signIn(PASSWORD, server.app, { 'user-agent': FIREFOX });
    await signIn();
    const { body } = await client.get<Account>('/account');
    expect(body).toMatchObject({
      user: { id: person.id, name: 'Ada Byron', email: person.email, role: 'editor', roles: ['editor'] },
      is_of_host: false,
      has_password: true,
    });
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions.find(({ current }) => current)).toEqual({
      id: expect.stringMatching(/^[\w-]{12}$/),
      current: true,
      browser: 'Firefox 140',
      os: 'macOS 10.15',
      country: null,
      network: '127.0.0.0/24',
      how: 'password',
      created_at: START,
      last_seen_at: START,
    });
    const rows = await server.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute();
    for (const { token_hash } of rows) expect(JSON.stringify(body)).not.toContain(token_hash);
  });

  test('is for persons alone (PE-30)', async () => {
    const { status, body } = await (await server.apiKey('administrator')).get<ErrorReply>('/account');
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect((await server.visitor.get('/account')).status).toBe(401);
  });

  test.each([
    ['', 'Please enter a name.'],
    ['   ', 'Please enter a name.'],
    ['\u202e\u200b', 'Please enter a name.'],
    ['x'.repeat(101), 'Must be at most 100 characters.'],
    ['Ada\nByron', 'A name must not contain line breaks or other control characters.'],
  ])('the name %j is refused (PE-31)', async (name, text) => {
    const { status, body } = await (await signIn()).put<ErrorReply>('/account', { name });
    expect([status, body.errors]).toEqual([422, { name: text }]);
  });

  test('a new name is there at once (PE-31)', async () => {
    const client = await signIn();
    expect((await client.put<Account>('/account', { name: `  ${'y'.repeat(100)} ` })).body.user.name).toBe(
      'y'.repeat(100),
    );
    const name = async () => (await client.get<{ user: { name: string } }>('/site-info')).body.user.name;
    await expect.poll(name, { timeout: quiet(1000) }).toBe('y'.repeat(100));
  });

  test('a changed password gives this browser a new session and ends all others (PE-34, PE-42)', async () => {
    const [client, other] = [await signIn(), await signIn()];
    const link = await createSignInLink(server.deps, person.id);
    const wrong = await client.put<ErrorReply>('/account/password', {
      current_password: 'not-that-one-99',
      password: NEW_PASSWORD,
    });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: 'This is not your password.' }]);
    const changed = await client.put<{ nonce: string }>('/account/password', {
      current_password: PASSWORD,
      password: NEW_PASSWORD,
    });
    expect(changed.status).toBe(200);
    const renewed = withReply(changed);
    expect((await renewed.put('/account', { name: 'Ada' })).status).toBe(200);
    expect((await client.get('/account')).status).toBe(401);
    expect((await other.get('/account')).status).toBe(401);
    expect((await server.visitor.post('/session/link', { token: link })).status).toBe(401);
    expect((await server.visitor.post('/session', { email: person.email, password: PASSWORD })).status).toBe(401);
    expect((await account(await signIn(NEW_PASSWORD))).sessions).toHaveLength(2);
  });

  test.each([
    ['eleven', 'x7#Qm9!vLp2', 'The password must have at least 12 characters.'],
    ['too many', 'kT9#'.repeat(51), 'Must be at most 200 characters.'],
    ['common', 'password1234', 'This password is too easy to guess.'],
    ['of the keyboard', 'qwertyuiop12', 'This password is too easy to guess.'],
    ['the product', 'userfeedback2026!', 'This password is too easy to guess.'],
    ['the site', '99OrdinaryWeather!!', 'This password is too easy to guess.'],
    ['the own name', 'ada.byron.1815', 'This password is too easy to guess.'],
    ['the own address', 'own', 'This password is too easy to guess.'],
  ])('a password that is %s is refused (PE-35, PE-36)', async (_what, password, text) => {
    const client = await signIn();
    const given = password === 'own' ? `${person.email}7` : password;
    const { status, body } = await client.put<ErrorReply>('/account/password', {
      current_password: PASSWORD,
      password: given,
    });
    expect([status, body.errors]).toEqual([422, { password: text }]);
  });

  test.each([
    ['a space first', ' teal-otter-swims-9'],
    ['emoji', '🦦🧱🏮 walks 98 times'],
    ['200 characters', randomText(200)],
  ])('a password with %s is taken exactly as typed (PE-35)', async (_what, password) => {
    const client = await signIn();
    const reply = await client.put('/account/password', { current_password: PASSWORD, password });
    expect(reply.status).toBe(200);
    const { status } = await server.visitor.post('/session', { email: person.email, password: password.trim() });
    expect(status).toBe(password === password.trim() ? 200 : 401);
    await signIn(password);
  });

  test('after ten minutes a new password needs proof, and a wrong proof changes nothing (PE-73)', async () => {
    const client = await signIn();
    const change = { current_password: PASSWORD, password: NEW_PASSWORD };
    server.setNow(minutesLater(10));
    const refused = await client.put<ErrorReply>('/account/password', change);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'confirmation_required',
      'Please confirm that it is you.',
    ]);
    expect((await client.put('/account', { name: 'Ada' })).status).toBe(200);
    const wrong = await client.post<ErrorReply>('/account/confirmation', { password: 'not-that-one-99' });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: 'This is not your password.' }]);
    expect((await client.put('/account/password', change)).status).toBe(403);
    const confirmed = await client.post('/account/confirmation', { password: PASSWORD });
    expect([confirmed.status, confirmed.body]).toEqual([200, { confirmed_until: minutesLater(20) }]);
    server.setNow(new Date(Date.parse(minutesLater(20)) - 1).toISOString());
    expect((await client.put('/account/password', change)).status).toBe(200);
  });

  test('somebody who came by a link sets a first password without a present one (PE-74)', async () => {
    const email = `link${number}@example.test`;
    const { id } = await createUser(server.deps, { email, name: 'Bo', role: 'editor', password: null });
    const link = await createSignInLink(server.deps, id);
    const client = withReply(await server.visitor.post<{ nonce: string }>('/session/link', { token: link }));
    server.setNow(minutesLater(11));
    expect(await account(client)).toMatchObject({ has_password: false, sessions: [{ how: 'link' }] });
    const set = await client.put<{ nonce: string }>('/account/password', { password: NEW_PASSWORD });
    expect(set.status).toBe(200);
    expect((await account(withReply(set))).has_password).toBe(true);
  });

  test('a first password needs proof from somebody who has anything to prove it with (PE-73)', async () => {
    const email = `key${number}@example.test`;
    const { id } = await createUser(server.deps, { email, name: 'Bo', role: 'editor', password: null });
    const link = await createSignInLink(server.deps, id);
    const client = withReply(await server.visitor.post<{ nonce: string }>('/session/link', { token: link }));
    await server.deps.db.insertInto('user_codes').values({ user_id: id, secret: '', since: START }).execute();
    server.setNow(minutesLater(11));
    const refused = await client.put<ErrorReply>('/account/password', { password: NEW_PASSWORD });
    expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_required']);
  });

  test('a sign-in under way when the password changes or the account is deactivated opens no session (PE-20, PE-34)', async () => {
    const { deps } = server;
    const { password_hash } = await deps.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const begin = () => openSession(deps, person.id, 'password', undefined, password_hash ?? '');
    await begin();
    const credentials = { email: person.email, password: PASSWORD };
    const tries = Array.from({ length: 8 }, () => server.visitor.post('/session', credentials));
    await changePassword(deps.db, person.id, NEW_PASSWORD);
    await Promise.all(tries);
    const left = () => deps.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute();
    expect(await left()).toEqual([]);
    await expect(begin()).rejects.toMatchObject({ code: 'wrong_credentials' });
    await updateAccount(deps, person.id, { status: 'deactivated' });
    await expect(openSession(deps, person.id, 'link')).rejects.toMatchObject({ code: 'wrong_credentials' });
    await updateAccount(deps, person.id, { status: 'active' });
    expect(await left()).toEqual([]);
  });

  test('sessions end one by one or all but this one, in every process within a second (PE-39)', async () => {
    const other = await startTestServer({ dialect, now: START, beside: server });
    const here = await signIn();
    const [first, second] = [await signIn(PASSWORD, other.app), await signIn(PASSWORD, other.app)];
    const stranger = await server.as('administrator');
    const [one] = (await account(first)).sessions.filter(({ current }) => current);
    expect((await stranger.delete(`/account/sessions/${one?.id}`)).status).toBe(404);
    expect((await here.delete(`/account/sessions/${one?.id}`)).status).toBe(200);
    const status = (client: Client) => async () => (await client.get('/account')).status;
    await expect.poll(status(first), { timeout: quiet(1000) }).toBe(401);
    expect(await status(second)()).toBe(200);
    expect((await here.delete('/account/sessions')).status).toBe(200);
    await expect.poll(status(second), { timeout: quiet(1000) }).toBe(401);
    expect((await account(here)).sessions).toHaveLength(1);
    await other.close();
  });

  test('a session notes at most once in five minutes that it was used (PE-02)', async () => {
    const client = await signIn();
    const seen = [];
    for (const minutes of [1, 4, 5, 6]) {
      server.setNow(minutesLater(minutes));
      await new Promise((resolve) => setTimeout(resolve, 600));
      seen.push((await account(client)).sessions[0]?.last_seen_at);
    }
    expect(seen).toEqual([0, 0, 5, 5].map(minutesLater));
  });
});

/** Of letters that no rule finds a pattern in. */
function randomText(length: number): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCharCode(33 + (state % 90));
  }).join('');
}
