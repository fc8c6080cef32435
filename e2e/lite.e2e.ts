import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { choice, expectSettled, openSession } from './admin.ts';
import { clickLocked, openPage, WIDTHS } from './browser.ts';
import { editorAt } from './editor-page.ts';
import { startProduct } from './product.ts';

const [, PHONE] = WIDTHS;
const TOOLTIP = 'Upgrade to Pro to unlock this feature.';

describe('a site without a licence', () => {
  let session: Session;
  let page: Page;
  let id: number;
  let responseId: number;
  const { open, card, toggle, pickType, button } = editorAt(() => session);

  beforeAll(async () => {
    session = await openSession(() => startProduct({ demo: false }));
    page = session.page;
    ({ id } = await session.api.survey({ title: 'Free', status: 'publish' }));
    responseId = await session.api.respond(id, [{ question_id: 'q1', value: 'Yes' }]);
  });

  afterAll(() => session?.close());

  /** Checks that the upgrade modal is open with the right offer, and closes it by Escape. */
  const expectOffer = async (feature: RegExp) => {
    const dialog = page.getByRole('dialog', { name: feature });
    await dialog.waitFor();
    await dialog.getByText(/50% off/).waitFor();
    const link = dialog.getByRole('link', { name: /Upgrade Now/ });
    const href = new URL((await link.getAttribute('href')) ?? '');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The tooltip of the clicked control would be outside all landmarks.
    await page.mouse.move(0, 0);
    await page.keyboard.press('Tab');
    return href.searchParams;
  };

  test('the surveys list says what Pro adds (SL-18)', async () => {
    await page.goto(`${session.product.url}/admin/surveys`);
    const offer = page.getByRole('region', { name: 'Get more answers with Pro' });
    await offer.waitFor();
    expect(await offer.getByRole('listitem').count()).toBeGreaterThan(3);
    await expectSettled(page, 'the surveys list on Lite');
  });

  test('the four types of Pro open the offer and are not taken (GT-02, GT-03)', async () => {
    await open({ title: 'Types', questions: [choice('a', 'A?', ['One', 'Two'])] });
    const type = card(1).getByRole('combobox', { name: 'Question type' });
    for (const name of ['Star Rating', 'NPS', 'Image Radio', 'Icon Choice']) {
      await type.click();
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
      await expectOffer(new RegExp(`^${name} is a Pro feature`));
      expect(await type.textContent(), name).toBe('Radio Button');
    }
    await button('Add Question').click();
    await page.getByRole('option', { name: /^NPS/ }).click();
    await expectOffer(/^NPS is a Pro feature/);
    expect(await page.getByRole('region', { name: 'Question 2' }).count()).toBe(0);
    await pickType(1, 'Checkbox');
    expect(await type.textContent()).toBe('Checkbox');
  });

  test('settings of questions, the thank-you message and redirects are locked (GT-04, GT-06, GT-10)', async () => {
    await open({ title: 'Locks', questions: [choice('a', 'A?', ['One', 'Two'])] });
    await toggle(1).waitFor();
    await card(1).getByRole('tab', { name: 'Settings' }).click();
    for (const name of ['Required', 'Randomize', 'Comment box']) {
      const setting = card(1).getByRole('switch', { name });
      await clickLocked(setting);
      await expectOffer(new RegExp(`^${name} is a Pro feature`));
      expect(await setting.isChecked(), name).toBe(false);
    }
    const message = page.getByRole('textbox', { name: 'Message' });
    expect(await message.isEditable()).toBe(false);
    await clickLocked(message);
    await expectOffer(/Thank You Message/);
    for (const name of [/^Redirect to a page/, /^Conditional redirect/]) {
      await page.getByRole('radio', { name }).click();
      await expectOffer(/Redirect is a Pro feature/);
      expect(await page.getByRole('radio', { name: 'Show a message' }).isChecked()).toBe(true);
    }
    await expectSettled(page, 'the editor on Lite');
  });

  test('results of 7 days are there, those of 30 locked (GR-02, GR-03, GR-04, RO-05, RO-06)', async () => {
    await page.goto(`${session.product.url}/admin/results?range=30`);
    const past30 = page.getByRole('button', { name: 'Past 30 Days', exact: true });
    expect(await page.getByRole('button', { name: 'Past 7 Days', exact: true }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    expect(await page.getByRole('row', { name: /^Free/ }).getByRole('cell').nth(3).textContent()).toBe('1');
    await past30.hover();
    await page.getByRole('tooltip', { name: TOOLTIP }).waitFor();
    await clickLocked(past30);
    await expectOffer(/Past 30 Days/);
    expect(await past30.getAttribute('aria-pressed')).toBe('false');
    await expectSettled(page, 'the overview on Lite');
  });

  test('responses can be seen as a list and no more (GR-06, GR-07, GR-08, GR-09, GR-10, GR-15, OP-45, RL-06)', async () => {
    await page.goto(`${session.product.url}/admin/results/survey/${id}/responses`);
    const row = page.locator('tbody tr').first();
    await row.waitFor();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(request.url());
    });
    await row.hover();
    await clickLocked(row.getByRole('link', { name: 'View' }));
    await expectOffer(/Opening a Response/);
    await row.hover();
    await row.getByRole('button', { name: 'Trash' }).hover();
    await page.getByRole('tooltip', { name: TOOLTIP }).waitFor();
    await clickLocked(row.getByRole('button', { name: 'Trash' }));
    expect((await expectOffer(/Managing Responses/)).get('utm_source')).toBe('trash-response');
    await clickLocked(page.getByRole('link', { name: /^Trash/ }));
    await expectOffer(/Filtering Responses/);
    const filters = page.getByRole('button', { name: 'Add filter' });
    expect(await filters.getAttribute('aria-disabled')).toBe('true');
    await clickLocked(filters);
    await expectOffer(/Filtering Responses/);
    for (const box of await page.getByRole('checkbox').all()) expect(await box.isDisabled()).toBe(true);
    expect(await page.getByRole('combobox', { name: 'Bulk Actions' }).first().isDisabled()).toBe(true);
    await clickLocked(page.getByRole('button', { name: 'Apply' }).first());
    await expectOffer(/Managing Responses/);
    expect(new URL(page.url()).search).toBe('');
    expect(calls).toEqual([]);
    await expectSettled(page, 'the responses list on Lite');
    const body = { response_ids: [responseId] };
    for (const [method, path] of [
      ['POST', 'responses/trash'],
      ['POST', 'responses/restore'],
      ['DELETE', 'responses'],
    ] as const) {
      const { status } = await session.api.send(method, `/surveys/${id}/${path}`, body);
      expect(status, path).toBe(403);
    }
    await page.goto(`${session.product.url}/admin/results/survey/${id}/responses/${responseId}`);
    await page.getByText('Individual responses are a Pro feature').waitFor();
    await expectSettled(page, 'a single response on Lite');
    expect(session.complaints).toEqual([]);
  });

  test.each([
    ['survey results', ''],
    ['the responses list', '/responses'],
  ])(
    'an export of %s is locked, with a link that says where it came from (EX-07, EX-08, EX-09)',
    async (_where, path) => {
      let downloads = 0;
      page.on('download', () => {
        downloads += 1;
      });
      await page.goto(`${session.product.url}/admin/results/survey/${id}${path}`);
      await clickLocked(page.getByRole('button', { name: 'Export Results' }));
      expect((await expectOffer(/./)).get('utm_source')).toBe('export-results');
      expect(downloads).toBe(0);
    },
  );

  test('all of it fits a phone (SL-18, GR-09)', async () => {
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    for (const path of ['surveys', `results/survey/${id}/responses`]) {
      await phone.page.goto(`${session.product.url}/admin/${path}`);
      await phone.page.locator('tbody tr[data-id]').first().waitFor();
      await expectSettled(phone.page, `${path} on a phone`);
    }
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});
