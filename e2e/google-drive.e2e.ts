import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GoogleStandIn } from '../apps/server/src/testing/google/stand-in.ts';
import { startGoogle } from '../apps/server/src/testing/google/stand-in.ts';
import type { Session } from './admin.ts';
import { expectSettled, openSession } from './admin.ts';
import { clickLocked, openPage, WIDTHS } from './browser.ts';
import { editorAt } from './editor-page.ts';
import { startElite, takePlan, turnOff } from './product.ts';

const [, PHONE] = WIDTHS;

describe('responses to Google Drive', () => {
  let google: GoogleStandIn;
  let session: Session;
  let page: Page;
  /** A survey that has been sending its responses to Google Drive since plan and addon allowed it. */
  let allowed: number;
  const { goTo, stored, save } = editorAt(() => session);

  beforeAll(async () => {
    google = await startGoogle();
    const { clientId, clientSecret, baseUrl } = google.client;
    session = await openSession(() =>
      startElite(['google-drive'], {
        demo: false,
        env: {
          GOOGLE_CLIENT_ID: clientId,
          GOOGLE_CLIENT_SECRET: clientSecret,
          GOOGLE_BASE_URL: baseUrl ?? '',
        },
      }),
    );
    page = session.page;
    google.accounts.redirectUris = [`${session.product.url}/api/v1/google-drive/callback`];
    const settings = { google_drive: { enable: true } };
    ({ id: allowed } = await session.api.survey({ title: 'Kept', status: 'publish', settings }));
  });

  afterAll(async () => {
    await session?.close();
    await google?.close();
  });

  const open = async (enable = true, title = 'How was it?') => {
    const { id } = await session.api.survey({
      ...{ title, status: 'publish' },
      settings: { google_drive: { enable } },
    });
    await goTo(`edit/${id}/notifications`);
    await card().waitFor();
    return id;
  };
  const card = () => page.getByRole('region', { name: 'Send Responses to Google Drive', exact: true });
  const toggle = () => card().getByRole('switch', { name: 'Send Responses to Google Drive', exact: true });
  const connect = () => card().getByRole('button', { name: 'Connect to Google Drive', exact: true });
  const name = () => card().getByLabel('File Name inside Google Drive', { exact: true });
  const drive = async (id: number) => (await stored(id)).settings.google_drive;
  const expectToast = async (title: string, text: string) => {
    const shown = page.getByRole('alert').filter({ hasText: text });
    await shown.waitFor();
    expect(await shown.textContent()).toBe(`${title}${text}`);
    await shown.getByRole('button').click();
    await shown.waitFor({ state: 'detached' });
  };

  test('the switch opens and closes the card, and is saved (WF-26, WF-27, WF-29)', async () => {
    const id = await open(false);
    expect(await card().getByRole('heading').textContent()).toBe('Send Responses to Google Drive');
    expect(await connect().count()).toBe(0);
    await toggle().press('Space');
    await connect().waitFor();
    expect(await name().count()).toBe(0);
    await save();
    expect((await drive(id)).enable).toBe(true);
    await toggle().click({ force: true });
    await connect().waitFor({ state: 'detached' });
    await save();
    expect((await drive(id)).enable).toBe(false);
  });

  /** Reads what opens when somebody tries to use it anyway, and closes it again. */
  const expectPrompt = async (opener: () => Promise<void>, title: string | RegExp, button: RegExp) => {
    await opener();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog
      .getByRole('button', { name: button })
      .or(dialog.getByRole('link', { name: button }))
      .waitFor();
    const text = await dialog.textContent();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    return text;
  };

  test('while the addon is not active, switch and button ask to install and activate it (GT-18, GT-19)', async () => {
    await turnOff(session.product, 'google-drive');
    const id = await open(false);
    await card().getByRole('button', { name: 'Install & Activate', exact: true }).waitFor();
    await expectSettled(page, 'the card without its addon');
    await expectPrompt(() => clickLocked(toggle()), /Google Drive/, /^Install & Activate$/);
    await save();
    expect((await drive(id)).enable).toBe(false);
    await goTo(`edit/${allowed}/notifications`);
    const kept = card().getByRole('button', { name: 'Kept, not in use: activate the Google Drive addon.' });
    await kept.waitFor();
    await expectSettled(page, 'the kept card without its addon');
    for (const control of [kept, toggle(), connect()])
      await expectPrompt(() => clickLocked(control), /Google Drive/, /^Install & Activate$/);
    await save();
    expect((await drive(allowed)).enable).toBe(true);
    expect(google.calls).toEqual([]);
    await session.product.uf('addon', 'activate', 'google-drive');
  });

  test('without the plan they say so and offer Pro, and nobody is led to Google (GT-18, GT-20)', async () => {
    const use = (plan: 'plus' | 'pro' | 'elite') => takePlan(session.product, plan);
    await use('plus');
    await open(false);
    await card()
      .getByText(/^Google Drive is not available on your plan. Please upgrade to Pro/)
      .waitFor();
    await expectSettled(page, 'the card without the plan');
    const modal = ['Google Drive is a Pro feature', /Upgrade Now/] as const;
    const expectOffer = async (control: Locator) =>
      expect(await expectPrompt(() => clickLocked(control), ...modal)).toContain(
        'the feature is not available on your plan',
      );
    for (const control of [toggle(), card().getByRole('button', { name: 'Upgrade to Pro' })])
      await expectOffer(control);
    expect(await toggle().isChecked()).toBe(false);
    await goTo(`edit/${allowed}/notifications`);
    const kept = card().getByRole('button', { name: 'Kept, not in use: needs Pro.' });
    await kept.waitFor();
    await expectSettled(page, 'the kept card without the plan');
    for (const control of [kept, toggle(), connect()]) await expectOffer(control);
    expect(await toggle().isChecked()).toBe(true);
    expect(google.calls).toEqual([]);
    await use('elite');
  });

  test('an authorisation that fails says so, and can be tried again (ER-B-03, ER-B-04)', async () => {
    await open();
    const failed = 'Failed to initiate Google Drive authentication. Please try again.';
    for (const reply of [
      { success: false, data: { message: 'No.' } },
      { success: true },
      { success: true, data: '' },
    ]) {
      await page.route('**/api/v1/ajax', (route) => route.fulfill({ json: reply }), { times: 1 });
      await connect().click();
      await expectToast('Error', failed);
    }
    await page.route('**/api/v1/ajax', (route) => route.abort(), { times: 1 });
    await connect().click();
    await expectToast('Error', 'An error occurred while connecting to Google Drive. Please try again.');
    expect(await connect().isEnabled()).toBe(true);
    session.complaints.length = 0;
  });

  test('somebody who says no at Google comes back to the survey and is told so', async () => {
    const id = await open();
    await connect().click();
    await page.locator('#deny').click();
    await card().getByText('Google Drive was not connected, because access was not granted.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/surveys/edit/${id}/notifications`);
    expect(new URL(page.url()).search).toBe('');
    await expectSettled(page, 'the workflow step after a refusal');
    expect(await connect().count()).toBe(1);
  });

  test('connecting leads to Google and back to the survey, edits in hand (WF-30, CS-03, CS-04, API-B-20, API-B-26)', async () => {
    const id = await open(false);
    await toggle().press('Space');
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/v1/ajax'));
    await connect().click();
    const form = new URLSearchParams((await asked).postData() ?? '');
    expect([form.get('action'), form.get('return')]).toEqual([
      'userfeedback_google_sheets_get_auth_url',
      `survey_${id}`,
    ]);
    await page.waitForURL(`${google.client.baseUrl}/o/oauth2/v2/auth**`);
    await page.locator('#allow').click();
    await name().waitFor();
    await page.getByText('Google Drive is connected.').waitFor();
    expect(await connect().count()).toBe(0);
    await card().getByText('Connected as owner@drive.test').waitFor();
    expect((await drive(id)).enable).toBe(false);
    expect(new URL(page.url()).pathname).toBe(`/admin/surveys/edit/${id}/notifications`);
    await expectSettled(page, 'the connected card');
  });

  test('a name, a response, a row, and the icon in the list (WF-28, SL-11, OP-29, CS-13)', async () => {
    const id = await open();
    expect(await name().getAttribute('placeholder')).toBe('Google Sheet Name');
    await name().fill('Answers of the year');
    await save();
    expect(await drive(id)).toEqual({ enable: true, file_name: 'Answers of the year', spreadsheet_id: '' });
    const response = await session.api.respond(id, [{ question_id: 'q1', value: 'Yes' }], { title: 'Home' });
    await expect.poll(async () => (await drive(id)).spreadsheet_id).not.toBe('');
    const { spreadsheet_id } = await drive(id);
    const sheet = google.files.get(spreadsheet_id);
    expect(sheet.name).toBe('Answers of the year');
    await expect.poll(() => sheet.rows.at(-1)?.at(-1)).toBe(response);
    expect(sheet.rows[0]).toEqual(['Submitted at', 'Page', 'Yes or no?', 'Comments', 'Response ID']);
    await goTo(`edit/${id}/notifications`);
    const address = `https://docs.google.com/spreadsheets/d/${spreadsheet_id}`;
    const link = card().getByRole('link', { name: 'Open the spreadsheet' });
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([address, '_blank']);
    await page.goto(`${session.product.url}/admin/surveys`);
    const row = page.getByRole('row').filter({ hasText: 'How was it?' });
    await row.first().waitFor();
    const icons = page.locator('a[href^="https://docs.google.com/spreadsheets/"]');
    expect(await icons.count()).toBe(1);
    expect(await icons.getAttribute('href')).toBe(address);
    expect(session.complaints).toEqual([]);
  });

  test('on a phone everything fits, with long names too', async () => {
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    const id = await open(true, 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel');
    await phone.page.goto(`${session.product.url}/admin/surveys/edit/${id}/notifications`);
    const field = phone.page.getByLabel('File Name inside Google Drive');
    await field.fill('Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz');
    await expectSettled(phone.page, 'the card on a phone');
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});
