import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { contract } from '@userfeedback/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import { siteInfo } from '../../testing/site-info.ts';

const GOOD = { key: 'UF-1', type: 'elite', is_expired: false, is_disabled: false, is_invalid: false };
const HAS_EXPIRED = 'Your license key for the product has expired';

/** An Elite site whose licence ends with `runOut`, as the calendar or the command line would end it. */
function eliteSite() {
  const addons = (plan: 'elite' | 'lite') => Object.values(siteInfo({ plan }).addons);
  const server = stubServer({ plan: 'elite' })
    .on(contract.settings.get, { settings: siteInfo().settings })
    .onAction('validate_settings_blurb', { success: true, data: false })
    .onAction('get_license', { success: true, data: { site: GOOD, network: {} } })
    .onAction('get_addons', { success: true, data: addons('elite') });
  const runOut = () => {
    server
      .on(contract.site.info, siteInfo({ plan: 'lite', is_pro: true, license_type: 'elite' }))
      .onAction('get_license', {
        success: true,
        data: { site: { ...GOOD, is_expired: true }, network: {} },
      })
      .onAction('get_addons', { success: true, data: addons('lite') })
      .on(contract.notices.list, [
        {
          id: 'licence-expired',
          content: HAS_EXPIRED,
          icon: 'licence',
          type: 'error',
          isClosable: true,
          comes_back: true,
          dismissed: false,
          global: true,
          link: null,
          source: 'product',
        },
      ]);
  };
  return { server, runOut };
}

afterEach(() => {
  vi.useRealTimers();
});

/** Lets that much time pass on the screen and waits for its calls to return. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('what changed elsewhere shows within a minute in chip and notice, and what was typed stays (FP-02)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server, runOut } = eliteSite();
  openAdmin('/settings/misc', server);
  const seconds = await screen.findByLabelText<HTMLInputElement>(/^Shortest time/);
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(seconds, '7');
  runOut();
  await pass(60_000);
  await screen.findByText(HAS_EXPIRED);
  expect(seconds.value).toMatch(/7$/);
});

test('the addons screen follows a licence that ran out within a minute (FP-02)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server, runOut } = eliteSite();
  openAdmin('/addons', server);
  const card = await screen.findByRole('article', { name: 'Webhooks' });
  expect(within(card).getByRole('button').textContent).toBe('Deactivate');
  runOut();
  await pass(60_000);
  await waitFor(() => expect(within(card).getByRole('link').textContent).toBe('Upgrade Now'));
});

test('in the window that changed the licence chip, notices and addons follow at once (FP-02)', async () => {
  const { server, runOut } = eliteSite();
  server.onAction('validate_license', () => {
    runOut();
    return { success: true, data: { message: 'Your license key has been refreshed.' } };
  });
  const { user } = openAdmin('/settings/general', server);
  await user.click(await screen.findByRole('button', { name: 'Refresh Key' }));
  await screen.findByText('Your license key has been refreshed.');
  const since = Date.now();
  await screen.findByText(HAS_EXPIRED);
  await screen.findByText('Expired');
  expect(Date.now() - since).toBeLessThan(2000);
  expect(screen.queryByText(/^Addons of your plan/)).toBe(null);
});

test('every call but the one that brings it carries the nonce of the signed-in person (GS-29)', async () => {
  const { server } = eliteSite();
  server.on(contract.settings.save, { settings: siteInfo().settings });
  const { user } = openAdmin('/settings/misc', server);
  await user.type(await screen.findByLabelText(/^Shortest time/), '7');
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(server.callsOf(contract.settings.save)).toHaveLength(1));
  const others = server.calls.filter(({ path }) => path !== '/site-info');
  expect(others.map(({ method }) => method)).toEqual(expect.arrayContaining(['GET', 'POST']));
  for (const { path, nonce, body } of others) {
    // Actions send it as one of their fields.
    const given = path === '/ajax' ? (body as { nonce: string }).nonce : nonce;
    expect(given, path).toBe('nonce-of-rest');
  }
});
