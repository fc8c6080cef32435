import { screen } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import type { StubServer } from '../../testing/server.ts';
import { refusal } from '../../testing/server.ts';
import { siteInfo } from '../../testing/site-info.ts';
import * as passkeys from './passkey.ts';

const ANN = { id: 8, name: 'Ann', email: 'ann@site.test', role: 'editor', roles: ['editor'] };

/** Nobody is signed in until the link was used. */
function linkServer(kind: 'invitation' | 'password' | 'email'): StubServer {
  const server: StubServer = stubServer()
    .on(contract.site.info, () => refusal('unauthorized'))
    .on(contract.session.lookAtLink, { kind, email: 'ann@site.test', name: 'Ann', site_name: 'Coffee' })
    .on(contract.session.confirmEmail, { email: 'ann@site.test' });
  const enter = () => {
    server.on(contract.site.info, siteInfo());
    return { user: ANN, nonce: 'n', is_first: false };
  };
  return server.on(contract.session.acceptInvitation, enter).on(contract.session.setPassword, enter);
}

test('an invitation becomes an account, and its token leaves the address at once (PE-10, PE-12)', async () => {
  const server = linkServer('invitation');
  const { user } = openAdmin('/join#secret-token', server);
  await screen.findByRole('heading', { name: /^Welcome to .?Coffee/ });
  expect(window.location.href).not.toContain('secret-token');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail address' }).readOnly).toBe(true);
  expect(server.callsOf(contract.session.acceptInvitation)).toEqual([]);
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Ann Lee');
  await user.type(screen.getByLabelText('Password'), 'teal-otter-walks-98');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await expect.poll(() => window.location.pathname).toBe('/admin/surveys');
  expect(server.callsOf(contract.session.acceptInvitation).map(({ body }) => body)).toEqual([
    { token: 'secret-token', name: 'Ann Lee', password: 'teal-otter-walks-98' },
  ]);
});

test('an invitation is accepted with a passkey where the browser can make one (PE-12)', async () => {
  const attestation = { id: 'made-here' };
  vi.stubGlobal('PublicKeyCredential', class {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const makes = vi.spyOn(passkeys, 'createPasskey').mockRejectedValueOnce(new Error('not done'));
  const server = linkServer('invitation')
    .on(contract.session.options, { password: true, passkey: true, reset: true, provider: null })
    .on(contract.session.invitationPasskeyOptions, { challenge: 'c' });
  const { user } = openAdmin('/join#secret-token', server);
  const button = await screen.findByRole('button', { name: 'Use a passkey instead' });
  await user.click(button);
  await screen.findByText('No passkey was made. Please try again, or choose a password.');
  makes.mockResolvedValueOnce(attestation);
  await user.click(button);
  await expect.poll(() => window.location.pathname).toBe('/admin/surveys');
  expect(server.callsOf(contract.session.invitationPasskeyOptions).map(({ body }) => body)).toEqual([
    { token: 'secret-token' },
    { token: 'secret-token' },
  ]);
  expect(server.callsOf(contract.session.acceptInvitation).map(({ body }) => body)).toEqual([
    { token: 'secret-token', name: 'Ann', attestation },
  ]);
});

test('a link that does not work says so and nothing about the account (PE-13)', async () => {
  const server = linkServer('invitation').on(contract.session.lookAtLink, () => refusal('wrong_credentials'));
  openAdmin('/join#old', server);
  await screen.findByText('This link has been used, was replaced by a newer one, or has expired. Ask for a new one.');
  expect(document.body.textContent).not.toContain('ann@site.test');
});

test('a link for something else does not work on this page (PE-13)', async () => {
  openAdmin('/new-password#other', linkServer('invitation'));
  await screen.findByRole('heading', { name: 'This link does not work' });
});

test('a new password signs in (PE-62)', async () => {
  const server = linkServer('password');
  const { user } = openAdmin('/new-password#t', server);
  await user.type(await screen.findByLabelText('New password'), 'teal-otter-walks-98');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  await expect.poll(() => window.location.pathname).toBe('/admin/surveys');
  expect(server.callsOf(contract.session.setPassword).map(({ body }) => body)).toEqual([
    { token: 't', password: 'teal-otter-walks-98' },
  ]);
});

test('a new address counts once the button is pressed (PE-32)', async () => {
  const server = linkServer('email');
  const { user } = openAdmin('/new-address#t', server);
  await screen.findByText(/^Use .?ann@site.test.? to sign in from now on\?$/);
  expect(server.callsOf(contract.session.confirmEmail)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(/^From now on you sign in with .?ann@site.test/);
});

test.each([
  [true, /^If there is an account for .?ann@site\.test.?, a mail with a link is on its way\.$/],
  [false, /^This server sends no mails\. Ask an administrator for a link\.$/],
])('a forgotten password leads to a link, or to an administrator: %s (PE-60)', async (reset, text) => {
  const server = linkServer('password')
    .on(contract.session.options, { password: true, passkey: false, reset, provider: null })
    .on(contract.session.sendPasswordLink, { success: true });
  const { user } = openAdmin('/sign-in', server);
  await user.type(await screen.findByLabelText('E-mail address'), 'ann@site.test');
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  if (reset) await user.click(await screen.findByRole('button', { name: 'Send link' }));
  await screen.findByText(text);
  expect(server.callsOf(contract.session.sendPasswordLink).map(({ body }) => body)).toEqual(
    reset ? [{ email: 'ann@site.test' }] : [],
  );
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { name: 'Sign in' });
});

test.each([
  ['/join', 'invitation', /^Sign in with .*Example ID.* as .*ann@site\.test.* to join\.$/],
  ['/new-password', 'password', /^You sign in here with .*Example ID/],
] as const)('where a provider alone signs in %s leads to it (PE-82)', async (path, kind, text) => {
  const server = stubServer()
    .on(contract.session.lookAtLink, { kind, email: 'ann@site.test', name: 'Ann', site_name: 'Coffee' })
    .on(contract.session.options, { password: false, passkey: false, reset: false, provider: { label: 'Example ID' } });
  openAdmin(`${path}#a-token`, server);
  await screen.findByText(text);
  screen.getByRole('link', { name: /^Continue with .*Example ID/ });
  expect(screen.queryByLabelText(/password/i)).toBeNull();
});
