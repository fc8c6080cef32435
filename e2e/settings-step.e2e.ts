import type { PageRule, SurveySettings } from '@userfeedback/contract';
import { RULE_KINDS } from '@userfeedback/engine';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, openSession } from './admin.ts';
import { expectNoSidewaysScroll, openPage, WIDTHS } from './browser.ts';
import { editorAt } from './editor-page.ts';
import { startElite } from './product.ts';

const [, PHONE] = WIDTHS;
type Sent = Partial<{ [Part in keyof SurveySettings]: unknown }>;

describe('the settings of a survey', () => {
  let page: Page;
  let session: Session;
  const { goTo, button, save } = editorAt(() => session);
  const next = () => button('Next Step: Workflow');
  const radio = (name: RegExp | string) => page.getByRole('radio', { name });
  const rule = (number: number) => page.getByRole('group', { name: `Rule ${number}`, exact: true });
  const value = (number: number) => rule(number).getByRole('textbox', { name: 'Value' });
  const picker = (number: number) => rule(number).getByRole('combobox', { name: 'Value' });
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  const isWrong = (field: ReturnType<typeof picker>) => field.getAttribute('aria-invalid');

  /** A survey with these settings, open at its settings step. */
  const open = async (settings: Sent = {}) => {
    const { id } = await session.api.survey({ title: 'Settings', settings: settings as object });
    await goTo(`edit/${id}/settings`);
    return id;
  };
  const pickKind = async (number: number, logic: PageRule['logic']) => {
    await rule(number).getByRole('combobox', { name: 'Kind of rule' }).click();
    await option(RULE_KINDS[logic].label).click();
  };

  beforeAll(async () => {
    session = await openSession(() =>
      startElite(['targeting', 'behavior', 'geo-restrictions'], { demo: false }),
    );
    page = session.page;
  });
  afterAll(() => session?.close());

  test('three cards, and the targeting form has three parts (TG-01, CT-10)', async () => {
    await open();
    const cards = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(cards).toEqual(['Tracking', 'Targeting', 'Behavior']);
    const targeting = page.getByRole('region', { name: 'Targeting' });
    for (const part of ['Device type', 'Pages', 'Geo targeting'])
      expect(await targeting.getByRole('group', { name: part }).count(), part).toBe(1);
    await expectSettled(page, 'the settings step');
  });

  test('devices are chosen, one at least, and all three are all devices (TG-07, EL-06, OP-078)', async () => {
    await open();
    const device = (name: string) => page.getByRole('checkbox', { name });
    await page.getByText('The survey shows on all devices.').waitFor();
    for (const name of ['Desktop', 'Tablet']) await device(name).uncheck();
    expect((await save()).settings.targeting.devices).toEqual(['mobile']);
    await device('Mobile').click();
    await page.getByRole('alert').getByText('Please choose at least one device.').waitFor();
    expect(await device('Mobile').isChecked()).toBe(true);
    for (const name of ['Desktop', 'Tablet']) await device(name).check();
    await page.getByText('The survey shows on all devices.').waitFor();
    expect((await save()).settings.targeting.devices).toEqual(['desktop', 'tablet', 'mobile']);
  });

  test('selected pages want rules that say something (TG-08, TG-09, TG-10, OP-68)', async () => {
    await open();
    expect(await page.getByRole('list', { name: 'Page rules' }).count()).toBe(0);
    await radio('Selected pages').check();
    await rule(1).waitFor();
    expect(await next().isDisabled()).toBe(true);
    await radio('All pages').check();
    expect(await next().isEnabled()).toBe(true);
    await radio('Selected pages').check();
    await picker(1).fill('forget');
    await option('Bread for people who forget').click();
    expect(await next().isEnabled()).toBe(true);
    await picker(1).fill('drawer');
    await option('The drawer of useful things').click();
    expect((await save()).settings.targeting).toMatchObject({
      pages: 'select',
      page_rules: [{ logic: 'page_or_post_is', data: [{ id: 108 }, { id: 112 }] }],
    });
  });

  test('selected pages that were stored without a rule show a first one (OP-68)', async () => {
    await open({ targeting: { pages: 'select', page_rules: [] } });
    await rule(1).waitFor();
    expect(await next().isDisabled()).toBe(true);
  });

  test('a search starts 300 ms after the last key, and only then (CT-09)', async () => {
    await open({ targeting: { pages: 'select', page_rules: [{ logic: 'page_or_post_is' }] } });
    await picker(1).click();
    await option('The drawer of useful things').waitFor();
    const asked: { title: string | null; at: number }[] = [];
    const listen = (request: Request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/search'))
        asked.push({ title: url.searchParams.get('title'), at: Date.now() });
    };
    page.on('request', listen);
    await picker(1).pressSequentially('bread', { delay: 40 });
    const typed = Date.now();
    await expect.poll(() => asked.map(({ title }) => title)).toEqual(['bread']);
    expect((asked[0]?.at ?? 0) - typed).toBeGreaterThan(200);
    await option('Bread for people who forget').waitFor();
    await expect.poll(() => option('The drawer of useful things').count()).toBe(0);
    await picker(1).press('ArrowDown');
    await picker(1).press('Enter');
    await rule(1).getByText('Bread for people who forget').waitFor();
    await picker(1).fill('no page is called like this');
    await page.getByRole('status').getByText('Nothing found.').waitFor();
    await page.route('**/api/v1/search?*', (route) => route.abort());
    await picker(1).fill('lost');
    await expect
      .poll(() => page.getByRole('status').allInnerTexts())
      .toContain('This could not be loaded. Close the list and open it again to retry.');
    await page.unroute('**/api/v1/search?*');
    page.off('request', listen);
    session.complaints.length = 0;
  });

  test('URLs and texts are checked where they are typed; another kind starts empty (CT-11, CT-12, CT-13, CT-15)', async () => {
    await open({ targeting: { pages: 'select', page_rules: [{ logic: 'page_url_is', data: 'abc' }] } });
    await rule(1).getByText('Please enter a whole address, like https://example.com/page.').waitFor();
    expect(await isWrong(value(1))).toBe('true');
    expect(await next().isDisabled()).toBe(true);
    await value(1).fill('https://a.b/c');
    expect(await isWrong(value(1))).not.toBe('true');
    expect(await next().isEnabled()).toBe(true);
    await pickKind(1, 'page_url_contains');
    expect(await value(1).inputValue()).toBe('');
    expect(await isWrong(value(1))).not.toBe('true');
    await value(1).focus();
    await value(1).blur();
    expect(await isWrong(value(1))).toBe('true');
    await pickKind(1, 'referrer');
    expect((await save()).settings.targeting.page_rules).toEqual([
      { logic: 'referrer', operator: '&&', data: '' },
    ]);
    await pickKind(1, 'user_role');
    expect((await save()).settings.targeting.page_rules[0]?.data).toBeNull();
  });

  test('choices come from the site, by kind of rule (CT-14, OP-031, OP-135)', async () => {
    await open({ targeting: { pages: 'select', page_rules: [{ logic: 'user_role' }] } });
    expect(await isWrong(picker(1))).toBe('true');
    const choices = [
      ['user_role', 'Editor', 'editor'],
      ['page_type', 'Search results', 'search'],
      ['post_type_is', 'Post', 'post'],
      ['taxonomy_is_not', 'Category', 'category'],
      ['taxonomy_term_is', 'Kitchen (category)', '14'],
      ['user_logged_in', 'Yes', 'yes'],
    ] as const;
    for (const [logic, label, id] of choices) {
      if (logic !== 'user_role') await pickKind(1, logic);
      await picker(1).click();
      await option(label).click();
      await expect.poll(() => isWrong(picker(1)), { message: logic }).not.toBe('true');
      const { page_rules } = (await save()).settings.targeting;
      expect(page_rules[0]).toEqual({ logic, operator: '&&', data: [{ id, label }] });
    }
  });

  test('rules are added to boxes and removed, all but the first (CT-16, EL-24, OP-033, BF-78, FP-08)', async () => {
    const data = 'https://a.b/c';
    await open({ targeting: { pages: 'select', page_rules: [{ logic: 'page_url_is', data }] } });
    await button('Or…').click();
    await pickKind(2, 'page_url_contains');
    await value(2).fill('part 2');
    await button('And…').last().click();
    await pickKind(3, 'page_url_contains');
    await value(3).fill('part 3');
    await page.getByText('Show on pages where all of this is true:', { exact: true }).waitFor();
    await page.getByText('or where all of this is true:', { exact: true }).waitFor();
    const saved = (await save()).settings.targeting.page_rules;
    expect(saved.map(({ operator, data: kept }) => [operator, kept])).toEqual([
      ['&&', data],
      ['||', 'part 2'],
      ['&&', 'part 3'],
    ]);
    expect(
      await rule(1)
        .getByRole('button', { name: /Remove/ })
        .count(),
    ).toBe(0);
    await expectSettled(page, 'page rules');
    await button('Remove rule 2').click();
    await expect.poll(() => value(2).inputValue()).toBe('part 3');
    expect(
      await rule(1)
        .getByRole('combobox', { name: 'Kind of rule' })
        .evaluate((it) => it === document.activeElement),
    ).toBe(true);
    const left = (await save()).settings.targeting.page_rules;
    expect(left.map(({ operator }) => operator)).toEqual(['&&', '||']);
  });

  test('countries are searched by name; none means all (TG-11, OP-71)', async () => {
    await open();
    await radio('Selected countries').check();
    await page
      .getByText('No country is chosen yet, so visitors from all countries see the survey.')
      .waitFor();
    const countries = page.getByRole('combobox', { name: 'Countries' });
    for (const name of ['Germany', 'France']) {
      await countries.fill(name.slice(0, 4));
      await option(name).click();
    }
    const { geo_targeting } = (await save()).settings;
    expect(geo_targeting).toEqual({ target: 'select', countries: ['DE', 'FR'] });
  });

  test('timing and display length (BH-01, BH-02, BH-03, BH-04, EL-13, EL-18)', async () => {
    await open();
    const seconds = page.getByRole('textbox', { name: 'Seconds' });
    const timings = [
      [/^Halfway/, 'half_page'],
      [/^Before leaving/, 'before_abandon'],
      [/^Immediately/, 'immediate'],
      [/^After a delay/, 'delay'],
    ] as const;
    for (const [name, timing] of timings) {
      await radio(name).check();
      expect((await save()).settings.behavior.timing).toBe(timing);
    }
    expect(await seconds.inputValue()).toBe('20');
    await seconds.fill('61');
    await seconds.press('End');
    await seconds.pressSequentially('x');
    await seconds.blur();
    expect(Number(await seconds.inputValue())).toBeLessThanOrEqual(60);
    await seconds.fill('');
    await seconds.pressSequentially('60');
    expect((await save()).settings.behavior.timing_delay).toBe(60);
    for (const [name, length] of [
      [/^Repeatedly/, 'repeatedly'],
      [/^Once/, 'once'],
      [/^Until response/, 'until_response'],
    ] as const) {
      await radio(name).check();
      expect((await save()).settings.behavior.display_length).toBe(length);
    }
  });

  test('the end of the run, and starting minimized (BH-05, BH-06, BH-07, BH-08, BH-09, OP-073, OP-74)', async () => {
    await page.clock.setFixedTime(new Date('2026-11-21T12:00:00'));
    await open();
    const [month, day] = ['Month', 'Day'].map((name) => page.getByRole('combobox', { name }));
    if (!month || !day) throw new Error('no fields');
    expect([await month.isDisabled(), await day.isDisabled()]).toEqual([true, true]);
    await radio(/^Until a day/).check();
    expect([await month.isDisabled(), await day.isDisabled()]).toEqual([false, false]);
    expect([await month.inputValue(), await day.inputValue()]).toEqual(['December', '19']);
    await day.click();
    await expect.poll(() => page.getByRole('option').count()).toBe(31);
    await option('24').click();
    expect((await save()).settings.behavior).toMatchObject({
      run_time: 'expire',
      expire_at: { month: 12, day: 24 },
    });
    await month.click();
    await expect.poll(() => page.getByRole('option').count()).toBe(12);
    await option('March').click();
    await page.getByText('This day has already passed this year.').waitFor();
    await radio(/^Indefinitely/).check();
    expect(await month.isDisabled()).toBe(true);
    await page.getByRole('switch', { name: 'Start minimized' }).click();
    const { behavior, theming } = (await save()).settings;
    expect(behavior).toMatchObject({ run_time: 'indefinitely', start_minimized: true });
    expect(theming.start_minimized).toBe(true);
  });

  test('the step works on a phone', async () => {
    const id = await open({
      targeting: {
        pages: 'select',
        page_rules: [
          { logic: 'page_or_post_is', data: [{ id: 108, label: 'Bread for people who forget' }] },
          { logic: 'page_url_is', data: 'abc' },
          { logic: 'user_role', operator: '||' },
        ],
      },
      geo_targeting: { target: 'select', countries: ['DE'] },
      behavior: { timing: 'delay', run_time: 'expire', expire_at: { month: 1, day: 1 } },
    });
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    await phone.page.goto(`${session.product.url}/admin/surveys/edit/${id}/settings`);
    await phone.page.getByRole('group', { name: 'Rule 3' }).waitFor();
    await expectSettled(phone.page, 'the settings step on a phone');
    await phone.page.getByRole('group', { name: 'Rule 3' }).getByRole('combobox', { name: 'Value' }).click();
    await phone.page.getByRole('option', { name: 'Editor' }).waitFor();
    await expectNoSidewaysScroll(phone.page, 'an open list on a phone');
    await phone.context.close();
  });

  test('nothing was logged as an error', () => {
    expect(session.complaints).toEqual([]);
  });
});
