import type { Account } from '@userfeedback/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import type { Client, ClientReply } from '../../../testing/client.ts';
import { createClient } from '../../../testing/client.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { deliveryKinds } from '../../deliveries/kinds.ts';
import { dispatchDue } from '../../deliveries/testing.ts';
import { createUser } from '../accounts/service.ts';
import { createSignInLink } from '../links/service.ts';
import { forgetSessions } from '../sessions/service.ts';
import { replaceRecoveryCodes } from './queries.ts';

interface ErrorReply {
  code: string;
  message: string;
  errors?: Record<string, string>;
}
type Json = Record<string, unknown>;
interface Begun extends ErrorReply {
  nonce: string;
  second_factor?: { methods: string[]; until: string };
}

const START = '2026-11-20T12:00:00.000Z';
const later = (seconds: number) => new Date(Date.parse(START) + seconds * 1000).toISOString();
const PASSWORD = 'teal-otter-walks-98';
const ORIGIN = 'https://feedback.example';
const WRONG = 'This code is not right. Check the clock of your phone.';

describe.each(testDialects())('second factors on %s', (dialect) => {
  let server: TestServer;
  let beside: TestServer;
  let number = 0;
  let email = '';
  let userId = 0;
  beforeAll(async () => {
    const config = { publicUrl: ORIGIN, smtpUrl: 'smtp://127.0.0.1:9', rateLimit: true };
    server = await startTestServer({ dialect, now: START, config, licence: 'elite' });
    beside = await startTestServer({ dialect, now: START, config, beside: server });
  });
  beforeEach(async () => {
    for (const each of [server, beside]) each.setNow(START);
    number += 1;
    email = `ada${number}@example.test`;
    userId = (await createUser(server.deps, { email, name: 'Ada', role: 'editor', password: PASSWORD })).id;
  });
  afterAll(async () => {
    await beside.close();
    await server.close();
  });

  const cookiesOf = (reply: ClientReply<unknown>) =>
    Object.fromEntries(
      String(reply.headers['set-cookie'] ?? '')
        .split(/,(?=\s*[\w-]+=)/)
        .map((line) => (line.split(';')[0] ?? '').trim().split(/=(.*)/s).slice(0, 2)),
    ) as Record<string, string>;
  /** A client with the cookies of this reply. */
  const after = (reply: ClientReply<{ nonce?: string }>, on = server): Client => {
    const cookie = Object.entries(cookiesOf(reply))
      .filter(([name, value]) => name.startsWith('__Host-') && value !== '')
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    return createClient(on.app, { cookie, ...(reply.body.nonce && { 'x-wp-nonce': reply.body.nonce }) });
  };
  const signIn = (on = server) => on.visitor.post<Begun>('/session', { email, password: PASSWORD });
  const account = async (client: Client) => (await client.get<Account>('/account')).body;
  const codeAt = (secret: string, moment: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(moment) });
  /** Somebody with codes, with the session that made them. */
  const withCodes = async () => {
    const client = after(await signIn());
    const { secret, uri } = (await client.post<{ secret: string; uri: string }>('/account/codes')).body;
    const made = await client.put<{ recovery_codes: string[] }>('/account/codes', { code: codeAt(secret, later(-30)) });
    return { client, secret, uri, recovery: made.body.recovery_codes };
  };
  /** Sends what a browser would: the session's cookie, and that of the step which the reply before has begun. */
  const inStep = (cookie: string, before: ClientReply<unknown>, nonce = '', on = server) =>
    createClient(on.app, {
      cookie: `${cookie}; __Host-userfeedback_step=${cookiesOf(before)['__Host-userfeedback_step']}`,
      'x-wp-nonce': nonce,
    });
  const withPasskey = async (authenticator = createAuthenticator(ORIGIN)) => {
    const begun = await signIn();
    const session = `__Host-userfeedback_session=${cookiesOf(begun)['__Host-userfeedback_session']}`;
    const client = after(begun);
    const options = await client.post<Json>('/account/passkeys/options');
    const attestation = authenticator.create(options.body);
    const reply = await inStep(session, options, begun.body.nonce).post<
      ErrorReply & { recovery_codes: string[] | null }
    >('/account/passkeys', { name: 'Chrome on macOS', attestation });
    return { client, session, nonce: begun.body.nonce, authenticator, reply, options, attestation };
  };
  const byPasskey = async (authenticator: ReturnType<typeof createAuthenticator>) => {
    const options = await server.visitor.post<Json>('/session/passkey-options');
    const assertion = authenticator.sign(options.body);
    const send = () => inStep('', options).post<Begun>('/session/passkey', { assertion });
    return { send, assertion };
  };

  test('codes count once one was entered, and are asked for from then on (PE-43, PE-58)', async () => {
    const client = after(await signIn());
    const { body } = await client.post<{ secret: string; uri: string }>('/account/codes');
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(body.uri)).toMatch(new RegExp(`^otpauth://totp/.+:${email}\\?`));
    const wrong = await client.put<ErrorReply>('/account/codes', { code: '000000' });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { code: WRONG }]);
    expect((await account(client)).codes).toBeNull();
    expect((await signIn()).body.second_factor).toBeUndefined();
    const right = await client.put<{ recovery_codes: string[] }>('/account/codes', {
      code: codeAt(body.secret, START),
    });
    expect(right.body.recovery_codes).toHaveLength(10);
    expect((await account(client)).codes).toEqual({ since: START });
    const begun = await signIn();
    expect(begun.body).toEqual({ second_factor: { methods: ['code', 'recovery_code'], until: later(300) } });
    expect(Object.keys(cookiesOf(begun))).toEqual(['__Host-userfeedback_step']);
    const half = after(begun);
    expect((await half.get('/account')).status).toBe(401);
    const passed = await half.post<Begun>('/session/second-factor', { code: codeAt(body.secret, later(30)) });
    expect(passed.status).toBe(200);
    expect((await account(after(passed))).user.email).toBe(email);
    const rows = await server.deps.db.selectFrom('user_codes').selectAll().execute();
    expect(JSON.stringify([rows, await account(client)])).not.toContain(body.secret);
  });

  test('a code of now, before and after is taken, each once, also by two processes at once (PE-44)', async () => {
    const { secret } = await withCodes();
    for (const each of [server, beside]) each.setNow(later(120));
    const tries = async (moment: string) => {
      const halves = [after(await signIn()), after(await signIn(beside), beside)];
      const code = codeAt(secret, moment);
      const replies = await Promise.all(halves.map((half) => half.post('/session/second-factor', { code })));
      return replies.map(({ status }) => status).sort();
    };
    expect(await tries(later(120))).toEqual([200, 422]);
    expect(await tries(later(90))).toEqual([200, 422]);
    expect(await tries(later(150))).toEqual([200, 422]);
    expect(await tries(later(60))).toEqual([422, 422]);
    expect(await tries(later(180))).toEqual([422, 422]);
  });

  test('the second step ends after five minutes or five wrong codes (PE-59)', async () => {
    const { secret } = await withCodes();
    const half = after(await signIn());
    const wrong = () => half.post<ErrorReply>('/session/second-factor', { code: '000000' });
    for (let n = 0; n < 4; n += 1) expect((await wrong()).status).toBe(422);
    expect(await wrong()).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials', message: 'Too many wrong codes. Please sign in again.' },
    });
    expect((await half.post('/session/second-factor', { code: codeAt(secret, START) })).status).toBe(401);
    const slow = after(await signIn());
    server.setNow(later(300));
    expect((await slow.post('/session/second-factor', { code: codeAt(secret, later(300)) })).status).toBe(401);
  });

  test('ten wrong codes for an account in fifteen minutes are the most, over all processes (PE-59)', async () => {
    const { secret } = await withCodes();
    const halves = [after(await signIn()), after(await signIn(beside), beside), after(await signIn())];
    const statuses: number[] = [];
    for (const half of halves)
      for (let n = 0; n < 4; n += 1)
        statuses.push((await half.post('/session/second-factor', { code: '000000' })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
    const half = after(await signIn());
    const right = await half.post<ErrorReply>('/session/second-factor', { code: codeAt(secret, START) });
    expect([right.status, right.headers['retry-after']]).toEqual([429, '900']);
  });

  test('a recovery code works once, however it is written, and the person is told (PE-47, PE-55)', async () => {
    const { client, recovery } = await withCodes();
    expect(recovery).toHaveLength(10);
    for (const code of recovery) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    const [first = '', second = ''] = recovery;
    const given = first.toLowerCase().replaceAll('-', '');
    expect((await after(await signIn()).post('/session/second-factor', { recovery_code: given })).status).toBe(200);
    expect((await after(await signIn()).post('/session/second-factor', { recovery_code: first })).status).toBe(422);
    expect((await account(client)).recovery_codes_left).toBe(9);
    const { body } = await client.post<{ recovery_codes: string[] }>('/account/recovery-codes');
    expect((await account(client)).recovery_codes_left).toBe(10);
    expect((await after(await signIn()).post('/session/second-factor', { recovery_code: second })).status).toBe(422);
    const rows = await server.deps.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', userId).execute();
    expect(rows.every(({ code_hash }) => code_hash.startsWith('$argon2id$'))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(body.recovery_codes[0]);
    while ((await dispatchDue(server.deps, deliveryKinds(server.deps))) > 0);
    const subjects = server.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject.split(' ')[1]);
    expect(subjects.sort()).toEqual(['recovery', 'second']);
  });

  test('new recovery codes replace the others as a whole, or not at all (PE-47)', async () => {
    const { client } = await withCodes();
    const { db } = server.deps;
    await expect(replaceRecoveryCodes(db, userId, [null as never])).rejects.toThrow();
    expect((await account(client)).recovery_codes_left).toBe(10);
    await Promise.all(Array.from({ length: 8 }, () => replaceRecoveryCodes(db, userId, ['one', 'two'])));
    expect((await account(client)).recovery_codes_left).toBe(2);
  });

  test('a link asks for the second factor too (PE-62)', async () => {
    await withCodes();
    const token = await createSignInLink(server.deps, userId);
    const begun = await server.visitor.post<Begun>('/session/link', { token });
    expect(begun.body.second_factor?.methods).toEqual(['code', 'recovery_code']);
  });

  test('resetting removes everything and ends all sessions (PE-29)', async () => {
    const { client } = await withCodes();
    const admin = await server.as('administrator');
    expect((await admin.delete(`/people/${userId}/second-factors`)).status).toBe(200);
    expect((await client.get('/account')).status).toBe(401);
    expect((await account(after(await signIn()))).recovery_codes_left).toBe(0);
  });

  test('a role can need a second factor, in open sessions too (PE-54, PE-70, PE-71)', async () => {
    const client = after(await signIn(beside), beside);
    const key = await server.apiKey('editor');
    const admin = await server.as('administrator');
    const save = (second_factor_roles: string[]) =>
      admin.post<ErrorReply>('/settings', { settings: { second_factor_roles } });
    expect((await save(['emperor'])).status).toBe(422);
    expect((await save(['editor'])).status).toBe(200);
    expect(await client.get('/site-info')).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
    expect(await client.get('/surveys')).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
    const own = await account(client);
    expect(own.needs_factor).toBe(true);
    // Site info is refused, so the nonce comes from here.
    expect(own.nonce).toMatch(/^[\w-]{20,}$/);
    expect((await key.get('/surveys')).status).not.toBe(401);
    const { secret } = (await client.post<{ secret: string }>('/account/codes')).body;
    await client.put('/account/codes', { code: codeAt(secret, START) });
    forgetSessions(beside.deps.db);
    expect((await client.get('/site-info')).status).toBe(200);
    expect(await client.delete('/account/codes')).toMatchObject({
      status: 409,
      body: { code: 'last_factor', message: 'Your role needs a second factor. Add another one first.' },
    });
    await save([]);
    await beside.deps.site.refresh();
    expect((await client.delete('/account/codes')).status).toBe(200);
  });

  test('a code proves as much as a password (PE-73)', async () => {
    const { client, secret } = await withCodes();
    server.setNow(later(660));
    expect((await client.post('/account/recovery-codes')).status).toBe(403);
    expect((await client.post('/account/confirmation', { code: '000000' })).status).toBe(422);
    expect((await client.post('/account/confirmation', { code: codeAt(secret, later(660)) })).status).toBe(200);
    expect((await client.post('/account/recovery-codes')).status).toBe(200);
  });

  test('a passkey is added, listed, renamed and removed; there are at most 20 (PE-50)', async () => {
    const { client, reply } = await withPasskey();
    expect([reply.status, reply.body.recovery_codes?.length]).toEqual([201, 10]);
    const [passkey] = (await account(client)).passkeys;
    expect(passkey).toMatchObject({ name: 'Chrome on macOS', created_at: START, last_used_at: null, synced: false });
    expect((await client.put(`/account/passkeys/${passkey?.id}`, { name: '' })).status).toBe(422);
    expect((await client.put(`/account/passkeys/${passkey?.id}`, { name: 'Laptop' })).status).toBe(200);
    expect((await account(client)).passkeys[0]?.name).toBe('Laptop');
    const stranger = await server.as('administrator');
    expect((await stranger.delete(`/account/passkeys/${passkey?.id}`)).status).toBe(404);
    expect((await client.delete(`/account/passkeys/${passkey?.id}`)).status).toBe(200);
    expect(await account(client)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    const row = { user_id: userId, public_key: '', sign_count: 0, transports: '[]', name: 'x', synced: 0 as const };
    const rows = Array.from({ length: 20 }, (_, n) => ({ ...row, credential_id: `${userId}-${n}`, created_at: START }));
    await server.deps.db.insertInto('passkeys').values(rows).execute();
    expect(await client.post('/account/passkeys/options')).toMatchObject({
      status: 422,
      body: { message: 'You have 20 passkeys already.' },
    });
  });

  test('an invitation is accepted with a passkey that was made for it, once (PE-12, PE-50)', async () => {
    // It sends no mails, so that whoever invites gets the link.
    const own = await startTestServer({ dialect, now: START, config: { publicUrl: ORIGIN } });
    const admin = await own.as('administrator');
    const invite = async (name: string) => {
      const { body } = await admin.post<{ link: string }>('/people/invitations', {
        email: `${name}${number}@example.test`,
        role: 'author',
      });
      return body.link.split('#')[1] ?? '';
    };
    const begin = async (token: string) => {
      const options = await own.visitor.post<Json>('/session/invitation/passkey-options', { token });
      return { options, attestation: createAuthenticator(ORIGIN).create(options.body) };
    };
    const [token, other] = [await invite('joe'), await invite('kim')];
    const accept = (before: ClientReply<unknown>, body: object) =>
      inStep('', before, '', own).post<ErrorReply & Begun>('/session/invitation', body);
    const { options, attestation } = await begin(token);
    const forOther = await begin(other);
    const refused = { status: 422, body: { errors: { attestation: 'This passkey could not be added.' } } };
    expect(await accept(forOther.options, { token, name: 'Joe', attestation: forOther.attestation })).toMatchObject(
      refused,
    );
    expect((await own.visitor.post('/session/token', { token })).status).toBe(200);
    const joined = await accept(options, { token, name: 'Joe Roe', attestation });
    expect(joined).toMatchObject({ status: 200, body: { user: { name: 'Joe Roe', role: 'author' } } });
    expect(await account(after(joined, own))).toMatchObject({
      has_password: false,
      passkeys: [{ name: expect.any(String) }],
    });
    expect((await accept(options, { token, name: 'Joe', attestation })).status).toBe(401);
    expect(await accept(options, { token: other, name: 'Kim', attestation })).toMatchObject(refused);
    const neither = await own.visitor.post('/session/invitation', { token: other, name: 'Kim' });
    expect(neither.body).toMatchObject({ errors: { password: 'This password is too easy to guess.' } });
    expect((await own.visitor.post('/session/invitation/passkey-options', { token })).status).toBe(401);
    await own.close();
  });

  test('a passkey that somebody has already is refused (PE-50)', async () => {
    const { authenticator } = await withPasskey();
    email = `eve${number}@example.test`;
    await createUser(server.deps, { email, name: 'Eve', role: 'editor', password: PASSWORD });
    const { client, reply } = await withPasskey(authenticator);
    expect(reply).toMatchObject({ status: 422, body: { errors: { attestation: 'This passkey could not be added.' } } });
    expect((await account(client)).passkeys).toEqual([]);
  });

  test('without https there are no passkeys, except on localhost (PE-50, PE-56)', async () => {
    for (const [publicUrl, passkey] of [
      ['http://feedback.example', false],
      ['http://localhost:8080', true],
    ] as const) {
      const other = await startTestServer({ dialect, config: { publicUrl } });
      expect((await other.visitor.get('/session/options')).body).toEqual({
        password: true,
        passkey,
        reset: false,
        provider: null,
      });
      expect((await (await other.as('editor')).post('/account/passkeys/options')).status).toBe(passkey ? 200 : 409);
      await other.close();
    }
  });

  test('a passkey alone signs in, also where the role needs a second factor (PE-51)', async () => {
    const { authenticator } = await withPasskey();
    const { send } = await byPasskey(authenticator);
    const passed = await send();
    expect(passed.status).toBe(200);
    const { user, sessions, passkeys } = await account(after(passed));
    const how = sessions.find(({ current }) => current)?.how;
    expect([user.email, how, passkeys[0]?.last_used_at]).toEqual([email, 'passkey', START]);
  });

  test('a replay, another origin, an old challenge and a lower count are refused (PE-52)', async () => {
    const { authenticator } = await withPasskey();
    const first = await byPasskey(authenticator);
    expect((await first.send()).status).toBe(200);
    expect((await first.send()).status).toBe(401);
    const old = await byPasskey(authenticator);
    server.setNow(later(300));
    expect((await old.send()).status).toBe(401);
    server.setNow(START);
    authenticator.state.origin = 'https://evil.test';
    expect((await (await byPasskey(authenticator)).send()).status).toBe(401);
    authenticator.state.origin = ORIGIN;
    expect((await (await byPasskey(authenticator)).send()).status).toBe(200);
    authenticator.state.count = 0;
    expect((await (await byPasskey(authenticator)).send()).status).toBe(401);
    const other = await byPasskey(createAuthenticator(ORIGIN));
    expect(await other.send()).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    email = `bob${number}@example.test`;
    await createUser(server.deps, { email, name: 'Bob', role: 'editor', password: PASSWORD });
    const foreign = await withPasskey(createAuthenticator('https://evil.test'));
    expect(foreign.reply).toMatchObject({ status: 422, body: { errors: { attestation: expect.any(String) } } });
    expect((await account(foreign.client)).passkeys).toEqual([]);
  });

  test('what no browser sends is refused: an ID that is no text, and a passkey that is here already', async () => {
    const { authenticator } = await withPasskey();
    const options = await server.visitor.post<Json>('/session/passkey-options');
    const assertion = { ...authenticator.sign(options.body), id: { toString: 1, valueOf: 1 } };
    expect((await inStep('', options).post('/session/passkey', { assertion })).status).toBe(401);
    email = `bob${number}@example.test`;
    await createUser(server.deps, { email, name: 'Bob', role: 'editor', password: PASSWORD });
    const { reply } = await withPasskey(authenticator);
    expect(reply).toMatchObject({ status: 422, body: { errors: { attestation: expect.any(String) } } });
  });

  test('somebody with a passkey alone needs proof for a first password (PE-73)', async () => {
    const { client } = await withPasskey();
    await server.deps.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
    server.setNow(later(660));
    const refused = await client.put<ErrorReply>('/account/password', { password: 'brick-lantern-hums-41' });
    expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_required']);
  });

  test('a passkey is the second step of a password, and proves who one is (PE-58, PE-73)', async () => {
    const { authenticator, client, session, nonce } = await withPasskey();
    const begun = await signIn();
    expect(begun.body.second_factor?.methods).toEqual(['passkey', 'recovery_code']);
    const half = after(begun);
    const options = await half.post<Json>('/session/passkey-options');
    const passed = await half.post('/session/second-factor', { assertion: authenticator.sign(options.body) });
    expect(passed.status).toBe(200);
    server.setNow(later(660));
    expect((await client.post('/account/recovery-codes')).status).toBe(403);
    const asked = await client.post<Json>('/account/passkey-options');
    const proof = await inStep(session, asked, nonce).post('/account/confirmation', {
      assertion: authenticator.sign(asked.body),
    });
    expect(proof.status).toBe(200);
    expect((await client.post('/account/recovery-codes')).status).toBe(200);
  });
});
