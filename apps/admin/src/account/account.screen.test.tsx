import { screen, waitFor, within } from '@testing-library/react';
import type { Account, OpenSession } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import { refusal } from '../../testing/server.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../testing/texts.ts';

const USER = { id: 3, name: 'Ada Byron', email: 'ada@coffee.test', role: 'administrator', roles: ['administrator'] };
const session = (id: string, changes: Partial<OpenSession> = {}): OpenSession => ({
  id,
  current: false,
  browser: 'Firefox 140',
  os: 'macOS 10.15',
  country: 'DE',
  network: '203.0.113.0/24',
  how: 'password',
  created_at: '2026-11-20T10:00:00.000Z',
  last_seen_at: new Date(Date.now() - 7_200_000).toISOString(),
  ...changes,
});
const account = (changes: Partial<Account> = {}): Account => ({
  user: USER,
  is_of_host: false,
  has_password: true,
  email_pending: null,
  codes: null,
  passkeys: [],
  can_have_passkeys: true,
  provider: null,
  recovery_codes_left: 0,
  needs_factor: false,
  nonce: 'n7',
  sessions: [session('here', { current: true }), session('there', { browser: 'Chrome 152', how: 'link' })],
  ...changes,
});
const invalid = (errors: Record<string, string>) => () =>
  Response.json({ code: 'invalid', message: 'Some fields are not valid.', errors }, { status: 422 });

