import type { Account, Person } from '@userfeedback/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client, ClientReply } from '../../../testing/client.ts';
import { createClient } from '../../../testing/client.ts';
import type { Forgery, TestProvider } from '../../../testing/provider.ts';
import { hmacBy, signedBy, startProvider, writeToken } from '../../../testing/provider.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { createUser } from '../accounts/service.ts';

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
  const signIn = async (browser: Browser, claims: Partial<typeof ANN> & Record<string, unknown> = {}, query = '') => {
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
});
