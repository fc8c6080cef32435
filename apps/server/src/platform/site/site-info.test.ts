import type { SiteInfo } from '@userfeedback/contract';
import { ADDON_SLUGS, LOGIC_TYPES } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSettings } from '../../features/settings/service.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

describe.each(testDialects())('what the admin gets to know about the site, on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: ['targeting'] });
  });
  afterAll(() => server.close());

  const infoFor = async (role: string) => (await (await server.as(role)).get<SiteInfo>('/site-info')).body;

  test('plan, addons, roles, user and nonces (API-B-24, API-S-32, OP-020)', async () => {
    const info = await infoFor('administrator');
    expect(info).toMatchObject({
      is_pro: true,
      is_licensed: true,
      license_type: 'elite',
      admin_email: expect.stringContaining('@'),
      locale: expect.any(String),
      plugin_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      admin_url: 'http://127.0.0.1:4400/admin/',
      site_url: 'http://127.0.0.1:4400/',
      managing_roles: ['administrator'],
      user: { role: 'administrator' },
    });
    expect(info.roles.map(({ id }) => id)).toContain('subscriber');
    const values = [info.nonce, ...Object.values(info.nonces)];
    expect(new Set(values).size).toBe(4);
  });

  test('ten addons by slug, with type, installed and active (API-B-23, OP-90)', async () => {
    const { addons } = await infoFor('administrator');
    expect(Object.keys(addons).sort()).toEqual([...ADDON_SLUGS].sort());
    expect(addons.targeting).toMatchObject({ type: 'licensed', installed: true, active: true });
    expect(addons.webhooks).toMatchObject({ type: 'licensed', installed: false, active: false });
  });

  test('everybody is told that this server sends no mails (FB-17)', async () => {
    expect((await infoFor('administrator')).sends_mail).toBe(false);
    const smtp = await startTestServer({ dialect, config: { smtpUrl: 'smtp://127.0.0.1:9' } });
    const { body } = await (await smtp.as('administrator')).get<SiteInfo>('/site-info');
    expect(body.sends_mail).toBe(true);
    await smtp.close();
  });

  test('the role decides what a person may do; on Lite only managing roles have the three lists (OP-108, OP-154)', async () => {
    await saveSettings(server.deps, { create_edit_surveys: ['editor'], view_results: ['editor'] });
    expect((await infoFor('editor')).grants).toMatchObject({
      create_edit_surveys: true,
      view_results: true,
      delete_surveys: false,
      manage_settings: false,
    });
    await server.deps.licence.deactivate();
    expect(Object.values((await infoFor('editor')).grants)).not.toContain(true);
    expect((await infoFor('administrator')).grants.create_edit_surveys).toBe(true);
  });
});

test('upgrade links lead where the configuration says (GT-26, OP-86)', async () => {
  const upgrade = {
    url: 'https://shop.test/plans',
    affiliate: 'https://partner.test/?to=',
    offer: 'a tenth off',
    price: 249,
  };
  for (const [config, expected] of [
    [{}, { url: null, affiliate: null, offer: '', price: 199, by_trying: true }],
    [{ upgrade }, { ...upgrade, by_trying: false }],
  ] as const) {
    const server = await startTestServer({ dialect: 'sqlite', config });
    const { body } = await (await server.as('administrator')).get<SiteInfo>('/site-info');
    expect(body.upgrade).toEqual(expected);
    await server.close();
  }
});

describe('choices of page rules', () => {
  test('six kinds by id and label, narrowed by text; others are refused (API-S-05, API-S-06, OP-007, OP-031)', async () => {
    const server = await startTestServer({ dialect: 'sqlite' });
    const admin = await server.as('administrator');
    const listChoices = <Body = { id: string; label: string }[]>(kind: string, search = '') =>
      admin.get<Body>(`/logic-type?logic_type=${kind}&search=${encodeURIComponent(search)}`);
    for (const kind of LOGIC_TYPES) {
      const { status, body } = await listChoices(kind);
      expect([kind, status]).toEqual([kind, 200]);
      expect(body[0]).toEqual({ id: expect.stringMatching(/./), label: expect.stringMatching(/./) });
      expect((await listChoices(kind, body[0]?.label.toUpperCase())).body).toContainEqual(body[0]);
      expect((await listChoices(kind, 'no choice is called like this')).body).toEqual([]);
    }
    for (const kind of ['', 'weather', 'toString', 'user_role']) {
      const { status, body } = await listChoices<{ errors?: object }>(kind);
      expect([kind, status]).toEqual([kind, 400]);
      expect(body.errors).toHaveProperty('logic_type');
    }
    expect((await server.visitor.get('/logic-type?logic_type=post_type')).status).toBe(401);
    expect((await (await server.as('subscriber')).get('/logic-type?logic_type=post_type')).status).toBe(403);
    await server.close();
  });
});

describe('page search', () => {
  test('finds published pages and posts by a part of their title (API-B-17, API-S-04)', async () => {
    const server = await startTestServer({ dialect: 'sqlite' });
    const admin = await server.as('administrator');
    const search = async (title: string) =>
      (await admin.get<{ id: number; title: string }[]>(`/search?title=${encodeURIComponent(title)}`)).body;
    const latest = await search('');
    const [first] = latest;
    expect(first).toEqual({ id: expect.any(Number), title: expect.any(String) });
    const part = first?.title.slice(2, 8).toUpperCase() ?? '';
    expect((await search(part)).map(({ id }) => id)).toContain(first?.id);
    expect(await search('no page is called like this')).toEqual([]);
    await server.close();
  });
});
