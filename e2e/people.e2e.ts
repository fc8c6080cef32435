import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSettled } from './admin.ts';
import { launchBrowser, openPage, WIDTHS } from './browser.ts';
import type { Product } from './product.ts';
import { startProduct } from './product.ts';

const PASSWORD = 'teal-otter-walks-98';
const OWN_PASSWORD = 'brick-lantern-hums-41';

describe('people', () => {
  let product: Product;
  let browser: Browser;
  let origin: string;
  beforeAll(async () => {
    // Browsers have passkeys over https, and on localhost.
    product = await startProduct({ demo: false, onLocalhost: true });
    origin = product.url;
    browser = await launchBrowser();
    const role = 'administrator';
    await product.uf('user', 'create', '--email', 'ada@example.test', '--role', role, '--password', PASSWORD);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const signIn = async (page: Page, email: string, password: string) => {
    await page.goto(`${origin}/admin/sign-in?next=/account`);
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
  };

  test('an invitation leads from the list to the first sign-in (PE-07, PE-12, PE-16)', async () => {
    const desk = await openPage(browser, WIDTHS[0]);
    await signIn(desk.page, 'ada@example.test', PASSWORD);
    await desk.page.getByRole('link', { name: 'Administration' }).click();
    await desk.page.getByRole('button', { name: 'Invite' }).click();
    await desk.page.getByRole('textbox', { name: 'E-mail address' }).fill('ann@example.test');
    await desk.page.getByRole('button', { name: 'Send invitation' }).click();
    const link = await desk.page.getByRole('textbox', { name: 'Link' }).inputValue();
    await desk.page.getByRole('button', { name: 'Done' }).click();
    await desk.page.getByText('Invited', { exact: true }).waitFor();
    await expectSettled(desk.page, 'people');

    const phone = await openPage(browser, WIDTHS[1]);
    await phone.page.goto(link);
    await phone.page.getByRole('textbox', { name: 'Name' }).fill('Ann Lee');
    expect(phone.page.url()).toBe(`${origin}/admin/join`);
    await expectSettled(phone.page, 'an invitation on a phone');
    await phone.page.getByRole('textbox', { name: 'Password' }).fill(OWN_PASSWORD);
    await phone.page.getByRole('button', { name: 'Create account' }).click();
    await phone.page.getByRole('button', { name: 'Account: Ann Lee' }).waitFor();
    expect([...desk.complaints, ...phone.complaints]).toEqual([]);
    await desk.page.reload();
    await desk.page.getByText('Ann Lee').waitFor();
    await phone.page.goto(link);
    await phone.page.getByText('This link has been used').waitFor();
    await Promise.all([desk.context.close(), phone.context.close()]);
  });

  /** Answers by itself. */
  const addAuthenticator = async (page: Page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  };
  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in/);
  };
  const expectByPasskey = async (page: Page) => {
    await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
    await page.goto(`${origin}/admin/account`);
    await page.getByText('Signed in with a passkey').first().waitFor();
  };

  test('an invitation is accepted with a passkey, which then signs in (PE-12)', async () => {
    const desk = await openPage(browser, WIDTHS[0]);
    await signIn(desk.page, 'ada@example.test', PASSWORD);
    await desk.page.goto(`${origin}/admin/people`);
    await desk.page.getByRole('button', { name: 'Invite' }).click();
    await desk.page.getByRole('textbox', { name: 'E-mail address' }).fill('ben@example.test');
    await desk.page.getByRole('button', { name: 'Send invitation' }).click();
    const link = await desk.page.getByRole('textbox', { name: 'Link' }).inputValue();
    await desk.context.close();
    const { context, page } = await openPage(browser, WIDTHS[1]);
    await addAuthenticator(page);
    await page.goto(link);
    await page.getByRole('textbox', { name: 'Name' }).fill('Ben Roe');
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await page.getByRole('button', { name: 'Account: Ben Roe' }).waitFor();
    await signOut(page);
    await expectByPasskey(page);
    await context.close();
  });

  test('a passkey is added and then signs in alone, from the address field or the button (PE-50, PE-51)', async () => {
    const { context, page } = await openPage(browser, WIDTHS[0]);
    await addAuthenticator(page);
    await signIn(page, 'ada@example.test', PASSWORD);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('checkbox', { name: 'I have kept these codes.' }).check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('not used yet').waitFor();
    await expectSettled(page, 'the account with a passkey');
    await signOut(page);
    // The address field offers the passkey, and the authenticator answers by itself.
    await expectByPasskey(page);
    // A browser that offers nothing in fields: there the button asks.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await signOut(page);
    await page.reload();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expectByPasskey(page);
    await context.close();
  });
});
