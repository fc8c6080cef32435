// Runs alone: what has been announced once since the app was loaded is not announced again.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Notice } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { setOnline } from '../../testing/network.ts';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import { refusal } from '../../testing/server.ts';
import { keepSettings } from '../../testing/settings-store.ts';
import type { SiteOptions } from '../../testing/site-info.ts';
import { siteInfo } from '../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../testing/survey-store.ts';

const UNDELIVERED: Notice = {
  id: 'undelivered-3',
  icon: 'undelivered',
  type: 'warning',
  content: '3 messages were not delivered.',
  isClosable: true,
  comes_back: false,
  dismissed: false,
  global: true,
  source: 'product',
  link: { text: 'See what failed', url: '/admin/about?open=userfeedback_notifications', is_external: false },
};
const WIZARD: Notice = {
  ...UNDELIVERED,
  id: 'site-wizard',
  icon: 'plugin',
  type: 'info',
  source: 'site',
  link: null,
  content: 'The setup wizard has not been completed.',
};
const EXPIRED: Notice = {
  ...UNDELIVERED,
  id: 'licence-expired',
  icon: 'licence',
  type: 'error',
  comes_back: true,
  content: 'Your license key for the product has expired.',
  link: { text: 'Renew your license', url: 'https://shop.test/renew', is_external: true },
};

/** Opens a screen that makes no calls itself, on a server with these notices. */
function openWith(notices: Notice[], site: SiteOptions = {}) {
  let shown = notices;
  const remove = ({ body }: { body: unknown }) => {
    shown = shown.filter(({ id }) => id !== (body as { notice_id: string }).notice_id);
    return { success: true as const, data: {} };
  };
  const server = stubServer(site)
    .on(contract.notices.list, () => shown)
    .onAction('remove_notice', remove)
    .onAction('remove_wp_notice', remove);
  return { ...openAdmin('/about', server), server };
}

const notice = async (text: string | RegExp) => (await screen.findByText(text)).closest('[data-notice]') as HTMLElement;
const close = async (text: string) => within(await notice(text)).getByRole('button', { name: 'Close notice' });
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());

afterEach(() => {
  setOnline(true);
  vi.restoreAllMocks();
});

test('notices stand above the screen with what can be done; an error is an alert when it appears (SW-30, XO-05)', async () => {
  openWith([EXPIRED, UNDELIVERED, { ...WIZARD, dismissed: true }]);
  const expired = await notice(EXPIRED.content);
  within(expired).getByRole('alert');
  within(expired).getByRole('button', { name: 'Hide for a week' });
  const renew = within(expired).getByRole('link', { name: /^Renew your license/ });
  expect([renew.getAttribute('href'), renew.getAttribute('target')]).toEqual(['https://shop.test/renew', '_blank']);
  within(await notice(UNDELIVERED.content)).getByRole('status');
  expect(screen.queryByText(WIZARD.content)).toBeNull();
});

test('a link of the admin opens here, and a notice that was seen is not announced again', async () => {
  const { user } = openWith([{ ...UNDELIVERED, id: 'undelivered-4' }]);
  await user.click(within(await notice(UNDELIVERED.content)).getByRole('link', { name: 'See what failed' }));
  await screen.findByRole('dialog', { name: 'Notifications' });
  await user.click(screen.getByRole('button', { name: 'Close notifications' }));
  const [addons] = screen.getAllByRole('link', { name: 'Addons' });
  await user.click(addons as HTMLElement);
  await waitFor(() => expect(document.querySelector('[data-route="addons"]')).not.toBeNull());
  expect(within(await notice(UNDELIVERED.content)).queryByRole('status')).toBeNull();
});

test.each([
  ['the product’s', UNDELIVERED, 'remove_notice'],
  ['the site’s', WIZARD, 'remove_wp_notice'],
] as const)(
  'closing %s takes it out after half a second, and the server is told then (SW-31, SW-32, NT-17)',
  async (_whose, shown, action) => {
    const { user, server } = openWith([shown, EXPIRED]);
    const button = await close(shown.content);
    const start = performance.now();
    await user.click(button);
    expect(server.actionsOf(action)).toEqual([]);
    expect((await notice(shown.content)).hasAttribute('inert')).toBe(true);
    await gone(shown.content);
    expect(performance.now() - start).toBeGreaterThan(480);
    await waitFor(() => expect(server.actionsOf(action)).toMatchObject([{ notice_id: shown.id }]));
    await notice(EXPIRED.content);
  },
);

