import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../../../testing/open-admin.tsx';
import { refusal } from '../../../../testing/server.ts';
import { keepSettings } from '../../../../testing/settings-store.ts';
import { siteInfo } from '../../../../testing/site-info.ts';
import { queryClient } from '../../../query-client.ts';

const PRO_KEY = { key: 'UF-PRO', type: 'pro', is_expired: false, is_disabled: false, is_invalid: false };
const QUESTION = 'Use a Plus key instead of your Pro key?';

/** A Pro site on which a Plus key is accepted only after confirmation. */
function proSite() {
  return stubServer({ plan: 'pro' })
    .on(contract.settings.get, { settings: siteInfo().settings })
    .onAction('get_license', { success: true, data: { site: PRO_KEY, network: {} } })
    .onAction('get_addons', { success: true, data: [] })
    .onAction('validate_settings_blurb', { success: true, data: false })
    .onAction('verify_license', ({ body }) =>
      (body as { replace?: string }).replace === 'yes'
        ? { success: true, data: { message: 'Your license key has been verified.' } }
        : { success: false, data: { message: QUESTION, confirm: QUESTION } },
    );
}

async function enterLowerKey() {
  const server = proSite();
  const admin = openAdmin('/settings/general', server);
  const field = await screen.findByLabelText<HTMLInputElement>('License key');
  await admin.user.clear(field);
  await admin.user.type(field, 'UF-PLUS{Enter}');
  const dialog = await screen.findByRole('dialog', { name: QUESTION });
  return { ...admin, server, field, dialog };
}

test('somebody who keeps the better key sees it in its field again, and nothing more is sent (FP-01)', async () => {
  const { user, server, field, dialog } = await enterLowerKey();
  await user.click(within(dialog).getByRole('button', { name: 'Keep Pro' }));
  await waitFor(() => expect(field.value).toBe('UF-PRO'));
  expect(server.actionsOf('verify_license').map(({ replace }) => replace)).toEqual([undefined]);
});

test('to confirm, the key of the lower plan is sent again with that flag (FP-01)', async () => {
  const { user, server, dialog } = await enterLowerKey();
  await user.click(within(dialog).getByRole('button', { name: 'Use it' }));
  await screen.findByText('Your license key has been verified.');
  expect(server.actionsOf('verify_license').map(({ license, replace }) => [license, replace])).toEqual([
    ['UF-PLUS', undefined],
    ['UF-PLUS', 'yes'],
  ]);
});

test('an accepted key reloads licence and addons, once each (LC-12, LC-13)', async () => {
  const { user, server, dialog } = await enterLowerKey();
  const loaded = () => (['get_license', 'get_addons'] as const).map((each) => server.actionsOf(each).length);
  expect(loaded()).toEqual([1, 1]);
  await user.click(within(dialog).getByRole('button', { name: 'Use it' }));
  await screen.findByText('Your license key has been verified.');
  expect(loaded()).toEqual([2, 2]);
});

const liteSite = () =>
  stubServer({ plan: 'lite' })
    .on(contract.settings.get, { settings: siteInfo().settings })
    .onAction('validate_settings_blurb', { success: true, data: false });

test('a worse key is refused in a toast, and the one in use stays (FP-01)', async () => {
  const text = 'This license key has expired. Your current key stays in use.';
  const server = proSite().onAction('verify_license', {
    success: false,
    data: { message: text, error: text },
  });
  const { user } = openAdmin('/settings/general', server);
  await user.type(await screen.findByLabelText('License key'), 'X{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(text);
});

test('a key is verified once, 400 to 700 ms after its last letter was typed (FP-16, LC-06)', async () => {
  const server = proSite();
  openAdmin('/settings/general', server);
  const field = await screen.findByLabelText<HTMLInputElement>('License key');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  let typed = '';
  for (const letter of 'UF-PLUS') {
    typed += letter;
    fireEvent.change(field, { target: { value: typed } });
    await pass(100);
  }
  await pass(299);
  expect(server.actionsOf('verify_license')).toEqual([]);
  await pass(301);
  vi.useRealTimers();
  await waitFor(() => expect(server.actionsOf('verify_license').map(({ license }) => license)).toEqual(['UF-PLUS']));
});

afterEach(() => vi.useRealTimers());

const tick = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));

