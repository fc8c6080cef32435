import { screen } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import type { StubServer } from '../../testing/server.ts';
import { refusal } from '../../testing/server.ts';
import { siteInfo } from '../../testing/site-info.ts';

const ADA = { id: 7, name: 'Ada', email: 'ada@site.test', role: 'administrator', roles: ['administrator'] };

/** Nobody is signed in until the right password comes. */
function lockedServer(is_first = false): StubServer {
  const server: StubServer = stubServer()
    .on(contract.site.info, () => refusal('unauthorized'))
    .on(contract.session.signIn, ({ body }) => {
      if (!isRight(body)) return refusal('wrong_credentials');
      server.on(contract.site.info, siteInfo());
      return { user: ADA, nonce: 'n', is_first };
    });
  return server;
}

const isRight = (body: unknown) => JSON.stringify(body) === '{"email":"ada@site.test","password":"right"}';

async function fillIn({ user }: ReturnType<typeof openAdmin>, email: string, password: string) {
  const submit = await screen.findByRole('button', { name: 'Sign in' });
  if (email) await user.type(screen.getByLabelText(/^E-mail/), email);
  if (password) await user.type(screen.getByLabelText(/^Password/), password);
  await user.click(submit);
}

/** What a screen reader says in addition to a field's name. */
function descriptionOf(label: RegExp): string {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby');
  return (id && document.getElementById(id)?.textContent) ?? '';
}

test('a missing password is reported at its field, and nothing is sent', async () => {
  const server = lockedServer();
  await fillIn(openAdmin('/sign-in', server), 'ada@site.test', '');
  expect(descriptionOf(/^E-mail/)).toBe('');
  expect(descriptionOf(/^Password/)).toBe('Please enter your password.');
  expect(server.callsOf(contract.session.signIn)).toEqual([]);
});

test('what the server refuses is read above the button, and the right password leads on', async () => {
  const admin = openAdmin('/sign-in?next=/notifications', lockedServer());
  await fillIn(admin, 'ada@site.test', 'wrong');
  await screen.findByText('The e-mail address or the password is not right.');
  await admin.user.clear(screen.getByLabelText(/^Password/));
  await fillIn(admin, '', 'right');
  await screen.findByRole('heading', { name: 'Notifications' });
});

test('who is not signed in comes back to the screen that was asked for', async () => {
  const admin = openAdmin('/notifications', lockedServer());
  await fillIn(admin, 'ada@site.test', 'right');
  await screen.findByRole('heading', { name: 'Notifications' });
});

test.each([
  ['/sign-in', 'Welcome'],
  ['/sign-in?next=%2Fsurveys', 'Welcome'],
  ['/sign-in?next=%2Fnotifications', 'Notifications'],
])('the first who signs in at %s gets to “%s” (FH-05)', async (address, title) => {
  const admin = openAdmin(address, lockedServer(true));
  await fillIn(admin, 'ada@site.test', 'right');
  await screen.findByRole('heading', { level: 1, name: title });
});

test.each([
  [true, 'Welcome'],
  [false, 'About'],
])('a one-time link of the first who signs in (%s) (FH-05)', async (is_first, title) => {
  const grants = { create_edit_surveys: false, view_results: false, delete_surveys: false, manage_settings: false };
  const server = stubServer({ grants }).on(contract.session.signInByLink, { user: ADA, nonce: 'n', is_first });
  openAdmin('/sign-in?token=abc', server);
  await expect.poll(() => document.title).toContain(title);
});

const PROVIDER = { label: 'Example ID' };

test('the ways to sign in stand in their order, a provider before the form (PE-56)', async () => {
  const ways = { password: true, passkey: false, reset: true, provider: PROVIDER };
  openAdmin('/notifications', lockedServer().on(contract.session.options, ways));
  const link = await screen.findByRole('link', { name: /^Continue with .*Example ID/ });
  expect(link.getAttribute('href')).toBe('/api/v1/session/provider?next=%2Fnotifications');
  const form = screen.getByLabelText(/^E-mail/);
  expect(link.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign in' }).dataset.variant).toBe('default');
});

test('where a provider alone signs in there is no form (PE-56, PE-82)', async () => {
  const ways = { password: false, passkey: false, reset: false, provider: PROVIDER };
  openAdmin('/sign-in', lockedServer().on(contract.session.options, ways));
  const link = await screen.findByRole('link', { name: /^Continue with .*Example ID/ });
  expect([link.dataset.variant, screen.queryByLabelText(/^E-mail/), screen.queryByText('or')]).toEqual([
    'filled',
    null,
    null,
  ]);
});

test.each([
  ['failed', /^Signing in with .*Example ID.* did not work\. Please try again\.$/],
  ['unreachable', /Example ID.* cannot be reached right now\. Please try again, or sign in another way\.$/],
  ['no-role', /^Your account at .*Example ID.* has no role here\. Ask an administrator\.$/],
  ['deactivated', /^Your account here is deactivated\. Ask an administrator\.$/],
])('whoever comes back from the provider in vain (%s) reads why (PE-77, PE-80, PE-83)', async (problem, text) => {
  const ways = { password: true, passkey: false, reset: true, provider: PROVIDER };
  openAdmin(`/sign-in?provider=${problem}`, lockedServer().on(contract.session.options, ways));
  await screen.findByText(text);
});
