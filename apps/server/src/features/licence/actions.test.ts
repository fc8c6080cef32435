import type { LicenceInfo, SiteInfo } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { issueLicence } from './service.ts';
import { LICENCE_TEXTS } from './texts.ts';

describe.each(testDialects())('the licence by its actions on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
    admin = await server.as('administrator');
  });
  beforeEach(() => server.deps.licence.deactivate());
  afterAll(() => server.close());

  const info = async (client = admin) => (await client.get<SiteInfo>('/site-info')).body;
  const runAction = async <
    Data = { message: string; error?: string; url?: string; reload?: boolean; confirm?: string },
  >(
    action: string,
    fields: Record<string, string> = {},
    client = admin,
  ) => {
    const { nonce } = await info(client);
    const { status, body } = await client.inject<{ success: boolean; data: Data }>({
      method: 'POST',
      url: '/api/v1/ajax',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ action: `userfeedback_${action}`, nonce, ...fields }).toString(),
    });
    expect(status).toBe(200);
    return body;
  };
  const issue = (type: string, state: 'valid' | 'disabled' | 'invalid' = 'valid', expires: string | null = null) =>
    issueLicence(server.deps.db, server.deps.now, { type, expires, state });
  const inUse = async () => (await runAction<{ site: LicenceInfo; network: object }>('get_license')).data;

  test('a key is verified, refreshed and given up; a bad one says why (API-S-24, API-S-25, API-S-26, LC-18)', async () => {
    expect(await inUse()).toMatchObject({ site: { key: '', type: '' }, network: {} });
    for (const type of ['plus', 'pro', 'elite']) {
      const license = await issue(type);
      expect(await runAction('verify_license', { license })).toMatchObject({
        success: true,
        data: { message: expect.stringMatching(/verified/) },
      });
      expect((await inUse()).site).toEqual({
        key: license,
        type,
        is_expired: false,
        is_disabled: false,
        is_invalid: false,
      });
    }
    const text = 'This license key is not valid.';
    for (const [license, message] of [
      ['', text],
      ['UF-NOBODY', `${text} Your current key stays in use.`],
    ] as const)
      expect(await runAction('verify_license', { license })).toEqual({
        success: false,
        data: { message, error: message },
      });
    const license = (await inUse()).site.key;
    expect((await runAction('validate_license', { license })).success).toBe(true);
    expect((await runAction('deactivate_license', { license: 'UF-NOBODY' })).success).toBe(false);
    expect((await runAction('deactivate_license', { license })).success).toBe(true);
    expect((await inUse()).site.key).toBe('');
  });

  test('a key turns Lite into Pro; where it is Pro already, the page must be reloaded (API-S-27, LC-14, OP-089)', async () => {
    expect(await runAction('upgrade_to_pro', { key: 'UF-NOBODY' })).toMatchObject({
      success: false,
      data: { message: 'This license key is not valid.' },
    });
    expect((await info()).is_pro).toBe(false);
    const key = await issue('pro');
    const { success, data } = await runAction('upgrade_to_pro', { key });
    expect([success, data.url]).toEqual([true, `${server.deps.config.publicUrl}/admin/settings/general`]);
    expect(await info()).toMatchObject({ is_pro: true, is_licensed: true, license_type: 'pro' });
    expect(await runAction('upgrade_to_pro', { key })).toMatchObject({
      success: true,
      data: { reload: true },
    });
  });

  describe.each([
    ['verify_license', 'license'],
    ['validate_license', 'license'],
    ['upgrade_to_pro', 'key'],
  ])('%s while a good key is in use', (action, field) => {
    const bad = {
      unknown: ['is not valid', async () => 'UF-NOBODY'],
      expired: ['has expired', () => issue('elite', 'valid', '2020-01-01')],
      disabled: ['has been disabled', () => issue('elite', 'disabled')],
      invalid: ['is not valid', () => issue('elite', 'invalid')],
    } as const;

    test.each(Object.entries(bad))('an %s key is not accepted (FP-01)', async (_kind, [flaw, make]) => {
      const used = await issue('pro');
      await runAction('verify_license', { license: used });
      const before = await info();
      const text = `This license key ${flaw}. Your current key stays in use.`;
      expect(await runAction(action, { [field]: await make() })).toEqual({
        success: false,
        data: { message: text, error: text },
      });
      expect((await inUse()).site.key).toBe(used);
      const { nonce: _nonce, nonces: _nonces, ...after } = await info();
      expect(before).toMatchObject(after);
    });

    test('a key of a lower plan is accepted only after asking; one of the same or a higher plan at once (FP-01)', async () => {
      const used = await issue('pro');
      await runAction('verify_license', { license: used });
      const lower = await issue('plus');
      const question = 'Use a Plus key instead of your Pro key?';
      expect(await runAction(action, { [field]: lower })).toEqual({
        success: false,
        data: { message: question, confirm: question },
      });
      expect((await inUse()).site.key).toBe(used);
      expect((await runAction(action, { [field]: lower, replace: 'yes' })).success).toBe(true);
      expect((await inUse()).site.key).toBe(lower);
      for (const type of ['plus', 'elite', 'elite']) {
        const next = await issue(type);
        expect((await runAction(action, { [field]: next })).success).toBe(true);
        expect((await inUse()).site.key).toBe(next);
      }
    });

    test('a good network key counts as one in use (FP-01)', async () => {
      const ofNetwork = await issue('elite');
      await server.deps.licence.use(ofNetwork, 'network');
      await runAction(action, { [field]: await issue('elite', 'disabled') });
      expect((await inUse()).site.key).toBe('');
      expect((await info()).license_type).toBe('elite');
      await server.deps.licence.deactivate('network');
    });
  });

  describe.each([
    ['verify_license', 'license'],
    ['validate_license', 'license'],
    ['upgrade_to_pro', 'key'],
  ])('%s where no good key is in use', (action, field) => {
    test.each([
      ['expired', 'valid', '2020-01-01', 'Your license key for the product has expired'],
      ['disabled', 'disabled', null, LICENCE_TEXTS.disabled],
      ['invalid', 'invalid', null, LICENCE_TEXTS.invalid],
      ['expired and disabled', 'disabled', '2020-01-01', LICENCE_TEXTS.expired],
    ] as const)('one that is %s is no success, and is not taken up (XA-04)', async (_kind, state, expires, message) => {
      const refusal = { success: false, data: { message, error: message } };
      expect(await runAction(action, { [field]: await issue('elite', state, expires) })).toEqual(refusal);
      expect(await info()).toMatchObject({ is_pro: false, is_licensed: false, license_type: '' });
      expect((await inUse()).site.key).toBe('');
      // The key in use is looked at again, and what has become of it is stored.
      const used = await issue('pro', state, expires);
      await server.deps.licence.use(used);
      const again = await runAction(action, { [field]: used });
      // Refreshing it works.
      if (action !== 'validate_license') expect(again).toEqual(refusal);
      expect((await inUse()).site).toMatchObject({ key: used, is_disabled: state === 'disabled' });
    });
  });

  test('a key leads to an address that does not contain it, and nothing else happens (API-S-28, OP-018)', async () => {
    const key = await issue('elite');
    const { data } = await runAction('connect_url', { key });
    expect(new URL(data.url ?? '').pathname).toBe('/admin/settings/general');
    expect(data.url).not.toContain(key);
    expect((await info()).is_pro).toBe(false);
  });

  test('the offer of a Lite site is there until a person dismisses it (API-S-18, API-S-19, ST-12, ST-13, OP-015)', async () => {
    const isShown = async (client = admin) => (await runAction<boolean>('validate_settings_blurb', {}, client)).data;
    expect(await isShown()).toBe(true);
    await runAction('verify_license', { license: await issue('plus') });
    expect(await isShown()).toBe(false);
    await server.deps.licence.deactivate();
    expect((await runAction('dismiss_settings_blurb')).success).toBe(true);
    expect(await isShown()).toBe(false);
    expect(await isShown(await server.apiKey('administrator'))).toBe(true);
  });
});
