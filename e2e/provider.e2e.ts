import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestProvider } from '../apps/server/src/testing/provider.ts';
import { startProvider } from '../apps/server/src/testing/provider.ts';
import { expectSettled } from './admin.ts';
import { launchBrowser, openPage, WIDTHS } from './browser.ts';
import type { Product } from './product.ts';
import { startProduct } from './product.ts';

const PERSON = { sub: 'ada-1', email: 'ada@example.test', email_verified: true, name: 'Ada Lee', groups: ['chiefs'] };

describe('signing in through a provider', () => {
  let provider: TestProvider;
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    provider = await startProvider();
    provider.claims = PERSON;
    product = await startProduct({
      demo: false,
      processes: 2,
      env: {
        UF_OIDC_ISSUER: provider.config.issuer,
        UF_OIDC_CLIENT_ID: 'feedback',
        UF_OIDC_CLIENT_SECRET: 'a secret',
        UF_OIDC_LABEL: 'Example ID',
        UF_OIDC_ROLES: 'chiefs=administrator',
      },
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await provider?.stop();
  });

  test('the button leads there and back to the screen that was asked for, and a proof asks again (PE-56, PE-74, PE-76)', async () => {
    const { page, complaints, context } = await openPage(browser, WIDTHS[0]);
    await page.goto(`${product.url}/admin/account`);
    const button = page.getByRole('link', { name: 'Continue with Example ID' });
    await button.waitFor();
    await expectSettled(page, 'the sign-in screen with a provider');
    await button.click();
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
    await page.getByText('Your account is linked').waitFor();
    await expectSettled(page, 'the account with a provider');
    // As ten minutes later.
    const tooLate = { code: 'confirmation_required', message: 'Please confirm that it is you.' };
    await page.route('**/api/v1/account/codes', (route) => route.fulfill({ status: 403, json: tooLate }), { times: 1 });
    await page.getByRole('button', { name: 'Add codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
    await dialog.getByRole('button', { name: 'Continue with Example ID' }).click();
    await page.getByRole('img', { name: 'QR code for your app' }).waitFor();
    expect(complaints.filter((text) => !/40[13]/.test(text))).toEqual([]);
    await context.close();
  });

  test('a provider that is away is told, on a phone too (PE-83)', async () => {
    const { page, context } = await openPage(browser, WIDTHS[1]);
    await provider.stop();
    await page.goto(`${product.url}/admin/sign-in`);
    await page.getByRole('link', { name: 'Continue with Example ID' }).click();
    await page.getByText('Example ID cannot be reached right now. Please try again, or sign in another way.').waitFor();
    await expectSettled(page, 'the sign-in screen without its provider');
    await context.close();
  });
});
