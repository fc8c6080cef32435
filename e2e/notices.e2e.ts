import type { Notice } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailServer } from '../apps/server/src/deliveries/testing.ts';
import { startMailServer } from '../apps/server/src/deliveries/testing.ts';
import type { Session } from './admin.ts';
import { expectSettled, openSession } from './admin.ts';
import { expectNoSidewaysScroll, openPage, WIDTHS } from './browser.ts';
import { startElite } from './product.ts';

const UNDELIVERED = '1 message about a response could not be delivered in the last 24 hours.';
const INVALID =
  'Your license key for the product is invalid. The key no longer exists or the user associated with the key has been deleted. Please use a different key.';
const EXPIRED = 'Your license key for the product has expired';
const [DESK, PHONE] = WIDTHS;
/** A clock eight hours ahead of the demo site's. */
const FAR = { timezoneId: 'Asia/Tokyo' };

describe('notices', () => {
  let session: Session;
  let mails: MailServer;
  let surveyId: number;

  const listNotices = async () => (await session.api.get<Notice[]>('/notices')).body;
  const area = (page: Page) => page.getByRole('region', { name: 'Notices' });
  const notice = (page: Page, text: string) => area(page).locator('[data-notice]').filter({ hasText: text });
  const close = (page: Page, text: string) =>
    notice(page, text).getByRole('button', { name: 'Close notice' }).click();
  const goTo = (page: Page, path: string) => page.goto(`${session.product.url}/admin${path}`);
  /** Mails are given up without any help. */
  const untilTold = (text: string) =>
    expect
      .poll(async () => (await listNotices()).map(({ content }) => content), { timeout: 20_000 })
      .toContain(text);
  /** Uses a licence and waits until the server shows its notice, or none. */
  const putLicence = async (issued: string[], id: string | undefined, ...use: string[]) => {
    const { product } = session;
    await product.uf('licence', 'use', await product.uf('licence', 'issue', ...issued), ...use);
    const ofLicence = async () => (await listNotices()).find(({ icon }) => icon === 'licence')?.id;
    await expect.poll(ofLicence).toBe(id);
  };
  const act = async (action: string, fields: Record<string, string>) => {
    const { page, product } = session;
    const { nonce } = await (await page.request.get(`${product.url}/api/v1/site-info`)).json();
    const form = { action: `userfeedback_${action}`, nonce, ...fields };
    const answer = await page.request.post(`${product.url}/api/v1/ajax`, { form });
    expect(await answer.json()).toMatchObject({ success: true });
  };

  beforeAll(async () => {
    mails = await startMailServer();
    mails.refused.add('gone@example.test');
    session = await openSession(() => startElite([], { demo: false, env: { SMTP_URL: mails.url } }));
    const { api } = session;
    await api.send('POST', '/settings', { settings: { time_zone: 'Europe/Berlin' } });
    const addresses = 'owner@example.test, gone@example.test';
    const notifications = { email: { active: true, addresses } };
    ({ id: surveyId } = await api.survey({ title: 'Opening hours', status: 'publish', notifications }));
    await api.respond(surveyId, [{ question_id: 'q1', value: 'Yes' }]);
  });
  afterAll(async () => {
    await session?.close();
    await mails?.stop();
  });

  test('closing takes it out after half a second, and the server is told then (SW-31, SW-32, NT-17, API-S-29)', async () => {
    const { page } = session;
    const removal = () => page.waitForRequest((call) => call.url().endsWith('/ajax'));
    await untilTold(UNDELIVERED);
    await act('install_plugin', { slug: 'exactmetrics', activate: '1' });
    await goTo(page, '/surveys');
    const wizard = 'ExactMetrics is active, but its setup wizard has not been completed.';
    await notice(page, wizard).waitFor();
    // Measured in the page itself, so that a slow machine cannot make it look early.
    await page.evaluate(() => {
      const times: Record<string, number> = {};
      Object.assign(window, { times });
      const send = window.fetch;
      window.fetch = (...call) => {
        const [to] = call;
        if ((to instanceof Request ? to.url : String(to)).endsWith('/ajax'))
          times.listNotices ??= performance.now();
        return send(...call);
      };
      document.addEventListener('click', () => (times.closed = performance.now()), { capture: true });
      new MutationObserver(() => {
        const isThere = document.querySelector('[data-notice^="undelivered"]') !== null;
        if (!isThere) times.gone ??= performance.now();
      }).observe(document.body, { childList: true, subtree: true });
    });
    const [call] = await Promise.all([removal(), close(page, UNDELIVERED)]);
    expect(call.postData()).toMatch(/action=userfeedback_remove_notice&notice_id=undelivered-\d+&/);
    await notice(page, UNDELIVERED).waitFor({ state: 'detached' });
    const {
      closed = 0,
      gone = 0,
      listNotices: at = 0,
    } = await page.evaluate(() => Reflect.get(window, 'times') as Record<string, number>);
    expect(gone - closed).toBeGreaterThan(480);
    expect(at - closed).toBeGreaterThan(480);
    expect(await notice(page, wizard).isVisible()).toBe(true);
    const [other] = await Promise.all([removal(), close(page, wizard)]);
    expect(other.postData()).toMatch(
      /action=userfeedback_remove_wp_notice&notice_id=site-wizard-exactmetrics&/,
    );
    await area(page).waitFor({ state: 'detached' });
    const isClosed = async () => (await listNotices()).length;
    expect(await isClosed()).toBe(2);
  });

  test('what the browser tells stays closed in it, what the server tells stays closed for the person (SW-33, SW-34)', async () => {
    const { browser, state, api } = session;
    await api.respond(surveyId, [{ question_id: 'q1', value: 'No' }]);
    const two = UNDELIVERED.replace('1 message about a response', '2 messages about responses');
    await untilTold(two);
    const clock = /by the site's clock \(Europe\/Berlin\), which is \d hours behind yours/;
    const inClock = (page: Page) => area(page).getByText(clock);
    const { context, page } = await openPage(browser, DESK, { ...FAR, storageState: state });
    const refresh = async () => {
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/notices'));
      await goTo(page, '/results');
      await answered;
    };
    await refresh();
    await inClock(page).waitFor();
    await page.locator('[data-notice^="clock"]').getByRole('button', { name: 'Close notice' }).click();
    await inClock(page).waitFor({ state: 'detached' });
    await refresh();
    await notice(page, two).waitFor();
    expect(await inClock(page).count()).toBe(0);
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/ajax'));
    await close(page, two);
    await kept;
    await context.close();

    const elsewhere = await openPage(browser, DESK, { ...FAR, storageState: state });
    await goTo(elsewhere.page, '/results');
    await inClock(elsewhere.page).waitFor();
    await elsewhere.page.waitForLoadState('networkidle');
    expect(await notice(elsewhere.page, two).count()).toBe(0);
    await elsewhere.context.close();
  });

  test('a notice that the server did not dismiss comes back; without a connection, a message says so (OP-094)', async () => {
    const { browser, state, api } = session;
    await api.respond(surveyId, [{ question_id: 'q1', value: 'No' }]);
    const three = UNDELIVERED.replace('1 message about a response', '3 messages about responses');
    await untilTold(three);
    const { context, page } = await openPage(browser, DESK, { storageState: state });
    await goTo(page, '/surveys');
    const answer = { success: false, data: { message: 'Not now.' } };
    await page.route('**/api/v1/ajax', (route) => route.fulfill({ json: answer }));
    await close(page, three);
    const toast = page.getByRole('alert').filter({ hasText: 'Not now.' });
    await toast.getByText('Error', { exact: true }).waitFor();
    await notice(page, three).waitFor();
    await context.setOffline(true);
    await notice(page, 'You are offline.').waitFor();
    await context.setOffline(false);
    await notice(page, 'You are offline.').waitFor({ state: 'detached' });
    await context.close();
  });

  test('a screen stands without its notices where their script cannot be had', async () => {
    const { browser, state } = session;
    const { context, page } = await openPage(browser, DESK, { storageState: state });
    const failed: string[] = [];
    await page.route(/\/(notice-area|notifications-toggle)[^/]*\.js$/, (route) => {
      failed.push(route.request().url());
      return route.abort();
    });
    await goTo(page, '/surveys');
    await expect.poll(() => failed.length).toBeGreaterThanOrEqual(2);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('link', { name: 'Opening hours' }).isVisible()).toBe(true);
    expect(await area(page).count()).toBe(0);
    await context.close();
  });

  test('an expired licence is shown on every screen, and slides in on the first (LC-19, LC-22, SW-30, NT-16)', async () => {
    await putLicence(['--type', 'pro', '--expires', '2026-01-31'], 'licence-expired');
    const { browser, state } = session;
    const options = { storageState: state, reducedMotion: 'no-preference' } as const;
    const { context, page } = await openPage(browser, DESK, options);
    await page.addInitScript(() => {
      const moves: string[] = [];
      Object.assign(window, { moves });
      document.addEventListener('animationstart', ({ target, animationName }) => {
        const id = target instanceof HTMLElement && target.dataset.notice;
        if (id) moves.push(`${id} ${/slide-in/.exec(animationName)}`);
      });
    });
    const moves = () => page.evaluate(() => Reflect.get(window, 'moves') as string[]);
    await goTo(page, '/surveys');
    const expired = notice(page, EXPIRED);
    await expired.waitFor();
    await expect.poll(moves).toContain('licence-expired slide-in');
    const first = await moves();
    expect(await expired.locator('svg').count()).toBe(1);
    expect(await expired.getByRole('button').count()).toBe(0);
    const renew = expired.getByRole('link', { name: /^Renew your license/ });
    expect(await renew.getAttribute('href')).toContain('utm_campaign=license-expired');
    expect(await renew.getAttribute('target')).toBe('_blank');
    await page.getByRole('navigation').getByRole('link', { name: 'Results' }).click();
    await page.locator('[data-route="results-overview"]').waitFor();
    await expired.waitFor();
    expect(await moves()).toEqual(first);
    await goTo(page, `/surveys/edit/${surveyId}/questions`);
    await expired.waitFor();
    await context.close();
  });

  test('at a desk and on a phone they fit, and everybody can read and close them (LC-24)', async () => {
    await putLicence(['--type', 'elite', '--state', 'invalid'], 'licence-invalid');
    for (const size of [DESK, PHONE]) {
      const options = { ...FAR, storageState: session.state };
      const { context, page, complaints } = await openPage(session.browser, size, options);
      await goTo(page, '/results');
      await notice(page, '3 messages').waitFor();
      await notice(page, INVALID).waitFor();
      await expectSettled(page, `notices, ${size.name}`);
      await notice(page, '3 messages').getByRole('link', { name: 'See what failed' }).click();
      await page.locator('[data-route="notifications"]').waitFor();
      await goTo(page, `/surveys/edit/${surveyId}/notifications`);
      await notice(page, '3 messages').waitFor();
      await expectNoSidewaysScroll(page, `notices in the editor, ${size.name}`);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  test('one licence notice at a time, also of the network (LC-20, LC-21, LC-23)', async () => {
    const { page } = session;
    await putLicence(['--type', 'pro', '--state', 'disabled'], 'licence-disabled');
    await goTo(page, '/surveys');
    const disabled = 'Your license key for the product has been disabled. Please use a different key.';
    await notice(page, disabled).waitFor();
    await putLicence(['--type', 'pro', '--expires', '2026-01-31'], 'licence-expired', '--network');
    await goTo(page, '/surveys');
    await notice(page, EXPIRED).waitFor();
    expect(await notice(page, 'Your license key').count()).toBe(1);
  });
});
