import type { SiteInfo, SurveySettings } from '@userfeedback/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, loseLicence, openSession } from './admin.ts';
import { clickLocked } from './browser.ts';
import { editorAt } from './editor-page.ts';
import { startProduct, takePlan, turnOff } from './product.ts';

type Sent = Partial<{ [Part in keyof SurveySettings]: unknown }>;

/** One product that grows from Lite to Elite; the tests build on each other. */
describe('the settings step by plan and addon', () => {
  let page: Page;
  let session: Session;
  const { goTo, button, save } = editorAt(() => session);
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const info = async () => (await session.api.get<SiteInfo>('/site-info')).body;

  const open = async (settings: Sent = {}) => {
    const { id } = await session.api.survey({ title: 'Gates', settings: settings as object });
    await goTo(`edit/${id}/settings`);
    return id;
  };
  const license = (plan: 'plus' | 'pro' | 'elite') => takePlan(session.product, plan);
  const addon = async (slug: string, verb: 'install' | 'activate') => {
    await session.product.uf('addon', verb, slug);
    const state = verb === 'install' ? 'installed' : 'active';
    await expect.poll(async () => (await info()).addons[slug]?.[state]).toBe(true);
  };
  /** A click on something locked opens the offer; returns the campaign of its link. */
  const campaignOf = async (locked: Locator) => {
    await clickLocked(locked);
    const link = page.getByRole('dialog').getByRole('link', { name: /Upgrade Now/ });
    const href = new URL((await link.getAttribute('href')) ?? '');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The tooltip of the clicked control would be outside all landmarks.
    await page.mouse.move(0, 0);
    await page.keyboard.press('Tab');
    return href.searchParams.get('utm_campaign');
  };

  beforeAll(async () => {
    session = await openSession(() => startProduct({ demo: false }));
    page = session.page;
  });
  afterAll(() => session?.close());

  test('on Lite seven controls of behavior are disabled, and lead to the offer of their group (GT-11, GT-12, GS-19)', async () => {
    await open();
    const behavior = card('Behavior');
    const locked = behavior.locator('input[aria-disabled="true"]');
    const campaigns: Record<string, string | null> = {};
    for (const control of await locked.all()) {
      const label = await control.evaluate((it: HTMLInputElement) => it.labels?.[0]?.textContent ?? '');
      campaigns[label.replace(/The survey starts.*/, '')] = await campaignOf(control);
    }
    expect(campaigns).toEqual({
      'After a delay': 'display-timings',
      'Before leaving': 'display-timings',
      'Halfway down the page': 'display-timings',
      Once: 'display-length',
      Repeatedly: 'display-length',
      'Until a day of the year': 'survey-runtime',
      'Start minimized': 'survey-minimized',
    });
    for (const name of [/^Immediately/, /^Until response/, /^Indefinitely/])
      expect(await behavior.getByRole('radio', { name, checked: true }).count()).toBe(1);
    // A target half covered by the fixed header counts as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectSettled(page, 'the settings step on Lite');
  });

  test('on Lite targeting leads to the offer and nothing changes (GS-21, GS-22, GS-23, OP-70)', async () => {
    await open();
    const targeting = card('Targeting');
    const box = (name: string) => targeting.getByRole('checkbox', { name });
    expect(await campaignOf(box('Mobile'))).toBe('device-targeting');
    expect(await campaignOf(box('Desktop'))).toBe('device-targeting');
    expect(await campaignOf(targeting.getByRole('radio', { name: /^Selected pages/ }))).toBe(
      'page-targeting',
    );
    expect(await campaignOf(targeting.getByRole('radio', { name: 'Selected countries' }))).toBe(
      'geo-targeting',
    );
    expect([await box('Desktop').isChecked(), await box('Mobile').isChecked()]).toEqual([true, false]);
    for (const name of ['All pages', 'All countries'])
      expect(await targeting.getByRole('radio', { name }).isChecked()).toBe(true);
    expect((await save()).settings).toMatchObject({
      targeting: { devices: ['desktop'], pages: 'all', page_rules: [] },
      geo_targeting: { target: 'all' },
    });
  });

  test('on Plus pages are free, devices are not (GS-22)', async () => {
    await license('plus');
    await addon('targeting', 'install');
    await addon('targeting', 'activate');
    await open();
    const mobile = card('Targeting').getByRole('checkbox', { name: 'Mobile' });
    expect(await campaignOf(mobile)).toBe('device-targeting');
    expect(await mobile.isChecked()).toBe(false);
    await page.getByRole('radio', { name: /^Selected pages/ }).check();
    await page.getByRole('combobox', { name: 'Value' }).click();
    await page.getByRole('option').first().click();
    const { targeting } = (await save()).settings;
    expect(targeting).toMatchObject({ devices: ['desktop'], pages: 'select' });
    expect(targeting.page_rules).toHaveLength(1);
  });

  test('rules of a licence that has gone are seen, but neither changed nor called wrong (CT-17, OP-134)', async () => {
    const rules = {
      pages: 'select',
      page_rules: [{ logic: 'user_role' }, { logic: 'page_url_is', data: 'x' }],
    };
    const id = await open({ targeting: rules });
    await loseLicence(session, '--type', 'pro', '--state', 'disabled');
    await goTo(`edit/${id}/settings`);
    const list = page.getByRole('list', { name: 'Page rules' });
    for (const field of await list.locator('input:not([type="hidden"])').all())
      expect(await field.isDisabled()).toBe(true);
    for (const name of ['And…', 'Or…']) expect(await button(name).isDisabled()).toBe(true);
    expect(await list.locator('[aria-invalid="true"]').count()).toBe(0);
  });

  test('addons that are licensed but not active ask to be activated in place of their options (GT-13, GS-24, OP-70)', async () => {
    await license('elite');
    await turnOff(session.product, 'targeting');
    await expect.poll(async () => (await info()).addons.targeting?.active).toBe(false);
    await addon('behavior', 'install');
    await addon('geo-restrictions', 'install');
    await open();
    const targeting = card('Targeting');
    const please = (name: string) => `Please activate the ${name} addon to access this feature.`;
    await targeting.getByText(please('Targeting')).waitFor();
    await targeting.getByText(please('Geo Restrictions')).waitFor();
    await card('Behavior').getByText(please('Behavior')).waitFor();
    for (const name of ['Targeting', 'Behavior']) {
      expect(await card(name).getByRole('radio').count(), name).toBe(0);
      expect(await card(name).getByRole('checkbox').count(), name).toBe(0);
    }
    await expectSettled(page, 'the settings step with inactive addons');
    await card('Behavior').getByRole('button', { name: 'Activate Addon' }).click();
    await card('Behavior')
      .getByRole('radio', { name: /^After a delay/ })
      .check();
    expect((await save()).settings.behavior.timing).toBe('delay');
  });
});
