import type { Settings, SiteInfo } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SEALED_PLACES } from '../../../apps/server/src/compose.ts';
import { activateAddon, deactivateAddon } from '../../../apps/server/src/features/addon-store/service.ts';
import { makeChecks } from '../../../apps/server/src/operations/checks/list.ts';
import { claimDatabase } from '../../../apps/server/src/platform/site/seal.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import { connectDrive, consentUrl, followLink, runAction } from '../../../apps/server/src/testing/google/connect.ts';
import { FOLDER } from '../../../apps/server/src/testing/google/files.ts';
import type { GoogleStandIn } from '../../../apps/server/src/testing/google/stand-in.ts';
import { startGoogle } from '../../../apps/server/src/testing/google/stand-in.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const SETTINGS = '/admin/settings/google-drive?google_drive=';

describe.each(testDialects())('connecting Google Drive on %s', (dialect) => {
  let google: GoogleStandIn;
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    google = await startGoogle();
    server = await startTestServer({
      dialect,
      now: NOW,
      licence: 'pro',
      addons: ['google-drive'],
      config: { google: google.client },
    });
    google.accounts.redirectUris = [`${server.deps.config.publicUrl}/api/v1/google-drive/callback`];
    admin = await server.as('administrator');
  });
  beforeEach(async () => {
    server.setNow(NOW);
    google.accounts.email = 'owner@drive.test';
    await runAction(admin, 'google_sheets_disconnect', {});
    google.accounts.revokeAll();
  });
  afterAll(async () => {
    await server.close();
    await google.close();
  });

  const readStorage = async () => (await admin.get<{ settings: Settings }>('/settings')).body.settings.google_drive;
  const isConnected = async () => (await admin.get<SiteInfo>('/site-info')).body.google_drive.connected;
  const allowConsent = async (returnTo?: string) => google.press(await consentUrl(admin, returnTo), 'allow');
  const listAccounts = () =>
    server.deps.db
      .withTables<{ google_drive_account: { refresh_token: string } }>()
      .selectFrom('google_drive_account')
      .select('refresh_token')
      .execute();
  const expectRefusal = async (...call: Parameters<typeof runAction>) => {
    const { status, body } = await runAction(...call);
    expect([status, body.success]).toEqual([200, false]);
    return (body.data as { message: string }).message;
  };

  test('the doctor says whether this server can read the connection, and nothing where there is none (DP-48, SP-09)', async () => {
    const { config, database, db } = server.deps;
    // As a start does.
    await db.transaction().execute((trx) => claimDatabase(trx, config));
    const subject = { config, database, db, jobs: [], places: SEALED_PLACES };
    const look = async () => (await makeChecks(subject, { all: false })).find(({ name }) => name === 'Google Drive');
    expect(await look()).toBeUndefined();
    await connectDrive(server, google, admin);
    expect(await look()).toMatchObject({ state: 'ok', text: 'the connection can be read' });
    await db
      .withTables<{ google_drive_account: { refresh_token: string } }>()
      .updateTable('google_drive_account')
      .set({ refresh_token: 'sealed elsewhere' })
      .execute();
    expect(await look()).toMatchObject({
      state: 'fail',
      text: 'This server cannot read the connection to owner@drive.test. Connect again, or give the server its former UF_SECRET.',
    });
    await connectDrive(server, google, admin);
  });

  test('going to Google and back connects the account (API-B-20, API-S-20, CS-01, CS-03, CS-04, API-B-26)', async () => {
    expect(await isConnected()).toBe(false);
    expect(await readStorage()).toEqual({ connected: false, label: '', date: 0, folder_id: '' });
    const url = new URL(await consentUrl(admin, 'survey_7'));
    expect(url.origin).toBe(google.client.baseUrl);
    expect(url.searchParams.get('client_id')).toBe(google.client.clientId);
    const back = await google.press(url.href, 'allow');
    expect(await followLink(server, admin, back)).toBe('/admin/surveys/edit/7/notifications?google_drive=connected');
    expect(await readStorage()).toEqual({
      connected: true,
      label: 'owner@drive.test',
      folder_id: '',
      date: Date.parse(NOW) / 1000,
    });
    expect(await isConnected()).toBe(true);
    expect(await connectDrive(server, google, admin)).toBe(`${SETTINGS}connected`);
  });

  test('lasting tokens are stored sealed and are in no reply', async () => {
    await connectDrive(server, google, admin);
    const [token = ''] = google.accounts.grants;
    const accounts = await listAccounts();
    expect(accounts).toHaveLength(1);
    expect(JSON.stringify(accounts)).not.toContain(token);
    const replies = [await admin.get('/settings'), await admin.get('/site-info'), await server.visitor.get('/widget')];
    for (const secret of [token, 'refresh_token', google.client.clientSecret])
      expect(JSON.stringify(replies)).not.toContain(secret);
    expect(JSON.stringify(replies[2])).not.toContain('drive.test');
  });

  test.each([
    ['made up', (state: string) => `${state.startsWith('A') ? 'B' : 'A'}${state.slice(1)}`],
    ['missing', () => ''],
    ['cut off', (state: string) => state.slice(0, -9)],
  ])('a state that is %s connects nothing', async (_how, change) => {
    const back = new URL(await allowConsent('survey_7'));
    back.searchParams.set('state', change(back.searchParams.get('state') ?? ''));
    expect(await followLink(server, admin, back.href)).toBe(`${SETTINGS}failed`);
    expect(await isConnected()).toBe(false);
  });

  test('a state is valid once, for a quarter of an hour, and for the session that started it', async () => {
    const failed = '/admin/surveys/edit/7/notifications?google_drive=failed';
    const back = await allowConsent('survey_7');
    await followLink(server, admin, back);
    await runAction(admin, 'google_sheets_disconnect', {});
    expect(await followLink(server, admin, back)).toBe(failed);
    expect(await followLink(server, await server.as('administrator'), await allowConsent('survey_7'))).toBe(failed);
    expect(await followLink(server, server.visitor, await allowConsent('survey_7'))).toBe(failed);
    const late = await allowConsent('survey_7');
    server.setNow('2026-11-20T12:15:00.000Z');
    expect(await followLink(server, admin, late)).toBe(failed);
    expect(await isConnected()).toBe(false);
  });

  test('somebody who says no, or grants too little, is sent back and nothing is connected', async () => {
    const deny = await google.press(await consentUrl(admin), 'deny');
    expect(await followLink(server, admin, deny)).toBe(`${SETTINGS}refused`);
    google.failNext({ call: /POST \/token/, status: 503 });
    expect(await followLink(server, admin, await allowConsent())).toBe(`${SETTINGS}failed`);
    google.accounts.withholdsDrive = true;
    expect(await followLink(server, admin, await allowConsent())).toBe(`${SETTINGS}refused`);
    google.accounts.withholdsDrive = false;
    expect(await isConnected()).toBe(false);
  });

  test('the picker gets a token, which is requested again when it has expired (API-S-22)', async () => {
    await connectDrive(server, google, admin);
    const token = async () => (await runAction(admin, 'google_sheets_get_access_token', {})).body;
    const first = await token();
    expect(first).toEqual({ success: true, data: expect.stringMatching(/^ya29\./) });
    const before = google.accounts.issuedTokens;
    expect(await token()).toEqual(first);
    server.setNow('2026-11-20T13:00:00.000Z');
    expect(await token()).not.toEqual(first);
    expect(google.accounts.issuedTokens).toBe(before + 1);
  });

  test('a folder is stored if Google knows it, and removed without disconnecting (API-S-21, API-S-23)', async () => {
    await connectDrive(server, google, admin);
    const { id: folder_id } = google.files.create({ name: 'Surveys', mimeType: FOLDER });
    const { id: sheet } = google.files.create({ name: 'No folder', mimeType: 'text/plain' });
    const { body } = await runAction(admin, 'google_sheets_select_folder', { folder_id });
    expect(body).toEqual({ success: true, data: {} });
    expect(await readStorage()).toMatchObject({ folder_id, connected: true });
    await expectRefusal(admin, 'google_sheets_select_folder', { folder_id: sheet });
    await expectRefusal(admin, 'google_sheets_select_folder', { folder_id: 'nowhere' });
    expect(await readStorage()).toMatchObject({ folder_id });
    await connectDrive(server, google, admin);
    expect(await readStorage()).toMatchObject({ folder_id });
    const removed = await runAction(admin, 'google_sheets_remove_folder', {});
    expect(removed.body).toEqual({ success: true, data: {} });
    expect(await readStorage()).toMatchObject({ folder_id: '', connected: true, label: 'owner@drive.test' });
  });

  test('folders are listed by name: only those of the account, no files, none from the bin (CS-09)', async () => {
    await connectDrive(server, google, admin);
    google.files.all.length = 0;
    const folder = (name: string, more = {}) => Object.assign(google.files.create({ name, mimeType: FOLDER }), more);
    const boats = folder('Boats');
    const answers = folder("Ada's answers");
    folder('Thrown away', { trashed: true });
    folder('Of somebody else', { isOwn: false });
    google.files.create({ name: 'A sheet of boats', mimeType: 'application/vnd.google-apps.spreadsheet' });
    const list = async (fields: { search?: string }) =>
      (await runAction(admin, 'google_sheets_list_folders', fields)).body.data;
    const named = ({ id, name }: typeof boats) => ({ id, name });
    expect(await list({})).toEqual([named(answers), named(boats)]);
    expect(await list({ search: 'BOAT' })).toEqual([named(boats)]);
    expect(await list({ search: "a's" })).toEqual([named(answers)]);
  });

  test('a folder that is created here can be used (CS-08)', async () => {
    await connectDrive(server, google, admin);
    const made = await runAction(admin, 'google_sheets_create_folder', { name: ' Surveys ' });
    const { id, name } = made.body.data as { id: string; name: string };
    expect([name, google.files.get(id).mimeType]).toEqual(['Surveys', FOLDER]);
    await runAction(admin, 'google_sheets_select_folder', { folder_id: id });
    expect(await readStorage()).toMatchObject({ folder_id: id });
    expect((await runAction(admin, 'google_sheets_create_folder', { name: ' ' })).status).toBe(422);
  });

  test('another account starts without the folder of the previous one', async () => {
    await connectDrive(server, google, admin);
    const { id: folder_id } = google.files.create({ mimeType: FOLDER });
    await runAction(admin, 'google_sheets_select_folder', { folder_id });
    google.accounts.email = 'second@drive.test';
    await connectDrive(server, google, admin);
    expect(await readStorage()).toMatchObject({ label: 'second@drive.test', folder_id: '' });
  });

  test('disconnecting gives the access back, also when Google does not hear of it (API-S-21)', async () => {
    await connectDrive(server, google, admin);
    expect((await runAction(admin, 'google_sheets_disconnect', {})).body).toEqual({
      success: true,
      data: {},
    });
    expect([...google.accounts.grants]).toEqual([]);
    expect(await readStorage()).toEqual({ connected: false, label: '', date: 0, folder_id: '' });
    await connectDrive(server, google, admin);
    google.failNext({ call: /POST \/revoke/, status: 503 });
    expect((await runAction(admin, 'google_sheets_disconnect', {})).body.success).toBe(true);
    expect([await listAccounts(), await isConnected()]).toEqual([[], false]);
  });

  test('revoked access is noticed and reported with the account it belonged to', async () => {
    await connectDrive(server, google, admin);
    google.accounts.revokeAll();
    server.setNow('2026-11-20T13:30:00.000Z');
    expect(await expectRefusal(admin, 'google_sheets_get_access_token', {})).toContain('revoked');
    expect(await readStorage()).toMatchObject({ connected: false, label: 'owner@drive.test' });
    expect(await isConnected()).toBe(false);
    expect(await expectRefusal(admin, 'google_sheets_get_access_token', {})).toContain('Connect it again');
    await connectDrive(server, google, admin);
    expect(await isConnected()).toBe(true);
  });

  test('an interruption loses nothing', async () => {
    await connectDrive(server, google, admin);
    server.setNow('2026-11-20T14:00:00.000Z');
    google.failNext({ call: /POST \/token/, status: 503 });
    expect(await expectRefusal(admin, 'google_sheets_get_access_token', {})).toContain('503');
    expect(await isConnected()).toBe(true);
    expect((await runAction(admin, 'google_sheets_get_access_token', {})).body.success).toBe(true);
  });

  test('without a connection there is no token, no folder and nothing to disconnect', async () => {
    for (const action of ['get_access_token', 'disconnect', 'remove_folder'] as const)
      await expectRefusal(admin, `google_sheets_${action}`, {});
    await expectRefusal(admin, 'google_sheets_select_folder', { folder_id: 'any' });
  });

  test('it redirects back to the settings or to a survey, nowhere else (API-S-20)', async () => {
    for (const wrong of ['', 'survey_', 'survey_x', 'https://evil.test', '//evil.test']) {
      const { status, body } = await runAction(admin, 'google_sheets_get_auth_url', { return: wrong });
      expect([status, body.success], wrong).toEqual([422, false]);
    }
  });

  test('its actions are refused while the addon is not in use, and always for anybody but administrators (GT-18)', async () => {
    const { manifest } = server.deps.addons.find(({ manifest: { slug } }) => slug === 'google-drive') ?? {};
    if (!manifest) throw new Error('There is no such addon.');
    await deactivateAddon(server.deps, manifest);
    await expectRefusal(admin, 'google_sheets_get_auth_url', { return: 'settings' });
    await activateAddon(server.deps, manifest);
    const editor = await server.as('editor');
    const { status, body } = await runAction(editor, 'google_sheets_get_auth_url', { return: 'survey_7' });
    expect([status, body.success]).toEqual([403, false]);
  });

  test('saving the settings cannot forge a connection', async () => {
    const forged = { connected: true, label: 'me@evil.test', date: 1, folder_id: 'x' };
    await admin.post('/settings', { settings: { google_drive: forged, skip_text: 'Pass' } });
    expect(await readStorage()).toEqual({ connected: false, label: '', date: 0, folder_id: '' });
  });

  test('without GOOGLE_CLIENT_ID the address is refused (ER-B-03, FB-17)', async () => {
    const unconfigured = await startTestServer({ dialect, licence: 'pro', addons: ['google-drive'] });
    const message = await expectRefusal(await unconfigured.as('administrator'), 'google_sheets_get_auth_url', {
      return: 'settings',
    });
    expect(message).toBe('Google Drive is not set up on this server.');
    await unconfigured.close();
  });
});
