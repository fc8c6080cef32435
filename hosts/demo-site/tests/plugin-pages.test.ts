import type { PluginInfo } from '@userfeedback/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import { runAction } from '../../../apps/server/src/testing/google/connect.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer } from '../../../apps/server/src/testing/start-test-server.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ dialect: 'sqlite' });
  admin = await server.as('administrator');
});
afterAll(() => server.close());

const plugin = async () => {
  const { body } = await runAction(admin, 'get_plugins', {});
  const found = (body.data as PluginInfo[]).find(({ slug }) => slug === 'automation');
  if (!found) throw new Error('The catalogue has no automation plugin.');
  return found;
};
const pathOf = (url: string) => new URL(url).pathname;
const openPage = (client: Client, url: string) => client.inject<string>({ method: 'GET', url });

test('wizard and recipe are pages for those who manage the site, once the plugin is active (IN-06)', async () => {
  const { setup_url, create_url, slug, basename } = await plugin();
  for (const url of [setup_url, create_url]) expect((await openPage(admin, pathOf(url))).status).toBe(404);
  await runAction(admin, 'install_plugin', { slug });
  await runAction(admin, 'activate_plugin', { basename });
  for (const url of [setup_url, create_url]) {
    expect((await openPage(admin, pathOf(url))).status).toBe(200);
    expect((await openPage(server.visitor, pathOf(url))).status).toBe(401);
    expect((await openPage(await server.as('editor'), pathOf(url))).status).toBe(403);
  }
});

test('finishing the wizard completes the setup, from its own form alone (IN-03)', async () => {
  const { setup_url } = await plugin();
  const url = pathOf(setup_url);
  const send = (nonce: string) =>
    admin.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ nonce }).toString(),
    });
  expect((await send('made up')).status).toBe(403);
  expect((await plugin()).setup_complete).toBe(false);
  const form = (await openPage(admin, url)).body;
  const done = await send(/action="\/site-admin[^>]*><input[^>]*value="([^"]*)"/.exec(form)?.[1] ?? '');
  expect([done.status, done.headers.location]).toEqual([303, '/admin/settings/integrations']);
  expect((await plugin()).setup_complete).toBe(true);
});
