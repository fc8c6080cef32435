import { expect, test } from 'vitest';
import { makeQuestion } from '../testing/questions.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { legendOf, PHONE, panelOf, press, rootOf, toggleOf } from '../testing/visitor.ts';

const stage = setStage();
const named = (id: number, title: string, more = {}) =>
  makeSurvey({ id, questions: [{ id: 'q1', type: 'text', title }], ...more });

test('a survey without a place of its own floats in the bottom right corner (WG-01, WG-06)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  await page.waitForTimeout(300);
  expect(await rootOf(page).getAttribute('data-position')).toBe('bottom_right');
  const panel = await panelOf(page).boundingBox();
  const toggle = await toggleOf(page).boundingBox();
  expect(panel).toMatchObject({ x: 1280 - 20 - 360, width: 360 });
  expect((toggle?.y ?? 0) + (toggle?.height ?? 0)).toBe(800 - 20);
  expect((toggle?.x ?? 0) + (toggle?.width ?? 0)).toBe(1280 - 20);
});

test.each([
  ['bottom_left', 20, false],
  ['bottom_right', 900, false],
  ['middle_left', 20, true],
  ['middle_right', 900, true],
] as const)('position %s puts the panel there (WG-04)', async (position, x, isMiddle) => {
  stage.host.document = makeDocument([makeSurvey({ settings: { theming: { position } } })]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  await page.waitForTimeout(300);
  expect(await rootOf(page).getAttribute('data-position')).toBe(position);
  const box = await rootOf(page).locator('.dock').boundingBox();
  expect((await panelOf(page).boundingBox())?.x).toBe(x);
  const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  if (isMiddle) expect(Math.abs(middle - 400)).toBeLessThan(2);
  else expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(780);
});

test('on Lite a stored middle position stays at the bottom (WG-05)', async () => {
  const { widget_settings } = makeDocument([]);
  stage.host.document = makeDocument([makeSurvey()], {
    is_pro: false,
    is_licensed: false,
    license_type: '',
    widget_settings: { ...widget_settings, position: 'middle_left' },
  });
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  expect(await rootOf(page).getAttribute('data-position')).toBe('bottom_left');
});

test('inline surveys appear where the page puts them, and one more may float (WG-02, WG-03)', async () => {
  stage.host.html =
    '<main><p>Before</p><div data-userfeedback="8"></div><p>Between</p><div data-userfeedback="9"></div></main>';
  stage.host.document = makeDocument([
    named(9, 'Nine?'),
    named(8, 'Eight?', { settings: { theming: { position: 'bottom_left' } } }),
    named(7, 'Seven?'),
  ]);
  const { page } = await stage.visit();
  await panelOf(page, 7).waitFor();
  expect(await legendOf(page, 8).textContent()).toContain('Eight?');
  expect(await legendOf(page, 9).textContent()).toContain('Nine?');
  expect(await legendOf(page, 7).textContent()).toContain('Seven?');
  expect(await page.locator('userfeedback-widget').count()).toBe(3);
  expect(await page.locator('main > div > userfeedback-widget').count()).toBe(2);
  expect(await rootOf(page, 8).getAttribute('data-position')).toBe('bottom_right');
  const order = await page
    .locator('main > p, main > div > userfeedback-widget')
    .evaluateAll((all) =>
      all
        .map((element) => [element.getBoundingClientRect().top, element.tagName])
        .toSorted((a, b) => Number(a[0]) - Number(b[0])),
    );
  expect(order.map(([, tag]) => tag)).toEqual(['P', 'USERFEEDBACK-WIDGET', 'P', 'USERFEEDBACK-WIDGET']);
  expect(await toggleOf(page, 8).count()).toBe(0);
});

test('an inline survey stays when it is finished (WG-71)', async () => {
  stage.host.html = '<div data-userfeedback="7"></div>';
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await press(page, 'Skip');
  await rootOf(page).getByText('Thanks for your feedback!').waitFor();
  expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0);
  await page.evaluate('window.userfeedback.close()');
  await page.waitForTimeout(400);
  expect(await rootOf(page).getByText('Thanks for your feedback!').isVisible()).toBe(true);
});

