import type { AddonInfo, LicenceInfo, SiteInfo } from '@userfeedback/contract';
import { ADDON_SLUGS } from '@userfeedback/contract';
import { isAddonUsable } from '@userfeedback/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { issueLicence } from '../licence/service.ts';

interface ActionReply<Data> {
  success: boolean;
  data: Data;
}

describe.each(testDialects())('the actions of administrators on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let nonces: SiteInfo['nonces'] & { rest: string };

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    admin = await server.as('administrator');
    const { body } = await admin.get<SiteInfo>('/site-info');
    nonces = { ...body.nonces, rest: body.nonce };
  });
  afterAll(() => server.close());
  beforeEach(() => server.deps.licence.deactivate());

  const runAction = <Data = { message?: string; code?: string }>(fields: Record<string, string>, client = admin) =>
    client.inject<ActionReply<Data>>({
      method: 'POST',
      url: '/api/v1/ajax',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const issue = (type: string, expires: string | null = null) =>
    issueLicence(server.deps.db, server.deps.now, { type, expires, state: 'valid' });
  const license = async (type: string) => {
    await server.deps.licence.use(await issue(type));
  };
  const nonceOf = (action: string, from: typeof nonces = nonces) => ({
    nonce: Object.entries(from).find(([name]) => name === action)?.[1] ?? from.rest,
  });
  const ownNonce = async (role: string, action: string) => {
    const { status, body } = await (await server.as(role)).get<SiteInfo>('/site-info');
    return status === 200 ? nonceOf(action, { ...body.nonces, rest: body.nonce }) : {};
  };
  const list = async () => {
    const { body } = await runAction<AddonInfo[]>({ action: 'userfeedback_get_addons', nonce: nonces.rest });
    return Object.fromEntries(body.data.map((addon) => [addon.slug, addon]));
  };

  test('the addons are listed in the order of the catalogue (API-R-19, API-R-21, API-R-22, API-S-30, OP-12)', async () => {
    const { status, body } = await runAction<AddonInfo[]>({
      action: 'userfeedback_get_addons',
      nonce: nonces.rest,
    });
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    expect(body.data.map(({ slug }) => slug)).toEqual([...ADDON_SLUGS]);
    for (const addon of body.data) {
      expect(addon).toMatchObject({
        title: expect.stringMatching(/\w/),
        excerpt: expect.stringMatching(/\w/),
        icon: expect.stringMatching(/^M/),
        type: expect.stringMatching(/^(plus|pro|elite)$/),
        installed: false,
        active: false,
        url: expect.stringContaining(addon.slug),
        basename: expect.stringContaining(addon.slug),
      });
    }
    expect(body.data.find(({ slug }) => slug === 'behavior')?.categories).toEqual(['pro', 'elite']);
  });

  test('install, activate and deactivate, each seen in the list (API-B-21, OP-014, API-S-31, API-R-23, API-R-24, API-R-25)', async () => {
    await license('plus');
    const { url = '', basename = '' } = (await list()).targeting ?? {};
    const state = async () => {
      const { type, installed, active } = (await list()).targeting ?? {};
      return { type, installed, active };
    };
    expect(await state()).toEqual({ type: 'licensed', installed: false, active: false });
    await runAction({ action: 'userfeedback_install_addon', plugin: url, nonce: nonces.install_addon });
    expect(await state()).toEqual({ type: 'licensed', installed: true, active: false });
    await runAction({
      action: 'userfeedback_activate_addon',
      plugin: basename,
      nonce: nonces.activate_addon,
    });
    expect(await state()).toEqual({ type: 'licensed', installed: true, active: true });
    await runAction({
      action: 'userfeedback_deactivate_addon',
      plugin: basename,
      nonce: nonces.deactivate_addon,
    });
    expect(await state()).toEqual({ type: 'licensed', installed: true, active: false });
  });

  test('without a licence, or one of a lower rank, installing is refused (GR-13, OP-74)', async () => {
    const { url = '' } = (await list()).heatmaps ?? {};
    const install = () => runAction({ action: 'userfeedback_install_addon', plugin: url, nonce: nonces.install_addon });
    for (const plan of ['', 'plus', 'pro']) {
      if (plan) await license(plan);
      const { status, body } = await install();
      expect([status, body.success]).toEqual([200, false]);
    }
    await license('elite');
    expect((await install()).body.success).toBe(true);
    expect((await list()).heatmaps?.installed).toBe(true);
  });

  test.each([
    ['elite', 'This addon is not installed. Install it first.'],
    ['plus', 'Your license does not include this addon.'],
  ])('on %s an addon that is not installed cannot be active, and why is said (XA-05)', async (plan, message) => {
    await license(plan);
    const { basename = '' } = (await list())['geo-restrictions'] ?? {};
    const { body } = await runAction({
      action: 'userfeedback_activate_addon',
      plugin: basename,
      nonce: nonces.activate_addon,
    });
    expect(body).toEqual({ success: false, data: { message } });
  });

  test('an unknown url or basename gets success false (OP-76)', async () => {
    await license('elite');
    const targeting = (await list()).targeting;
    for (const [action, plugin] of [
      ['install_addon', 'https://example.test/addon.zip'],
      ['install_addon', targeting?.basename ?? ''],
      ['activate_addon', targeting?.url ?? ''],
      ['deactivate_addon', ''],
    ] as const) {
      const { status, body } = await runAction({
        action: `userfeedback_${action}`,
        plugin,
        nonce: nonces[action],
      });
      expect([status, body.success]).toEqual([200, false]);
    }
  });

  test.each(['install_addon', 'activate_addon', 'deactivate_addon'] as const)(
    '%s takes its own nonce only (GR-14, OP-13)',
    async (action) => {
      await license('elite');
      const { url = '', basename = '' } = (await list()).branding ?? {};
      const before = (await list()).branding;
      const others = Object.entries(nonces).filter(([name]) => name !== action);
      for (const nonce of [...others.map(([, value]) => value), '']) {
        const plugin = action === 'install_addon' ? url : basename;
        const { status, body } = await runAction({ action: `userfeedback_${action}`, plugin, nonce });
        expect([status, body.success]).toEqual([403, false]);
      }
      expect((await list()).branding).toEqual(before);
    },
  );

  test('the other actions take the general nonce, as a field (D-01)', async () => {
    const fields = { action: 'userfeedback_get_license' };
    expect((await runAction(fields)).status).toBe(403);
    expect((await runAction({ ...fields, nonce: nonces.install_addon })).status).toBe(403);
    expect((await runAction({ ...fields, nonce: nonces.rest })).status).toBe(200);
    expect((await runAction(fields, await server.apiKey('administrator'))).status).toBe(200);
  });

  test('only those who manage the settings get in, whatever nonce they bring (OP-108, API-S-31)', async () => {
    await license('elite');
    const { url = '', basename = '' } = (await list()).templates ?? {};
    const before = await list();
    for (const [action, plugin, role] of [
      ['get_addons', '', 'editor'],
      ['install_addon', url, 'editor'],
      ['activate_addon', basename, 'author'],
      ['deactivate_addon', basename, 'subscriber'],
    ] as const) {
      const fields = { action: `userfeedback_${action}`, plugin, ...nonceOf(action) };
      const stranger = await runAction(fields, server.visitor);
      expect([stranger.status, stranger.body.success], action).toEqual([401, false]);
      const { status, body } = await runAction({ ...fields, ...(await ownNonce(role, action)) }, await server.as(role));
      expect([status, body.success, body.data.code], action).toEqual([403, false, 'forbidden']);
    }
    expect(await list()).toEqual(before);
  });

  test('each addon goes from licensed to installed to usable, the other flags stay (GS-01, GS-02, GS-04, GS-05)', async () => {
    await license('elite');
    const { access } = server.deps.site.now();
    expect(Object.keys(access.addons).toSorted()).toEqual([...ADDON_SLUGS].toSorted());
    for (const slug of ADDON_SLUGS) {
      const { url = '', basename = '', type } = (await list())[slug] ?? {};
      expect(type, slug).toBe('licensed');
      const states: [boolean, boolean, boolean][] = [];
      const recordState = async () => {
        const { installed = false, active = false } = (await list())[slug] ?? {};
        states.push([installed, active, isAddonUsable(slug, server.deps.site.now().access)]);
      };
      await runAction({ action: 'userfeedback_install_addon', plugin: url, nonce: nonces.install_addon });
      await recordState();
      await runAction({
        action: 'userfeedback_activate_addon',
        plugin: basename,
        nonce: nonces.activate_addon,
      });
      await recordState();
      await runAction({
        action: 'userfeedback_deactivate_addon',
        plugin: basename,
        nonce: nonces.deactivate_addon,
      });
      await recordState();
      expect(states, slug).toEqual([
        [true, false, false],
        [true, true, true],
        [true, false, false],
      ]);
    }
  });

  test('without its plan an addon that is active has no effect (GS-03, D-30)', async () => {
    await license('elite');
    const { url = '', basename = '' } = (await list()).behavior ?? {};
    await runAction({ action: 'userfeedback_install_addon', plugin: url, nonce: nonces.install_addon });
    await runAction({
      action: 'userfeedback_activate_addon',
      plugin: basename,
      nonce: nonces.activate_addon,
    });
    for (const [plan, usable] of [
      ['plus', false],
      ['pro', true],
    ] as const) {
      await license(plan);
      expect((await list()).behavior).toMatchObject({ active: true, type: usable ? 'licensed' : 'pro' });
      expect(isAddonUsable('behavior', server.deps.site.now().access), plan).toBe(usable);
    }
  });

  test.each(['', 'userfeedback_', 'userfeedback_launch', 'userfeedback_toString', 'userfeedback___proto__'])(
    'an unknown action is refused: "%s"',
    async (action) => {
      const { status, body } = await runAction({ action, nonce: nonces.rest });
      expect([status, body.success]).toEqual([400, false]);
    },
  );

  test('anything but a form is refused', async () => {
    for (const [type, payload] of [
      ['application/json', '{"action":"userfeedback_get_addons"}'],
      ['text/plain', 'action=userfeedback_get_addons'],
    ]) {
      const { status, body } = await admin.inject<ActionReply<unknown>>({
        method: 'POST',
        url: '/api/v1/ajax',
        headers: { 'content-type': type },
        payload,
      });
      expect([status, body.success]).toEqual([415, false]);
    }
    const huge = await runAction({
      action: 'userfeedback_get_addons',
      nonce: nonces.rest,
      plugin: 'x'.repeat(70_000),
    });
    expect([huge.status, huge.body.success]).toEqual([413, false]);
  });

  describe('licence', () => {
    const licence = async () => {
      const { body } = await runAction<{ site: LicenceInfo; network: object }>({
        action: 'userfeedback_get_license',
        nonce: nonces.rest,
      });
      return body.data;
    };
    const runLicenceAction = (name: string, key: string) =>
      runAction({ action: `userfeedback_${name}_license`, license: key, nonce: nonces.rest });

    test('the licences of the site and of its network are listed apart (API-S-24, API-R-29, OP-088)', async () => {
      expect(await licence()).toEqual({
        site: { key: '', type: '', is_expired: false, is_disabled: false, is_invalid: false },
        network: {},
      });
    });

    test('a good key is activated, an unknown one is not (API-S-25)', async () => {
      const wrong = await runLicenceAction('verify', 'UF-NONE');
      expect([wrong.status, wrong.body.success]).toEqual([200, false]);
      expect(wrong.body.data.message).toBe('This license key is not valid.');
      expect((await licence()).site.key).toBe('');
      const key = await issue('pro');
      const right = await runLicenceAction('verify', `  ${key} `);
      expect(right.body).toMatchObject({ success: true, data: { message: expect.stringMatching(/\w/) } });
      expect((await licence()).site).toMatchObject({ key, type: 'pro' });
      expect((await admin.get<SiteInfo>('/site-info')).body).toMatchObject({
        is_pro: true,
        is_licensed: true,
        license_type: 'pro',
      });
    });

    test('the key in use is checked again, and deactivated (API-S-26, OP-091)', async () => {
      const key = await issue('pro');
      await runLicenceAction('verify', key);
      await server.deps.db.updateTable('licences').set({ state: 'disabled' }).where('key', '=', key).execute();
      expect((await runLicenceAction('validate', key)).body.success).toBe(true);
      expect((await licence()).site).toMatchObject({ key, type: 'pro', is_disabled: true });
      expect((await admin.get<SiteInfo>('/site-info')).body).toMatchObject({
        is_pro: true,
        is_licensed: false,
      });
      expect((await runLicenceAction('deactivate', 'UF-OTHER')).body.success).toBe(false);
      expect((await runLicenceAction('deactivate', key)).body.success).toBe(true);
      expect((await licence()).site.key).toBe('');
    });
  });
});
