import type { SiteInfo } from '@userfeedback/contract';
import { LOGIC_TYPES } from '@userfeedback/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';

describe.each(testDialects())('a site that is known by its origins alone, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    const siteOrigins = ['https://shop.test', 'https://www.shop.test'];
    server = await startTestServer({ dialect, config: { contentHost: 'standalone', siteOrigins } });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  test('has no plugins, and says so (XO-08)', async () => {
    const { body } = await admin.get<SiteInfo>('/site-info');
    expect(body).toMatchObject({
      site_url: 'https://shop.test/',
      site_name: 'shop.test',
      host: { kind: 'standalone', connects: false, plugins: 'none', admin_url: null, open_url: null },
      monsterinsights: { is_installed: false, is_active: false },
    });
    const act = async (action: string, fields: Record<string, string>) => {
      const payload = new URLSearchParams({ action: `userfeedback_${action}`, nonce: body.nonce, ...fields });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const url = '/api/v1/ajax';
      return (await admin.inject({ method: 'POST', url, headers, payload: payload.toString() })).body;
    };
    expect(await act('get_plugins', {})).toEqual({ success: true, data: [] });
    for (const [action, fields] of [
      ['install_plugin', { slug: 'monsterinsights' }],
      ['activate_plugin', { basename: 'x/x.php' }],
    ] as const)
      expect(await act(action, fields)).toEqual({
        success: false,
        data: { message: 'This site has no plugins.' },
      });
  });

  test('has no pages to find, and page rules offer what every page may say about itself (XO-08)', async () => {
    expect((await admin.get('/search?title=')).body).toEqual([]);
    expect((await admin.get('/page-facts?url=https://shop.test/')).body).toBeNull();
    const offered = await Promise.all(
      LOGIC_TYPES.map(async (kind) => {
        const { body } = await admin.get<{ id: string }[]>(`/logic-type?logic_type=${kind}`);
        return [kind, body.length > 0];
      }),
    );
    expect(Object.fromEntries(offered)).toEqual(
      Object.fromEntries(LOGIC_TYPES.map((kind) => [kind, kind !== 'taxonomy_term'])),
    );
  });

  test('the server says at its own address what it is (XO-08)', async () => {
    for (const [url, status, text] of [
      ['/', 200, 'UserFeedback runs here'],
      ['/blog', 404, 'Page not found'],
    ] as const) {
      const reply = await server.visitor.inject({ method: 'GET', url });
      expect([reply.status, reply.body]).toEqual([status, expect.stringContaining(text)]);
    }
  });
});
