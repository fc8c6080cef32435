import type { Notice, NotificationList } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailServer } from '../apps/server/src/features/deliveries/testing.ts';
import { startMailServer } from '../apps/server/src/features/deliveries/testing.ts';
import type { Session } from './admin.ts';
import { expectSettled, openSession, reloadBy } from './admin.ts';
import { expectAccessible, expectNoSidewaysScroll, openPage, WIDTHS } from './browser.ts';
import { startElite } from './product.ts';

const UNDELIVERED = /^1 message about a response could not be delivered in the last 24 hours\.$/;
const INVALID =
  'Your license key for the product is invalid. The key no longer exists or the user associated with the key has been deleted. Please use a different key.';
const EXPIRED = 'Your license key for the product has expired';
const [DESK, PHONE] = WIDTHS;
/** A clock eight hours ahead of the demo site's. */
const FAR = { timezoneId: 'Asia/Tokyo' };

const ASKED = '/surveys?open=userfeedback_notifications';

describe('notices and notifications', () => {
  let session: Session;
  let mails: MailServer;
  let surveyId: number;
  let silentId: number;

  const listNotices = async () => (await session.api.get<Notice[]>('/notices')).body;
  const area = (page: Page) => page.getByRole('region', { name: 'Notices' });
  const notice = (page: Page, text: string) => area(page).locator('[data-notice]').filter({ hasText: text });
  const goTo = (page: Page, path: string) => page.goto(`${session.product.url}/admin${path}`);
  /** Uses a licence and waits until the server shows its notice. */
  const putLicence = async (issued: string[], id: string) => {
    const { product } = session;
    await product.uf('licence', 'use', await product.uf('licence', 'issue', ...issued));
    const ofLicence = async () => (await listNotices()).find(({ icon }) => icon === 'licence')?.id;
    await expect.poll(ofLicence).toBe(id);
  };
  const getNotifications = async (page: Page): Promise<NotificationList> =>
    (await page.request.get(`${session.product.url}/api/v1/notifications`)).json();
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
  const items = (page: Page) => drawer(page).getByRole('listitem');
  const item = (page: Page, title: string) => items(page).filter({ hasText: title });
  const button = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true });

  /** Mails are given up without any help. */
  const untilTold = async () => {
    const told = async () => (await listNotices()).map(({ content }) => content);
    await expect.poll(told).toContainEqual(expect.stringMatching(UNDELIVERED));
    await expect.poll(async () => (await getNotifications(session.page)).notifications.length).toBe(3);
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
    const publish_at = new Date(Date.now() - 60_000).toISOString();
    ({ id: silentId } = await api.survey({ title: 'Scheduled', status: 'publish', publish_at }));
  });
  afterAll(async () => {
    await session?.close();
    await mails?.stop();
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

  test('an expired licence is shown on every screen but the editor’s, can be put away, and slides in on the first (LC-19, LC-22, SW-30, NT-16)', async () => {
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
    expect(await expired.locator('svg').count()).toBe(2);
    expect(await expired.getByRole('button', { name: 'Hide for a week' }).count()).toBe(1);
    const renew = expired.getByRole('link', { name: /^Renew your license/ });
    expect(await renew.getAttribute('href')).toContain('utm_campaign=license-expired');
    expect(await renew.getAttribute('target')).toBe('_blank');
    await page.getByRole('navigation').getByRole('link', { name: 'Results' }).click();
    await page.locator('[data-route="results-overview"]').waitFor();
    await expired.waitFor();
    expect(await moves()).toEqual(first);
    await goTo(page, `/surveys/edit/${surveyId}/questions`);
    await page.getByRole('textbox', { name: 'Question', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await area(page).count()).toBe(0);
    await context.close();
  });

  test('at a desk and on a phone they fit, and everybody can read and close them (LC-24, DC-16)', async () => {
    await putLicence(['--type', 'elite', '--state', 'invalid'], 'licence-invalid');
    await untilTold();
    for (const size of [DESK, PHONE]) {
      const options = { ...FAR, storageState: session.state };
      const { context, page, complaints } = await openPage(session.browser, size, options);
      await goTo(page, '/results');
      await notice(page, '1 message').waitFor();
      await notice(page, INVALID).waitFor();
      await expectSettled(page, `notices, ${size.name}`);
      await notice(page, '1 message').getByRole('link', { name: 'See what failed' }).click();
      await page.locator('[data-route="deliveries"]').waitFor();
      expect(new URL(page.url()).search).toBe('?filter=failed');
      await goTo(page, '/settings/misc');
      await notice(page, '1 message').waitFor();
      await expectNoSidewaysScroll(page, `notices in the settings, ${size.name}`);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  test('the address opens the drawer; its foot leads to all on a screen of their own (NT-06, OP-121)', async () => {
    const { page } = session;
    await untilTold();
    const { notifications, sidebar_url, view_url } = await getNotifications(page);
    await page.goto(sidebar_url);
    await item(page, 'Survey is live').getByText('Scheduled was published as scheduled.').waitFor();
    const shown = await items(page).evaluateAll((all) => all.map((each) => each.dataset.notification));
    expect(shown.sort()).toEqual(notifications.map(({ id }) => id).sort());
    await expectSettled(page, 'the drawer at a desk');
    await drawer(page).getByRole('link', { name: 'View all notifications' }).click();
    await page.locator('[data-route="notifications"]').getByRole('listitem').first().waitFor();
    expect(page.url()).toBe(view_url);
    await drawer(page).waitFor({ state: 'detached' });
    await expectSettled(page, 'the notifications screen');
  });

  test('the reply to an action leads elsewhere, or loads the page again, and the mail goes out (NT-11, NT-12)', async () => {
    const { page } = session;
    await goTo(page, ASKED);
    const json = { success: true, redirect_to: `${session.product.url}/admin/results` };
    await page.route('**/api/v1/notifications/action', (route) => route.fulfill({ json }), { times: 1 });
    await button(page, 'Try again').click();
    await page.locator('[data-route="results-overview"]').waitFor();
    mails.refused.clear();
    const received = mails.received.length;
    await goTo(page, ASKED);
    await item(page, 'Delivery failed').waitFor();
    await reloadBy(page, () => button(page, 'Try again').click());
    await item(page, 'Survey is live').waitFor();
    await item(page, 'Delivery failed').waitFor({ state: 'detached' });
    await expect.poll(() => mails.received.length).toBeGreaterThan(received);
  });

  test('on a phone the drawer fits, and all in it are dismissed at once (NT-04, NT-05)', async () => {
    const { browser, state } = session;
    const { context, page, complaints } = await openPage(browser, PHONE, { storageState: state });
    await goTo(page, ASKED);
    await item(page, 'Survey is live').waitFor();
    await expectSettled(page, 'the drawer on a phone');
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/notifications/all/dismiss'));
    await button(page, 'Dismiss All').click();
    await drawer(page).getByText('No notifications', { exact: true }).waitFor();
    await kept;
    await page.reload();
    await drawer(page).getByText('No notifications', { exact: true }).waitFor();
    await expectSettled(page, 'the empty drawer on a phone');
    expect((await getNotifications(page)).dismissed.length).toBeGreaterThan(1);
    expect([...session.complaints, ...complaints]).toEqual([]);
    await context.close();
  });

  test('System is told anew while it is open, asks nothing while hidden, and can be read at every width (DP-56)', async () => {
    const { browser, state } = session;
    const { context, page, complaints } = await openPage(browser, DESK, { storageState: state });
    const calls: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/v1/system') && calls.push(request.url()));
    await goTo(page, '/system');
    const responses = page.getByRole('button', { name: /^Database/ });
    await responses.filter({ hasText: '1 response' }).waitFor();
    await session.api.respond(silentId, [{ question_id: 'q1', value: 'Yes' }]);
    await responses.filter({ hasText: '2 responses' }).waitFor();
    for (const name of ['Version', 'Processes', 'Database', 'Background work', 'Checks'])
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    for (const size of [DESK, { width: 768, height: 900 }, PHONE]) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page, `System at ${size.width} px`);
      await expectAccessible(page, `System at ${size.width} px`);
    }
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expectNoSidewaysScroll(page, 'System from right to left');
    // Stands for a tab in the background, which a browser without windows does not have.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForTimeout(500);
    const before = calls.length;
    await page.waitForTimeout(6000);
    expect(calls.length).toBe(before);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
