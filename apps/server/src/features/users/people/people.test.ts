import type { Account, Person } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { createClient } from '../../../testing/client.ts';
import { sessionHeaders } from '../../../testing/people.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { Undeliverable } from '../../deliveries/delivery.ts';
import { deliveryKinds } from '../../deliveries/kinds.ts';
import { createDispatcher } from '../../deliveries/sending/dispatcher.ts';
import { dispatchDue } from '../../deliveries/testing.ts';
import { createUser } from '../accounts/service.ts';
import { createApiKey } from '../keys/service.ts';
import { createLink } from '../links/service.ts';
import { forgetSessions } from '../sessions/service.ts';

interface ErrorReply {
  code: string;
  message: string;
  errors?: Record<string, string>;
}
interface Listed {
  items: Person[];
  pagination: { total: number; pages: number };
  status_filters: { status: string; count: number }[];
}

const START = '2026-11-20T12:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();
const PASSWORD = 'teal-otter-walks-98';
const SMTP = { smtpUrl: 'smtp://127.0.0.1:9' };

describe.each(testDialects())('people on %s', (dialect) => {
  let server: TestServer;
  let withoutMails: TestServer;
  let admin: Client;
  let silentAdmin: Client;
  let number = 0;
  beforeAll(async () => {
    server = await startTestServer({ dialect, now: START, config: SMTP, licence: 'elite' });
    withoutMails = await startTestServer({ dialect, now: START, beside: server });
  });
  beforeEach(async () => {
    server.setNow(START);
    withoutMails.setNow(START);
    admin = await server.as('administrator');
    silentAdmin = await withoutMails.as('administrator');
    number += 1;
  });
  afterAll(async () => {
    await withoutMails.close();
    await server.close();
  });

  const list = async (query = '', client = admin) => (await client.get<Listed>(`/people${query}`)).body;
  const personOf = async (email: string) => {
    const found = (await list('?per_page=-1')).items.find((person) => person.email === email);
    if (!found) throw new Error(`${email} is not in the list`);
    return found;
  };
  const address = (name: string) => `${name}${number}@example.test`;
  const create = (name: string, role = 'editor') =>
    createUser(server.deps, { email: address(name), name, role, password: PASSWORD });
  const invite = (body: object, client = admin) =>
    client.post<{ person: Person; link: string | null } & ErrorReply>('/people/invitations', body);
  /** The token in the latest mail to this address. */
  const linkTo = async (email: string) => {
    await dispatchDue(server.deps, deliveryKinds(server.deps));
    const mail = server.mails.findLast(({ to }) => to.includes(email));
    const [, page = '', token = ''] = /(\/admin\/[\w-]+)#([\w-]+)/.exec(mail?.text ?? '') ?? [];
    return { page, token, subject: mail?.subject ?? '', text: mail?.text ?? '', html: mail?.html ?? '' };
  };
  const signIn = async (email: string, password = PASSWORD) => {
    const reply = await server.visitor.post<{ nonce: string }>('/session', { email, password });
    const [cookie = ''] = [reply.headers['set-cookie']].flat().map((line) => String(line).split(';')[0]);
    return { status: reply.status, client: createClient(server.app, { cookie, 'x-wp-nonce': reply.body.nonce }) };
  };

  test('an invitation leads to an account with the chosen role, and works once (PE-08, PE-09, PE-12, PE-13)', async () => {
    const email = address('ann');
    const { status, body } = await invite({ email: email.toUpperCase(), role: 'author', name: 'Ann' });
    expect([status, body.link, body.person]).toEqual([
      201,
      null,
      expect.objectContaining({ email, name: 'Ann', role: 'author', status: 'invited', last_seen_at: null }),
    ]);
    const { page, token, subject, text, html } = await linkTo(email);
    expect(html).toContain(`/admin/join#${token}`);
    expect(html).not.toMatch(/<img|<link|url\(/);
    expect([page, subject]).toEqual(['/admin/join', expect.stringMatching(/^An administrator invited you to /)]);
    expect(text).toContain('Your role: Author.');
    expect(text.trimEnd().endsWith('This link works once, until November 27, 2026 at 1:00 PM.')).toBe(true);
    const looked = await server.visitor.post('/session/token', { token });
    expect(looked.body).toMatchObject({ kind: 'invitation', email, name: 'Ann' });
    const weak = await server.visitor.post<ErrorReply>('/session/invitation', { token, name: 'Ann', password: email });
    expect([weak.status, weak.body.errors]).toEqual([422, { password: 'This password is too easy to guess.' }]);
    const joined = await server.visitor.post('/session/invitation', { token, name: 'Ann Lee', password: PASSWORD });
    expect(joined.body).toMatchObject({ user: { email, name: 'Ann Lee', role: 'author' } });
    expect(await personOf(email)).toMatchObject({ status: 'active', name: 'Ann Lee', last_seen_at: START });
    expect((await signIn(email)).status).toBe(200);
    for (const path of ['/session/token', '/session/invitation', '/session/password', '/session/email']) {
      const again = await server.visitor.post<ErrorReply>(path, { token, name: 'X', password: PASSWORD });
      expect([again.status, again.body.code, again.body.message], path).toEqual([
        401,
        'wrong_credentials',
        'This link has been used, was replaced by a newer one, or has expired. Ask for a new one.',
      ]);
    }
  });

  test('inviting the same address again makes no second person, and only the newest link works (PE-08, PE-10)', async () => {
    const email = address('bob');
    await invite({ email, role: 'editor' });
    const first = await linkTo(email);
    const { body } = await invite({ email: email.toUpperCase(), role: 'author' });
    expect(body.person.role).toBe('author');
    const second = await linkTo(email);
    expect((await list(`?search=${email}`)).items).toHaveLength(1);
    expect((await server.visitor.post('/session/token', { token: first.token })).status).toBe(401);
    expect((await server.visitor.post('/session/token', { token: second.token })).status).toBe(200);
    const rows = await server.deps.db.selectFrom('sign_in_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(second.token);
    const deliveries = await server.deps.db.selectFrom('deliveries').selectAll().execute();
    expect(JSON.stringify(deliveries)).not.toContain(second.token);
    server.setNow(minutesLater(7 * 1440));
    expect((await server.visitor.post('/session/token', { token: second.token })).status).toBe(401);
  });

  test('of links made at once one works, and none is made for somebody who is gone (PE-10, PE-15)', async () => {
    const email = address('cat');
    const { id } = (await invite({ email, role: 'editor' })).body.person;
    await Promise.all(Array.from({ length: 8 }, () => createLink(server.deps, 'invitation', id)));
    expect((await list(`?search=${email}`)).items).toHaveLength(1);
    await admin.delete(`/people/${id}/invitation`);
    await expect(createLink(server.deps, 'invitation', id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('inviting somebody while the invitation is withdrawn fails nobody (PE-08, PE-15)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = address(`dan${round}-`);
      const { id } = (await invite({ email, role: 'editor' }, silentAdmin)).body.person;
      const replies = await Promise.all([
        silentAdmin.delete(`/people/${id}/invitation`),
        invite({ email, role: 'editor' }, silentAdmin),
        silentAdmin.post(`/people/${id}/invitation`),
      ]);
      for (const { status } of replies) expect(status).toBeLessThan(500);
    }
  });

  test('two who invite the same address at once make one person (PE-08)', async () => {
    const email = address('both');
    const replies = await Promise.all([invite({ email, role: 'editor' }), invite({ email, role: 'editor' })]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect((await list(`?search=${email}`)).items).toHaveLength(1);
  });

  test('refusals stand at their fields (PE-08)', async () => {
    const { email } = await create('here');
    const cases: [object, object][] = [
      [{ email: email.toUpperCase(), role: 'editor' }, { email: 'This person is here already.' }],
      [{ email: 'nobody', role: 'editor' }, { email: 'Please enter a valid e-mail address.' }],
      [{ email: address('new'), role: 'emperor' }, { role: 'There is no role “emperor”.' }],
      [{ email: address('new'), role: 'editor', name: 'x'.repeat(101) }, { name: 'Must be at most 100 characters.' }],
    ];
    for (const [body, errors] of cases) {
      const reply = await invite(body);
      expect([reply.status, reply.body.errors], JSON.stringify(body)).toEqual([422, errors]);
    }
  });

  test('an invitation is sent again or withdrawn, with its link (PE-15)', async () => {
    const email = address('cy');
    const { id } = (await invite({ email, role: 'editor' })).body.person;
    const { token } = await linkTo(email);
    expect((await admin.post(`/people/${id}/invitation`)).status).toBe(200);
    const again = await linkTo(email);
    expect((await server.visitor.post('/session/token', { token })).status).toBe(401);
    expect((await personOf(email)).invitation_expires_at).toBe(minutesLater(7 * 1440));
    expect((await admin.delete(`/people/${id}/invitation`)).status).toBe(200);
    expect((await server.visitor.post('/session/token', { token: again.token })).status).toBe(401);
    expect((await list(`?search=${email}`)).items).toEqual([]);
    const { id: active } = await create('dee');
    expect((await admin.delete(`/people/${active}/invitation`)).status).toBe(409);
    expect((await admin.post(`/people/${active}/invitation`)).status).toBe(409);
  });

  test('without a mail server the link is returned once, and nothing lies in the outbox (PE-16)', async () => {
    const silent = await startTestServer({ dialect, now: START });
    const client = await silent.as('administrator');
    const { body } = await invite({ email: 'eve@example.test', role: 'editor' }, client);
    expect(body.link).toMatch(/\/admin\/join#[\w-]{32}$/);
    const token = body.link?.split('#')[1];
    const reset = await client.post<{ link: string }>(`/people/${body.person.id}/password-link`);
    expect(reset.status).toBe(409);
    const joined = await silent.visitor.post('/session/invitation', { token, name: 'Eve', password: PASSWORD });
    expect(joined.status).toBe(200);
    const { link } = (await client.post<{ link: string }>(`/people/${body.person.id}/password-link`)).body;
    expect(link).toMatch(/\/admin\/new-password#[\w-]{32}$/);
    expect(await silent.deps.db.selectFrom('deliveries').selectAll().execute()).toEqual([]);
    await silent.close();
  });

  test('mails about accounts are sent although deliveries are off, and a lost one is shown (PE-17)', async () => {
    const quiet = { ...server.deps, config: { ...server.deps.config, deliveries: false } };
    const email = address('flo');
    await invite({ email, role: 'editor' });
    const dispatcher = createDispatcher(quiet, { everyMs: 20 });
    dispatcher.start();
    await expect.poll(() => server.mails.some(({ to }) => to.includes(email))).toBe(true);
    await dispatcher.stop();
    const lost = address('gus');
    await invite({ email: lost, role: 'editor' });
    const send = () => Promise.reject(new Undeliverable('No such mailbox'));
    const { account } = deliveryKinds(server.deps);
    if (account) await dispatchDue(server.deps, { account: { ...account, send } });
    expect((await personOf(lost)).undelivered).toBe('No such mailbox');
    server.setNow(minutesLater(1));
    await invite({ email: lost, role: 'editor' });
    await linkTo(lost);
    expect((await personOf(lost)).undelivered).toBeNull();
  });

  test('a mail that is no longer needed is dropped, and not shown as lost (PE-17)', async () => {
    const { id, email } = await create('gwen');
    await server.visitor.post('/session/password-link', { email });
    await admin.put(`/people/${id}`, { status: 'deactivated' });
    await linkTo(email);
    expect((await personOf(email)).undelivered).toBeNull();
    const stored = await server.deps.db.selectFrom('deliveries').selectAll().where('kind', '=', 'account').execute();
    const own = stored.filter(({ target }) => JSON.parse(target).user_id === id);
    expect(own).toMatchObject([{ status: 'dropped', last_error: 'It is no longer needed.' }]);
  });

  test('why a mail was given up is in the language of whoever reads it (PE-17)', async () => {
    const email = address('gil');
    await invite({ email, role: 'editor' });
    const send = () => Promise.reject(new Undeliverable('It took too long.'));
    const { account } = deliveryKinds(server.deps);
    if (account) await dispatchDue(server.deps, { account: { ...account, send } });
    const headers = { ...(await sessionHeaders(server.deps, 'administrator')), 'accept-language': 'de' };
    const { items } = await list(`?search=${email}`, createClient(server.app, headers));
    expect(items[0]?.undelivered).toBe('Es hat zu lange gedauert.');
  });

  test('a link for a new password never goes to an address of before (PE-32, PE-62)', async () => {
    const { id, email } = await create('ida');
    const { client } = await signIn(email);
    await admin.post(`/people/${id}/password-link`);
    const { token } = await linkTo(email);
    await admin.post(`/people/${id}/password-link`);
    const waiting = await server.deps.db.selectFrom('deliveries').selectAll().where('status', '=', 'pending').execute();
    await server.deps.db
      .updateTable('deliveries')
      .set({ next_attempt_at: minutesLater(5) })
      .execute();
    const next = address('idina');
    await client.post('/account/email', { email: next });
    await client.post('/session/email', { token: (await linkTo(next)).token });
    expect((await server.visitor.post('/session/token', { token })).status).toBe(401);
    server.setNow(minutesLater(6));
    const before = server.mails.length;
    await dispatchDue(server.deps, deliveryKinds(server.deps));
    expect(waiting).toHaveLength(1);
    expect(server.mails.slice(before).filter(({ text }) => text?.includes('/admin/new-password'))).toEqual([]);
    expect(await personOf(next)).toMatchObject({ undelivered: null });
  });

  test('a changed role counts at once without signing in again (PE-19)', async () => {
    const { id, email } = await create('hal', 'administrator');
    const { client } = await signIn(email);
    expect((await client.get('/people')).status).toBe(200);
    expect((await admin.put(`/people/${id}`, { role: 'editor' })).status).toBe(200);
    expect((await client.get('/people')).status).toBe(403);
    expect((await admin.put(`/people/${id}`, {})).status).toBe(200);
    expect((await admin.put<ErrorReply>(`/people/${id}`, { role: 'emperor' })).body.errors).toEqual({
      role: 'There is no role “emperor”.',
    });
  });

  test('a deactivated person is out at once and comes back with the same password (PE-20, PE-57)', async () => {
    const { id, email } = await create('ida');
    const key = await createApiKey(server.deps, { name: 'hers', role: 'editor', created_by: id });
    const { client } = await signIn(email);
    expect((await personOf(email)).api_keys).toBe(1);
    expect((await admin.put(`/people/${id}`, { status: 'deactivated' })).body).toMatchObject({ status: 'deactivated' });
    expect((await client.get('/account')).status).toBe(401);
    const refused = await server.visitor.post<ErrorReply>('/session', { email, password: PASSWORD });
    const wrong = await server.visitor.post<ErrorReply>('/session', { email, password: 'x' });
    expect([refused.status, refused.body]).toEqual([wrong.status, wrong.body]);
    expect((await admin.put(`/people/${id}`, { status: 'active' })).status).toBe(200);
    expect((await client.get('/account')).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    await admin.put(`/people/${id}`, { status: 'deactivated', revoke_keys: true });
    const script = createClient(server.app, { authorization: `Bearer ${key.key}` });
    expect((await script.get('/surveys')).status).toBe(401);
  });

  test('removing leaves nothing of the account for whoever gets the address next (PE-23)', async () => {
    const { id, email } = await create('joe');
    const { client } = await signIn(email);
    expect((await admin.delete(`/people/${id}`)).status).toBe(200);
    expect((await client.get('/account')).status).toBe(401);
    expect((await admin.delete(`/people/${id}`)).status).toBe(404);
    const { person } = (await invite({ email, role: 'author' })).body;
    const { token } = await linkTo(email);
    await server.visitor.post('/session/invitation', { token, name: 'Other', password: 'brick-lantern-hums-41' });
    expect((await signIn(email)).status).toBe(401);
    expect(person.id).not.toBe(id);
  });

  test('the last administrator stays one (PE-25)', async () => {
    const alone = await startTestServer({ dialect, now: START, config: SMTP });
    const { id } = await createUser(alone.deps, {
      email: 'a@b.test',
      name: 'A',
      role: 'administrator',
      password: null,
    });
    const client = await alone.as('administrator');
    await invite({ email: 'c@b.test', role: 'administrator' }, client);
    const isLast = async () => (await list('', client)).items.find((person) => person.id === id)?.is_last_manager;
    expect(await isLast()).toBe(true);
    const refused = {
      code: 'last_administrator',
      message: expect.stringMatching(/^This is the last administrator\. Make/),
    };
    for (const body of [{ role: 'editor' }, { status: 'deactivated' }])
      expect(await client.put(`/people/${id}`, body)).toMatchObject({ status: 409, body: refused });
    expect(await client.delete(`/people/${id}`)).toMatchObject({ status: 409, body: refused });
    const other = await createUser(alone.deps, { email: 'd@b.test', name: 'D', role: 'administrator', password: null });
    expect(await isLast()).toBe(false);
    const second = await startTestServer({ dialect, now: START, config: SMTP, beside: alone });
    const beside = await second.as('administrator');
    const refusals: number[] = [];
    for (let round = 0; round < 100; round += 1) {
      const [one, two] = [round % 2 === 0 ? client : beside, client];
      const replies = await Promise.all([
        one.put(`/people/${id}`, { role: 'editor' }),
        two.put(`/people/${other.id}`, round % 3 === 0 ? { status: 'deactivated' } : { role: 'editor' }),
      ]);
      const managers = (await alone.deps.db.selectFrom('users').selectAll().execute()).filter(
        ({ role, status }) => role === 'administrator' && status === 'active',
      );
      const statuses = replies.map(({ status }) => status).sort();
      refusals.push(statuses[1] ?? 0);
      // 403: the other one was demoted before the call was looked at.
      expect([statuses[0], managers.length], `round ${round}`).toEqual([200, 1]);
      expect([403, 409], `round ${round}`).toContain(statuses[1]);
      await alone.deps.db
        .updateTable('users')
        .set({ role: 'administrator', status: 'active' })
        .where('id', 'in', [id, other.id])
        .execute();
      for (const { deps } of [alone, second]) forgetSessions(deps.db);
    }
    expect(refusals).toContain(409);
    await second.close();
    await alone.close();
  });

  test('the list pages, sorts, counts and searches beginnings of words (PE-02, PE-03)', async () => {
    const own = await startTestServer({ dialect, now: START });
    const client = await own.as('administrator');
    for (let n = 1; n <= 24; n += 1)
      await createUser(own.deps, {
        email: `person${n}@lists.test`,
        name: `Émile ${String.fromCharCode(64 + n)}.`,
        role: n % 2 ? 'editor' : 'author',
        password: null,
      });
    await invite({ email: 'zed@lists.test', role: 'author' }, client);
    const { items, pagination, status_filters } = await list('?per_page=10&page=2', client);
    expect([items.length, pagination.total, pagination.pages]).toEqual([10, 26, 3]);
    expect(items[0]?.name).toBe('Émile J.');
    expect(status_filters).toEqual([
      { status: 'all', count: 26 },
      { status: 'active', count: 25 },
      { status: 'invited', count: 1 },
      { status: 'deactivated', count: 0 },
    ]);
    const names = async (query: string) => (await list(query, client)).items.map(({ email }) => email);
    expect(await names('?search=emile%20b')).toEqual(['person2@lists.test']);
    expect(await names('?search=ZED')).toEqual(['zed@lists.test']);
    expect(await names('?search=mile')).toEqual([]);
    expect(await names('?filter[status]=invited')).toEqual(['zed@lists.test']);
    expect((await names('?orderby=role&order=desc&per_page=1'))[0]).toMatch(/person|zed/);
    expect((await client.get('/people?per_page=101')).status).toBe(422);
    await own.close();
  });

  test('is for persons of managing roles, each call (PE-05)', async () => {
    const { id } = await create('kim');
    const calls: ((client: Client) => Promise<{ status: number; body: ErrorReply }>)[] = [
      (client) => client.get('/people'),
      (client) => client.post('/people/invitations', { email: address('x'), role: 'editor' }),
      (client) => client.post(`/people/${id}/invitation`),
      (client) => client.delete(`/people/${id}/invitation`),
      (client) => client.put(`/people/${id}`, { role: 'author' }),
      (client) => client.delete(`/people/${id}`),
      (client) => client.post(`/people/${id}/password-link`),
      (client) => client.delete(`/people/${id}/sessions`),
      (client) => client.get('/api-keys'),
    ];
    const editor = await server.as('editor');
    const key = await server.apiKey('administrator');
    for (const call of calls) {
      expect(await call(server.visitor)).toMatchObject({ status: 401 });
      expect(await call(editor)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(await call(key)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', message: 'This can only be done by a person who is signed in.' },
      });
    }
    expect((await personOf(address('kim'))).role).toBe('editor');
  });

  test('asks for proof after ten minutes, except for signing somebody out (PE-73)', async () => {
    const { id } = await create('lou');
    server.setNow(minutesLater(11));
    for (const call of [
      () => admin.post('/people/invitations', { email: address('y'), role: 'editor' }),
      () => admin.put(`/people/${id}`, { role: 'author' }),
      () => admin.delete(`/people/${id}`),
      () => admin.post(`/people/${id}/password-link`),
      () => admin.post('/account/email', { email: address('z') }),
      () => admin.post('/api-keys', { name: 'k', scopes: ['all'], expires_at: null }),
    ])
      expect(await call()).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
    expect((await admin.delete(`/people/${id}/sessions`)).status).toBe(200);
  });

  test('people of the site around us are managed there (PE-98)', async () => {
    const { id } = await server.deps.db
      .insertInto('users')
      .values({
        email: address('wp'),
        name: 'Wp',
        role: 'editor',
        roles: '["editor"]',
        manages: 0,
        password_hash: null,
        created_at: START,
        host_user_id: String(1000 + number),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await personOf(address('wp'))).toMatchObject({ is_of_host: true, status: 'active' });
    for (const call of [
      () => admin.put(`/people/${id}`, { role: 'author' }),
      () => admin.put(`/people/${id}`, { status: 'deactivated' }),
      () => admin.delete(`/people/${id}`),
      () => admin.post(`/people/${id}/password-link`),
      () => admin.post(`/people/${id}/invitation`),
    ])
      expect(await call()).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: expect.stringMatching(/^This person is managed in .+\.$/) },
      });
    expect((await admin.delete(`/people/${id}/sessions`)).status).toBe(200);
  });

  test('one person causes at most 50 mails about accounts in an hour, over all processes (PE-64)', async () => {
    const limited = await startTestServer({ dialect, now: START, config: { ...SMTP, rateLimit: true } });
    const beside = await startTestServer({
      dialect,
      now: START,
      config: { ...SMTP, rateLimit: true },
      beside: limited,
    });
    const clients = [await limited.as('administrator'), await beside.as('administrator')];
    const replies = [];
    for (let n = 0; n < 51; n += 1)
      replies.push(await invite({ email: `n${n}@many.test`, role: 'editor' }, clients[n % 2]));
    expect(replies.map(({ status }) => status)).toEqual([...Array(50).fill(201), 429]);
    expect(replies.at(-1)?.headers['retry-after']).toBe('3600');
    await beside.close();
    await limited.close();
  });

  test('a link for a new password says nothing about accounts and ends all sessions (PE-60, PE-62)', async () => {
    const { email } = await create('max');
    const off = await create('ned');
    await admin.put(`/people/${off.id}`, { status: 'deactivated' });
    const invited = address('oli');
    await invite({ email: invited, role: 'editor' });
    await linkTo(invited);
    const { client } = await signIn(email);
    const bodies = [];
    for (const each of [email.toUpperCase(), off.email, invited, 'nobody@nowhere.test', 'not an address'])
      bodies.push(await server.visitor.post('/session/password-link', { email: each }));
    expect(bodies.map(({ status, body }) => [status, body])).toEqual(Array(5).fill([202, { success: true }]));
    const before = server.mails.length;
    const { page, token, subject } = await linkTo(email);
    expect([page, subject]).toEqual(['/admin/new-password', expect.stringMatching(/^Set a new password for /)]);
    expect(server.mails.length - before).toBe(1);
    const password = 'brick-lantern-hums-41';
    const set = await server.visitor.post<{ user: { email: string } }>('/session/password', { token, password });
    expect([set.status, set.body.user.email]).toEqual([200, email]);
    expect((await client.get('/account')).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await linkTo(email)).subject).toMatch(/^Your password for .+ was changed$/);
    server.setNow(minutesLater(1));
    await server.visitor.post('/session/password-link', { email });
    const late = await linkTo(email);
    server.setNow(minutesLater(61));
    expect((await server.visitor.post('/session/token', { token: late.token })).status).toBe(401);
  });

  test('five such mails an hour go to an account, and twenty come from a network (PE-64)', async () => {
    const limited = await startTestServer({ dialect, now: START, config: { ...SMTP, rateLimit: true } });
    const ask = (email: string) =>
      limited.visitor.inject({
        method: 'POST',
        url: '/api/v1/session/password-link',
        payload: { email },
        remoteAddress: '8.8.8.8',
      });
    for (let n = 0; n < 8; n += 1)
      await createUser(limited.deps, { email: `p${n}@many.test`, name: 'P', role: 'editor', password: PASSWORD });
    for (let n = 0; n < 6; n += 1) expect((await ask('p0@many.test')).status).toBe(202);
    const planned = async () => (await limited.deps.db.selectFrom('deliveries').selectAll().execute()).length;
    expect(await planned()).toBe(5);
    await Promise.all(Array.from({ length: 21 }, (_, n) => ask(`p${1 + (n % 7)}@many.test`)));
    expect(await planned()).toBe(20);
    await limited.close();
  });

  test('once an address has changed, whoever reads the old one gets in by no link (PE-32)', async () => {
    const { email } = await create('quin');
    const { client } = await signIn(email);
    const next = address('quincy');
    await server.visitor.post('/session/password-link', { email });
    const { token } = await linkTo(email);
    await client.post('/account/email', { email: next });
    const confirmation = await linkTo(next);
    await server.visitor.post('/session/password-link', { email });
    expect((await server.visitor.post('/session/email', { token: confirmation.token })).status).toBe(200);
    expect((await server.visitor.post('/session/token', { token })).status).toBe(401);
    const before = server.mails.length;
    expect((await linkTo(email)).subject).toMatch(/^Your address for .+ was changed$/);
    expect(server.mails.length - before).toBe(1);
  });

  test('a new address counts once it is confirmed, and the old one is told (PE-32)', async () => {
    const { email } = await create('pam');
    const { client } = await signIn(email);
    const { client: other } = await signIn(email);
    const next = address('pamela');
    const asked = await client.post<Account>('/account/email', { email: next.toUpperCase() });
    expect([asked.status, asked.body.email_pending, asked.body.user.email]).toEqual([202, next, email]);
    const cancelled = await linkTo(next);
    expect(cancelled.page).toBe('/admin/new-address');
    expect((await client.delete<Account>('/account/email')).body.email_pending).toBeNull();
    expect((await server.visitor.post('/session/email', { token: cancelled.token })).status).toBe(401);
    await client.post('/account/email', { email: next });
    const { token } = await linkTo(next);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(next)).status).toBe(401);
    expect((await server.visitor.post('/session/token', { token })).body).toMatchObject({ kind: 'email', email: next });
    expect((await client.post<{ email: string }>('/session/email', { token })).body).toEqual({ email: next });
    expect((await client.get<Account>('/account')).body.user.email).toBe(next);
    expect((await other.get('/account')).status).toBe(401);
    expect((await signIn(next)).status).toBe(200);
    expect((await linkTo(email)).subject).toMatch(/^Your address for .+ was changed$/);
    const taken = await create('pat');
    const refused = await client.post<ErrorReply>('/account/email', { email: taken.email });
    expect([refused.status, refused.body.errors]).toEqual([422, { email: 'This address is used by somebody else.' }]);
  });
});
