import { screen, waitFor, within } from '@testing-library/react';
import type { Notification, NotificationList } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { findEmptyState } from '../../../testing/empty-state.ts';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';

const FIRST: Notification = {
  id: 'first-response-9',
  title: 'First response',
  category: 'Responses',
  icon: 'response',
  class: '',
  action: '',
  buttons: [],
  happened_at: '2026-11-21T09:30:00.000Z',
  content: '<strong>Hours &#38; ways to &#60;find&#62; us</strong> has received its first response.',
};
const FAILED: Notification = {
  id: 'undelivered-9',
  title: 'Delivery failed',
  category: 'Workflow',
  icon: 'undelivered',
  class: 'deliveries',
  action: 'undelivered-9',
  happened_at: '2026-11-20T09:30:00.000Z',
  content: '2 messages could not be delivered.',
  buttons: [
    { type: 'action', text: 'Deliver again', url: '', is_external: false },
    { type: 'link', text: 'See the surveys', url: '/admin/surveys', is_external: false },
    { type: 'link', text: 'View site', url: 'https://site.test/', is_external: true },
  ],
};
const LIVE: Notification = {
  ...FIRST,
  id: 'live-7',
  title: 'Survey is live',
  icon: 'live',
  content: 'It is.',
};

function listOf(notifications: Notification[], dismissed: Notification[] = []): NotificationList {
  return { notifications, dismissed, view_url: '', sidebar_url: '' };
}

const toggle = (count: number) => screen.findByRole('button', { name: `Notifications: ${count} new` });
const drawer = () => screen.findByRole('dialog', { name: 'Notifications' });
const shown = async () =>
  within(await drawer())
    .queryAllByRole('listitem')
    .map((item) => item.dataset.notification);
const button = async (name: string) => within(await drawer()).findByRole('button', { name });
const item = async (title: string) => (await within(await drawer()).findByText(title)).closest('li') as HTMLElement;

/** Opens the drawer over a screen that makes no calls itself, on a server with these notifications, which stores dismissals. */
async function openDrawer(notifications: Notification[], dismissed: Notification[] = []) {
  let kept = listOf(notifications, dismissed);
  const server = stubServer()
    .on(contract.notifications.list, () => kept)
    .on(contract.notifications.dismiss, ({ params: { id } }) => {
      const isMeant = (one: Notification) => id === 'all' || one.id === id;
      const left = kept.notifications.filter((one) => !isMeant(one));
      kept = listOf(left, [...kept.notifications.filter(isMeant), ...kept.dismissed]);
      return { success: true as const };
    });
  const opened = openAdmin('/about', server);
  await opened.user.click(await toggle(notifications.length));
  return { ...opened, server };
}

const NO_SURVEYS = { items: [], pagination: { page: 1, pages: 1, per_page: 20, total: 0 }, status_filters: [] };

test('the toggle counts what is active, and the drawer lists it as text (AD-04, NT-01, NT-03, NT-07)', async () => {
  await openDrawer([FIRST, FAILED]);
  await within(await drawer()).findByRole('heading', { name: 'Inbox (2)' });
  expect(await shown()).toEqual(['first-response-9', 'undelivered-9']);
  const first = await item('First response');
  expect(first.querySelector('strong')?.textContent).toBe('Hours & ways to <find> us');
  expect(first.textContent).toContain('Hours & ways to <find> us has received its first response.');
  expect(first.textContent).toMatch(/Responses · .*2026/);
  expect(first.querySelector('time')?.getAttribute('datetime')).toBe(FIRST.happened_at);
  for (const title of ['First response', 'Delivery failed'])
    expect((await item(title)).querySelector('svg[aria-hidden]')).not.toBeNull();
});

test('while they load the drawer says so', async () => {
  let reply = (_list: NotificationList) => {};
  const server = stubServer().on(
    contract.notifications.list,
    () => new Promise<NotificationList>((resolve) => (reply = resolve)),
  );
  const { user } = openAdmin('/about', server);
  await user.click(await toggle(0));
  await within(await drawer()).findByText('Loading');
  reply(listOf([LIVE]));
  await item('Survey is live');
  expect(within(await drawer()).queryByText('Loading')).toBeNull();
});

