import type { SavedSurvey, Settings } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, loseLicence, openSession } from './admin.ts';
import { expectNoSidewaysScroll, openPage, WIDTHS } from './browser.ts';
import { startElite } from './product.ts';
import { settingsAt } from './settings-page.ts';

const [, PHONE] = WIDTHS;
const ADDONS = ['branding', 'behavior', 'question-types'];

/** The look of the site's widget, as an administrator changes it; the tests build on each other. */
describe('the widget tab of the settings', () => {
  let page: Page;
  let session: Session;
  let first: SavedSurvey;
  const { goTo, press, save } = settingsAt(() => session);

  const open = async (on = page) => {
    await goTo('widget', on);
    await on.locator('aside .panel').waitFor();
  };
  const card = () => page.getByRole('region', { name: 'Look of the widget' });
  const preview = () => page.locator('aside .panel');
  const ground = () => preview().evaluate((panel) => getComputedStyle(panel).backgroundColor);

  beforeAll(async () => {
    session = await openSession(() => startElite(ADDONS, { demo: false }));
    page = session.page;
    await page.route('https://fonts.googleapis.com/**', (route) =>
      route.fulfill({ contentType: 'text/css', body: '' }),
    );
    first = await session.api.survey({ title: 'The first', cookie_name: 'first-cookie' });
    await session.api.survey({
      title: 'The second',
      questions: [{ id: 'q', type: 'text', title: 'What of the second?' }],
    });
  });
  afterAll(() => session?.close());

  test('the preview starts 600 ms after the tab, and shows the survey that is chosen (ST-15, ST-16, ST-18)', async () => {
    await page.addInitScript(() => {
      const seen: Record<string, number> = {};
      new MutationObserver(() => {
        if (document.querySelector('[data-route="settings-widget"]')) seen.tab ??= performance.now();
        if (document.querySelector('aside [data-device]')) seen.preview ??= performance.now();
        Object.assign(window, { seen });
      }).observe(document, { subtree: true, childList: true });
    });
    await open();
    const after = await page.evaluate(() => {
      const { tab, preview } = Reflect.get(window, 'seen');
      return preview - tab;
    });
    expect(after).toBeGreaterThanOrEqual(600);
    const chooser = page.getByRole('combobox', { name: 'Select Survey' });
    await expect.poll(() => chooser.inputValue()).toBe('The second');
    expect(await preview().locator('legend').textContent()).toContain('What of the second?');
    await chooser.click();
    await page.getByRole('option', { name: 'The first' }).click();
    await expect.poll(() => preview().locator('legend').textContent()).toContain('Yes or no?');
    const calls: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()));
    await card().getByLabel('Skip button').fill('Pass');
    await preview().getByRole('button', { name: 'Pass', exact: true }).waitFor();
    expect(calls).toEqual([]);
  });

  test('a logo is uploaded, exchanged and reset; other kinds have no image (SW-20, SW-21, ST-21, ST-22, ST-23)', async () => {
    const logo = card().getByRole('radiogroup', { name: 'Logo' });
    const upload = async (button: string, name: string) => {
      await press(button);
      const library = page.getByRole('dialog', { name: 'Select or upload image' });
      const buffer = Buffer.from(DOT, 'base64');
      await library.locator('input[type=file]').setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer });
      await library.getByRole('button', { name, exact: true }).and(page.locator('[aria-pressed="true"]')).waitFor();
      await library.getByRole('button', { name: 'Set Image' }).click();
      await library.waitFor({ state: 'detached' });
      return page.locator('aside img.logo').getAttribute('src');
    };
    await open();
    await logo.getByText('Custom').click();
    const before = await upload('Upload Image', 'mark');
    const after = await upload('Choose another image', 'sign');
    expect(after).not.toBe(before);
    expect(await card().getByRole('button', { name: 'Upload Image' }).count()).toBe(0);
    expect(await save()).toMatchObject({
      logo_type: 'custom',
      widget_custom_logo: after,
      widget_show_logo: true,
    });
    await card().getByRole('button', { name: 'Reset', exact: true }).click();
    await card().getByRole('button', { name: 'Upload Image' }).waitFor();
    await expect.poll(() => page.locator('aside img.logo').count()).toBe(0);
    await logo.getByText('UserFeedback').click();
    await page.locator('aside svg.logo').waitFor();
    expect(await save()).toMatchObject({
      logo_type: 'userfeedback',
      widget_custom_logo: '',
      widget_show_logo: true,
    });
    await logo.getByText('None').click();
    await expect.poll(() => page.locator('aside svg.logo').count()).toBe(0);
    expect(await save()).toMatchObject({
      logo_type: 'none',
      widget_custom_logo: '',
      widget_show_logo: false,
    });
  });

  test('the tab fits a phone (ST-14)', async () => {
    await open();
    await expectSettled(page, 'widget settings');
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    await open(phone.page);
    await expectNoSidewaysScroll(phone.page, 'widget settings on a phone');
    expect([...session.complaints, ...phone.complaints]).toEqual([]);
    await phone.context.close();
  });

  test('all of the look is stored, and reaches visitors (ST-15, ST-19, ST-25)', async () => {
    await open();
    await page.getByRole('combobox', { name: 'Select Survey' }).click();
    await page.getByRole('option', { name: 'The first' }).click();
    const look = card();
    await look.getByText('Dark', { exact: true }).click();
    await expect.poll(ground).toBe('rgb(51, 51, 51)');
    for (const [label, color] of [
      ['Widget color', '#101820'],
      ['Text color', '#FAFAFA'],
      ['Button color', '#00AA55'],
      ['Icon color', '#AA0055'],
    ] as const)
      await look.getByLabel(label).fill(color);
    await expect.poll(ground).toBe('rgb(16, 24, 32)');
    await look.getByLabel('Middle left').check();
    await look.getByLabel('Smile').check();
    await look.getByLabel('Label', { exact: true }).fill('Tell us');
    await look.getByLabel('Skip button').fill('Pass');
    await look.getByLabel('Next button').fill('Go on');
    await look.getByRole('combobox', { name: 'Font family' }).fill('Roboto Slab');
    await page.getByRole('option', { name: 'Roboto Slab', exact: true }).click();
    await look.getByRole('combobox', { name: 'Font weight' }).click();
    await page.getByRole('option', { name: /^Bold/ }).click();
    const cookie = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'first-cookie-minimized')?.value;
    await look.getByLabel('Start minimized').check();
    await expect.poll(cookie).toBe('true');
    // The preview starts that way too.
    await preview().waitFor({ state: 'hidden' });
    await page.locator('aside .toggle').waitFor();
    await look.getByLabel('Start minimized').uncheck();
    await expect.poll(cookie).toBe('false');
    await preview().waitFor();
    await look.getByLabel('Start minimized').check();
    expect(await save()).toMatchObject({
      widget_theme: 'custom',
      widget_color: '#101820',
      widget_text_color: '#FAFAFA',
      widget_button_color: '#00AA55',
      widget_toggle_icon: 'field-smile',
      widget_toggle_color: '#AA0055',
      widget_toggle_text: 'Tell us',
      widget_position: 'middle_left',
      skip_text: 'Pass',
      next_text: 'Go on',
      widget_font: { family: 'Roboto Slab', weight: '700' },
      widget_start_minimized: true,
    });
    await session.api.send('POST', '/surveys', { ...first, status: 'publish' });
    const visitor = await openPage(session.browser, WIDTHS[0]);
    await visitor.page.goto(session.product.url);
    const widget = visitor.page.locator(`userfeedback-widget[data-survey="${first.id}"]`);
    // It starts minimized, like the site's surveys.
    await widget.getByRole('button', { name: /Tell us/ }).click();
    await widget.getByRole('button', { name: 'Pass' }).waitFor();
    expect(await widget.locator('.stage').getAttribute('data-position')).toBe('middle_left');
    await visitor.context.close();
  });

  test('with an expired licence a save keeps what Pro added, and the preview is plain', async () => {
    const { body } = await session.api.get<{ settings: Settings }>('/settings');
    await loseLicence(session, '--type', 'elite', '--expires', '2020-01-01');
    await open();
    await card().getByLabel('Bottom right').check();
    expect(await save()).toEqual({ ...body.settings, widget_position: 'bottom_right' });
    await expect.poll(ground).toBe('rgb(255, 255, 255)');
    await expectSettled(page, 'widget settings on Lite');
    await page.goto(`${session.product.url}/admin/surveys/new/setup`);
    await page.getByRole('link', { name: 'Please enter a valid license key to enable Pro templates' }).waitFor();
    await page.locator('[data-template]').first().waitFor();
    await expectSettled(page, 'the setup step with an expired licence');
  });
});

/** A picture of the smallest possible size. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
