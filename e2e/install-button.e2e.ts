import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../apps/admin/vite/messages/plugin.ts';
import { buildInstallPage } from '../packages/admin-ui/testing/built-page.ts';
import { reloadBy, signIn } from './admin.ts';
import { launchBrowser, openPage, WIDTHS } from './browser.ts';
import type { Product } from './product.ts';
import { startProduct, takePlan } from './product.ts';

const PAGE = `<!doctype html><html lang="en"><title>Install</title><link rel="stylesheet" href="/install-page.css">
<div id="root"></div><script type="module" src="/install-page.js"></script></html>`;

/** The button is disabled for a second after each operation. */

/** A page of its own at the product's address: the button stands on screens that show one item at a time. */
describe('the install button and the upgrade modal', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  const place = (name: string) => page.getByRole('region', { name, exact: true });
  const button = (name: string) => place(name).getByRole('button');
  const open = async () => {
    await page.goto(`${product.url}/install-page`);
    await place('MonsterInsights').waitFor();
  };
  /** Holds back the next call of an action until `letGo`; `answer` replaces the server's reply. */
  const hold = async (action: string, answer?: { success: boolean; data: object }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/v1/ajax', async (route) => {
      if (!route.request().postData()?.includes(`userfeedback_${action}&`)) return route.fallback();
      await held;
      if (answer) await route.fulfill({ json: answer });
      else await route.continue();
    });
    return letGo;
  };
  const expectBusy = async (name: string, text: string, letGo: () => void) => {
    await expect.poll(() => button(name).textContent()).toBe(text);
    expect(await button(name).isDisabled()).toBe(true);
    letGo();
  };

  beforeAll(async () => {
    const built = buildInstallPage([messages()]);
    product = await startProduct({ demo: false });
    browser = await launchBrowser();
    const storageState = await signIn(browser, product);
    ({ page, complaints } = await openPage(browser, WIDTHS[0], { storageState }));
    const { script, style } = await built;
    await page.route('**/install-page', (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
    await page.route('**/install-page.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
    await page.route('**/install-page.css', (route) => route.fulfill({ contentType: 'text/css', body: style }));
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  test('an addon that the plan does not cover leads to the upgrade (CT-31, GS-03, GT-25, OP-87)', async () => {
    await open();
    const link = place('Behavior').getByRole('link', { name: 'Upgrade Now' });
    const { searchParams } = new URL((await link.getAttribute('href')) ?? '');
    expect(searchParams.get('utm_source')).toBe('liteplugin');
    expect(searchParams.get('utm_medium')).toBe('defaultmedium');
    expect(searchParams.get('utm_campaign')).toBe('defaultcampaign');
  });

  test('the upgrade modal without a campaign of its own (CT-22, CT-23, CT-24, CT-25, GT-02, OP-87)', async () => {
    await page.getByRole('button', { name: 'Upgrade', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Testing is a Pro feature' });
    await dialog.getByText("We're sorry, the feature is not available on your plan").waitFor();
    await dialog.getByText('Please upgrade to unlock all these awesome features.').waitFor();
    await dialog.getByText(/existing Lite users get 50% off the regular price/).waitFor();
    expect(await dialog.evaluate((element) => element.getBoundingClientRect().width)).toBe(640);
    const href = await dialog.getByRole('link').getAttribute('href');
    expect(new URL(href ?? '').searchParams.get('utm_campaign')).toBe('welcome-message');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('a modal without texts of its own asks with these, and tells which button was pressed (CT-21)', async () => {
    for (const [name, outcome] of [
      ['OK', 'true'],
      ['Cancel', 'false'],
    ] as const) {
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Modal title', exact: true });
      await dialog.getByRole('button', { name, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await page.locator('output').textContent()).toBe(outcome);
    }
  });

  test('an addon: install, activate, deactivate (CT-32, CT-34, CT-35, CT-36, CT-33, GS-04, GS-05)', async () => {
    await takePlan(product, 'pro');
    await open();
    await expect.poll(() => button('Behavior').textContent()).toBe('Install Addon');
    const letInstall = await hold('install_addon');
    await button('Behavior').click();
    await expectBusy('Behavior', 'Installing...', letInstall);
    await page.waitForResponse('**/api/v1/site-info');
    const ended = Date.now();
    expect(await button('Behavior').isDisabled()).toBe(true);
    await expect.poll(() => button('Behavior').isDisabled(), { interval: 20 }).toBe(false);
    expect(Date.now() - ended).toBeGreaterThan(850);
    expect(await button('Behavior').textContent()).toBe('Activate');
    const letActivate = await hold('activate_addon');
    await reloadBy(page, async () => {
      await button('Behavior').click();
      await expectBusy('Behavior', 'Activating...', letActivate);
    });
    await expect.poll(() => button('Behavior').textContent()).toBe('Deactivate');
    const letDeactivate = await hold('deactivate_addon');
    await button('Behavior').click();
    await expectBusy('Behavior', 'Deactivating...', letDeactivate);
    await expect.poll(() => button('Behavior').textContent()).toBe('Activate');
  });

  test('activation follows by itself where asked for, and the page reloads after telling so (CT-37, D-52, AD-19)', async () => {
    await open();
    await page.evaluate(() =>
      window.addEventListener('userfeedback:reload', () => sessionStorage.setItem('told', 'yes')),
    );
    await reloadBy(page, () => button('Branding').click());
    await expect.poll(() => button('Branding').textContent()).toBe('Deactivate');
    expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe('yes');
  });

  test('a plugin costs nothing and ends up active (CT-34, CT-37, API-B-21)', async () => {
    expect(await button('MonsterInsights').textContent()).toBe('Install Free Plugin');
    const letGo = await hold('activate_plugin');
    await button('MonsterInsights').click();
    await expectBusy('MonsterInsights', 'Activating...', letGo);
    await place('MonsterInsights').getByText('Active', { exact: true }).waitFor();
  });

  test('what fails is told by a toast, and the button is as before (ER-R-01, ER-R-02, ER-S-01, ER-S-12, ER-S-13, OP-094)', async () => {
    await page.unroute('**/api/v1/ajax');
    for (const [name, action, text, label] of [
      ['Webhooks', 'install_addon', 'There was an error installing the addon', 'Install Addon'],
      ['ExactMetrics', 'install_plugin', 'There was an error installing the plugin', 'Install Free Plugin'],
      ['Behavior', 'activate_addon', 'Your license does not include this addon.', 'Activate'],
    ] as const) {
      const message = action === 'activate_addon' ? text : 'Refused.';
      const letGo = await hold(action, { success: false, data: { message } });
      letGo();
      await button(name).click();
      const toast = page.getByRole('alert').filter({ hasText: text });
      await toast.getByText('Error', { exact: true }).waitFor();
      await expect.poll(() => button(name).isEnabled()).toBe(true);
      expect(await button(name).textContent()).toBe(label);
      await page.unroute('**/api/v1/ajax');
    }
    expect(await page.locator('section').first().isVisible()).toBe(true);
  });

  test('a reply without a flag counts as success: the page reloads, as after any activation (API-R-26)', async () => {
    await page.route('**/api/v1/ajax', (route) => route.fulfill({ json: {} }), { times: 1 });
    await reloadBy(page, () => button('Behavior').click());
    await button('Behavior').waitFor();
  });

  test('nobody is reached: installing says so, activating leaves the button as it was (API-R-28, OP-145)', async () => {
    await page.route('**/api/v1/ajax', (route) => route.abort());
    const toasts = page.getByRole('alert');
    const failed = page.waitForEvent('requestfailed', (call) => call.url().endsWith('/ajax'));
    await button('Behavior').click();
    await failed;
    await expect.poll(() => button('Behavior').textContent()).toBe('Activate');
    await expect.poll(() => button('Behavior').isEnabled()).toBe(true);
    expect(await toasts.count()).toBe(0);
    await button('Webhooks').click();
    await toasts.filter({ hasText: 'There was an error installing the addon' }).waitFor();
    await page.unroute('**/api/v1/ajax');
  });

  test('webhooks speak of installing; an expired nonce is renewed without a word (GT-19, D-03)', async () => {
    await page.route('**/api/v1/site-info', async (route) => {
      const response = await route.fetch();
      const site = await response.json();
      await route.fulfill({ json: { ...site, nonces: { ...site.nonces, install_addon: 'expired' } } });
    });
    await open();
    await page.unroute('**/api/v1/site-info');
    await page.getByText('Please activate the Webhooks addon to access this feature.').waitFor();
    await reloadBy(page, () => page.getByRole('button', { name: 'Install & Activate' }).click());
    await expect.poll(() => button('Webhooks').textContent()).toBe('Deactivate');
  });

  test('an item with a place of its own is a link there (CT-38)', async () => {
    const link = place('Elsewhere').getByRole('link', { name: 'Go to Elsewhere' });
    expect(await link.getAttribute('href')).toBe('/elsewhere');
    // The browser itself logs refused nonces and cut connections.
    expect(complaints.filter((text) => !/403|favicon|net::ERR_FAILED/.test(text))).toEqual([]);
  });
});