test('Verify starts at once, and while it runs that is said (LC-04, LC-05, LC-07, ER-S-14, ST-10)', async () => {
  const server = proSite();
  const { user } = openAdmin('/settings/general', server);
  await screen.findByRole('heading', { name: 'License' });
  const field = await screen.findByLabelText<HTMLInputElement>('License key');
  await waitFor(() => expect(field.value).toBe('UF-PRO'));
  const done = Promise.withResolvers<void>();
  server.onAction('verify_license', async () => {
    await done.promise;
    return { success: true, data: { message: 'Your license key has been verified.' } };
  });
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByText('Verifying license...');
  expect(server.actionsOf('verify_license').map(({ license }) => license)).toEqual(['UF-PRO']);
  done.resolve();
  const toast = await screen.findByText('Your license key has been verified.');
  within(toast.parentElement ?? document.body).getByText('Success');
  await waitFor(() => expect(screen.queryByText('Verifying license...')).toBeNull());
});

test('a key is refreshed, which is said meanwhile; a failure says why (LC-10, LC-11, LC-13, ER-S-01, ER-S-03)', async () => {
  const server = proSite();
  const done = Promise.withResolvers<void>();
  server.onAction('validate_license', async () => {
    await done.promise;
    return { success: true, data: { message: 'Your license key has been refreshed.' } };
  });
  const { user } = openAdmin('/settings/general', server);
  const refresh = await screen.findByRole('button', { name: 'Refresh Key' });
  const before = server.actionsOf('get_addons').length;
  await user.click(refresh);
  await screen.findByText('Refreshing license...');
  expect(server.actionsOf('validate_license').map(({ license }) => license)).toEqual(['UF-PRO']);
  done.resolve();
  await screen.findByText('Your license key has been refreshed.');
  expect(server.actionsOf('get_addons')).toHaveLength(before + 1);
  server.onAction('validate_license', {
    success: false,
    data: { message: 'Not now.', error: 'Not now.' },
  });
  await user.click(screen.getByRole('button', { name: 'Refresh Key' }));
  const alert = await screen.findByRole('alert');
  within(alert).getByText('Error');
  within(alert).getByText('There was an error refreshing your license: Not now.');
});

test.each([
  ['returned', { success: false as const, data: { message: 'No.', error: 'No such key.' } }],
  ['thrown', Response.json({ success: false, data: { message: 'No.', error: 'No such key.' } }, { status: 500 })],
])('a verification that fails, %s, says what the server says (ER-S-02)', async (_how, reply) => {
  const { user } = openAdmin('/settings/general', proSite().onAction('verify_license', reply));
  await user.type(await screen.findByLabelText('License key'), 'X{Enter}');
  await within(await screen.findByRole('alert')).findByText('No such key.');
});

test('a key that is given up leaves the field empty and nothing to give up (LC-08, LC-09, LC-12)', async () => {
  const server = proSite();
  server.onAction('deactivate_license', () => {
    server.onAction('get_license', {
      success: true,
      data: { site: { ...PRO_KEY, key: '', type: '' }, network: {} },
    });
    return { success: true, data: { message: 'Your license key has been deactivated.' } };
  });
  const { user } = openAdmin('/settings/general', server);
  const before = () => server.actionsOf('get_license').length;
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  expect(before()).toBeGreaterThan(0);
  await screen.findByText('Your license key has been deactivated.');
  expect(server.actionsOf('deactivate_license').map(({ license }) => license)).toEqual(['UF-PRO']);
  expect(before()).toBe(2);
  expect(screen.getByLabelText<HTMLInputElement>('License key').value).toBe('');
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
});