test('without any it says so, and there is nothing to dismiss (FH-11)', async () => {
  const { user, server } = await openDrawer([]);
  await user.click(await button('Show dismissed'));
  await user.click(await findEmptyState('No notifications'));
  await within(await drawer()).findByRole('heading', { name: 'Inbox (0)' });
  expect(within(await drawer()).queryByRole('button', { name: 'Dismiss All' })).toBeNull();
  server.on(contract.surveys.list, NO_SURVEYS);
  await user.click(await findEmptyState('No notifications'));
  await waitFor(() => expect(location.pathname).toBe('/admin/surveys'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what cannot be loaded says so, and is tried again', async () => {
  const server = stubServer().on(contract.notifications.list, refusal('forbidden'));
  const { user } = openAdmin('/about', server);
  await user.click(await toggle(0));
  const problem = await within(await drawer()).findByRole('alert');
  within(problem).getByText('Your role does not allow this.');
  server.on(contract.notifications.list, listOf([LIVE]));
  await user.click(await button('Try again'));
  await item('Survey is live');
  await user.click(await button('Close notifications'));
  await toggle(1);
});

test('a dismissed one is gone at once, and kept under the toggle (NT-13, NT-14, NT-02)', async () => {
  const { user, server } = await openDrawer([FIRST, FAILED]);
  let reply = () => {};
  const kept = listOf([FAILED], [FIRST]);
  server.on(contract.notifications.dismiss, () => new Promise((resolve) => (reply = () => resolve({ success: true }))));
  const before = server.callsOf(contract.notifications.list).length;
  await user.click(within(await item('First response')).getByRole('button', { name: 'Dismiss' }));
  const heading = await within(await drawer()).findByRole('heading', { name: 'Inbox (1)' });
  expect(document.activeElement).toBe(heading);
  expect(await shown()).toEqual(['undelivered-9']);
  // The server has not replied yet, and was asked for the list no more than before.
  expect(server.callsOf(contract.notifications.dismiss).map(({ params }) => params.id)).toEqual(['first-response-9']);
  expect(server.callsOf(contract.notifications.list)).toHaveLength(before);
  server.on(contract.notifications.list, kept);
  reply();
  await waitFor(() => expect(server.callsOf(contract.notifications.list).length).toBeGreaterThan(before));
  await user.click(await button('Show dismissed'));
  await within(await drawer()).findByRole('heading', { name: 'Dismissed' });
  expect(await shown()).toEqual(['first-response-9']);
  expect(within(await item('First response')).queryByRole('button')).toBeNull();
  await user.click(await button('Back to inbox'));
  await item('Delivery failed');
  await user.keyboard('{Escape}');
  await toggle(1);
});

test('one that the server does not let go comes back, and a toast says why', async () => {
  const { user, server } = await openDrawer([FIRST]);
  server.on(contract.notifications.dismiss, refusal('too_many_requests'));
  await user.click(await button('Dismiss'));
  await screen.findByText('Too many requests. Please wait a moment.');
  await item('First response');
});

test('all are dismissed at once (NT-04, NT-05)', async () => {
  const { user, server } = await openDrawer([FIRST, FAILED], [LIVE]);
  await user.click(await button('Dismiss All'));
  await within(await drawer()).findByText('No notifications');
  expect(server.callsOf(contract.notifications.dismiss).map(({ params }) => params.id)).toEqual(['all']);
  await user.click(await button('Show dismissed'));
  expect(await shown()).toEqual(['first-response-9', 'undelivered-9', 'live-7']);
});

test('an action is called by its class and name, and what it was about is asked for again (NT-10)', async () => {
  const { user, server } = await openDrawer([FAILED]);
  server.on(contract.notifications.action, { success: true }).on(contract.notifications.list, listOf([], [FAILED]));
  await user.click(await button('Deliver again'));
  await within(await drawer()).findByText('No notifications');
  expect(server.callsOf(contract.notifications.action).map(({ body }) => body)).toEqual([
    { class: 'deliveries', action: 'undelivered-9' },
  ]);
});

test('an action that is refused says so in a toast and can be called again', async () => {
  const { user, server } = await openDrawer([FAILED]);
  server.on(contract.notifications.action, refusal('conflict'));
  await user.click(await button('Deliver again'));
  await screen.findByText('Somebody else changed this in the meantime.');
  await waitFor(async () => expect((await button('Deliver again')).hasAttribute('data-loading')).toBe(false));
});

test('links of the admin open here and close the drawer, others open in another tab (NT-08, NT-09)', async () => {
  const { user, server } = await openDrawer([FAILED]);
  server.on(contract.surveys.list, NO_SURVEYS);
  const site = within(await drawer()).getByRole('link', { name: /^View site/ });
  expect([site.getAttribute('href'), site.getAttribute('target')]).toEqual(['https://site.test/', '_blank']);
  await user.click(within(await drawer()).getByRole('link', { name: 'See the surveys' }));
  await waitFor(() => expect(location.pathname).toBe('/admin/surveys'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an address opens the drawer, and closing it cleans the address (NT-06)', async () => {
  const server = stubServer().on(contract.notifications.list, listOf([LIVE]));
  const { user } = openAdmin('/about?open=userfeedback_notifications', server);
  await item('Survey is live');
  await user.click(await button('Close notifications'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('');
});
