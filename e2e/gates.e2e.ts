import type { SiteInfo } from '@userfeedback/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from './admin.ts';
import { choice, expectSettled, openApi, reloadBy, signIn } from './admin.ts';
import { clickLocked, launchBrowser, openPage, WIDTHS } from './browser.ts';
import type { Product } from './product.ts';
import { startProduct, takePlan } from './product.ts';

const [DESKTOP, PHONE] = WIDTHS;
const SHOP = 'https://shop.test/plans?from=us';
const PARTNER = 'https://partner.test/r?id=7&to=';

type State = Awaited<ReturnType<typeof signIn>>;

describe('gates by plan and addon', () => {
  let product: Product;
  let browser: Browser;
  let api: Api;
  let admin: State;
  let page: Page;
  let id: number;

  const goTo = async (step: string, on = page) => {
    await on.goto(`${product.url}/admin/surveys/edit/${id}/${step}`);
    await on.getByRole('button', { name: 'Save', exact: true }).waitFor();
  };
  const please = (addon: string) => `Please activate the ${addon} addon to access this feature.`;
  const notice = (addon: string, on = page) => on.getByText(please(addon));
  const region = (name: string | RegExp) => page.getByRole('region', { name, exact: true });
  /** Opens the settings of the first question. */
  const openQuestion = async () => {
    const question = region('Question 1');
    const settings = question.getByRole('tab', { name: 'Settings' });
    await question.locator('[aria-expanded]').first().waitFor();
    if ((await settings.count()) === 0) await question.locator('[aria-expanded]').first().click();
    await settings.click();
    return question;
  };
  const site = async () => (await api.get<SiteInfo>('/site-info')).body;
  beforeAll(async () => {
    product = await startProduct({
      demo: false,
      env: { UF_UPGRADE_URL: SHOP, UF_AFFILIATE_URL: PARTNER },
    });
    browser = await launchBrowser();
    api = openApi(product);
    const questions = [choice('a', 'A?', ['One', 'Two']), { id: 'b', type: 'text' as const, title: 'Why?' }];
    ({ id } = await api.survey({ title: 'Gated', questions }));
    admin = await signIn(browser, product);
    ({ page } = await openPage(browser, DESKTOP, { storageState: admin }));
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  test('on Lite an affiliate gets the whole link, encoded (GT-02, GT-24, GT-26, OP-86)', async () => {
    await goTo('questions');
    await clickLocked(page.getByRole('textbox', { name: 'Message' }));
    const dialog = page.getByRole('dialog', { name: 'Thank You Message is a Pro feature' });
    await dialog.getByText('Upgrade to Pro to unlock this feature.').waitFor();
    await dialog.getByText(/existing Lite users get 50% off/).waitFor();
    const href = (await dialog.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')) ?? '';
    expect(href.startsWith(PARTNER)).toBe(true);
    const link = new URL(new URL(href).searchParams.get('to') ?? '');
    expect(link.origin + link.pathname).toBe('https://shop.test/plans');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      from: 'us',
      utm_source: 'liteplugin',
      utm_medium: 'defaultmedium',
      utm_campaign: 'thank-you-message',
      utm_content: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    await expectSettled(page, 'the upgrade modal');
    await goTo('settings');
    await region('Behavior').getByRole('radio').first().waitFor();
    await expectSettled(page, 'the settings step on Lite');
  });

  test('licensed but not there: a prompt in the place of the options (GT-13, GT-19, OP-90)', async () => {
    await takePlan(product, 'elite');
    await goTo('settings');
    for (const [card, addon] of [
      ['Targeting', 'Targeting'],
      ['Behavior', 'Behavior'],
    ] as const) {
      await region(card).getByText(please(addon)).waitFor();
      await region(card).getByRole('button', { name: 'Install & Activate' }).first().waitFor();
    }
    expect(await region('Behavior').getByRole('radio').count()).toBe(0);
    await expectSettled(page, 'the settings step without its addons');
    await goTo('notifications');
    await notice('Webhooks').waitFor();
    await region(/Webhook/)
      .getByRole('button', { name: 'Install & Activate' })
      .waitFor();
    await goTo('questions');
    await notice('Branding').waitFor();
    await openQuestion();
    await notice('Question Types').waitFor();
    await expectSettled(page, 'a question without its addon');
    const phone = await openPage(browser, PHONE, { storageState: admin });
    for (const step of ['settings', 'notifications']) {
      await goTo(step, phone.page);
      await notice(step === 'settings' ? 'Behavior' : 'Webhooks', phone.page).waitFor();
      await expectSettled(phone.page, `${step} without addons on a phone`);
    }
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });

  test('activating brings the options, after the page has reloaded (GS-04, GS-05, D-52)', async () => {
    await product.uf('addon', 'install', 'behavior', 'question-types');
    await expect.poll(async () => (await site()).addons['question-types']?.installed).toBe(true);
    await goTo('settings');
    await expectSettled(page, 'the settings step with an inactive addon');
    await reloadBy(page, () => region('Behavior').getByRole('button', { name: 'Activate Addon' }).click());
    await region('Behavior').getByRole('radio').first().waitFor();
    expect(await notice('Behavior').count()).toBe(0);
    expect(await notice('Targeting').count()).toBe(1);
  });

  test('activating from the card of a question brings its settings, after the page has reloaded (D-52)', async () => {
    await goTo('questions');
    const question = await openQuestion();
    await reloadBy(page, () => question.getByRole('button', { name: 'Activate Addon' }).click());
    await openQuestion();
    await question.getByRole('switch', { name: /^Randomize/ }).waitFor();
    expect(await notice('Question Types').count()).toBe(0);
  });
});
