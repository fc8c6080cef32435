import type { SiteInfo } from '@userfeedback/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, openSession } from './admin.ts';
import { clickLocked, expectNoSidewaysScroll, openPage, WIDTHS } from './browser.ts';
import { startElite } from './product.ts';
import { settingsAt } from './settings-page.ts';

const [, PHONE] = WIDTHS;

/** Keeps checking for as long as a busy machine may take. */

/** What an administrator sees and does in the settings area. */
describe('the settings area', () => {
  let page: Page;
  let session: Session;
  const { goTo, stored, banner, press, save } = settingsAt(() => session);

  const picker = (name: string) => page.getByRole('combobox', { name, exact: true });
  const pills = (name: string) =>
    page.locator('.mantine-InputWrapper-root', { has: picker(name) }).locator('.mantine-Pill-root');

  beforeAll(async () => {
    session = await openSession(() => startElite(['branding', 'behavior'], { demo: false }));
    page = session.page;
  });
  afterAll(() => session?.close());

  test('three pickers take several roles of the site; those that manage stay in front (ST-32, ST-33, ST-34, SW-14, SW-15, SW-16)', async () => {
    await goTo('access');
    const { roles } = (await session.api.get<SiteInfo>('/site-info')).body;
    for (const name of ['Create and edit surveys', 'View results', 'Delete surveys and responses']) {
      await picker(name).click();
      await expect
        .poll(() => page.getByRole('option').allTextContents())
        .toEqual(roles.map(({ label }) => label));
      await page.getByRole('option', { name: 'Author' }).click();
      await page.getByRole('option', { name: 'Editor' }).click();
      // A role that is always on the list can be neither unpicked nor removed.
      await clickLocked(page.getByRole('option', { name: 'Administrator' }));
      await page.keyboard.press('Escape');
      await expect.poll(() => pills(name).allTextContents()).toEqual(['Administrator', 'Author', 'Editor']);
      expect(await pills(name).first().getByRole('button', { includeHidden: true }).count()).toBe(0);
    }
    // Typing narrows the list, the keyboard alone is enough, and Backspace removes what may be removed.
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

  test('of radio cards one is chosen, and each has a value (SW-19)', async () => {
    await goTo('misc');
    const group = page.getByRole('group', { name: 'IP address of the visitor' });
    const cards = group.getByRole('radio');
    expect(
      await cards.evaluateAll((all) =>
        all.map((card) => (card instanceof HTMLInputElement ? card.value : '')),
      ),
    ).toEqual(['full', 'truncated', 'none']);
    await page.getByText('No address', { exact: true }).click();
    const chosen = () => group.getByRole('radio', { checked: true }).count();
    expect([await cards.nth(2).isChecked(), await chosen()]).toEqual([true, 1]);
    await page.keyboard.press('ArrowUp');
    expect([await cards.nth(1).isChecked(), await chosen()]).toEqual([true, 1]);
    await save();
    expect((await stored()).ip_storage).toBe('truncated');
  });

  test('a save scrolls to the top, and its banner stays for 5 seconds (ST-05, ST-08, ST-09)', async () => {
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

  /** Calls of `POST /ajax` from now on, as "action key". */
  const actions = () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/v1/ajax')) return;
      const form = new URLSearchParams(request.postData() ?? '');
      calls.push([form.get('action')?.slice('userfeedback_'.length), form.get('license')].join(' ').trim());
    });
    return calls;
  };
  /** Holds back replies to an action until `go` is called. */
  const hold = async (action: string) => {
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/api/v1/ajax', async (route) => {
      if (route.request().postData()?.includes(`userfeedback_${action}&`)) await held;
      await route.continue();
    });
    return async () => {
      go();
      await page.unrouteAll({ behavior: 'wait' });
    };
  };
  const key = () => page.getByRole('textbox', { name: 'License key' });
  const issue = (type: string) => session.product.uf('licence', 'issue', '--type', type);
  const success = (text: RegExp) => page.getByText('Success', { exact: true }).locator('..').getByText(text);

  test('a key is verified half a second after it was typed, or on a click at once (ST-10, LC-04, LC-05, LC-06, LC-07, LC-12, LC-13, FP-01)', async () => {
    const license = await issue('pro');
    await goTo('general');
    await page.getByRole('heading', { name: 'License', exact: true }).waitFor();
    await page.getByText('Plan: Elite').waitFor();
    const go = await hold('verify_license');
    const calls = actions();
    await typeFast(key(), license);
    await page.getByText('Verifying license...').waitFor();
    expect(calls).toEqual([`verify_license ${license}`]);
    await go();
    // Its plan is lower than the current one, so it is taken only after confirmation.
    const question = page.getByRole('dialog', { name: 'Use a Pro key instead of your Elite key?' });
    await question.getByRole('button', { name: 'Use it' }).click();
    await success(/has been verified/).waitFor();
    await page.getByText('Plan: Pro').waitFor();
    expect(calls.slice(1).sort()).toEqual(['get_addons', 'get_license', `verify_license ${license}`]);
    calls.length = 0;
    await press('Verify');
    await expect
      .poll(() => [...calls].sort())
      .toEqual(['get_addons', 'get_license', `verify_license ${license}`]);
  });

  test('a key is refreshed and given up; failures say why (LC-08, LC-09, LC-10, LC-11, ER-S-01, ER-S-02, ER-S-03, ER-S-14, FP-02)', async () => {
    await goTo('general');
    await expect.poll(() => key().inputValue()).not.toBe('');
    const license = await key().inputValue();
    const calls = actions();
    const go = await hold('validate_license');
    await press('Refresh Key');
    await page.getByText('Refreshing license...').waitFor();
    await go();
    await success(/has been refreshed/).waitFor();
    await expect
      .poll(() => [...calls].sort())
      .toEqual(['get_addons', 'get_license', `validate_license ${license}`]);
    await page.route('**/api/v1/ajax', (route) =>
      route.request().postData()?.includes('validate_license')
        ? route.fulfill({ json: { success: false, data: { message: 'Not now.', error: 'Not now.' } } })
        : route.continue(),
    );
    await press('Refresh Key');
    const alert = page.getByRole('alert').filter({ hasText: 'Error' });
    await alert.getByText('There was an error refreshing your license: Not now.').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await key().fill('UF-NOBODY');
    await alert.getByText('This license key is not valid.').waitFor();
    calls.length = 0;
    await press('Deactivate');
    await success(/has been deactivated/).waitFor();
    await expect
      .poll(() => [...calls].sort())
      .toEqual([`deactivate_license ${license}`, 'get_addons', 'get_license']);
    await expect.poll(() => key().inputValue()).toBe('');
    expect(await page.getByRole('button', { name: 'Deactivate' }).count()).toBe(0);
  });

  test('on Lite an offer is shown below until it is dismissed (ST-12, ST-13, API-S-18, API-S-19)', async () => {
    const calls = actions();
    await goTo('general');
    const offer = page.getByRole('region', { name: 'Get more answers with Pro' });
    await offer.getByText('50% off').waitFor();
    expect(await offer.getByRole('listitem').count()).toBeGreaterThan(3);
    await expectSettled(page, 'general settings on Lite');
    await offer.getByRole('button', { name: 'Dismiss' }).click();
    await offer.waitFor({ state: 'detached' });
    await expect.poll(() => calls).toEqual(['validate_settings_blurb', 'dismiss_settings_blurb']);
    await goTo('general');
    await expect.poll(() => calls.length).toBe(3);
    await key().waitFor();
    expect(await offer.count()).toBe(0);
  });

  test('on Lite the role pickers are locked and lead to the offer (GS-06, GS-07)', async () => {
    await goTo('access');
    for (const name of ['Create and edit surveys', 'View results', 'Delete surveys and responses']) {
      expect(await picker(name).getAttribute('aria-disabled')).toBe('true');
      await clickLocked(picker(name));
      const dialog = page.getByRole('dialog', { name: 'Manage User Access is a Pro feature' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    expect(await page.getByRole('option').count()).toBe(0);
    expect(await pills('View results').allTextContents()).toEqual(['Administrator', 'Author', 'Editor']);
    await page.mouse.move(0, 0);
    await page.keyboard.press('Tab');
    await expectSettled(page, 'access settings on Lite');
  });

  test('on Lite a key that was purchased unlocks Pro (LC-14, LC-15, LC-16, LC-17, ER-S-04, ER-S-05, ER-S-06)', async () => {
    await goTo('general');
    const dialog = page.getByRole('dialog', { name: 'License' });
    const answer = (data: object, isSuccess = false) =>
      page.route('**/api/v1/ajax', (route) =>
        route.request().postData()?.includes('upgrade_to_pro')
          ? route.fulfill({ json: { success: isSuccess, data } })
          : route.continue(),
      );
    await key().fill('UF-NOBODY');
    await press('Verify Key');
    await dialog.getByText('This license key is not valid.').waitFor();
    await dialog.getByRole('button', { name: 'Ok', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await key().inputValue()).toBe('UF-NOBODY');
    await answer({});
    await press('Verify Key');
    await dialog
      .getByText('There was an error unlocking UserFeedback PRO please try again or install manually.')
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
    for (const isSuccess of [true, false]) {
      await answer({ message: 'Load it again.', reload: true }, isSuccess);
      await key().fill('UF-SOMEBODY');
      await press('Verify Key');
      await dialog.getByText('Load it again.').waitFor();
      expect(await key().inputValue()).toBe('UF-SOMEBODY');
      const loaded = page.waitForEvent('load');
      await dialog.getByRole('button', { name: 'Ok', exact: true }).click();
      await loaded;
      await expect.poll(() => key().inputValue()).toBe('');
      await page.unrouteAll({ behavior: 'wait' });
    }
    const license = await issue('elite');
    const go = await hold('upgrade_to_pro');
    await key().fill(license);
    await press('Verify Key');
    await page.getByText('Please wait...').waitFor();
    await go();
    await page.getByText('Plan: Elite').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/settings/general');
    expect(session.complaints).toEqual([]);
  });
});

/** Letter by letter, but without the pauses that a busy machine would make between them. */
async function typeFast(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, letters) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let count = 1; count <= letters.length; count++) {
      set?.call(input, letters.slice(0, count));
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, text);
}