test('the light, the dark and a chosen scheme colour panel, text and button (WG-07, WG-08, WG-09)', async () => {
  const seen = async (theming: object) => {
    stage.host.document = makeDocument([makeSurvey({ settings: { theming } })]);
    const { page } = await stage.visit();
    await panelOf(page).waitFor();
    return panelOf(page).evaluate((panel) => {
      const next = panel.querySelector('.next');
      const { backgroundColor, color } = getComputedStyle(panel);
      return [backgroundColor, color, next && getComputedStyle(next).backgroundColor];
    });
  };
  const rgb = (...parts: number[]) => `rgb(${parts.join(', ')})`;
  expect(await seen({})).toEqual([rgb(255, 255, 255), rgb(35, 40, 45), rgb(45, 135, 241)]);
  expect(await seen({ color_scheme: 'dark' })).toEqual([rgb(51, 51, 51), rgb(255, 255, 255), rgb(45, 135, 241)]);
  const own = {
    color_scheme: 'custom',
    widget_color: '#fff8e1',
    text_color: '#3e2723',
    button_color: '#6a1b9a',
  };
  expect(await seen(own)).toEqual([rgb(255, 248, 225), rgb(62, 39, 35), rgb(106, 27, 154)]);
});

test('toggle, words and font are those of the settings (WG-10, WG-11, WG-12, WG-13, WG-14, WG-15, WG-16)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const fresh = await stage.visit();
  const icon = toggleOf(fresh.page).locator('.icon');
  await icon.waitFor();
  expect(await icon.getAttribute('data-icon')).toBe('field-userfeedback');
  expect(await icon.evaluate((svg) => getComputedStyle(svg).color)).toBe('rgb(35, 40, 45)');
  expect(await fresh.page.getByRole('button', { name: 'Skip' }).textContent()).toBe('Skip');
  expect(await fresh.page.getByRole('button', { name: 'Next' }).textContent()).toBe('Next');

  const { widget_settings } = stage.host.document;
  const theming = {
    widget_toggle_text: 'Tell us',
    skip_text: 'Pass',
    next_text: 'Go on',
    font: { family: 'Georgia', weight: '300' },
  };
  stage.host.document = makeDocument([makeSurvey({ settings: { theming } })], {
    widget_settings: { ...widget_settings, widget_toggle_icon: '' },
  });
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  expect(await toggleOf(page).textContent()).toBe('Tell us');
  expect(await toggleOf(page).locator('.icon').getAttribute('data-icon')).toBe('field-chevron-down');
  expect(await page.getByRole('button', { name: 'Pass' }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Go on' }).count()).toBe(1);
  const font = await panelOf(page).evaluate((panel) => {
    const { fontFamily, fontWeight } = getComputedStyle(panel);
    return `${fontFamily} ${fontWeight}`;
  });
  expect(font).toMatch(/^Georgia, .* 300$/);
});

test('the logo is none, ours or the site’s own (WG-17, WG-18, WG-19)', async () => {
  const logoOf = async (theming: object) => {
    stage.host.document = makeDocument([makeSurvey({ settings: { theming } })]);
    const { page } = await stage.visit();
    await panelOf(page).waitFor();
    return panelOf(page)
      .locator('.logo')
      .evaluateAll((all) => all.map((logo) => logo.getAttribute('src') ?? logo.tagName));
  };
  expect(await logoOf({})).toEqual([]);
  expect(await logoOf({ show_logo: true })).toEqual(['svg']);
  expect(await logoOf({ logo_type: 'custom', custom_logo: '/logo.png' })).toEqual(['/logo.png']);
});

test('on a phone it is a sheet that stays above the keyboard and hides while the page’s fields are filled in', async () => {
  stage.host.html = '<label>Search <input id="search"></label>';
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit(PHONE);
  await panelOf(page).waitFor();
  await page.waitForTimeout(300);
  const box = await panelOf(page).boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);

  await page.locator('#search').focus();
  expect(await panelOf(page).isVisible()).toBe(false);
  await page.locator('#search').blur();
  await expect.poll(() => panelOf(page).isVisible()).toBe(true);

  await page.getByRole('textbox', { name: /looking for today/ }).focus();
  await page.evaluate(() => {
    const view = window.visualViewport;
    if (!view) return;
    Object.defineProperty(view, 'height', { get: () => 500 });
    view.dispatchEvent(new Event('resize'));
  });
  const lifted = await panelOf(page).boundingBox();
  expect((lifted?.y ?? 0) + (lifted?.height ?? 0)).toBe(500);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a long question on a low screen scrolls inside, and its buttons stay in view', async () => {
  const options = Array.from({ length: 5 }, (_, index) => `${index} ${'a rather long option '.repeat(5)}`);
  stage.host.document = makeDocument([
    makeSurvey({
      questions: [{ id: 'q1', type: 'checkbox', title: 'Which? '.repeat(36), config: { options } }],
    }),
  ]);
  const { page } = await stage.visit({ viewport: { width: 1280, height: 420 } });
  await panelOf(page).waitFor();
  await page.waitForTimeout(300);
  const next = await page.getByRole('button', { name: 'Next' }).boundingBox();
  const panel = await panelOf(page).boundingBox();
  expect(panel?.y).toBeGreaterThanOrEqual(0);
  expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThan(420);
  await page.getByLabel(/^4/).check();
});

