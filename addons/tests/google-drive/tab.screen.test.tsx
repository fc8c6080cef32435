import { act, screen, waitFor, within } from '@testing-library/react';
import type { CloudStorage } from '@userfeedback/contract';
import { contract, Settings } from '@userfeedback/contract';
import { describe, expect, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../../apps/admin/testing/open-admin.tsx';
import type { SiteOptions } from '../../../apps/admin/testing/site-info.ts';
import { siteInfo } from '../../../apps/admin/testing/site-info.ts';

const ACCOUNT: CloudStorage = {
  connected: true,
  label: 'ada@drive.test',
  // Noon, in whatever zone the tests run.
  date: new Date(2023, 10, 14, 12).getTime() / 1000,
  folder_id: '',
};
const NOTHING: CloudStorage = { connected: false, label: '', date: 0, folder_id: '' };
const CONNECT = 'Connect to Google Drive';

function openTab(storage: CloudStorage, site: SiteOptions = {}) {
  const server = stubServer({
    settings: Settings.parse({ google_drive: storage }),
    google_drive: { connected: storage.connected, is_set_up: true },
    ...site,
  });
  return { ...openAdmin('/settings/google-drive', server), server };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const alertText = async () => (await screen.findByRole('alert')).textContent;

describe('the Google Drive tab', () => {
  test('without an account it offers to connect one, and says nothing of an account (CS-02, ST-46, ST-04)', async () => {
    openTab(NOTHING);
    await button(CONNECT);
    expect(screen.queryByText('Account')).toBe(null);
    expect(screen.queryByRole('button', { name: 'Save Settings' })).toBe(null);
  });

  test('a server that Google does not know says so instead of showing the button (FB-17)', async () => {
    openTab(NOTHING, { google_drive: { connected: false, is_set_up: false } });
    await screen.findByText(/Google Drive is not set up on this server\./);
    expect(screen.getByText(/GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: CONNECT })).toBe(null);
  });

  test('when connected, it shows account and date, and the folder as a link once there is one (CS-05, CS-06, CS-07)', async () => {
    openTab({ ...ACCOUNT, folder_id: 'folder 7' });
    await screen.findByText('ada@drive.test');
    expect(screen.getByText('November 14, 2023')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the folder' }).getAttribute('href')).toBe(
      'https://drive.google.com/drive/folders/folder%207',
    );
  });

  test('an account that this server cannot read is told of, and can be connected again (SP-09)', async () => {
    const { server } = openTab(ACCOUNT);
    const message = 'This server cannot read the connection to ada@drive.test. Connect again.';
    server.onAction('google_sheets_check_connection', { success: false, data: { message } });
    await screen.findByText(message);
    await button(CONNECT);
    expect(screen.queryByRole('button', { name: 'Pick Folder' })).toBe(null);
  });

  test('without a folder there is none to open', async () => {
    openTab(ACCOUNT);
    await screen.findByText('Top level of the drive');
    expect(screen.queryByRole('link', { name: 'Open the folder' })).toBe(null);
    expect(screen.queryByRole('button', { name: 'Remove Folder' })).toBe(null);
  });

  test('a folder is picked from rows and is the place from then on (CS-08, CS-09)', async () => {
    const { user, server } = openTab(ACCOUNT);
    server
      .onAction('google_sheets_get_access_token', { success: true, data: 'token' })
      .onAction('google_sheets_list_folders', {
        success: true,
        data: [
          { id: 'f1', name: 'Answers' },
          { id: 'f2', name: 'Boats' },
        ],
      })
      .onAction('google_sheets_select_folder', { success: true, data: {} });
    await user.click(await button('Pick Folder'));
    const rows = within(await screen.findByRole('list', { name: 'Folders' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent?.trim())).toEqual(['Answers', 'Boats']);
    await user.click(await button('Use Boats'));
    const link = await screen.findByRole('link', { name: 'Open the folder' });
    expect(link.getAttribute('href')).toMatch(/\/f2$/);
    expect(server.actionsOf('google_sheets_select_folder').map(({ folder_id }) => folder_id)).toEqual(['f2']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  });

  test('a new folder is made and used', async () => {
    const { user, server } = openTab(ACCOUNT);
    server
      .onAction('google_sheets_get_access_token', { success: true, data: 'token' })
      .onAction('google_sheets_list_folders', { success: true, data: [] })
      .onAction('google_sheets_create_folder', { success: true, data: { id: 'f9', name: 'Surveys' } })
      .onAction('google_sheets_select_folder', { success: true, data: {} });
    await user.click(await button('Pick Folder'));
    await user.type(await screen.findByLabelText('New folder name'), 'Surveys');
    await user.click(await button('Create and use it'));
    expect((await screen.findByRole('link', { name: 'Open the folder' })).getAttribute('href')).toMatch(/\/f9$/);
    expect(server.actionsOf('google_sheets_create_folder').map(({ name }) => name)).toEqual(['Surveys']);
  });

  test('without access no picker opens, and no message appears (CS-12)', async () => {
    const { user, server } = openTab(ACCOUNT);
    server.onAction('google_sheets_get_access_token', { success: false, data: { message: 'No.' } });
    await user.click(await button('Pick Folder'));
    await waitFor(() => expect(server.actionsOf('google_sheets_get_access_token')).toHaveLength(1));
    await waitFor(async () => expect((await button('Pick Folder')).disabled).toBe(false));
    expect([screen.queryByRole('dialog'), screen.queryByRole('alert')]).toEqual([null, null]);
  });

  test('removing the folder keeps the account (CS-10)', async () => {
    const { user, server } = openTab({ ...ACCOUNT, folder_id: 'f1' });
    server.onAction('google_sheets_remove_folder', { success: true, data: {} });
    await user.click(await button('Remove Folder'));
    await screen.findByText('Top level of the drive');
    expect(screen.getByText('ada@drive.test')).toBeTruthy();
  });

  test('a folder that could not be removed stays, with a toast (ER-S-11)', async () => {
    const { user, server } = openTab({ ...ACCOUNT, folder_id: 'f1' });
    server.onAction('google_sheets_remove_folder', { success: false, data: { message: 'No.' } });
    await user.click(await button('Remove Folder'));
    expect(await alertText()).toContain('Failed to remove Google Drive folder connection. Please try again.');
    expect(screen.getByRole('link', { name: 'Open the folder' })).toBeTruthy();
  });

  const disconnect = async (user: ReturnType<typeof openTab>['user']) => {
    await user.click(await button('Disconnect'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
  };

  test('disconnecting leads back to the offer without asking for the page again (CS-11)', async () => {
    const { user, server } = openTab(ACCOUNT);
    server.onAction('google_sheets_disconnect', { success: true, data: {} });
    await disconnect(user);
    await button(CONNECT);
    expect(screen.queryByText('ada@drive.test')).toBe(null);
    expect(server.calls.filter(({ path }) => path === '/site-info')).toHaveLength(1);
  });

  const lost = () => {
    throw new TypeError('The network is gone.');
  };

  test.each([
    [
      'refused (ER-S-09)',
      { success: false as const, data: { message: 'No.' } },
      'Failed to disconnect Google Drive. Please try again.',
    ],
    ['cut off', lost, 'An error occurred while disconnecting from Google Drive. Please try again.'],
  ])('disconnecting that was %s leaves the account, with a toast (ER-S-09, ER-S-10)', async (_how, reply, text) => {
    const { user, server } = openTab(ACCOUNT);
    server.onAction('google_sheets_disconnect', reply);
    await disconnect(user);
    expect(await alertText()).toContain(text);
    expect(screen.getByText('ada@drive.test')).toBeTruthy();
  });

  test.each([
    [
      'refused (ER-S-07)',
      { success: false as const, data: { message: 'No.' } },
      'Failed to initiate Google Drive authentication. Please try again.',
    ],
    ['cut off', lost, 'An error occurred while connecting to Google Drive. Please try again.'],
  ])('connecting that was %s says so in a toast (ER-S-07, ER-S-08)', async (_how, reply, text) => {
    const { user, server } = openTab(NOTHING);
    server.onAction('google_sheets_get_auth_url', reply);
    await user.click(await button(CONNECT));
    expect(await alertText()).toContain(text);
    expect(server.actionsOf('google_sheets_get_auth_url').map((fields) => fields.return)).toEqual(['settings']);
  });

  test.each<[string, SiteOptions]>([
    ['on Lite', { plan: 'lite' }],
    ['on Plus', { plan: 'plus' }],
    ['with the addon off', { plan: 'pro', active: [] }],
  ])('%s nothing of it can be used (GS-25, FP-15)', async (_name, site) => {
    const { user, server } = openTab(ACCOUNT, site);
    await user.click(await button('Disconnect'));
    expect(server.actionsOf('google_sheets_disconnect')).toEqual([]);
    expect(screen.queryByText('Disconnect Google Drive?')).toBe(null);
  });

  test('with Pro and the addon it can be used (GS-25)', async () => {
    const { user } = openTab(ACCOUNT, { plan: 'pro' });
    await user.click(await button('Disconnect'));
    await screen.findByText('Disconnect Google Drive?');
  });

  test('on Lite the upsell names Pro, in the page and in the prompt (GS-26, GS-03, FP-15)', async () => {
    const { user } = openTab(NOTHING, { plan: 'lite' });
    expect((await screen.findByText(/^Google Drive is not available on your plan/)).textContent).toContain(
      'upgrade to Pro',
    );
    await user.click(await button('Upgrade to Pro'));
    expect((await screen.findByRole('dialog')).textContent).toMatch(/a Pro feature/);
  });

  test('the locks follow the licence of one and the same person (GR-01, FP-15)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = openTab(ACCOUNT, { plan: 'pro' });
    await button('Disconnect');
    expect(screen.queryByText(/not available on your plan/)).toBe(null);
    const change = async (plan: 'lite' | 'pro') => {
      server.on(contract.site.info, siteInfo({ plan, settings: Settings.parse({ google_drive: ACCOUNT }) }));
      await act(() => vi.advanceTimersByTimeAsync(60_000));
    };
    await change('lite');
    await screen.findByText(/not available on your plan/);
    await change('pro');
    await waitFor(() => expect(screen.queryByText(/not available on your plan/)).toBe(null));
    vi.useRealTimers();
  });
});
