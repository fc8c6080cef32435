import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { choice, expectSettled, loseLicence, openSession, reloadBy } from './admin.ts';
import { clickLocked, expectAccessible, expectNoSidewaysScroll, openPage, WIDTHS } from './browser.ts';
import { editorAt, text } from './editor-page.ts';
import { startElite, turnOff } from './product.ts';

const [DESKTOP, PHONE] = WIDTHS;
const FONTS = 'https://fonts.googleapis.com/**';

describe('the look of a survey', () => {
  let session: Session;
  let page: Page;
  let sheets: string[];
  const { open, stored, button, save, saveLive } = editorAt(() => session);

  beforeAll(async () => {
    session = await openSession(() => startElite(['branding', 'question-types'], { demo: false }));
    page = session.page;
    sheets = await answerFonts(page);
  });

  afterAll(() => session?.close());

  const branding = () => page.getByRole('region', { name: 'Branding', exact: true });
  const section = async (name: string) => {
    const head = branding().getByRole('button', { name, exact: true });
    if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
  };
  const panel = () => page.locator('aside .panel');
  const paint = async () => {
    const style = (property: string) =>
      panel().evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    return { ground: await style('background-color'), text: await style('color') };
  };
  const legend = () => panel().locator('legend').textContent();
  const inPreview = (name: string) => page.locator('aside').getByRole('button', { name, exact: true });
  const pickScheme = (name: string) => branding().getByText(name, { exact: true }).click();

  test('what the controls beside the preview change shows at once and is saved (QN-04, API-B-08, API-S-38)', async () => {
    const id = await open({ title: 'Branded', questions: [text('a', 'A?')] });
    await section('Colors');
    await pickScheme('Dark');
    await expect.poll(paint).toEqual({ ground: 'rgb(51, 51, 51)', text: 'rgb(255, 255, 255)' });
    await branding().getByLabel('Button color').fill('#00AA55');
    expect(await branding().getByRole('radio', { name: 'Custom', exact: true }).isChecked()).toBe(true);
    await section('Position');
    await branding().getByLabel('Middle left').check();
    await section('Toggle');
    await branding().getByLabel('Smile').check();
    await branding().getByLabel('Icon color').fill('#ABC');
    await branding().getByLabel('Label').fill('Tell us');
    await section('Logo');
    await branding().getByText('UserFeedback', { exact: true }).click();
    await section('Button texts');
    await branding().getByLabel('Skip button').fill('Pass');
    await branding().getByLabel('Next button').fill('Go on');
    await inPreview('Pass').waitFor();
    await inPreview('Go on').waitFor();
    await page.locator('aside svg.logo').waitFor();
    await page.locator('aside .stage[data-position="middle_left"]').waitFor();
    await page.locator('aside .toggle [data-icon="field-smile"]').waitFor();
    expect(await page.locator('aside .toggle').textContent()).toContain('Tell us');
    const expected = {
      color_scheme: 'custom',
      widget_color: '#333333',
      text_color: '#ffffff',
      button_color: '#00AA55',
      logo_type: 'userfeedback',
      show_logo: true,
      custom_logo: '',
      start_minimized: false,
      font: null,
      skip_text: 'Pass',
      next_text: 'Go on',
      position: 'middle_left',
      widget_toggle_text: 'Tell us',
      widget_toggle_icon: 'field-smile',
      widget_toggle_color: '#ABC',
    };
    expect((await save()).settings.theming).toEqual(expected);
    expect((await stored(id)).settings.theming).toEqual(expected);
  });

  test('each part of the look can be as the site again (OP-043, FV-16)', async () => {
    await section('Button texts');
    await button("Use the site's setting: Button texts").click();
    await inPreview('Skip').waitFor();
    await section('Toggle');
    await button("Use the site's setting: Toggle").click();
    await page.locator('aside .toggle [data-icon="field-userfeedback"]').waitFor();
    await section('Position');
    await button("Use the site's setting: Position").click();
    await section('Colors');
    await button("Use the site's setting: Colors").click();
    await section('Logo');
    await button("Use the site's setting: Logo").click();
    expect((await save()).settings.theming).toMatchObject({
      color_scheme: null,
      widget_color: null,
      button_color: null,
      logo_type: null,
      position: null,
      skip_text: '',
      widget_toggle_icon: '',
      widget_toggle_color: '',
    });
  });

  test('text that cannot be read is told of, with the nearest colour that can', async () => {
    await section('Colors');
    await branding().getByLabel('Text color').fill('#9A9A9A');
    await branding().getByText('The contrast between this text and the widget is 2.8:1').waitFor();
    // Leaving the field closes the colour picker.
    await branding().getByLabel('Text color').blur();
    await branding()
      .getByRole('button', { name: /^Use #/ })
      .click();
    await expect.poll(() => branding().getByText('The contrast between this text').count()).toBe(0);
    expect(await branding().getByLabel('Text color').inputValue()).toBe('#767676');
    // An incomplete colour changes nothing, and is corrected when the field is left.
    await branding().getByLabel('Text color').fill('#12');
    await branding().getByLabel('Text color').press('Tab');
    expect(await branding().getByLabel('Text color').inputValue()).toBe('#767676');
  });

  test('the toggle has nine icons and the widget four places (CT-04, CT-18)', async () => {
    await section('Toggle');
    const icons = branding().getByRole('group', { name: 'Widget icon' }).locator('[data-icon]');
    expect(await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('data-icon')))).toEqual([
      'field-userfeedback',
      'field-smile',
      'field-mail-open',
      'field-hand-star',
      'field-comments',
      'field-comment-star',
      'field-comment-heart',
      'field-comment-edit',
      'field-chevron-down',
    ]);
    await section('Position');
    const places = branding().getByRole('group', { name: 'Position' }).getByRole('radio');
    expect(await places.evaluateAll((all) => all.map((place) => place.getAttribute('value')))).toEqual([
      'bottom_left',
      'bottom_right',
      'middle_left',
      'middle_right',
    ]);
    await places.nth(0).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('aside .stage[data-position="bottom_right"]').waitFor();
  });

  test('a font is used only with family and weight, here and for visitors (CT-05, CT-06, CT-07, CT-08, WG-16)', async () => {
    const id = await open({ title: 'Font', status: 'publish', questions: [text('a', 'A?')] });
    await section('Font');
    const family = branding().getByRole('combobox', { name: 'Font family' });
    await family.click();
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(200);
    await family.fill('Robot');
    await page.getByRole('option', { name: 'Roboto', exact: true }).click();
    await branding().getByText('Choose a weight to use this font.').waitFor();
    expect(sheets).toEqual([]);
    const weight = branding().getByRole('combobox', { name: 'Font weight' });
    await weight.click();
    const weights = await page.getByRole('option').allInnerTexts();
    expect(weights.map((name) => name.replace(/\D/g, ''))).toEqual([
      '100',
      '200',
      '300',
      '400',
      '500',
      '600',
      '700',
      '800',
      '900',
    ]);
    await page.getByRole('option', { name: 'Medium 500' }).click();
    await expect.poll(() => sheets).toEqual(['https://fonts.googleapis.com/css2?family=Roboto:wght@500&display=swap']);
    const fontOf = (at: ReturnType<Page['locator']>) =>
      at.evaluate((element) => [getComputedStyle(element).fontFamily, getComputedStyle(element).fontWeight]);
    await expect.poll(() => fontOf(panel())).toEqual(['Roboto, system-ui, sans-serif', '500']);
    expect((await saveLive()).settings.theming.font).toEqual({ family: 'Roboto', weight: '500' });
    const visitor = await openPage(session.browser, DESKTOP);
    const asked = await answerFonts(visitor.page);
    await visitor.page.goto(session.product.url);
    const shown = visitor.page.locator(`userfeedback-widget[data-survey="${id}"] .panel`);
    await shown.waitFor();
    expect(await fontOf(shown)).toEqual(['Roboto, system-ui, sans-serif', '500']);
    expect(asked).toEqual(sheets);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
    await button("Use the site's setting: Font").click();
    expect((await save()).settings.theming.font).toBeNull();
  });

  test('the preview runs the survey through, by its logic, again and again (WG-65)', async () => {
    await open({
      title: 'Run',
      questions: [
        choice('a', 'First?', ['On', 'Out']),
        {
          ...text('b', 'Second?'),
          logic: {
            enabled: true,
            action: 'show',
            conditions: [{ question_id: 'a', compare: '=', value: 'On' }],
          },
        },
      ],
    });
    const pick = (name: string) => page.locator('aside').getByText(name, { exact: true }).click();
    await pick('On');
    await expect.poll(legend).toContain('Second?');
    await button('Restart').click();
    await expect.poll(legend).toContain('First?');
    await pick('Out');
    await page.locator('aside .thanks').waitFor();
    await button('Restart').click();
    await expect.poll(legend).toContain('First?');
    await inPreview('Minimize survey').click();
    await expect.poll(() => panel().isVisible()).toBe(false);
    await inPreview('Open survey').click();
    await button('Show the thank you message').click();
    await page.locator('aside .thanks').waitFor();
    await button('Large preview').click();
    const large = page.getByRole('dialog', { name: 'Live preview' });
    await large.locator('.panel').waitFor();
    await expectAccessible(page, 'the large preview');
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });
  });

  test.each(WIDTHS)('every group of controls is usable at $width (QN-04)', async ({ width, height }) => {
    const {
      page: at,
      context,
      complaints: said,
    } = await openPage(session.browser, { width, height }, { storageState: session.state });
    await answerFonts(at);
    const { id } = await session.api.survey({ title: 'Wide and small', questions: [text('a', 'A?')] });
    await at.goto(`${session.product.url}/admin/surveys/edit/${id}/questions`);
    await at.getByRole('heading', { level: 1 }).waitFor();
    if (width === PHONE.width) await at.getByText('Preview', { exact: true }).click();
    const controls = at.getByRole('region', { name: 'Branding', exact: true });
    for (const name of ['Colors', 'Logo', 'Position', 'Toggle', 'Font', 'Button texts']) {
      await controls.getByRole('button', { name, exact: true }).click();
      await expectNoSidewaysScroll(at, name);
    }
    await expectAccessible(at, `branding at ${width}`);
    expect(said).toEqual([]);
    await context.close();
  });

  test('without addon or plan the controls are locked and the look is plain (GT-05, GT-13, GT-15, GS-16, GS-17)', async () => {
    const saved = await session.api.survey({
      title: 'Locked',
      status: 'publish',
      questions: [text('a', 'A?')],
      settings: {
        theming: { color_scheme: 'dark', logo_type: 'custom', custom_logo: `${session.product.url}/a.png` },
      },
    });
    await turnOff(session.product, 'branding');
    const visitor = await openPage(session.browser, DESKTOP);
    await visitor.page.goto(session.product.url);
    const shown = visitor.page.locator(`userfeedback-widget[data-survey="${saved.id}"] .panel`);
    await shown.waitFor();
    expect(await shown.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
    expect(await shown.locator('svg.logo').count()).toBe(1);
    await visitor.context.close();
    await page.goto(`${session.product.url}/admin/surveys/edit/${saved.id}/questions`);
    // It is kept but not in use.
    await button('Saved but not active: activate the Branding addon.').waitFor();
    await section('Colors');
    expect(await branding().getByRole('radio', { name: 'Dark', exact: true }).isChecked()).toBe(true);
    expect(await branding().getByRole('radio', { name: 'Dark', exact: true }).isDisabled()).toBe(true);
    await expectSettled(page, 'a look that rests');
    expect((await save()).settings.theming.color_scheme).toBe('dark');
    await open({ title: 'Nothing to keep', questions: [text('a', 'A?')] });
    await branding().getByText('Please activate the Branding addon to access this feature.').waitFor();
    expect(await branding().getByRole('button').allInnerTexts()).toEqual(['Activate Addon']);
    await expectSettled(page, 'branding without its addon');
    await reloadBy(page, () => branding().getByRole('button', { name: 'Activate Addon' }).click());
    await branding().getByRole('button', { name: 'Colors', exact: true }).waitFor();
    await loseLicence(session, '--type', 'elite', '--expires', '2020-01-01');
    await page.reload();
    for (const name of ['Colors', 'Logo', 'Position', 'Toggle', 'Font', 'Button texts']) {
      await clickLocked(branding().getByRole('button', { name, exact: true }));
      const offer = page.getByRole('dialog', { name: /Branding/ });
      await offer.waitFor();
      await page.keyboard.press('Escape');
      await offer.waitFor({ state: 'detached' });
    }
    expect(await branding().getByRole('radio').count()).toBe(0);
    expect(session.complaints).toEqual([]);
  });
});

/** Stands in for the font service; returns the requests it got. */
async function answerFonts(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(FONTS, (route: Route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/css', body: '' });
  });
  return asked;
}
