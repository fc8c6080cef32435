import { screen, within } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import type { StubServer } from '../../testing/server.ts';
import { refusal } from '../../testing/server.ts';
import { siteInfo } from '../../testing/site-info.ts';

const ADA = { id: 7, name: 'Ada', email: 'ada@site.test', role: 'administrator', roles: ['administrator'] };

/** The password is right, and these methods are asked for; the code 123456 and one recovery code are right, too. */
function halfServer(methods: ('code' | 'passkey' | 'recovery_code')[]): StubServer {
  const server: StubServer = stubServer()
    .on(contract.site.info, () => refusal('unauthorized'))
    .on(contract.session.options, { password: true, passkey: false, reset: true, provider: null })
    .on(contract.session.signIn, { second_factor: { methods, until: '2026-11-20T12:05:00.000Z' } })
    .on(contract.session.secondFactor, ({ body }) => {
      const isRight = ['{"code":"123456"}', '{"recovery_code":"ABCD-EFGH"}'].includes(JSON.stringify(body));
      if (!isRight)
        return Response.json(
          { code: 'invalid', message: 'Some fields are not valid.', errors: { code: 'This code is not right.' } },
          { status: 422 },
        );
      server.on(contract.site.info, siteInfo());
      return { user: ADA, nonce: 'n', is_first: false };
    });
  return server;
}

async function enterPassword({ user }: ReturnType<typeof openAdmin>) {
  await user.type(await screen.findByLabelText(/^E-mail/), 'ada@site.test');
  await user.type(screen.getByLabelText(/^Password/), 'right');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Confirm that it is you' });
}

test('a code is sent by itself with its sixth digit, and a wrong one can be typed again (PE-58)', async () => {
  const server = halfServer(['code', 'recovery_code']);
  const admin = openAdmin('/sign-in?next=/notifications', server);
  await enterPassword(admin);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code' });
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code']);
  await admin.user.type(field, '000000');
  await screen.findByText('This code is not right.');
  expect(field.value).toBe('');
  await admin.user.type(field, '123456');
  await screen.findByRole('heading', { name: 'Notifications' });
  expect(server.callsOf(contract.session.secondFactor)).toHaveLength(2);
});

test('without the phone a recovery code does (PE-58)', async () => {
  const server = halfServer(['code', 'recovery_code']);
  const admin = openAdmin('/sign-in?next=/notifications', server);
  await enterPassword(admin);
  await admin.user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await admin.user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'ABCD-EFGH');
  await admin.user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('heading', { name: 'Notifications' });
});

test('"Back" leads to the password again (PE-58)', async () => {
  const admin = openAdmin('/sign-in', halfServer(['code']));
  await enterPassword(admin);
  const back = await screen.findByRole('button', { name: 'Back' });
  expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
  await admin.user.click(back);
  await screen.findByRole('heading', { name: 'Sign in' });
});

test('after a wrong pair the password is empty, and the problem has the focus (PE-57)', async () => {
  const server = halfServer([]).on(contract.session.signIn, () => refusal('wrong_credentials'));
  const { user } = openAdmin('/sign-in', server);
  await user.type(await screen.findByLabelText(/^E-mail/), 'ada@site.test');
  await user.type(screen.getByLabelText(/^Password/), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const problem = await screen.findByText('The e-mail address or the password is not right.');
  await expect.poll(() => document.activeElement?.contains(problem)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe('ada@site.test');
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('');
});

test('whose role needs a second factor sees nothing else until it is there (PE-71)', async () => {
  const account = {
    user: ADA,
    is_of_host: false,
    has_password: true,
    email_pending: null,
    codes: null,
    passkeys: [],
    can_have_passkeys: false,
    provider: null,
    recovery_codes_left: 0,
    needs_factor: true,
    nonce: 'n7',
    sessions: [],
  };
  const server = stubServer()
    .on(contract.site.info, () => refusal('second_factor_required'))
    .on(contract.account.get, account);
  const { user } = openAdmin('/notifications', server);
  await screen.findByRole('heading', { name: 'Add a second factor' });
  expect(window.location.pathname).toBe('/admin/second-factor');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' })).disabled).toBe(true);
  server.on(contract.account.makeCodes, { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' });
  server.on(contract.account.confirmCodes, () => {
    server.on(contract.account.get, { ...account, codes: { since: '2026-11-20T12:00:00.000Z' } });
    return { recovery_codes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'] };
  });
  await user.click(await screen.findByRole('button', { name: 'Add codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add codes' }));
  await dialog.findByRole('img', { name: 'QR code for your app' });
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Secret' }).value).toBe('ABCD EFGH IJKL MNOP');
  const code = dialog.getByRole('textbox', { name: 'Code shown in the app' });
  await expect.poll(() => document.activeElement).toBe(code);
  await user.type(code, '123456');
  await user.click(dialog.getByRole('button', { name: 'Add codes' }));
  await screen.findByText(/AAAA-BBBB-CCCC-DDDD/);
  await expect
    .poll(() => document.activeElement)
    .toBe(within(screen.getByRole('dialog', { name: 'Recovery codes' })).getByRole('button', { name: 'Copy' }));
  expect(server.callsOf(contract.account.confirmCodes)[0]?.nonce).toBe('n7');
  const done = screen.getByRole<HTMLButtonElement>('button', { name: 'Done' });
  expect(done.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'I have kept these codes.' }));
  await user.click(done);
  server.on(contract.site.info, siteInfo());
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await expect.poll(() => window.location.pathname).not.toBe('/admin/second-factor');
});

test('whose role comes to need a second factor is led there from an open screen (PE-71)', async () => {
  const server = stubServer().on(contract.people.list, {
    items: [],
    pagination: { page: 1, pages: 1, per_page: 10, total: 0 },
    status_filters: [],
  });
  const { user } = openAdmin('/people', server);
  await screen.findByText('No people match these filters.');
  for (const row of [contract.people.list, contract.site.info]) server.on(row, () => refusal('second_factor_required'));
  server.on(contract.account.get, () => refusal('internal'));
  await user.click(screen.getByRole('link', { name: /^Invited/ }));
  await screen.findByRole('heading', { name: 'Add a second factor' });
});
