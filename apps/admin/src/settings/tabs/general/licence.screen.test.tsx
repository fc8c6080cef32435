import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { expect, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../../../testing/open-admin.tsx';
import { refusal } from '../../../../testing/server.ts';
import { siteInfo } from '../../../../testing/site-info.ts';

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

test('a worse key is refused in a toast, and the one in use stays (FP-01)', async () => {
  const text = 'This license key has expired. The key in use stays.';
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
  await waitFor(() =>
    expect(server.actionsOf('verify_license').map(({ license }) => license)).toEqual(['UF-PLUS']),
  );
});

test.each([
  ['taken', 'Settings saved.'],
  ['refused', 'Please fix errors on this page.'],
])('a save that is %s leads to the top of the page (FP-16, ST-09)', async (how, banner) => {
  const server = proSite().on(contract.settings.save, () =>
    how === 'taken'
      ? { settings: siteInfo().settings }
      : refusal('invalid', { 'settings.spam_min_seconds': 'This is too long.' }),
  );
  const { user } = openAdmin('/settings/misc', server);
  await user.type(await screen.findByLabelText(/^Shortest time/), '7');
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await screen.findByText(banner);
  expect(scroll).toHaveBeenCalledWith(0, 0);
  scroll.mockRestore();
});
