import type { PluginInfo, SiteInfo } from '@userfeedback/contract';
import { ajaxActions } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

interface ActionReply<Data> {
  success: boolean;
  data: Data;
}

describe.each(testDialects())('the plugins of the site on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let nonce: string;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
    admin = await server.as('administrator');
    ({ nonce } = (await admin.get<SiteInfo>('/site-info')).body);
  });
  afterAll(() => server.close());

  const runAction = <Data = { message?: string }>(
    action: string,
    fields: object = {},
    client = admin,
    language = 'en',
  ) =>
    client.inject<ActionReply<Data>>({
      method: 'POST',
      url: '/api/v1/ajax',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
      payload: new URLSearchParams({ action: `userfeedback_${action}`, nonce, ...fields }).toString(),
    });
  const plugin = async (slug: string) => {
    const { body } = await runAction<PluginInfo[]>('get_plugins');
    return body.data.find((each) => each.slug === slug);
  };
  const stateOf = async (slug: 'monsterinsights' | 'exactmetrics') =>
    (await admin.get<SiteInfo>('/site-info')).body[slug];

  test('the list has eight fields for each plugin (API-S-15, OP-012)', async () => {
    const { status, body } = await runAction<PluginInfo[]>('get_plugins');
    expect([status, body.success]).toEqual([200, true]);
    expect(body.data.map(({ slug }) => slug)).toEqual(['monsterinsights', 'exactmetrics', 'automation']);
    const fields = Object.keys(ajaxActions.get_plugins.output.element.shape).sort();
    for (const each of body.data) expect(Object.keys(each).sort()).toEqual(fields);
  });

  test('what they do is said in the language of who reads it (LA-74, LA-82)', async () => {
    const { body: english } = await runAction<PluginInfo[]>('get_plugins');
    const { body: german } = await runAction<PluginInfo[]>('get_plugins', {}, admin, 'de');
    const said = new Set(english.data.map(({ excerpt }) => excerpt));
    expect(german.data.filter(({ excerpt }) => said.has(excerpt))).toEqual([]);
    expect(german.data.map(({ title }) => title)).toContain('Automatisierungs-Plugin');
  });

  test('installed, then activated, as the bootstrap data say (API-B-21, API-B-25, API-S-16, API-S-17, OP-013)', async () => {
    expect(await stateOf('monsterinsights')).toEqual({ is_installed: false, is_active: false });
    const installed = await runAction('install_plugin', { slug: 'monsterinsights' });
    expect(installed.body).toEqual({ success: true, data: {} });
    expect(await plugin('monsterinsights')).toMatchObject({ installed: true, active: false });
    expect(await stateOf('monsterinsights')).toEqual({ is_installed: true, is_active: false });
    const { basename = '' } = (await plugin('monsterinsights')) ?? {};
    expect((await runAction('activate_plugin', { basename })).body).toEqual({ success: true, data: {} });
    expect(await plugin('monsterinsights')).toMatchObject({ installed: true, active: true });
    expect(await stateOf('monsterinsights')).toEqual({ is_installed: true, is_active: true });
    expect(await stateOf('exactmetrics')).toEqual({ is_installed: false, is_active: false });
  });

  test('installing may activate at once (API-S-16)', async () => {
    expect((await runAction('install_plugin', { slug: 'exactmetrics', activate: '1' })).body.success).toBe(true);
    expect(await stateOf('exactmetrics')).toEqual({ is_installed: true, is_active: true });
  });

  test('what the catalogue does not know is refused, and so is activating before installing (OP-013)', async () => {
    for (const [action, fields] of [
      ['install_plugin', { slug: 'hello-dolly' }],
      ['install_plugin', { slug: '__proto__', activate: 'true' }],
      ['activate_plugin', { basename: 'automation/automation.php' }],
      ['activate_plugin', { basename: 'unknown' }],
    ] as const) {
      const { status, body } = await runAction(action, fields);
      expect([status, body.success], JSON.stringify(fields)).toEqual([200, false]);
      expect(body.data.message).toMatch(/plugin/);
    }
    expect(await plugin('automation')).toMatchObject({ installed: false, active: false });
  });

  test('only with a nonce, and only for those who manage the settings (D-01)', async () => {
    const fields = { slug: 'automation' };
    expect((await runAction('install_plugin', { ...fields, nonce: 'wrong' })).status).toBe(403);
    expect((await runAction('install_plugin', fields, server.visitor)).status).toBe(401);
    expect((await runAction('install_plugin', fields, await server.as('editor'))).status).toBe(403);
    expect(await plugin('automation')).toMatchObject({ installed: false });
  });
});