test('the person menu leads to the account, which has its parts (PE-30)', async () => {
  const { user } = openAdmin('/notifications', stubServer().on(contract.account.get, account()));
  await user.click(await screen.findByRole('button', { name: 'Account: Ada Owner' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Your account', hidden: true }));
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  for (const name of ['Profile', 'Password', 'Where you are signed in'])
    await screen.findByRole('heading', { level: 2, name });
});

test('a changed name is saved; what the server refuses stands at the field (PE-31)', async () => {
  const server = stubServer().on(contract.account.get, account());
  server.on(contract.account.rename, invalid({ name: 'Please enter a name.' }));
  const { user } = openAdmin('/account', server);
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please enter a name.');
  server.on(contract.account.rename, account({ user: { ...USER, name: 'Ada King' } }));
  await user.type(field, 'Ada King');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Your name was changed.');
  expect(server.callsOf(contract.account.rename).at(-1)?.body).toEqual({ name: 'Ada King' });
});

test('a password is changed with the present one, and the fields are empty again (PE-34)', async () => {
  const server = stubServer().on(contract.account.get, account());
  server.on(contract.account.changePassword, invalid({ current_password: 'This is not your password.' }));
  const { user } = openAdmin('/account', server);
  const now = await screen.findByLabelText<HTMLInputElement>('Current password');
  const next = screen.getByLabelText<HTMLInputElement>('New password');
  expect([now.autocomplete, next.autocomplete]).toEqual(['current-password', 'new-password']);
  await user.type(now, 'wrong');
  await user.type(next, 'teal-otter-walks-98');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('This is not your password.');
  server.on(contract.account.changePassword, { nonce: 'n2' });
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Password changed.');
  expect([now.value, next.value]).toEqual(['', '']);
});

test('whoever has no password sets one without a present one (PE-34)', async () => {
  const server = stubServer().on(contract.account.get, account({ has_password: false }));
  server.on(contract.account.changePassword, { nonce: 'n2' });
  const { user } = openAdmin('/account', server);
  await screen.findByLabelText('New password');
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await user.type(screen.getByLabelText('New password'), 'teal-otter-walks-98');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  await screen.findByText('Password changed.');
  expect(server.callsOf(contract.account.changePassword).map(({ body }) => body)).toEqual([
    { password: 'teal-otter-walks-98' },
  ]);
});

test('each session says where it is, and can be ended unless it is this one (PE-39)', async () => {
  const server = stubServer()
    .on(contract.account.get, account())
    .on(contract.account.endSession, { success: true })
    .on(contract.account.endOtherSessions, { success: true });
  const { user } = openAdmin('/account', server);
  const here = (await screen.findByText('This browser')).closest('li') as HTMLElement;
  within(here).getByText(/Germany · 203\.0\.113\.0\/24 · Signed in with a password .*last seen .*2 hours ago/);
  expect(within(here).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Sign out .?Chrome 152 on macOS 10\.15/ }));
  await screen.findByText('Signed out.');
  expect(server.callsOf(contract.account.endSession).map(({ params }) => params)).toEqual([{ id: 'there' }]);
  await user.click(screen.getByRole('button', { name: 'Sign out all other browsers' }));
  await screen.findByText('All other browsers are signed out.', { selector: '[role=alert] *' });
  expect(server.callsOf(contract.account.endOtherSessions)).toHaveLength(1);
});

test('what the site around us manages is changed there (PE-98)', async () => {
  openAdmin('/account', stubServer().on(contract.account.get, account({ is_of_host: true })));
  await screen.findByText(/^Your name, e-mail address and password are managed in/);
  await screen.findByRole('heading', { level: 2, name: 'Where you are signed in' });
  expect(screen.queryByRole('heading', { level: 2, name: 'Password' })).toBeNull();
});

test('a call that needs proof asks for the password and is then made again; what was typed stays (PE-74)', async () => {
  const server = stubServer().on(contract.account.get, account());
  server.on(contract.account.changePassword, () => refusal('confirmation_required'));
  server.on(contract.account.confirm, invalid({ password: 'This is not your password.' }));
  const { user } = openAdmin('/account', server);
  await user.type(await screen.findByLabelText('Current password'), 'old-one');
  await user.type(screen.getByLabelText('New password'), 'teal-otter-walks-98');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Please confirm that it is you' }));
  await user.type(dialog.getByLabelText('Your password'), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await dialog.findByText('This is not your password.');
  server.on(contract.account.confirm, () => {
    server.on(contract.account.changePassword, { nonce: 'n2' });
    return { confirmed_until: '2026-11-20T10:20:00.000Z' };
  });
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Password changed.');
  expect(server.callsOf(contract.account.changePassword)).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Escape gives up: nothing is sent again (PE-74)', async () => {
  const server = stubServer().on(contract.account.get, account());
  server.on(contract.account.changePassword, () => refusal('confirmation_required'));
  const { user } = openAdmin('/account', server);
  await user.type(await screen.findByLabelText('Current password'), 'old-one');
  await user.type(screen.getByLabelText('New password'), 'teal-otter-walks-98');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByRole('dialog', { name: 'Please confirm that it is you' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(contract.account.changePassword)).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('teal-otter-walks-98');
});

const LINKED = { label: 'Example ID', linked: true };

test.each([
  [null, 'Password changed.'],
  ['failed', /^Signing in with .*Example ID.* did not work/],
  [undefined, /^Your browser did not open a window/],
])('whoever signs in through a provider proves it in a window there (%s) (PE-74)', async (problem, text) => {
  const server = stubServer().on(contract.account.get, account({ has_password: false, provider: LINKED }));
  server.on(contract.account.changePassword, () => refusal('confirmation_required'));
  const opened: string[] = [];
  vi.spyOn(window, 'open').mockImplementation((address) => {
    opened.push(String(address));
    if (problem === undefined) return null;
    server.on(contract.account.changePassword, { nonce: 'n2' });
    const channel = new BroadcastChannel('userfeedback-confirmed');
    channel.postMessage({ problem });
    setTimeout(() => channel.close(), 100);
    return window;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { user } = openAdmin('/account', server);
  await user.type(await screen.findByLabelText('New password'), 'teal-otter-walks-98');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Please confirm that it is you' }));
  await user.click(dialog.getByRole('button', { name: /^Continue with .*Example ID/ }));
  await screen.findByText(text);
  expect(opened).toEqual(['/api/v1/session/provider?confirm=true']);
  if (problem !== null) await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('where a provider alone signs in there is no password to change (PE-82)', async () => {
  const options = { password: false, passkey: false, reset: false, provider: { label: 'Example ID' } };
  const server = stubServer().on(contract.session.options, options);
  server.on(contract.account.get, account({ provider: { ...LINKED, linked: false } }));
  openAdmin('/account', server);
  await screen.findByText(/^Your account is not linked yet\./);
  const link = screen.getByRole('link', { name: /^Continue with .*Example ID/ });
  expect(link.getAttribute('href')).toBe('/api/v1/session/provider?next=%2Faccount');
  expect(screen.queryByRole('heading', { level: 2, name: 'Password' })).toBeNull();
});

test('every text of the account is a message', async () => {
  await showPseudoLocale();
  openAdmin('/account', stubServer().on(contract.account.get, account()));
  await waitFor(() => expect(document.querySelector('main li')).not.toBeNull());
  const main = document.querySelector('main') as HTMLElement;
  expect(
    textsOutsideMessages(main, [/Firefox 140/, /Chrome 152/, /Germany · 203\.0\.113\.0\/24/, /^[· ]+$/, USER.email]),
  ).toEqual([]);
});
