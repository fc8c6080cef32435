import type { NotificationList } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailServer } from '../apps/server/src/deliveries/testing.ts';
import { startMailServer } from '../apps/server/src/deliveries/testing.ts';
import type { Session } from './admin.ts';
import { expectSettled, openSession, reloadBy } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { startElite } from './product.ts';

const ASKED = '/surveys?open=userfeedback_notifications';
const [, PHONE] = WIDTHS;

describe('the notifications drawer', () => {
  let session: Session;
  let page: Page;
  let mails: MailServer;
  let surveyId: number;

  const getNotifications = async (): Promise<NotificationList> =>
    (await page.request.get(`${session.product.url}/api/v1/notifications`)).json();
  const goTo = (path: string) => page.goto(`${session.product.url}/admin${path}`);
  const toggle = (count: number) =>
    page.getByRole('button', { name: `Notifications: ${count} new`, exact: true });
  const drawer = () => page.getByRole('dialog', { name: 'Notifications' });
  const items = () => drawer().getByRole('listitem');
  const item = (title: string) => items().filter({ hasText: title });
  const button = (name: string) => drawer().getByRole('button', { name, exact: true });
  const idsShown = async () => {
    const ids = items().evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-notification')));
    return (await ids).sort();
  };
  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id).sort();
  /** Sets the reply to the next action. */
  const stubAction = async (answer: object) => {
    await page.route('**/api/v1/notifications/action', (route) => route.fulfill({ json: answer }), {
      times: 1,
    });
  };

  beforeAll(async () => {
    mails = await startMailServer();
    mails.refused.add('gone@example.test');
    session = await openSession(() => startElite([], { demo: false, env: { SMTP_URL: mails.url } }));
    ({ page } = session);
    const { api } = session;
    const email = { active: true, addresses: 'owner@example.test, gone@example.test' };
    const title = 'Opening hours & “ways” to <find> us';
    ({ id: surveyId } = await api.survey({ title, status: 'publish', notifications: { email } }));
    await api.respond(surveyId, [{ question_id: 'q1', value: 'Yes' }]);
    const publish_at = new Date(Date.now() - 60_000).toISOString();
    await api.survey({ title: 'Scheduled', status: 'publish', publish_at });
  });
  afterAll(async () => {
    await session?.close();
    await mails?.stop();
  });

  test('the toggle counts what is active, the drawer lists it in full (NT-01, NT-03, NT-07, AD-04)', async () => {
    await expect
      .poll(async () => (await getNotifications()).notifications.length, { timeout: 20_000 })
      .toBe(3);
    await goTo('/surveys');
    await toggle(3).click();
    await drawer().getByRole('heading', { name: 'Inbox (3)' }).waitFor();
    const { notifications } = await getNotifications();
    expect(await idsShown()).toEqual(idsOf(notifications));
    const first = item('First response');
    await first.getByText('Opening hours & “ways” to <find> us has received its first response.').waitFor();
    await first.getByText(/^Responses · /).waitFor();
    for (const one of await items().all())
      expect(await one.locator('svg[aria-hidden]').first().isVisible()).toBe(true);
    await item('Delivery failed')
      .getByText(/^Workflow · /)
      .waitFor();
    await item('Survey is live').getByText('Scheduled was published as scheduled.').waitFor();
  });

  test('a dismissed one disappears at once and stays under the toggle (NT-13, NT-14, NT-15, NT-02)', async () => {
    const calls: string[] = [];
    page.on('request', (call) => {
      const { pathname } = new URL(call.url());
      if (pathname.startsWith('/api/v1/notifications')) calls.push(`${call.method()} ${pathname.slice(21)}`);
    });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const isHeld = new Promise<void>((resolve) => {
      void page.route('**/notifications/*/dismiss', async (route) => {
        resolve();
        await held;
        await route.continue();
      });
    });
    await item('First response').getByRole('button', { name: 'Dismiss' }).click();
    await item('First response').waitFor({ state: 'detached' });
    await drawer().getByRole('heading', { name: 'Inbox (2)' }).waitFor();
    await isHeld;
    expect((await getNotifications()).notifications).toHaveLength(3);
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/notifications'));
    letGo();
    await asked;
    expect(calls).toEqual([`POST /first-response-${surveyId}/dismiss`, 'GET ']);
    expect(idsOf((await getNotifications()).dismissed)).toEqual([`first-response-${surveyId}`]);
    await button('Show dismissed').click();
    await drawer().getByRole('heading', { name: 'Dismissed' }).waitFor();
    expect(await idsShown()).toEqual([`first-response-${surveyId}`]);
    expect(await items().getByRole('button').count()).toBe(0);
    await button('Back to inbox').click();
    await item('Survey is live').waitFor();
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'detached' });
    await toggle(2).waitFor();
  });

  test('the address opens the drawer; its foot leads to all on a screen of their own (NT-06, OP-121)', async () => {
    await goTo('/surveys');
    await toggle(2).waitFor();
    expect(await drawer().count()).toBe(0);
    const { sidebar_url, view_url } = await getNotifications();
    await page.goto(sidebar_url);
    await item('Survey is live').waitFor();
    await expectSettled(page, 'the drawer at a desk');
    await drawer().getByRole('link', { name: 'View all notifications' }).click();
    await page.locator('[data-route="notifications"]').getByRole('listitem').first().waitFor();
    expect(page.url()).toBe(view_url);
    await drawer().waitFor({ state: 'detached' });
    await expectSettled(page, 'the notifications screen');
  });

  test('links lead on, external ones in another tab (NT-08, NT-09)', async () => {
    await goTo(ASKED);
    const site = item('Survey is live').getByRole('link', { name: /^View site/ });
    const opened = page.waitForEvent('popup');
    await site.click();
    const other = await opened;
    await other.waitForURL(`${session.product.url}/`);
    await other.close();
    await item('Delivery failed').getByRole('link', { name: 'Check the workflow' }).click();
    await page.waitForURL(`**/admin/surveys/edit/${surveyId}/notifications`);
  });

  test('an action is called by its class and name; the reply reloads the page or leads elsewhere (NT-10, NT-11, NT-12)', async () => {
    await goTo(ASKED);
    await stubAction({ success: true, redirect_to: `${session.product.url}/admin/results` });
    const called = page.waitForRequest('**/api/v1/notifications/action');
    await button('Try again').click();
    expect((await called).postDataJSON()).toEqual({
      class: 'deliveries',
      action: `undelivered-${surveyId}`,
    });
    await page.locator('[data-route="results-overview"]').waitFor();
    await goTo(ASKED);
    await stubAction({ success: true, reload: true });
    await reloadBy(page, () => button('Try again').click());
    // Nothing has happened so far; now the server tries again and the page reloads by itself.
    mails.refused.clear();
    const received = mails.received.length;
    await item('Delivery failed').waitFor();
    const again = page.waitForEvent('domcontentloaded');
    await button('Try again').click();
    await again;
    await item('Survey is live').waitFor();
    await item('Delivery failed').waitFor({ state: 'detached' });
    await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBeGreaterThan(received);
  });

  test('all are dismissed at once, here on a phone (NT-04, NT-05)', async () => {
    const { browser, state } = session;
    const phone = await openPage(browser, PHONE, { storageState: state });
    ({ page } = phone);
    await goTo(ASKED);
    await item('Survey is live').waitFor();
    await expectSettled(page, 'the drawer on a phone');
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/notifications/all/dismiss'));
    await button('Dismiss All').click();
    await drawer().getByText('No notifications', { exact: true }).waitFor();
    await kept;
    await page.reload();
    await drawer().getByText('No notifications', { exact: true }).waitFor();
    await expectSettled(page, 'the empty drawer on a phone');
    await button('Show dismissed').click();
    await expect.poll(idsShown).toEqual(idsOf((await getNotifications()).dismissed));
    expect((await getNotifications()).dismissed).toHaveLength(2);
    expect([...session.complaints, ...phone.complaints]).toEqual([]);
  });
});
