import type { ErrorBody, SiteInfo, User } from '@userfeedback/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { saveSettings } from '../../../apps/server/src/features/settings/service.ts';
import { createUser } from '../../../apps/server/src/features/users/accounts/service.ts';
import { findIdentity } from '../../../apps/server/src/features/users/sessions/service.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import { createClient } from '../../../apps/server/src/testing/client.ts';
import { quiet } from '../../../apps/server/src/testing/quiet.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import { createPair, MOMENT, startForWordPress, WordPressSite } from './wordpress-site.ts';

const OLD_LINK = 'This link has been used already or is too old. Please open UserFeedback from WordPress again.';
const HOUR = 3_600_000;

describe.each(testDialects())('people of WordPress on %s', (dialect) => {
  let server: TestServer;
  let site: WordPressSite;
  beforeEach(async () => {
    server = await startForWordPress({ dialect, licence: 'plus', now: MOMENT });
    site = new WordPressSite(server);
    await site.connect();
    await saveSettings(server.deps, {
      create_edit_surveys: ['barista'],
      view_results: ['editor', 'barista'],
      delete_surveys: [],
    });
  });
  afterEach(() => server.close());

  type Reply = { user: User; nonce: string } & ErrorBody;
  const enter = (token: string, at = server) => at.visitor.post<Reply>('/session/host', { token });
  /** Somebody who has signed in, as their browser calls. */
  const asPerson = async (...given: Parameters<WordPressSite['tokenFor']>) => {
    const { status, body, headers } = await enter(site.tokenFor(...given));
    expect(status, JSON.stringify(body)).toBe(200);
    const cookie = headers['set-cookie']?.split(';')[0] ?? '';
    return { ...body, cookie, client: createClient(server.app, { cookie, 'x-wp-nonce': body.nonce }) };
  };
  const siteInfo = async (client: Client) => (await client.get<SiteInfo>('/site-info')).body;
  const enters = async (client: Client) => (await client.get('/site-info')).status === 200;
  const later = (hours: number) => server.setNow(new Date(Date.parse(MOMENT) + hours * HOUR).toISOString());

  test('a token signs its person in, with name, address and roles of the site (WC-30, WC-32)', async () => {
    const first = await asPerson(4, { name: 'Ada', email: 'ada@coffee.test', roles: ['editor'] });
    expect(first.user).toMatchObject({ name: 'Ada', email: 'ada@coffee.test', roles: ['editor'] });
    const again = await asPerson(4, { name: 'Ada B.', email: 'b@coffee.test', roles: ['editor', 'barista'] });
    expect(again.user.id).toBe(first.user.id);
    const { user, grants } = await siteInfo(again.client);
    expect(user).toMatchObject({ name: 'Ada B.', email: 'b@coffee.test', roles: ['editor', 'barista'] });
    expect(grants).toMatchObject({ create_edit_surveys: true, view_results: true, delete_surveys: false });
  });

  test('somebody with several roles may do what any of them may, and who manages everything (WC-26)', async () => {
    const grantsOf = async (roles: string[], manages = false) => {
      const { client } = await asPerson(4, { roles, manages });
      const { create_edit_surveys, view_results, manage_settings } = (await siteInfo(client)).grants;
      return [create_edit_surveys, view_results, manage_settings];
    };
    expect(await grantsOf(['editor'])).toEqual([false, true, false]);
    expect(await grantsOf(['subscriber', 'barista'])).toEqual([true, true, false]);
    expect(await grantsOf(['subscriber', 'administrator'])).toEqual([true, true, true]);
    expect(await grantsOf([], true)).toEqual([true, true, true]);
  });

  test.each([
    ['no role', []],
    ['a role without a grant', ['subscriber']],
    ['a role that the site does not have', ['wizard']],
  ])('whoever has %s does not come in (WC-26)', async (_what, roles) => {
    const { status, body } = await enter(site.tokenFor(4, { roles }));
    expect([status, body.code]).toEqual([403, 'forbidden']);
    const people = await server.deps.db.selectFrom('users').select('id').execute();
    expect(people).toEqual([]);
  });

  test('the roles of the site are to be chosen, those that manage first and forced (WC-25)', async () => {
    const { client } = await asPerson(4, { manages: true });
    const info = await siteInfo(client);
    expect(info.roles).toEqual([
      { id: 'administrator', label: 'Amministratore', may_enter: true },
      { id: 'editor', label: 'Editore', may_enter: false },
      { id: 'barista', label: 'Barista', may_enter: false },
      { id: 'subscriber', label: 'Sottoscrittore', may_enter: false },
    ]);
    expect(info.managing_roles).toEqual(['administrator']);
    const roles = [...site.site.roles, { id: 'owner', label: 'Owner', managing: true }];
    await site.call('PUT', '/host/site', { ...site.site, roles });
    expect((await siteInfo(client)).managing_roles).toEqual(['administrator', 'owner']);
  });

  test('a token that is used, old, of another kind, server or key signs nobody in (WC-31, XS-03)', async () => {
    const used = site.tokenFor(4, { roles: ['editor'] });
    expect((await enter(used)).status).toBe(200);
    const person = { roles: ['editor'] };
    const tokens = {
      used,
      old: site.tokenFor(4, person, { claims: { iat: site.now() - 61 } }),
      'past its end': site.tokenFor(4, person, { claims: { exp: site.now() - 1 } }),
      'of the other kind': site.tokenFor(4, person, { header: { typ: 'uf-site+jwt' } }),
      'for another server': site.tokenFor(4, person, { claims: { aud: 'https://evil.test' } }),
      'by another key': site.tokenFor(4, person, { pair: { ...createPair(), kid: site.pair.kid } }),
      'of another site': site.tokenFor(4, person, { claims: { iss: 'another' } }),
      nonsense: 'a.b.c',
    };
    for (const [what, token] of Object.entries(tokens)) {
      const { status, body, headers } = await enter(token);
      expect([status, body.code, body.message], what).toEqual([401, 'wrong_credentials', OLD_LINK]);
      expect(headers['set-cookie'], what).toBeUndefined();
    }
  });

  test('a token that was used at one process is refused by another (WC-55)', async () => {
    const beside = await startForWordPress({ dialect, beside: server, now: MOMENT });
    const token = site.tokenFor(4, { roles: ['editor'] });
    expect([(await enter(token)).status, (await enter(token, beside)).status]).toEqual([200, 401]);
    await beside.close();
  });

  test('a local account with the same address is another account (WC-32, WC-58)', async () => {
    const { deps } = server;
    const local = { email: 'ada@coffee.test', name: 'Local', role: 'administrator', password: 'a good one' };
    const { id } = await createUser(deps, local);
    const { user, client } = await asPerson(4, { email: 'ada@coffee.test', roles: ['editor'] });
    expect(user.id).not.toBe(id);
    await expect(createUser(deps, local)).rejects.toThrow();
    const { body } = await server.visitor.post<Reply>('/session', {
      email: local.email,
      password: local.password,
    });
    expect(body.user).toMatchObject({ id, name: 'Local' });
    await site.call('POST', '/host/users', { changed: [], gone: [4], signed_out: [] });
    expect(await enters(client)).toBe(false);
    expect((await server.visitor.post('/session', local)).status).toBe(200);
  });

  test('people of the former site are nobody of the next one (WC-32, WC-10)', async () => {
    const { user, client } = await asPerson(1, { name: 'Ada', roles: ['editor'] });
    const tea = new WordPressSite(server, 'https://tea.test');
    await tea.connect(true);
    expect(await enters(client)).toBe(false);
    const { body } = await enter(tea.tokenFor(1, { name: 'Bo', roles: ['editor'] }));
    expect(body.user.id).not.toBe(user.id);
    expect((await enter(site.tokenFor(1, { roles: ['editor'] }))).status).toBe(401);
  });

  test('a session lasts 12 hours and is not prolonged (WC-33)', async () => {
    const { client, cookie } = await asPerson(4, { roles: ['editor'] });
    const { headers } = await enter(site.tokenFor(5, { roles: ['editor'] }));
    expect(headers['set-cookie']).toContain('Max-Age=43200');
    for (const hours of [4, 8, 11.9]) {
      later(hours);
      expect(await enters(client), `${hours}`).toBe(true);
    }
    later(12.1);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await findIdentity(server.deps, cookie.split('=')[1] ?? '')).toBeNull();
  });

  test.each<[string, { changed?: object[]; gone?: number[]; signed_out?: number[] }]>([
    ['logs out of WordPress', { signed_out: [4] }],
    ['is deleted there', { gone: [4] }],
    [
      'loses the last right',
      { changed: [{ id: 4, name: 'Ada', email: 'a@b.test', roles: ['subscriber'], manages: false }] },
    ],
  ])('the session of whoever %s ends within a second in every process (WC-33)', async (_what, news) => {
    const beside = await startForWordPress({ dialect, beside: server, now: MOMENT });
    const { client, cookie } = await asPerson(4, { roles: ['editor'] });
    const { client: other } = await asPerson(5, { roles: ['editor'] });
    const there = createClient(beside.app, { cookie });
    expect(await enters(there)).toBe(true);
    const { status } = await site.call('POST', '/host/users', {
      changed: [],
      gone: [],
      signed_out: [],
      ...news,
    });
    expect(status).toBe(200);
    for (const one of [client, there])
      await expect.poll(() => enters(one), { timeout: quiet(1000), interval: 50 }).toBe(false);
    expect(await enters(other)).toBe(true);
    await beside.close();
  });

  test('fewer roles count within a second (WC-33)', async () => {
    const { client } = await asPerson(4, { roles: ['barista'] });
    expect((await siteInfo(client)).grants.create_edit_surveys).toBe(true);
    const changed = [{ id: 4, name: 'Ada', email: 'a@b.test', roles: ['editor'], manages: false }];
    await site.call('POST', '/host/users', { changed, gone: [], signed_out: [] });
    const mayEdit = async () => (await siteInfo(client)).grants.create_edit_surveys;
    await expect.poll(mayEdit, { timeout: quiet(1000), interval: 50 }).toBe(false);
  });

  test('whoever never came in is no account; whoever is deleted leaves no name and address (WC-34)', async () => {
    await asPerson(4, { name: 'Ada Byron', email: 'ada@coffee.test', roles: ['editor'] });
    const person = { name: 'Nobody', email: 'n@coffee.test', roles: ['editor'], manages: false };
    await site.call('POST', '/host/users', {
      changed: [{ id: 9, ...person }],
      gone: [4, 10],
      signed_out: [11],
    });
    const rows = await server.deps.db.selectFrom('users').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Ada|ada@|Nobody/);
    const again = await asPerson(4, { roles: ['editor'] });
    expect(again.user.id).not.toBe(rows[0]?.id);
  });

  test('sessions of its people end with the connection (WC-16)', async () => {
    const { client } = await asPerson(4, { roles: ['editor'] });
    await site.call('DELETE', '/host/connection');
    await expect.poll(() => enters(client), { timeout: quiet(1000), interval: 50 }).toBe(false);
  });

  test('what is in force is told: on Lite the roles that manage alone (WX-09)', async () => {
    const access = async (at: TestServer, one: WordPressSite) =>
      (await one.call<{ access: object }>('GET', '/host/config', undefined, {}, at.visitor)).body.access;
    expect(await access(server, site)).toEqual({
      create_edit_surveys: ['administrator', 'barista'],
      view_results: ['administrator', 'editor', 'barista'],
      delete_surveys: ['administrator'],
    });
    const lite = await startForWordPress({ dialect });
    const other = new WordPressSite(lite);
    await other.connect();
    await saveSettings(lite.deps, { view_results: ['editor'] });
    expect(await access(lite, other)).toEqual({
      create_edit_surveys: ['administrator'],
      view_results: ['administrator'],
      delete_surveys: ['administrator'],
    });
    await lite.close();
  });
});