test('what the server does not let go comes back, and a toast says why (OP-094)', async () => {
  const { user, server } = openWith([UNDELIVERED]);
  let reply = () => {};
  server.onAction(
    'remove_notice',
    () =>
      new Promise((resolve) => {
        reply = () => resolve({ success: false, data: { message: 'Not now.' } });
      }),
  );
  await user.click(await close(UNDELIVERED.content));
  await gone(UNDELIVERED.content);
  reply();
  await screen.findByText('Not now.');
  expect((await notice(UNDELIVERED.content)).hasAttribute('inert')).toBe(false);
});

test('what could not be told to the server stays closed here', async () => {
  const { user, server } = openWith([UNDELIVERED, EXPIRED]);
  server.onAction('remove_notice', () => Promise.reject(new TypeError('offline')));
  await user.click(await close(UNDELIVERED.content));
  await waitFor(() => expect(server.actionsOf('remove_notice')).toHaveLength(1));
  await gone(UNDELIVERED.content);
  expect(screen.queryByText('Something went wrong. Please try again.')).toBeNull();
});

test('without a connection that is said until there is one again', async () => {
  openWith([EXPIRED]);
  await notice(EXPIRED.content);
  const offline = 'You are offline. Changes you make now may not be saved.';
  expect(screen.queryByText(offline)).toBeNull();
  setOnline(false);
  expect(within(await notice(offline)).queryByRole('button')).toBeNull();
  setOnline(true);
  await gone(offline);
});

test('a screen stands without the notices that cannot be loaded', async () => {
  const { server } = openWith([]);
  server.on(contract.notices.list, refusal('forbidden'));
  await waitFor(() => expect(server.callsOf(contract.notices.list)).toHaveLength(1));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull();
});

test('who does not manage the site is told none, and none are asked for', async () => {
  const grants = { ...siteInfo().grants, manage_settings: false };
  const { server } = openWith([UNDELIVERED], { grants });
  // The bell is loaded the same way as the notices.
  await screen.findByRole('button', { name: 'Notifications: 0 new' });
  setOnline(false);
  await notice(/You are offline/);
  setOnline(true);
  expect(server.callsOf(contract.notices.list)).toEqual([]);
  expect(screen.queryByText(UNDELIVERED.content)).toBeNull();
});

test('the clock’s notice stays closed in this browser, and for this person alone (SW-33)', async () => {
  const here = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function options(
    this: Intl.DateTimeFormat,
  ) {
    return { ...here.call(this), timeZone: 'Asia/Tokyo' };
  });
  localStorage.setItem('userfeedback-closed-notices-2', 'clock-Asia/Tokyo');
  const clock = /in the site's time zone \(Europe\/Berlin\), which is \d hours behind yours/;
  const server = stubServer().on(contract.results.overview, refusal('bad_request'));
  server.on(contract.notices.list, [EXPIRED]);
  const { user, router } = openAdmin('/results', server);
  await user.click(within(await notice(clock)).getByRole('button', { name: 'Close notice' }));
  await waitFor(() => expect(screen.queryByText(clock)).toBeNull());
  expect(localStorage.getItem('userfeedback-closed-notices-1')).toBe('clock-Asia/Tokyo');
  expect(server.actionsOf('remove_notice')).toEqual([]);
  // Opened again, the other notice comes back and this one does not.
  router.dispose();
  cleanup();
  openAdmin('/results', server);
  await notice(EXPIRED.content);
  expect(screen.queryByText(clock)).toBeNull();
});

test('an editor shows no notices of the site (XO-05, XO-16)', async () => {
  const { server } = surveyStore([storedSurvey(7, { title: 'How was it?', template: 'blank', questions: [] })]);
  server.on(contract.notices.list, [EXPIRED]);
  const { router } = openAdmin('/about', server);
  await notice(EXPIRED.content);
  await act(() => router.navigate('/surveys/edit/7/questions'));
  await screen.findByRole('button', { name: 'Add Question' });
  expect(screen.queryByText(EXPIRED.content)).toBeNull();
});

test('a notice goes with its reason, as soon as that is changed here (XO-05)', async () => {
  let shown = [EXPIRED];
  const server = stubServer().on(contract.notices.list, () => shown);
  const saves = keepSettings(server);
  const { user } = openAdmin('/settings/email', server);
  await notice(EXPIRED.content);
  await user.type(await screen.findByLabelText('Recipients'), 'a@b.co');
  shown = [];
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  await gone(EXPIRED.content);
});
