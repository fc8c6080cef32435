import type { LicenceInfo, SiteInfo } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import type { TestServer } from '../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../testing/start-test-server.ts';
import { issueLicence } from './service.ts';

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
  const act = async <Data = { message: string; error?: string; url?: string; reload?: boolean }>(
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
  const issue = (type: string, state: 'valid' | 'disabled' = 'valid') =>
    issueLicence(server.deps.db, server.deps.now, { type, expires: null, state });
  const inUse = async () => (await act<{ site: LicenceInfo; network: object }>('get_license')).data;

  test('API-S-24 API-S-25 API-S-26 LC-18 a key is verified, refreshed and given up; a bad one says why', async () => {
    expect(await inUse()).toMatchObject({ site: { key: '', type: '' }, network: {} });
    for (const type of ['plus', 'pro', 'elite']) {
      const license = await issue(type);
      expect(await act('verify_license', { license })).toMatchObject({
        success: true,
        data: { message: expect.stringMatching(/verified/) },
      });
      expect((await inUse()).site).toEqual({
        ...{ key: license, type, is_expired: false, is_disabled: false, is_invalid: false },
      });
    }
    for (const license of ['', 'UF-NOBODY'])
      expect(await act('verify_license', { license })).toEqual({
        success: false,
        data: { message: 'This license key is not valid.', error: 'This license key is not valid.' },
      });
    const license = (await inUse()).site.key;
    expect((await act('validate_license', { license })).success).toBe(true);
    expect((await act('deactivate_license', { license: 'UF-NOBODY' })).success).toBe(false);
    expect((await act('deactivate_license', { license })).success).toBe(true);
    expect((await inUse()).site.key).toBe('');
  });

  test('API-S-27 LC-14 OP-089 a key makes Pro of Lite; where it is Pro already, the page is to be loaded again', async () => {
    expect(await act('upgrade_to_pro', { key: 'UF-NOBODY' })).toMatchObject({
      success: false,
      data: { message: 'This license key is not valid.' },
    });
    expect((await info()).is_pro).toBe(false);
    const key = await issue('pro');
    const { success, data } = await act('upgrade_to_pro', { key });
    expect([success, data.url]).toEqual([true, `${server.deps.config.publicUrl}/admin/settings/general`]);
    expect(await info()).toMatchObject({ is_pro: true, is_licensed: true, license_type: 'pro' });
    expect(await act('upgrade_to_pro', { key })).toMatchObject({ success: true, data: { reload: true } });
  });

  test('API-S-28 OP-018 a key leads to an address, which does not hold it, and nothing is done', async () => {
    const key = await issue('elite');
    const { data } = await act('connect_url', { key });
    expect(new URL(data.url ?? '').pathname).toBe('/admin/settings/general');
    expect(data.url).not.toContain(key);
    expect((await info()).is_pro).toBe(false);
  });

  test('API-S-18 API-S-19 ST-12 ST-13 OP-015 the offer of a Lite site is there until a person puts it away', async () => {
    const isShown = async (client = admin) =>
      (await act<boolean>('validate_settings_blurb', {}, client)).data;
    expect(await isShown()).toBe(true);
    await act('verify_license', { license: await issue('plus') });
    expect(await isShown()).toBe(false);
    await server.deps.licence.deactivate();
    expect((await act('dismiss_settings_blurb')).success).toBe(true);
    expect(await isShown()).toBe(false);
    expect(await isShown(await server.apiKey('administrator'))).toBe(true);
  });
});
