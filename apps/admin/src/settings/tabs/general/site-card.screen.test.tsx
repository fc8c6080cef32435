import { screen, within } from '@testing-library/react';
import type { HostStatus } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../../../testing/open-admin.tsx';
import { siteInfo } from '../../../../testing/site-info.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../../testing/texts.ts';

const WORDPRESS = {
  kind: 'wordpress' as const,
  connects: true,
  plugins: 'real' as const,
  admin_url: 'https://coffee.test/wp-admin/',
  open_url: 'https://coffee.test/wp-admin/admin.php?page=x',
};
const CONNECTED: HostStatus = {
  connected: true,
  name: 'Coffee & Cups',
  home_url: 'https://coffee.test',
  connected_at: '2026-11-20T12:00:00.000Z',
  last_contact_at: '2026-11-21T13:05:00.000Z',
  entries: 25,
  terms: 4,
  media: 1,
  plugin: '0.1.0',
  edition: 'self',
  is_trusted: true,
  is_complete: true,
};
const LINK = 'https://feedback.test/connect#0123456789ABCDEFGHJK';

function siteServer(status: HostStatus, host = WORDPRESS) {
  return stubServer({ host })
    .on(contract.settings.get, { settings: siteInfo().settings })
    .onAction('get_license', { success: true, data: { site: {}, network: {} } } as never)
    .onAction('get_addons', { success: true, data: [] })
    .onAction('validate_settings_blurb', { success: true, data: false })
    .on(contract.hostSite.status, status)
    .on(contract.hostSite.disconnect, { success: true })
    .on(contract.hostSite.distrustKey, { link: LINK, expires_at: '2026-11-20T13:00:00.000Z' })
    .on(contract.hostSite.createLink, { link: LINK, expires_at: '2026-11-20T13:00:00.000Z' });
}

const card = () => screen.findByRole('region', { name: 'Your site' });

test('without a site it makes a link, which is shown once, and offers the plugin (WC-04)', async () => {
  const server = siteServer({ connected: false });
  const { user } = openAdmin('/settings/general', server);
  const site = within(await card());
  await site.findByText('No WordPress site is connected.');
  expect(site.getByRole('link', { name: 'Download the plugin' }).getAttribute('href')).toBe('/api/v1/host/plugin.zip');
  await user.click(site.getByRole('button', { name: 'Make a connection link' }));
  const field = await site.findByLabelText<HTMLInputElement>('Connection link');
  expect(field.value).toBe(LINK);
  await user.click(site.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(LINK);
  expect(server.callsOf(contract.hostSite.createLink).map(({ body }) => body)).toEqual([{ replace: false }]);
});

test('a connected site is shown with all that is known of it (WC-04)', async () => {
  openAdmin('/settings/general', siteServer(CONNECTED));
  const site = within(await card());
  expect((await site.findByRole('link', { name: 'https://coffee.test' })).getAttribute('href')).toBe(
    'https://coffee.test',
  );
  await site.findByText('25 pages and posts, 4 terms, 1 image');
  for (const name of ['Connected since', 'Last contact', 'Plugin']) site.getByText(name);
  expect(site.queryByText('Your site is still sending its content.')).toBeNull();
});

test('all its texts are messages (LA-78)', async () => {
  await showPseudoLocale();
  openAdmin('/settings/general', siteServer(CONNECTED));
  const address = await screen.findByRole('link', { name: 'https://coffee.test' });
  const element = address.closest('[aria-labelledby]') ?? document.body;
  const told = ['Coffee & Cups', 'https://coffee.test', /Nov 2\d, 2026, [\d:]+ [AP]M/];
  expect(textsOutsideMessages(element, told)).toEqual([]);
});

test('disconnecting asks first and says what stays (WC-16)', async () => {
  const server = siteServer(CONNECTED);
  const { user } = openAdmin('/settings/general', server);
  await user.click(await within(await card()).findByRole('button', { name: 'Disconnect' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect this site?' });
  within(dialog).getByText(
    'Visitors see no surveys until you connect again. Surveys and responses stay on the server.',
  );
  expect(server.callsOf(contract.hostSite.disconnect)).toEqual([]);
  server.on(contract.hostSite.status, { connected: false });
  await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
  await screen.findByText('No WordPress site is connected.');
});

test('a link that replaces a connection is made only after asking (WC-10)', async () => {
  const server = siteServer(CONNECTED);
  const { user } = openAdmin('/settings/general', server);
  await user.click(await within(await card()).findByRole('button', { name: 'Replace this connection' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Make a link' }));
  await screen.findByLabelText('Connection link');
  expect(server.callsOf(contract.hostSite.createLink).map(({ body }) => body)).toEqual([{ replace: true }]);
});

test('a leaked key is given up after asking; the new link is shown, and what to do (XS-03)', async () => {
  const server = siteServer(CONNECTED);
  const { user } = openAdmin('/settings/general', server);
  const site = within(await card());
  await user.click(await site.findByRole('button', { name: 'The key has leaked' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/Everyone who signed in from WordPress will be signed out, except you/);
  expect(server.callsOf(contract.hostSite.distrustKey)).toEqual([]);
  server.on(contract.hostSite.status, { ...CONNECTED, is_trusted: false });
  await user.click(within(dialog).getByRole('button', { name: 'Revoke the key' }));
  await site.findByText(/The old key no longer works/);
  expect(site.getByLabelText<HTMLInputElement>('Connection link').value).toBe(LINK);
});

test('the demo site has no such card', async () => {
  openAdmin('/settings/general', stubServer().on(contract.settings.get, { settings: siteInfo().settings }));
  await screen.findByRole('heading', { name: 'Setup wizard' });
  expect(screen.queryByRole('region', { name: 'Your site' })).toBeNull();
});

test('navigation and person menu lead back to WordPress (WC-37)', async () => {
  const { user } = openAdmin('/notifications', siteServer(CONNECTED));
  const link = await screen.findByRole('link', { name: 'Back to WordPress' });
  expect(link.getAttribute('href')).toBe('https://coffee.test/wp-admin/');
  await user.click(screen.getByRole('button', { name: /Ada Owner/ }));
  const item = await screen.findByRole('menuitem', { name: 'Back to WordPress', hidden: true });
  expect(item.getAttribute('href')).toBe('https://coffee.test/wp-admin/');
});
