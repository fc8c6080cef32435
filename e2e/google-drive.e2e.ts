import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GoogleStandIn } from '../apps/server/src/testing/google/stand-in.ts';
import { startGoogle } from '../apps/server/src/testing/google/stand-in.ts';
import type { Session } from './admin.ts';
import { expectSettled, openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { editorAt } from './editor-page.ts';
import { startElite } from './product.ts';

const [, PHONE] = WIDTHS;

describe('responses to Google Drive', () => {
  let google: GoogleStandIn;
  let session: Session;
  let page: Page;
  const { goTo, stored, saveLive } = editorAt(() => session);

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
  });

  afterAll(async () => {
    await session?.close();
    await google?.close();
  });

  const open = async (enable = true, title = 'How was it?') => {
    const { id } = await session.api.survey({
      title,
      status: 'publish',
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
    await saveLive();
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