test('the field that a phone’s keyboard writes into stays in view', async () => {
  const title = 'What could be better? '.repeat(11);
  stage.host.document = makeDocument([makeSurvey({ questions: [{ ...makeQuestion('email'), title }] })]);
  const { page } = await stage.visit(PHONE);
  await panelOf(page).waitFor();
  const field = page.getByRole('textbox').last();
  await field.focus();
  await page.evaluate(() => {
    const view = window.visualViewport;
    if (!view) return;
    Object.defineProperty(view, 'height', { get: () => 330 });
    view.dispatchEvent(new Event('resize'));
  });
  const box = await field.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(330);
});

const ODD = {
  transform: 'translate(40px, 900px) scale(0.5)',
  willChange: 'transform',
  perspective: '400px',
  filter: 'grayscale(1)',
  contain: 'strict',
  containerType: 'size',
  zoom: '2.5',
};

test('whatever styles html and body have, panel and toggle stay in their corner and on top (FV-07)', async () => {
  stage.host.html = '<style>::backdrop { background: #f00 !important }</style><main style="height: 3000px">Page</main>';
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  await page.waitForTimeout(300);
  const box = () => panelOf(page).boundingBox();
  const usual = await box();
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(ODD)) {
    for (const on of ['documentElement', 'body'] as const) {
      for (const down of [0, 9999]) {
        await page.evaluate(
          ([on, name, value, down]) => {
            document[on].style[name as 'zoom'] = value;
            scrollTo(0, down);
            visualViewport?.dispatchEvent(new Event('resize'));
          },
          [on, name, value, down] as const,
        );
        found[`${name} on ${on} at ${down}`] = await box();
      }
      await page.evaluate(([on]) => document[on].removeAttribute('style'), [on] as const);
    }
  }
  for (const [where, at] of Object.entries(found)) expect([where, at]).toEqual([where, usual]);

  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; background: #fff';
    document.documentElement.append(cover);
  });
  await page.getByRole('textbox').click();
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('userfeedback-widget');
});

test('the page’s own modal dialog covers a survey only while it is open, whichever came first (FV-07)', async () => {
  stage.host.html = '<dialog><button>In the dialog</button></dialog>';
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit({
    prepare: (page) =>
      page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => {
          const dialog = document.querySelector('dialog');
          dialog?.setAttribute('style', 'position: fixed; inset: 0; width: 100vw; height: 100vh; max-width: none');
          dialog?.showModal();
        }),
      ),
  });
  await panelOf(page).waitFor();
  const onTop = () => page.evaluate(() => document.elementFromPoint(innerWidth - 200, innerHeight - 150)?.localName);
  expect(await onTop()).toBe('dialog');
  const turn = (isOpen: boolean) =>
    page.evaluate((open) => {
      const dialog = document.querySelector('dialog');
      if (open) dialog?.showModal();
      else dialog?.close();
    }, isOpen);
  await turn(false);
  await expect.poll(onTop).toBe('userfeedback-widget');
  await turn(true);
  await expect.poll(onTop).toBe('dialog');
  await turn(false);
  await expect.poll(onTop).toBe('userfeedback-widget');
});
