import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, openSession, reloadBy } from './admin.ts';
import { expectNoSidewaysScroll, openPage, WIDTHS } from './browser.ts';
import { startElite } from './product.ts';
import { settingsAt } from './settings-page.ts';

const [, PHONE] = WIDTHS;

/** What an administrator sees and does in the settings area. */
describe('the settings area', () => {
  let page: Page;
  let session: Session;
  const { goTo, press } = settingsAt(() => session);

  const picker = (name: string) => page.getByRole('combobox', { name, exact: true });

  beforeAll(async () => {
    session = await openSession(() => startElite(['branding', 'behavior'], { demo: false, processes: 3 }));
    page = session.page;
  });
  afterAll(() => session?.close());

  test('a select offers all of 9999 options, of which one replaces the other (SW-14, SW-17, SW-18)', async () => {
    const real = [];
    for (const title of ['Next to last', 'The last']) real.push(await session.api.survey({ title }));
    const more = Array.from({ length: 9996 }, (_, place) => ({ id: 1e6 + place, title: `Survey ${place}` }));
    const items = [...more, ...real.map(({ id, title }) => ({ id, title }))];
    await page.route(/\/api\/v1\/surveys\?.*per_page=-1/, (route) =>
      route.fulfill({ json: { items, pagination: {}, status_filters: [] } }),
    );
    await page.goto(`${session.product.url}/admin/results`);
    await expect.poll(() => picker('Survey').inputValue()).toBe('All Surveys');
    // Not by role: computing thousands of accessible names takes too long.
    const options = page.locator('[role="listbox"] [role="option"]');
    for (const { id, title } of real) {
      await picker('Survey').click();
      await expect.poll(() => options.count()).toBe(9999);
      // Typing replaces the selected text.
      await page.keyboard.insertText(title.toUpperCase());
      await expect.poll(() => options.allTextContents()).toEqual([title]);
      await options.click();
      await expect.poll(() => picker('Survey').inputValue()).toBe(title);
      await page.waitForURL(`**/results?survey_id=${id}`);
    }
    await picker('Survey').click();
    const chosen = () => options.and(page.locator('[aria-selected="true"]')).allTextContents();
    await expect.poll(chosen).toEqual(['The last']);
    await page.keyboard.press('Escape');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('the area is in the navigation, and all of it fits a phone (ST-01, ST-02, ST-03, ST-04)', async () => {
    await page.goto(`${session.product.url}/admin/surveys`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/admin/settings/general');
    await page.getByRole('button', { name: 'Save Settings' }).waitFor();
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    for (const tab of ['general', 'access', 'misc']) {
      await goTo(tab);
      await page.locator(`[data-route="settings-${tab}"]`).waitFor();
      await expectSettled(page, `settings ${tab}`);
      await goTo(tab, phone.page);
      await expectNoSidewaysScroll(phone.page, `settings ${tab} on a phone`);
    }
    expect([...session.complaints, ...phone.complaints]).toEqual([]);
    await phone.context.close();
  });

  const key = () => page.getByRole('textbox', { name: 'License key' });

  test('on Lite a key that was purchased unlocks Pro; the page is loaded again only after Ok (LC-14, LC-15, LC-17, SP-96)', async () => {
    await goTo('general');
    await expect.poll(() => key().inputValue()).not.toBe('');
    const license = await key().inputValue();
    await press('Deactivate');
    await page
      .getByText('Success', { exact: true })
      .locator('..')
      .getByText(/has been deactivated/)
      .waitFor();
    await goTo('access');
    await expectSettled(page, 'access settings on Lite');
    await goTo('general');
    await page.getByRole('region', { name: 'Get more answers with Pro' }).waitFor();
    await expectSettled(page, 'general settings on Lite');
    const dialog = page.getByRole('dialog', { name: 'License' });
    for (const isSuccess of [true, false]) {
      const json = { success: isSuccess, data: { message: 'Load it again.', reload: true } };
      await page.route('**/api/v1/ajax', (route) =>
        route.request().postData()?.includes('upgrade_to_pro') ? route.fulfill({ json }) : route.continue(),
      );
      await key().fill('UF-SOMEBODY');
      await press('Verify Key');
      await dialog.getByText('Load it again.').waitFor();
      expect(await key().inputValue()).toBe('UF-SOMEBODY');
      await reloadBy(page, () => dialog.getByRole('button', { name: 'Ok', exact: true }).click());
      await expect.poll(() => key().inputValue()).toBe('');
      await page.unrouteAll({ behavior: 'wait' });
    }
    await key().fill(license);
    await reloadBy(page, () => press('Verify Key'));
    await page.getByText('Plan: Elite').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/settings/general');
    expect(session.complaints).toEqual([]);
  });
});