test('on Lite an offer is shown below until it is dismissed (ST-12, ST-13, API-S-18, API-S-19)', async () => {
  let isShown = true;
  const server = stubServer({ plan: 'lite' })
    .on(contract.settings.get, { settings: siteInfo().settings })
    .onAction('validate_settings_blurb', () => ({ success: true, data: isShown }))
    .onAction('dismiss_settings_blurb', () => {
      isShown = false;
      return { success: true, data: {} };
    });
  const { user, router } = openAdmin('/settings/general', server);
  const offer = within(await screen.findByRole('region', { name: 'Get more answers with Pro' }));
  offer.getByText(/50% off/);
  expect(offer.getAllByRole('listitem').length).toBeGreaterThan(3);
  await user.click(offer.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Get more answers with Pro' })).toBeNull());
  expect(server.actionsOf('dismiss_settings_blurb')).toHaveLength(1);
  router.dispose();
  cleanup();
  queryClient.clear();
  const before = server.actionsOf('validate_settings_blurb').length;
  openAdmin('/settings/general', server);
  await screen.findByLabelText('License key');
  await waitFor(() => expect(server.actionsOf('validate_settings_blurb')).toHaveLength(before + 1));
  await tick();
  expect(screen.queryByRole('region', { name: 'Get more answers with Pro' })).toBeNull();
});

test('what keeps a purchased key from unlocking Pro is said, and the key stays (LC-14, LC-16, ER-S-04, ER-S-05, ER-S-06)', async () => {
  const server = liteSite();
  const { user } = openAdmin('/settings/general', server);
  const field = await screen.findByLabelText<HTMLInputElement>('License key');
  fireEvent.change(field, { target: { value: 'UF-NOBODY' } });
  for (const [message, words] of [
    ['This license key is not valid.', 'This license key is not valid.'],
    ['', 'There was an error unlocking UserFeedback PRO please try again or install manually.'],
  ] as const) {
    const done = Promise.withResolvers<void>();
    server.onAction('upgrade_to_pro', async () => {
      await done.promise;
      return { success: false, data: { message } };
    });
    await user.click(screen.getByRole('button', { name: 'Verify Key' }));
    await screen.findByText('Please wait...');
    done.resolve();
    const dialog = within(await screen.findByRole('dialog', { name: 'License' }));
    dialog.getByText(words);
    await user.click(dialog.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field.value).toBe('UF-NOBODY');
  }
  expect(server.actionsOf('upgrade_to_pro').map(({ key }) => key)).toEqual(['UF-NOBODY', 'UF-NOBODY']);
});

test.each([
  ['taken', 'Settings saved.'],
  ['refused', 'Please fix errors on this page.'],
])(
  'a save that is %s leads to the top of the page and is told for 5 seconds (FP-16, ST-05, ST-08, ST-09)',
  async (how, banner) => {
    const server = proSite().on(contract.settings.save, () =>
      how === 'taken'
        ? { settings: siteInfo().settings }
        : refusal('invalid', { 'settings.spam_min_seconds': 'This is too long.' }),
    );
    const { user } = openAdmin('/settings/misc', server);
    await user.type(await screen.findByLabelText(/^Shortest time/), '7');
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    // The screen may have to load a file first, which takes its time on a busy machine.
    for (const until = performance.now() + 20_000; performance.now() < until && !screen.queryByText(banner); )
      await tick();
    screen.getByText(banner);
    await act(() => vi.advanceTimersByTimeAsync(4999));
    screen.getByText(banner);
    // Then it slides out.
    await act(() => vi.advanceTimersByTimeAsync(1));
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.queryByText(banner)).toBeNull();
    expect(scroll).toHaveBeenCalledWith(0, 0);
    scroll.mockRestore();
  },
);

test.each([
  ['a Pro site', proSite, 'verify_license', 'No such key.'],
  ['a Lite site', liteSite, 'upgrade_to_pro', 'No.'],
] as const)(
  'saving the settings of %s verifies the typed key first; the error stands at the field, and nothing is saved (XO-04)',
  async (_which, site, action, words) => {
    const server = site();
    const saves = keepSettings(server);
    const { user } = openAdmin('/settings/general', server);
    const field = await screen.findByLabelText('License key');
    await user.clear(field);
    server.onAction(action, { success: false, data: { message: 'No.', error: 'No such key.' } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(field, { target: { value: 'UF-WRONG' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    vi.useRealTimers();
    const error = await screen.findByText(words);
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(error.id);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await screen.findByText('Please fix errors on this page.');
    expect(screen.queryByText('Settings saved.')).toBeNull();
    expect([server.actionsOf(action).length, saves.length]).toEqual([1, 0]);
    server.onAction(action, { success: true, data: { message: 'Fine.' } });
    await user.click(screen.getByRole('button', { name: 'Save Settings' }));
    await screen.findByText('Settings saved.');
    expect([server.actionsOf(action).length, saves.length]).toEqual([2, 1]);
  },
);

test('the button says what it does again as soon as the reply is there, and the field keeps the reason (XO-04)', async () => {
  const server = liteSite().onAction('upgrade_to_pro', {
    success: false,
    data: { message: 'Not that one.' },
  });
  const { user } = openAdmin('/settings/general', server);
  await user.type(await screen.findByLabelText('License key'), 'UF-NOBODY');
  await user.click(screen.getByRole('button', { name: 'Verify Key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'License' }));
  screen.getByRole('button', { name: 'Verify Key', hidden: true });
  await user.click(dialog.getByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('Not that one.');
});
