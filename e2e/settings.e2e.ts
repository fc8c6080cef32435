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

  test('SW-19 of radio cards one is chosen, and each has a value', async () => {
    await goTo('misc');
    const cards = page.getByRole('group', { name: 'IP address of the visitor' }).getByRole('radio');
    expect(
      await cards.evaluateAll((all) =>
        all.map((card) => (card instanceof HTMLInputElement ? card.value : '')),
      ),
    ).toEqual(['full', 'truncated', 'none']);
    await page.getByText('No address').click();
    const chosen = () => page.getByRole('radio', { checked: true }).count();
    expect([await cards.nth(2).isChecked(), await chosen()]).toEqual([true, 1]);
    await page.keyboard.press('ArrowUp');
    expect([await cards.nth(1).isChecked(), await chosen()]).toEqual([true, 1]);
    await save();
    expect((await stored()).ip_storage).toBe('truncated');
  });

  test('ST-05 ST-08 ST-09 a save leads to the top, and its banner stays for 5 seconds', async () => {
    await goTo('misc');
    await page.setViewportSize({ width: 1440, height: 420 });
    await page.getByRole('switch', { name: 'Hidden field' }).uncheck();
    await page.getByLabel('Responses to one survey per minute').fill('500');
    await page.evaluate(() => {
      const seen: number[] = [];
      new MutationObserver(() => {
        const isThere = document.querySelector('[data-banner="success"]') !== null;
        if (isThere !== seen.length > 0 && seen.length < 2) seen.push(performance.now());
        document.body.dataset.seen = JSON.stringify(seen);
      }).observe(document.body, { subtree: true, childList: true });
      window.scrollTo(0, document.body.scrollHeight);
    });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await save();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await stored()).toMatchObject({
      spam_honeypot: false,
      spam_per_survey: 500,
      ip_storage: 'truncated',
    });
    await banner('success').waitFor({ state: 'detached' });
    const [from = 0, to = 0] = JSON.parse(await page.evaluate(() => document.body.dataset.seen ?? '[]'));
    expect(to - from).toBeGreaterThanOrEqual(5000);
    expect(to - from).toBeLessThan(8000);
    await page.setViewportSize(WIDTHS[0]);
  });

  test('edits that were not saved are asked about before the tab is left', async () => {
    await goTo('misc');
    await page.getByText('Full address').click();
    const leave = async (answer: string) => {
      await page.getByRole('link', { name: 'Access', exact: true }).click();
      await page
        .getByRole('dialog', { name: 'Leave without saving?' })
        .getByRole('button', { name: answer })
        .click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await leave('Keep editing');
    expect(await page.getByRole('radio', { name: 'Full address' }).isChecked()).toBe(true);
    await leave('Leave');
    await picker('View results').waitFor();
    await page.getByRole('link', { name: 'Misc', exact: true }).click();
    await page.getByRole('radio', { name: 'Shortened address', checked: true }).waitFor();
  });

  test('SW-14 SW-17 SW-18 a select offers all of 9999 options, of which one replaces the other', async () => {
    const real = [];
    for (const title of ['Next to last', 'The last']) real.push(await session.api.survey({ title }));
    const more = Array.from({ length: 9996 }, (_, place) => ({ id: 1e6 + place, title: `Survey ${place}` }));
    const items = [...more, ...real.map(({ id, title }) => ({ id, title }))];
    await page.route(/\/api\/v1\/surveys\?.*per_page=-1/, (route) =>
      route.fulfill({ json: { items, pagination: {}, status_filters: [] } }),
    );
    await page.goto(`${session.product.url}/admin/results`);
    await expect.poll(() => picker('Survey').inputValue()).toBe('All Surveys');
    // Not by role: names of thousands take a test long to work out.
    const options = page.locator('[role="listbox"] [role="option"]');
    for (const { id, title } of real) {
      await picker('Survey').click();
      await expect.poll(() => options.count()).toBe(9999);
      await picker('Survey').fill(title.toUpperCase());
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

  test('ST-02 the area is in the navigation, and all of it fits a phone', async () => {
    await page.goto(`${session.product.url}/admin/surveys`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Save Settings' }).waitFor();
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    for (const tab of ['access', 'misc']) {
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
