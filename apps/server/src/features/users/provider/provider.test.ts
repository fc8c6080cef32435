import { createServer } from 'node:http';
import type { Account } from '@userfeedback/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client, ClientReply } from '../../../testing/client.ts';
import { createClient } from '../../../testing/client.ts';
import type { Forgery, TestProvider } from '../../../testing/provider.ts';
import { hmacBy, signedBy, startProvider, writeToken } from '../../../testing/provider.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { createUser } from '../accounts/service.ts';
import { createSignInLink } from '../links/service.ts';
import { requireKnownRoles } from './known-roles.ts';

const ORIGIN = 'http://127.0.0.1:4400';
const ANN = { sub: 'ann-1', email: 'Ann@Example.test', email_verified: true, name: 'Ann Lee' };
const FAILED = '/admin/sign-in?provider=failed';

/** A browser: sends back the cookies that it got. */
function openBrowser({ app }: TestServer, cookies: Record<string, string> = {}) {
  const client = (nonce = ''): Client =>
    createClient(app, {
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      ...(nonce && { 'x-wp-nonce': nonce }),
    });
  const open = async (address: string) => {
    const reply = await client().inject({ method: 'GET', url: address.replace(ORIGIN, '') });
    for (const line of String(reply.headers['set-cookie'] ?? '').split(/,(?=\s*[\w-]+=)/)) {
      const [, name = '', value = ''] = /^\s*([\w-]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') delete cookies[name];
      else cookies[name] = value;
    }
    return reply;
  };
  const location = (reply: ClientReply<unknown>) => (reply.headers.location ?? '').replace(ORIGIN, '');
  return {
    cookies,
    client,
    open,
    /** Where the button leads. */
    begin: async (query = '') => location(await open(`/api/v1/session/provider${query}`)),
    /** Where the provider's reply leads. */
    finish: async (address: string) => location(await open(address)),
    account: async () => (await client().get<Account>('/account')).body,
  };
}
type Browser = ReturnType<typeof openBrowser>;

describe.each(testDialects())('signing in through a provider on %s', (dialect) => {
  let provider: TestProvider;
  const servers: TestServer[] = [];
  beforeEach(async () => {
    provider = await startProvider();
  });
  afterEach(async () => {
    for (const server of servers.splice(0).reverse()) await server.close();
    await provider.stop();
  });

  async function start(changes: Partial<TestProvider['config']> = {}, config = {}, beside?: TestServer) {
    const given = { provider: { ...provider.config, ...changes }, publicUrl: ORIGIN, ...config };
    const server = await startTestServer({ dialect, config: given, licence: 'elite', ...(beside && { beside }) });
    servers.push(server);
    return server;
  }
  const signIn = async (browser: Browser, claims: Record<string, unknown> = {}, query = '') => {
    provider.claims = { ...ANN, ...claims };
    return browser.finish(await provider.visit(await browser.begin(query)));
  };
  const addAnn = (server: TestServer, { role = 'editor', email = 'ann@example.test' } = {}) =>
    createUser(server.deps, { email, name: 'Ann', role, password: null });
  const roleOf = async ({ deps }: TestServer, id: number) =>
    (await deps.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;
  const countPeople = async ({ deps }: TestServer) => (await deps.db.selectFrom('users').select('id').execute()).length;

  test('leads to the provider with PKCE, state and nonce, and back to the screen that was asked for (PE-76, PE-77)', async () => {
    const server = await start();
    const { id } = await addAnn(server);
    expect((await server.visitor.get('/session/options')).body).toEqual({
      password: true,
      passkey: false,
      reset: false,
      provider: { label: 'Example ID' },
    });
    const browser = openBrowser(server);
    const address = new URL(await browser.begin('?next=/results'));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'feedback',
      redirect_uri: `${ORIGIN}/api/v1/session/provider/callback`,
      code_challenge_method: 'S256',
      response_type: 'code',
      scope: 'openid email profile',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(address.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(Object.keys(browser.cookies)).toEqual(['userfeedback_provider']);
    provider.claims = ANN;
    expect(await browser.finish(await provider.visit(address.href))).toBe('/admin/results');
    const account = await browser.account();
    expect([account.user.id, account.provider]).toEqual([id, { label: 'Example ID', linked: true }]);
    expect(account.sessions.map(({ how }) => how)).toEqual(['provider']);
    expect(Object.keys(browser.cookies)).not.toContain('userfeedback_provider');
  });

  const now = () => Math.floor(Date.now() / 1000);
  const claimed =
    (changes: Record<string, unknown>): Forgery =>
    ({ header, claims }, { right }) =>
      writeToken({ header, claims: { ...claims, ...changes } }, signedBy(right));
  const FORGERIES: [string, Forgery][] = [
    ['no signature', ({ header, claims }) => writeToken({ header: { ...header, alg: 'none' }, claims }, () => '')],
    [
      'HMAC with the public key',
      ({ header, claims }, { secret }) => writeToken({ header: { ...header, alg: 'HS256' }, claims }, hmacBy(secret)),
    ],
    [
      'HMAC with the client secret',
      ({ header, claims }) =>
        writeToken({ header: { ...header, alg: 'HS256' }, claims }, hmacBy(provider.config.clientSecret)),
    ],
    ['the key of somebody else', (token, { foreign }) => writeToken(token, signedBy(foreign))],
    [
      'an unknown key',
      ({ header, claims }, { foreign }) =>
        writeToken({ header: { ...header, kid: foreign.kid }, claims }, signedBy(foreign)),
    ],
    ['another issuer', claimed({ iss: 'https://evil.test' })],
    ['another audience', claimed({ aud: 'another' })],
    ['more audiences', claimed({ aud: ['feedback', 'another'] })],
    ['another party', claimed({ azp: 'another' })],
    ['another nonce', claimed({ nonce: 'x' })],
    ['no nonce', claimed({ nonce: undefined })],
    ['an end 61 seconds ago', (...made) => claimed({ exp: now() - 61 })(...made)],
    ['not valid yet', (...made) => claimed({ nbf: now() + 90 })(...made)],
    ['made in the future', (...made) => claimed({ iat: now() + 90 })(...made)],
    ['a subject that is no text', claimed({ sub: 7 })],
    ['a subject that no database takes', claimed({ sub: 'a\u0000b' })],
    ['nonsense', () => 'nonsense'],
  ];

  test('an ID token counts only if it is ours, signed, and of now (PE-77)', async () => {
    const server = await start();
    await addAnn(server);
    for (const [what, forge] of FORGERIES) {
      const browser = openBrowser(server);
      provider.forge = forge;
      expect([what, await signIn(browser, {}, '?next=/results')]).toEqual([what, `${FAILED}&next=%2Fresults`]);
      expect(Object.keys(browser.cookies)).toEqual([]);
    }
    provider.forge = claimed({ exp: now() - 30, azp: 'feedback' });
    expect(await signIn(openBrowser(server))).toBe('/admin/');
    expect(await server.deps.db.selectFrom('sessions').select('how').execute()).toEqual([{ how: 'provider' }]);
  }, 60_000);

  test('a reply counts once, in the browser that asked, with its state, for 10 minutes, in any process (PE-77)', async () => {
    const server = await start();
    const beside = await start({}, { databaseUrl: server.deps.config.databaseUrl }, server);
    await addAnn(server);
    provider.claims = ANN;
    const asked = async (browser: Browser) => provider.visit(await browser.begin());
    const browser = openBrowser(server);
    const reply = await asked(browser);
    const { userfeedback_provider: cookie = '' } = browser.cookies;
    expect(await openBrowser(server).finish(reply)).toBe(FAILED);
    expect(await openBrowser(beside, { userfeedback_provider: cookie }).finish(reply)).toBe('/admin/');
    expect(await openBrowser(server, { userfeedback_provider: cookie }).finish(reply)).toBe(FAILED);
    const spoilt = async (spoil: (address: URL) => void) => {
      const other = openBrowser(server);
      const address = new URL(await asked(other));
      spoil(address);
      return other.finish(address.href);
    };
    expect(await spoilt(({ searchParams }) => searchParams.set('state', 'x'))).toBe(FAILED);
    expect(await spoilt(({ searchParams }) => searchParams.delete('state'))).toBe(FAILED);
    expect(await spoilt(({ searchParams }) => searchParams.append('state', 'x'))).toBe(FAILED);
    expect(await spoilt(({ searchParams }) => searchParams.set('code', 'x'))).toBe(FAILED);
    expect(await spoilt(({ searchParams }) => searchParams.delete('code'))).toBe(FAILED);
    expect(await spoilt(({ searchParams }) => searchParams.set('error', 'access_denied'))).toBe(FAILED);
    const late = openBrowser(server);
    const lateReply = await asked(late);
    server.setNow(new Date(Date.now() + 601_000).toISOString());
    expect(await late.finish(lateReply)).toBe(FAILED);
    expect(await countPeople(server)).toBe(1);
  }, 60_000);

  test('keys that the provider has changed are fetched, for an unknown one at most once a minute (PE-77)', async () => {
    const server = await start();
    await addAnn(server);
    expect(await signIn(openBrowser(server))).toBe('/admin/');
    await provider.rotateKeys();
    expect(await signIn(openBrowser(server))).toBe('/admin/');
    const calls = provider.keyCalls();
    provider.forge = FORGERIES[4]?.[1] ?? null;
    for (let n = 0; n < 3; n += 1) expect(await signIn(openBrowser(server))).toBe(FAILED);
    expect(provider.keyCalls()).toBe(calls);
  }, 60_000);

  test('the subject is linked by a verified address, once (PE-79)', async () => {
    const server = await start();
    const { id } = await addAnn(server);
    await server.deps.db
      .insertInto('users')
      .values({ email: ANN.email, name: 'Ann', role: 'editor', created_at: '', host_user_id: '9', password_hash: null })
      .execute();
    for (const claims of [
      { email_verified: false },
      { email_verified: 'true' },
      { email_verified: undefined },
      { email: 'nonsense' },
    ])
      expect(await signIn(openBrowser(server), claims)).toBe(FAILED);
    expect(await signIn(openBrowser(server))).toBe('/admin/');
    expect(await signIn(openBrowser(server), { sub: 'ann-2' })).toBe(FAILED);
    const browser = openBrowser(server);
    expect(await signIn(browser, { email: 'other@example.test', email_verified: false, name: 'Other' })).toBe(
      '/admin/',
    );
    expect((await browser.account()).user).toMatchObject({ id, name: 'Ann', email: 'ann@example.test' });
    expect(await signIn(openBrowser(server), { sub: 'new', email: 'new@example.test' })).toBe(
      '/admin/sign-in?provider=no-role',
    );
    expect(await countPeople(server)).toBe(2);
    await server.deps.db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', id).execute();
    expect(await signIn(openBrowser(server))).toBe('/admin/sign-in?provider=deactivated');
  }, 60_000);

  test('two first sign-ins at once make one account; an invitation is accepted by it (PE-79, PE-80)', async () => {
    const server = await start({ defaultRole: 'editor' });
    const beside = await start({ defaultRole: 'editor' }, {}, server);
    provider.claims = ANN;
    const begun = await Promise.all(
      [server, beside, server, beside].map(async (one) => {
        const browser = openBrowser(one);
        return { browser, reply: await provider.visit(await browser.begin()) };
      }),
    );
    expect(new Set(await Promise.all(begun.map(({ browser, reply }) => browser.finish(reply))))).toEqual(
      new Set(['/admin/']),
    );
    expect(await countPeople(server)).toBe(1);
    const admin = await server.as('administrator');
    const invited = await admin.post<{ person: { id: number } }>('/people/invitations', {
      email: 'bob@example.test',
      role: 'contributor',
    });
    const browser = openBrowser(server);
    await signIn(browser, { sub: 'bob', email: 'bob@example.test', name: 'Bob\nRoss' });
    expect((await browser.account()).user).toMatchObject({
      id: invited.body.person.id,
      name: 'Bob Ross',
      role: 'contributor',
    });
    expect(await server.deps.db.selectFrom('sign_in_links').selectAll().execute()).toEqual([]);
  }, 60_000);

  test('groups set the role at each sign-in, and the last administrator keeps it (PE-80)', async () => {
    const roles = [
      { group: 'chiefs', role: 'administrator' },
      { group: 'web', role: 'editor' },
    ];
    const server = await start({ roles });
    const { id } = await addAnn(server, { role: 'administrator' });
    const roleAfter = async (groups: unknown) => [
      await signIn(openBrowser(server), { groups }),
      await roleOf(server, id),
    ];
    expect(await roleAfter(['web'])).toEqual(['/admin/welcome', 'administrator']);
    expect(await roleAfter(undefined)).toEqual(['/admin/', 'administrator']);
    await createUser(server.deps, { email: 'b@example.test', name: 'B', role: 'administrator', password: null });
    expect(await roleAfter('web')).toEqual(['/admin/', 'editor']);
    expect(await roleAfter(['web', 'chiefs'])).toEqual(['/admin/', 'administrator']);
    expect(await roleAfter([...Array.from({ length: 5000 }, (_, n) => `group ${n}`), 7, null, 'web'])).toEqual([
      '/admin/',
      'editor',
    ]);
    const none = '/admin/sign-in?provider=no-role';
    for (const groups of [undefined, [], 'webs', { web: true }, 'web,chiefs'])
      expect(await roleAfter(groups)).toEqual([none, 'editor']);
    expect(await signIn(openBrowser(server), { sub: 'c', email: 'c@example.test', groups: [] })).toBe(none);
    expect(await countPeople(server)).toBe(2);
  }, 60_000);

  test.each([
    ['/results?range=30', '/admin/results?range=30'],
    ['//evil.test', '/admin/'],
    ['/\\evil.test', '/admin/'],
    ['https://evil.test', '/admin/'],
    ['/../../evil', '/admin/'],
    ['/\t/evil.test', '/admin/'],
    ['@evil.test', '/admin/'],
  ])('afterwards %j leads to %s (PE-75)', async (next, screen) => {
    const server = await start();
    await addAnn(server);
    expect(await signIn(openBrowser(server), {}, `?next=${encodeURIComponent(next)}`)).toBe(screen);
  });

  test('a session of a provider ends after 24 hours, counts as a second factor and cannot be prolonged (PE-41, PE-54, PE-71)', async () => {
    const server = await start();
    const { id } = await addAnn(server);
    const admin = await server.as('administrator');
    await admin.post('/settings', { settings: { second_factor_roles: ['editor'] } });
    const browser = openBrowser(server);
    await signIn(browser);
    expect((await browser.client().get('/site-info')).status).toBe(200);
    const people = await admin.get<{ items: { id: number; second_factor: string[] }[] }>('/people');
    expect(people.body.items.find((person) => person.id === id)?.second_factor).toEqual(['provider']);
    // Linked alone does not do: somebody else may know the password.
    const byLink = await server.as('editor');
    expect((await byLink.get('/site-info')).status).toBe(403);
    const start0 = Date.now();
    for (const [hours, status] of [
      [23.9, 200],
      [24.1, 401],
    ] as const) {
      server.setNow(new Date(start0 + hours * 3_600_000).toISOString());
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect((await browser.client().get('/account')).status).toBe(status);
    }
  }, 60_000);

  test('asking the provider anew proves who it is, in the same session (PE-73, PE-74)', async () => {
    const server = await start();
    await addAnn(server);
    const browser = openBrowser(server);
    await signIn(browser);
    const age = () => server.deps.db.updateTable('sessions').set({ proven_at: '2020-01-01T00:00:00.000Z' }).execute();
    const provenAt = async () =>
      (await server.deps.db.selectFrom('sessions').select('proven_at').executeTakeFirstOrThrow()).proven_at;
    await age();
    const session = browser.cookies.userfeedback_session;
    const address = new URL(await browser.begin('?confirm=true'));
    expect(address.searchParams.get('prompt')).toBe('login');
    expect(await browser.finish(await provider.visit(address.href))).toBe('/admin/confirmed');
    expect([browser.cookies.userfeedback_session, await provenAt()]).toEqual([
      session,
      expect.stringMatching(/^20(?!20)/),
    ]);
    await age();
    for (const claims of [{ sub: 'other' }, { sub: 'other', email: 'other@example.test' }, { auth_time: now() - 3600 }])
      expect(await signIn(browser, claims, '?confirm=true')).toBe('/admin/confirmed?provider=failed');
    expect(await provenAt()).toBe('2020-01-01T00:00:00.000Z');
    expect((await server.visitor.get('/session/provider?confirm=true')).status).toBe(401);
  }, 60_000);

  test('whoever has no password is told where they sign in; a first link is mailed (PE-55, PE-60, PE-62)', async () => {
    const server = await start({}, { smtpUrl: 'smtp://127.0.0.1:9' });
    await addAnn(server);
    await signIn(openBrowser(server));
    const ask = (email: string) => server.visitor.post('/session/password-link', { email });
    expect([(await ask('ann@example.test')).status, (await ask('nobody@example.test')).status]).toEqual([202, 202]);
    const rows = await server.deps.db.selectFrom('deliveries').select('target').orderBy('created_at').execute();
    expect(rows.map(({ target }) => JSON.parse(target).about)).toEqual(['provider-linked', 'provider-only']);
  });

  test('with UF_OIDC_ONLY nobody signs in otherwise, except by uf user link, also while the provider is away (PE-82, PE-83)', async () => {
    const server = await start({ isOnly: true }, { smtpUrl: 'smtp://127.0.0.1:9' });
    const { id } = await addAnn(server);
    expect((await server.visitor.get('/session/options')).body).toEqual({
      password: false,
      passkey: false,
      reset: false,
      provider: { label: 'Example ID' },
    });
    for (const [path, body] of [
      ['/session', { email: 'ann@example.test', password: 'x' }],
      ['/session/passkey', { assertion: {} }],
      ['/session/passkey-options', {}],
      ['/session/password-link', { email: 'ann@example.test' }],
      ['/session/password', { token: 'x', password: 'teal-otter-walks-98' }],
      ['/session/invitation', { token: 'x', name: 'A', password: 'teal-otter-walks-98' }],
    ] as const) {
      const { status, body: reply } = await server.visitor.post<{ code: string; message: string }>(path, body);
      expect([path, status, reply]).toEqual([
        path,
        403,
        { code: 'forbidden', message: 'You sign in here with Example ID.' },
      ]);
    }
    await provider.stop();
    expect(await openBrowser(server).begin('?next=/results')).toBe(
      '/admin/sign-in?provider=unreachable&next=%2Fresults',
    );
    const token = await createSignInLink(server.deps, id);
    expect((await server.visitor.post('/session/link', { token })).status).toBe(200);
  });

  test.each([
    ['hangs', () => undefined],
    ['fails', (_: unknown, reply: { writeHead(status: number): { end(): void } }) => reply.writeHead(503).end()],
    ['replies nonsense', (_: unknown, reply: { end(text: string): void }) => reply.end('<p>Hello')],
    ['never ends', (_: unknown, reply: { write(text: string): void }) => reply.write('{')],
  ])(
    'a provider that %s is told within 10 seconds (PE-83)',
    async (_what, handle) => {
      const broken = createServer(handle as never);
      await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
      const { port } = broken.address() as { port: number };
      const server = await start({ issuer: `http://127.0.0.1:${port}` });
      const begun = Date.now();
      expect(await openBrowser(server).begin()).toBe('/admin/sign-in?provider=unreachable');
      expect(Date.now() - begun).toBeLessThan(10_000);
      broken.closeAllConnections();
      broken.close();
    },
    30_000,
  );

  test('a role that the site does not have stops the start (PE-80)', async () => {
    const { deps } = await start({ roles: [{ group: 'a', role: 'editor' }], defaultRole: 'king' });
    expect(() => requireKnownRoles(deps)).toThrow(
      /^UF_OIDC_DEFAULT_ROLE: there is no role "king"; there are administrator/,
    );
  });

  test('without a provider there is none (PE-76)', async () => {
    const server = await start({}, { provider: null });
    expect((await server.visitor.get<{ provider: null }>('/session/options')).body.provider).toBeNull();
    for (const path of ['/session/provider', '/session/provider/callback?code=x'])
      expect((await server.visitor.get(path)).status).toBe(404);
  });
});
