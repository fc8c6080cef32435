import type { ErrorBody, SiteInfo } from '@userfeedback/contract';
import { demoSite } from '@userfeedback/demo-site';
import type { HostPackage } from '@userfeedback/host-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateParts } from '../../compose.ts';
import { seedAdministrator, seedUsers } from '../../operations/seed/users.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { createUser, findFirstToSignIn, listUsers, removeUser, updateAccount } from '../users/accounts/service.ts';

const ROLES = [
  { id: 'owner', label: 'Owner', managing: true, entering: true },
  { id: 'keeper', label: 'Keeper', managing: true, entering: true },
  { id: 'writer', label: 'Writer', managing: false, entering: true },
  { id: 'editor', label: 'Reader', managing: false, entering: false },
];
type BoardTables = { board_pins: { id: number; words: string } };

/** A site with its own server, other roles and a table. */
const board: HostPackage = {
  slug: 'board',
  migrations: [
    {
      name: '0001-pins',
      tables: () => ['create table board_pins (id integer primary key, words text not null)'],
    },
  ],
  open(parts) {
    const { openPages: _pages, addFirstContent: _content, ...site } = demoSite.open(parts);
    return { ...site, roles: () => ROLES };
  },
};

describe.each(testDialects())('another host, on %s', (dialect) => {
  let server: TestServer;
  const everybody = async () =>
    (await listUsers(server.deps.db, server.deps.now().toISOString())).map(({ name, role }) => [name, role]);
  beforeAll(async () => {
    server = await startTestServer({ dialect, host: board, licence: 'plus' });
  });
  afterAll(() => server.close());

  test('brings its own tables, each step once', async () => {
    const ours = server.deps.db.withTables<BoardTables>();
    await ours.insertInto('board_pins').values({ id: 1, words: 'Lost: one cat' }).execute();
    expect(await migrateParts(server.deps.database, board)).toEqual([]);
    expect(await ours.selectFrom('board_pins').select('words').execute()).toHaveLength(1);
  });

  test('the first person manages it, with the role that the host names for that', async () => {
    const { deps } = server;
    await seedAdministrator(deps);
    expect(await everybody()).toEqual([['Owner', 'owner']]);
    expect(await findFirstToSignIn(deps)).toMatchObject({ role: 'owner' });
    await seedAdministrator(deps);
    await seedUsers(deps);
    expect(await everybody()).toHaveLength(1);
  });

  test('demo data add one person for each of its roles, as far as there are people', async () => {
    const { deps } = server;
    await deps.db.deleteFrom('users').execute();
    await seedUsers(deps);
    expect((await everybody()).map(([, role]) => role)).toEqual(ROLES.map(({ id }) => id));
  });

  test('its last manager cannot be removed', async () => {
    const { deps } = server;
    const [owner, keeper] = await listUsers(deps.db, deps.now().toISOString());
    await updateAccount(deps, keeper?.id ?? 0, { role: 'writer' });
    await expect(removeUser(deps, owner?.id ?? 0)).rejects.toMatchObject({ code: 'last_administrator' });
    await expect(updateAccount(deps, owner?.id ?? 0, { role: 'administrator' })).rejects.toMatchObject({
      code: 'last_administrator',
    });
    await updateAccount(deps, keeper?.id ?? 0, { role: 'keeper' });
    await updateAccount(deps, owner?.id ?? 0, { role: 'keeper' });
    await updateAccount(deps, owner?.id ?? 0, { role: 'owner' });
  });

  test.each([
    ['owner', true],
    ['keeper', true],
    ['writer', false],
  ])('a %s may enter; may manage: %s', async (role, manage_settings) => {
    const { status, body } = await (await server.as(role)).get<SiteInfo>('/site-info');
    expect(status).toBe(200);
    expect(body.grants).toEqual({
      create_edit_surveys: manage_settings,
      view_results: manage_settings,
      delete_surveys: manage_settings,
      manage_settings,
    });
    expect(body.managing_roles).toEqual(['owner', 'keeper']);
  });

  test.each(['editor', 'administrator'])('a role called %s has no rights by its name', async (role) => {
    await createUser(server.deps, { email: `${role}@here.test`, name: 'X', role, password: null });
    for (const client of [await server.as(role), await server.apiKey(role)]) {
      const { status, body } = await client.get<ErrorBody>('/site-info');
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
  });

  test('its managing roles are on each list of the settings', async () => {
    const owner = await server.as('owner');
    const { body } = await owner.get<{ settings: { view_results: string[] } }>('/settings');
    expect(body.settings.view_results).toEqual(['owner', 'keeper']);
  });

  test('without pages of its own `/` is no page', async () => {
    for (const url of ['/', '/blog', '/assets/site/site.css']) {
      const { status, body } = await server.visitor.inject<ErrorBody>({ method: 'GET', url });
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });
});
