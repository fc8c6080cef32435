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
  if (email) await user.type(screen.getByLabelText(/^Email/), email);
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
  expect(descriptionOf(/^Email/)).toBe('');
  expect(descriptionOf(/^Password/)).toBe('Please enter your password.');
  expect(server.callsOf(contract.session.signIn)).toEqual([]);
});

test('what the server refuses is read above the button, and the right password leads on', async () => {
  const admin = openAdmin('/sign-in?next=/notifications', lockedServer());
  await fillIn(admin, 'ada@site.test', 'wrong');
  await screen.findByText('The email address or the password is not right.');
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
