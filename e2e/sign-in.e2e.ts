import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectSettled } from './admin.ts';
import { launchBrowser, openPage, WIDTHS } from './browser.ts';
import type { Product } from './product.ts';
import { startProduct } from './product.ts';

const PASSWORD = 'a long enough password';

describe('signing in', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    product = await startProduct({ demo: false, processes: 3 });
    browser = await launchBrowser();
    for (const role of ['administrator', 'subscriber'])
      await product.uf('user', 'create', '--email', `${role}@example.test`, '--role', role, '--password', PASSWORD);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  beforeEach(async () => {
    ({ page, complaints } = await openPage(browser, WIDTHS[0]));
  });

  afterEach(() => page.context().close());

  const fill = async (email: string, password: string) => {
    await page.getByRole('textbox', { name: 'Email address' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.keyboard.press('Enter');
  };

  test('a password signs in and leads on to the page that was asked for; signing out ends it (D-03, SP-96)', async () => {
    await page.goto(`${product.url}/admin/results?range=30`);
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Please enter your email address.').waitFor();
    await expectSettled(page, 'the sign-in screen');
    await fill('administrator@example.test', 'not the password');
    await page.getByText('The email address or the password is not right.').waitFor();
    await fill('administrator@example.test', PASSWORD);
    await page.getByRole('heading', { level: 1, name: 'Results Overview' }).waitFor();
    expect(new URL(page.url()).search).toBe('?range=30');
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.goto(`${product.url}/admin/surveys`);
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });

  test('whoever may not enter the admin is told so (D-31)', async () => {
    await page.goto(`${product.url}/admin/sign-in`);
    await fill('subscriber@example.test', PASSWORD);
    await page.getByText('Your role does not allow this').waitFor();
    await expectSettled(page, 'the refusal');
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  });

  test('a one-time link works once (D-03)', async () => {
    await page.goto(product.signInLink);
    await page.waitForURL('**/admin/surveys/new/setup');
    const other = await openPage(browser, WIDTHS[1]);
    await other.page.goto(product.signInLink);
    await other.page.getByText('This sign-in link has already been used or has expired.').waitFor();
    await expectSettled(other.page, 'the sign-in screen on a phone');
    await other.context.close();
    await page.goto(`${product.url}/admin/no-such-screen`);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await expectSettled(page, 'the screen for wrong addresses');
    await page.goto(`${product.url}/admin/surveys/edit/9999/questions`);
    await page.getByRole('heading', { name: 'This survey does not exist' }).waitFor();
    await expectSettled(page, 'the editor of a survey that is not there');
  });
});
