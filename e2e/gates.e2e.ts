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
  let editor: State;
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
  /** The running product sees what the command line changes within a second. */

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

  test('installed but not active: Activate Addon, of the workflow cards Install & Activate (GT-13, GT-19)', async () => {
    const slugs = ['behavior', 'targeting', 'branding', 'question-types', 'webhooks'];
    await product.uf('addon', 'install', ...slugs);
    await expect.poll(async () => (await site()).addons.webhooks?.installed).toBe(true);
    await goTo('settings');
    await region('Targeting').getByRole('button', { name: 'Activate Addon' }).waitFor();
    await region('Behavior').getByRole('button', { name: 'Activate Addon' }).waitFor();
    await goTo('notifications');
    await region(/Webhook/)
      .getByRole('button', { name: 'Install & Activate' })
      .waitFor();
    await goTo('questions');
    await page.getByRole('button', { name: 'Activate Addon' }).first().waitFor();
    await notice('Branding').waitFor();
  });

  test('activating brings the options, after the page has reloaded (GS-04, GS-05, D-52)', async () => {
    await goTo('settings');
    await reloadBy(page, () => region('Behavior').getByRole('button', { name: 'Activate Addon' }).click());
    await region('Behavior').getByRole('radio').first().waitFor();
    expect(await notice('Behavior').count()).toBe(0);
    expect(await notice('Targeting').count()).toBe(1);
  });

  test('whoever may not manage the site is told whom to ask (GS-04, OP-108)', async () => {
    const saved = await api.send('POST', '/settings', { settings: { create_edit_surveys: ['editor'] } });
    expect(saved.status).toBe(200);
    const address = 'second.editor@example.test';
    const signInLink = await product.uf('user', 'create', '--email', address, '--role', 'editor');
    editor = await signIn(browser, { ...product, signInLink });
    const { context, page: theirs } = await openPage(browser, DESKTOP, { storageState: editor });
    await goTo('settings', theirs);
    await notice('Targeting', theirs).waitFor();
    const { admin_email } = await site();
    const ask = `Only administrators of this site can do that. Please ask ${admin_email}.`;
    await theirs.getByText(ask).first().waitFor();
    expect(await theirs.getByRole('button', { name: /Activate/ }).count()).toBe(0);
    await goTo('questions', theirs);
    await theirs.getByRole('combobox', { name: 'Question type' }).click();
    await theirs.getByRole('option', { name: /^NPS/ }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Activate the Question Types addon' });
    await dialog.getByText(please('Question Types')).waitFor();
    await dialog.getByText(ask).waitFor();
    expect(await dialog.getByRole('button', { name: /Activate/ }).count()).toBe(0);
    await context.close();
  });

  test('activating from the card of a question brings its settings, after the page has reloaded (D-52)', async () => {
    await goTo('questions');
    const question = await openQuestion();
    await reloadBy(page, () => question.getByRole('button', { name: 'Activate Addon' }).click());
    await openQuestion();
    await question.getByRole('switch', { name: /^Randomize/ }).waitFor();
    expect(await notice('Question Types').count()).toBe(0);
  });

  test('two roles find identical locks, of the plan and of addons (GT-01, OP-89)', async () => {
    await takePlan(product, 'plus');
    const locks: string[][] = [];
    for (const storageState of [admin, editor]) {
      const { context, page: theirs } = await openPage(browser, DESKTOP, { storageState });
      const found: string[] = [];
      for (const step of ['questions', 'settings', 'notifications', 'publish']) {
        await goTo(step, theirs);
        await theirs.waitForLoadState('networkidle');
        const marked = await theirs
          .locator('[data-locked]')
          .evaluateAll((all) =>
            all.map((each) => each.closest('label')?.textContent ?? each.ariaLabel ?? each.textContent),
          );
        const prompts = await theirs.getByText(/^Please activate the .* addon/).allInnerTexts();
        found.push(
          ...[...marked, ...prompts.map((text) => text.split(' feature.')[0])].map(
            (text) => `${step}: ${text}`,
          ),
        );
      }
      locks.push(found);
      await context.close();
    }
    expect(locks[0]?.length).toBeGreaterThan(2);
    expect(locks[1]).toEqual(locks[0]);
  });
});
