import { screen, within } from '@testing-library/react';
import type { ApiKey } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { showPseudoLocale, textsOutsideMessages } from '../../../testing/texts.ts';

const DAY = 86_400_000;
const key = (id: number, changes: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name: `Key ${id}`,
  hint: `uf_k${id}xy`,
  role: 'administrator',
  scopes: ['surveys.read', 'results.read'],
  created_at: '2026-11-03T10:00:00.000Z',
  created_by: { id: 9, name: 'Zoë' },
  expires_at: null,
  last_used_at: null,
  last_used_from: null,
  status: 'active',
  ...changes,
});

test('keys are listed by what becomes of them, with who made them and their last use (PE-85)', async () => {
  const keys = [
    key(1, { last_used_at: new Date(Date.now() - 7_200_000).toISOString(), last_used_from: '203.0.113.0/24' }),
    key(2, { scopes: ['all'], role: 'editor', created_by: null }),
    key(3, { status: 'expired', expires_at: '2026-01-02T00:00:00.000Z' }),
    key(4, { status: 'revoked', created_by: { id: 8, name: '' } }),
  ];
  const { user } = openAdmin('/api-keys', stubServer().on(contract.apiKeys.list, keys));
  const first = (await screen.findByText('Key 1')).closest('tr') as HTMLElement;
  for (const text of ['uf_k1xy…', 'Read surveys and results', 'Zoë', /^2 hours ago, from .?203.0.113.0\/24/])
    within(first).getByText(text);
  const second = screen.getByText('Key 2').closest('tr') as HTMLElement;
  for (const text of ['Everything', /^as .?Editor/, 'Command line']) within(second).getByText(text);
  expect(screen.queryByText('Key 3')).toBeNull();
  await user.click(screen.getByRole('link', { name: /^Expired/ }));
  await screen.findByText('Key 3');
  await user.click(screen.getByRole('link', { name: /^Revoked/ }));
  const revoked = (await screen.findByText('Key 4')).closest('tr') as HTMLElement;
  within(revoked).getByText('A former user');
  expect(within(revoked).queryByRole('button')).toBeNull();
});

test('a key that ends within a week says so in the list (PE-91)', async () => {
  const ends = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const keys = [key(1, { expires_at: ends(3) }), key(2, { expires_at: ends(40) })];
  openAdmin('/api-keys', stubServer().on(contract.apiKeys.list, keys));
  await screen.findByText('Ends in 3 days');
  expect(screen.queryByText(/Ends in 40/)).toBeNull();
});

test('a new key has the scopes and the end that were chosen, and is shown once (PE-86, PE-87)', async () => {
  const server = stubServer()
    .on(contract.apiKeys.list, [])
    .on(contract.apiKeys.create, { api_key: key(5), key: 'uf_shown-only-now' });
  const { user } = openAdmin('/api-keys', server);
  await screen.findByText('There are no API keys yet');
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Nightly export');
  await user.click(dialog.getByRole('radio', { name: 'Choose…' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Export responses' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Until' }), 'Never');
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  await dialog.findByText('Keep it now: it is not shown again.');
  const made = dialog.getByRole<HTMLInputElement>('textbox', { name: 'API key' });
  expect(made.value).toBe('uf_shown-only-now');
  expect(document.activeElement).toBe(made);
  expect(server.callsOf(contract.apiKeys.create).map(({ body }) => body)).toEqual([
    { name: 'Nightly export', scopes: ['responses.export'], expires_at: null },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await expect.poll(() => screen.queryByText('uf_shown-only-now')).toBeNull();
});

test('reading for a year is what is chosen at first; refusals stand at their fields (PE-86)', async () => {
  const server = stubServer().on(contract.apiKeys.list, []);
  server.on(contract.apiKeys.create, () =>
    Response.json(
      { code: 'invalid', message: 'Some fields are not valid.', errors: { name: 'Please enter a name.' } },
      { status: 422 },
    ),
  );
  const { user } = openAdmin('/api-keys', server);
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  await dialog.findByText('Please enter a name.');
  const [sent] = server.callsOf(contract.apiKeys.create).map(({ body }) => body as { expires_at: string });
  expect(sent).toMatchObject({ name: '', scopes: ['surveys.read', 'results.read'] });
  const days = (Date.parse(sent?.expires_at ?? '') - Date.now()) / DAY;
  expect([Math.floor(days), Math.ceil(days)]).toEqual([365, 366]);
});

test('revoking asks first and then says what happened (PE-93)', async () => {
  const server = stubServer()
    .on(contract.apiKeys.list, [key(7)])
    .on(contract.apiKeys.revoke, { success: true });
  const { user } = openAdmin('/api-keys', server);
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke “Key 7”?' }));
  dialog.getByText('Scripts that use it stop working at once.');
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('“Key 7” no longer works.');
  expect(server.callsOf(contract.apiKeys.revoke)).toHaveLength(1);
});

test('the tabs that are built stand in this order, each with an address of its own (PE-01)', async () => {
  openAdmin('/api-keys', stubServer().on(contract.apiKeys.list, []));
  const tabs = within(await screen.findByRole('navigation', { name: 'Administration sections' })).getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['People', '/admin/people'],
    ['API keys', '/admin/api-keys'],
    ['Deliveries', '/admin/deliveries'],
    ['System', '/admin/system'],
  ]);
});

test('the navigation leads to the first tab that one may use (PE-01)', async () => {
  openAdmin('/system', stubServer());
  const link = await screen.findByRole('link', { name: 'Administration' });
  expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/admin/people', 'page']);
  screen.getByRole('link', { name: 'System', current: 'page' });
});

test('whoever may use no tab has no entry (PE-01)', async () => {
  const grants = { create_edit_surveys: false, view_results: true, delete_surveys: true, manage_settings: false };
  openAdmin('/notifications', stubServer({ grants }));
  await screen.findByRole('link', { name: 'Surveys' });
  expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull();
});

test('every text of the screen and its form is a message', async () => {
  await showPseudoLocale();
  openAdmin('/api-keys', stubServer().on(contract.apiKeys.list, [key(1)]));
  await screen.findByText('Key 1');
  expect(
    textsOutsideMessages(document.querySelector('main') as HTMLElement, ['Key 1', /uf_k1xy/, 'Zoë', 'Nov 3, 2026']),
  ).toEqual([]);
});
