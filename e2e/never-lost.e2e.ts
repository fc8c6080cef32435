import type { SavedSurvey } from '@userfeedback/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from './admin.ts';
import { openApi } from './admin.ts';
import { launchBrowser, openPage, pauseAfter, WIDTHS } from './browser.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import type { Product } from './product.ts';
import { startProduct } from './product.ts';

/** On a machine that is busy with other things. */

/** Every test: one visitor, one answer, something goes wrong, and exactly one response is stored. */
describe('a response is never lost and never doubled (D-13)', () => {
  let product: Product;
  let browser: Browser;
  let api: Api;
  let proxy: FaultyProxy;
  let survey: number;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct({ demo: false });
    api = openApi(product);
    [browser, proxy] = await Promise.all([launchBrowser(), startFaultyProxy(product.url)]);
    return async () => {
      await browser.close();
      await proxy.stop();
      await product.stop();
    };
  });
  beforeEach(async () => {
    survey = (await api.survey({ title: 'Bread or cake?', status: 'publish' })).id;
    ({ context, page } = await openPage(browser, WIDTHS[0]));
    await page.clock.install();
    await openSite(page);
    Object.assign(proxy, { faults: [], submissions: [] });
    return async () => {
      proxy.letGo();
      await context.close();
    };
  });

  const openSite = async (tab: Page) => {
    // The test's clock drives the page's timers, including its timeouts.
    await tab.addInitScript(() => {
      AbortSignal.timeout = (ms) => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(), ms);
        return controller.signal;
      };
    });
    await tab.goto(`${proxy.url}/`);
  };
  const answer = async (tab: Page) => {
    await tab.getByText('Yes', { exact: true }).click();
    await tab.getByText('Thanks for your feedback!').waitFor();
  };
  const tries = (count: number) => expect.poll(() => proxy.submissions.length).toBe(count);
  const stored = async () => (await api.get<SavedSurvey>(`/surveys/${survey}`)).body.responses_count;
  const waiting = (tab: Page) =>
    tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('userfeedback-outbox/')).length);
  const shownIn = (tab: Page) => tab.locator(`userfeedback-widget[data-survey="${survey}"]`).count();
  /** Checks that the browser has its confirmation and forgets the response, and that the server has it once. */
  const isThereOnce = async (tab: Page) => {
    await expect.poll(() => waiting(tab)).toBe(0);
    expect(await stored()).toBe(1);
    const cookie = (await context.cookies()).find(({ name }) => name === `userfeedback-${survey}`);
    expect(JSON.parse(decodeURIComponent(cookie?.value ?? 'null'))).toMatchObject({ submitted: true });
  };

  test.each(['cut', 'hold'] as const)('the network fails in the middle of sending (%s)', async (fault) => {
    proxy.faults = [fault];
    await answer(page);
    await tries(1);
    await context.setOffline(true);
    proxy.letGo();
    await page.clock.fastForward(10_000);
    expect(await waiting(page)).toBe(1);
    await context.setOffline(false);
    await isThereOnce(page);
  });

  test.each(['cut', 'hold'] as const)('the tab is closed while it sends (%s)', async (fault) => {
    proxy.faults = [fault, fault];
    await answer(page);
    await tries(1);
    const next = await context.newPage();
    await page.close();
    proxy.letGo();
    proxy.faults = [];
    await openSite(next);
    await isThereOnce(next);
    expect(await shownIn(next), 'asked again').toBe(0);
  });

  test('the tab is left for another site right after the answer', async () => {
    await page.getByText('Yes', { exact: true }).waitFor();
    await page.evaluate(() => {
      const shadow = document.querySelector('userfeedback-widget')?.shadowRoot;
      const yes = [...(shadow?.querySelectorAll('label') ?? [])].find((label) => label.textContent === 'Yes');
      yes?.click();
      location.href = 'about:blank';
    });
    await expect.poll(stored).toBe(1);
    await openSite(page);
    await isThereOnce(page);
  });

  test('the server is killed while it has no answer out, and started again', async () => {
    proxy.faults = ['hold'];
    await answer(page);
    await tries(1);
    await expect.poll(stored).toBe(1);
    await product.kill();
    proxy.letGo();
    await page.clock.fastForward(5000);
    await expect.poll(() => waiting(page)).toBe(1);
    await product.startAgain();
    await page.clock.fastForward(600_000);
    await isThereOnce(page);
  });

  test('the server is away when the answer is given', async () => {
    await page.getByText('Yes', { exact: true }).waitFor();
    await product.kill();
    await answer(page);
    await tries(1);
    await product.startAgain();
    await page.clock.fastForward(5000);
    await isThereOnce(page);
  });

  test('500, 503, a page instead of an answer, and a wait that was asked for', async () => {
    const page200 = { status: 200, headers: { 'content-type': 'text/html' } };
    const busy = { status: 503, code: 'unavailable', headers: { 'retry-after': '600' } };
    proxy.faults = [{ status: 500 }, page200, busy];
    await answer(page);
    await tries(3);
    await expect.poll(() => page.evaluate(isAskedToWait)).toBe(true);
    await pauseAfter(page, 590_000);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForTimeout(300);
    expect(proxy.submissions.length, 'not before it was asked to').toBe(3);
    await page.clock.fastForward(15_000);
    await page.clock.resume();
    await tries(4);
    await isThereOnce(page);
  });

  test('a reply that takes 30 seconds is not waited for', async () => {
    proxy.faults = ['hold'];
    await answer(page);
    await tries(1);
    await expect.poll(stored).toBe(1);
    await page.clock.fastForward(16_000);
    await page.waitForTimeout(50);
    await page.clock.fastForward(5000);
    await tries(2);
    await isThereOnce(page);
  });

  test('two tabs send what waits at the same time', async () => {
    proxy.faults = ['cut'];
    await answer(page);
    await tries(1);
    await page.waitForTimeout(50);
    const other = await context.newPage();
    await Promise.all([openSite(other), page.clock.fastForward(5000)]);
    await isThereOnce(other);
    expect(proxy.submissions.length).toBeGreaterThan(1);
  });

  test('answering the survey in one tab removes it from the other', async () => {
    const other = await context.newPage();
    await openSite(other);
    await other.getByText('Yes', { exact: true }).waitFor();
    await answer(page);
    await isThereOnce(page);
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => shownIn(other)).toBe(0);
    expect(await stored()).toBe(1);
  });
});

/** Whether the waiting response is marked as refused for now. */
function isAskedToWait(): boolean {
  const key = Object.keys(localStorage).find((name) => name.startsWith('userfeedback-outbox/')) ?? '';
  return JSON.parse(localStorage.getItem(key) ?? '{}').not_before > Date.now();
}
