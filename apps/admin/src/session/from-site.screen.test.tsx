import { screen } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { expect, onTestFinished, test } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import { refusal } from '../../testing/server.ts';
import { siteInfo } from '../../testing/site-info.ts';

const PERSON = { id: 9, name: 'Zoë', email: 'zoe@coffee.test', role: 'editor', roles: ['editor'] };
/** As WordPress makes it; only the server knows whether its signature is right. */
const TOKEN = `x.${Buffer.from(JSON.stringify({ name: PERSON.name, email: PERSON.email })).toString('base64url')}.y`;

/** A server at which nobody is signed in until the token comes. */
function lockedServer(is_first = false) {
  const server = stubServer().on(contract.site.info, () => refusal('unauthorized'));
  return server.on(contract.hostSite.signIn, () => {
    server.on(contract.site.info, siteInfo({ user: PERSON }));
    return { user: PERSON, nonce: 'n', is_first };
  });
}

const tokens = (server: ReturnType<typeof lockedServer>) =>
  server.callsOf(contract.hostSite.signIn).map(({ body }) => body);

test('a token after # signs in without a click, leads to its screen and leaves the address (WC-30)', async () => {
  const server = lockedServer();
  openAdmin(`/sign-in#host=${TOKEN}&next=/notifications`, server);
  await expect.poll(() => window.location.hash).toBe('');
  await screen.findByRole('heading', { name: 'Notifications' });
  expect(tokens(server)).toEqual([{ token: TOKEN }]);
  expect(window.location.href).not.toContain(TOKEN);
});

test.each(['//evil.test', 'https://evil.test', '/\\evil.test'])(
  'a next screen %s that is not ours leads to the first one (WC-30)',
  async (next) => {
    const { router } = openAdmin(`/sign-in#host=${TOKEN}&next=${next}`, lockedServer());
    await expect.poll(() => router.state.location.pathname).not.toContain('sign-in');
    expect(window.location.hostname).toBe('127.0.0.1');
  },
);

test('a token that is refused says where to begin again (WC-31)', async () => {
  const text = 'This link has been used already or is too old. Please open UserFeedback from WordPress again.';
  const body = { code: 'wrong_credentials', message: text };
  const server = lockedServer().on(contract.hostSite.signIn, () => Response.json(body, { status: 401 }));
  openAdmin(`/sign-in#host=${TOKEN}`, server);
  await screen.findByText(text);
  screen.getByRole('button', { name: 'Sign in' });
});

test('where somebody else is signed in it asks first; Cancel keeps the session (WC-35)', async () => {
  for (const [button, calls] of [
    ['Cancel', 0],
    ['Continue', 1],
  ] as const) {
    const server = lockedServer().on(contract.site.info, siteInfo());
    const { user } = openAdmin(`/sign-in#host=${TOKEN}&next=/notifications`, server);
    await screen.findByRole('heading', { name: 'Continue as Zoë?' });
    screen.getByText('You are signed in as Ada Owner.');
    expect(tokens(server)).toEqual([]);
    await user.click(screen.getByRole('button', { name: button }));
    await expect.poll(() => screen.queryByRole('heading', { name: 'Continue as Zoë?' })).toBeNull();
    expect(tokens(server)).toHaveLength(calls);
  }
});

test('the person who is signed in already is not asked (WC-35)', async () => {
  const server = lockedServer().on(contract.site.info, siteInfo({ user: PERSON }));
  openAdmin(`/sign-in#host=${TOKEN}&next=/notifications`, server);
  await screen.findByRole('heading', { name: 'Notifications' });
  expect(tokens(server)).toHaveLength(1);
});

test('the form stands below a way through WordPress, which leads back here (WC-36)', async () => {
  const meta = document.createElement('meta');
  meta.name = 'userfeedback-host';
  meta.content = 'https://coffee.test/wp-admin/admin.php?page=uf-surveys';
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  openAdmin('/notifications', lockedServer());
  const link = await screen.findByRole('link', { name: 'Continue with WordPress' });
  const address = new URL(link.getAttribute('href') ?? '');
  expect([address.host, address.searchParams.get('page'), address.searchParams.get('to')]).toEqual([
    'coffee.test',
    'uf-surveys',
    '/notifications',
  ]);
  screen.getByLabelText(/^E-mail/);
  expect(screen.getByRole('button', { name: 'Sign in' }).dataset.variant).toBe('default');
});

test('without a connected site there is the form alone (WC-36)', async () => {
  openAdmin('/sign-in', lockedServer());
  await screen.findByLabelText(/^E-mail/);
  expect(screen.queryByRole('link', { name: 'Continue with WordPress' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign in' }).dataset.variant).toBe('filled');
});

test('the first who comes in from the site gets to Welcome in place of the list (FH-05)', async () => {
  openAdmin(`/sign-in#host=${TOKEN}&next=/surveys`, lockedServer(true));
  await screen.findByRole('heading', { level: 1, name: 'Welcome' });
});
