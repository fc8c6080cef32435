import type { Settings, SiteInfo } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { startElite } from './product.ts';

const [, PHONE] = WIDTHS;

/** What an administrator finds and does in the settings area. */
describe('the settings area', () => {
  let page: Page;
  let session: Session;

  const goTo = async (tab: string, on = page) => {
    await on.goto(`${session.product.url}/admin/settings/${tab}`);
    await on.getByRole('button', { name: 'Save Settings' }).waitFor();
  };
  const stored = async () => (await session.api.get<{ settings: Settings }>('/settings')).body.settings;
  const banner = (kind: 'success' | 'error') => page.locator(`[data-banner="${kind}"]`);
  const save = async () => {
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await banner('success').getByText('Settings saved.').waitFor();
  };
  const picker = (name: string) => page.getByRole('combobox', { name, exact: true });
  const pills = (name: string) =>
    page.locator('.mantine-InputWrapper-root', { has: picker(name) }).locator('.mantine-Pill-root');

  beforeAll(async () => {
    session = await openSession(() => startElite(['branding', 'behavior'], { demo: false }));
    page = session.page;
  });
  afterAll(() => session?.close());

  test('ST-32 ST-33 ST-34 SW-14 SW-15 SW-16 three pickers take several roles of the site; those that manage stay in front', async () => {
    await goTo('access');
    const { roles } = (await session.api.get<SiteInfo>('/site-info')).body;
    for (const name of ['Create and edit surveys', 'View results', 'Delete surveys and responses']) {
      await picker(name).click();
      expect(await page.getByRole('option').allTextContents()).toEqual(roles.map(({ label }) => label));
      await page.getByRole('option', { name: 'Author' }).click();
      await page.getByRole('option', { name: 'Editor' }).click();
      // A forced one is neither unpicked nor removed.
      await page.getByRole('option', { name: 'Administrator' }).click({ force: true });
      await page.keyboard.press('Escape');
      await expect.poll(() => pills(name).allTextContents()).toEqual(['Administrator', 'Author', 'Editor']);
      expect(await pills(name).first().getByRole('button', { includeHidden: true }).count()).toBe(0);
    }
    // Typing narrows the list, keys alone do it too, and Backspace takes back what may be taken back.
    const third = 'Delete surveys and responses';
    await picker(third).pressSequentially('subs');
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Subscriber']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => pills(third).count()).toBe(4);
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Backspace');
    await expect.poll(() => pills(third).allTextContents()).toEqual(['Administrator']);
    await save();
    const both = ['administrator', 'author', 'editor'];
    expect(await stored()).toMatchObject({
      create_edit_surveys: both,
      view_results: both,
      delete_surveys: ['administrator'],
    });
    await page.reload();
    await expect
      .poll(() => pills('View results').allTextContents())
      .toEqual(['Administrator', 'Author', 'Editor']);
  });

  test('ST-02 the area is in the navigation, and all of it fits a phone', async () => {
    await page.goto(`${session.product.url}/admin/surveys`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Save Settings' }).waitFor();
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    for (const tab of ['access']) {
      await goTo(tab);
      await page.locator(`[data-route="settings-${tab}"]`).waitFor();
      await expectSettled(page, `settings ${tab}`);
      await goTo(tab, phone.page);
      await expectSettled(phone.page, `settings ${tab} on a phone`);
    }
    expect([...session.complaints, ...phone.complaints]).toEqual([]);
    await phone.context.close();
  });
});
