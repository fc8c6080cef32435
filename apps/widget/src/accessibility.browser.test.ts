import { SurveySettings } from '@userfeedback/contract';
import { QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeQuestion } from '../testing/questions.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import type { VisitOptions } from '../testing/visitor.ts';
import { legendOf, PHONE, panelOf, press, rootOf, toggleOf } from '../testing/visitor.ts';

const stage = setStage();
const themingOf = (theming: object) => SurveySettings.shape.theming.parse(theming);

/** What axe complains about, each with its markup. */
async function complaints(page: Page): Promise<[string, string[]][]> {
  // Once for each page: the package of axe for Playwright does this for each check, which takes longer than the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

/** Colours as an administrator may choose them. */
function odd(widget_color: string, text_color: string, button_color: string) {
  return themingOf({ color_scheme: 'custom', widget_color, text_color, button_color });
}

/** All types on one page, each as its own survey, so that one run of axe covers them all. */
async function showAllTypes(theming: object) {
  const surveys = QUESTION_TYPES.map((type, index) =>
    makeSurvey({
      id: index + 1,
      title: `Survey of ${type}`,
      questions: [makeQuestion(type, { required: true, comment_box: true })],
      settings: { theming },
    }),
  );
  const places = surveys.map(({ id }) => `<div data-userfeedback="${id}"></div>`).join('');
  stage.host.html = `<main><h1>A page</h1>${places}</main>`;
  stage.host.document = makeDocument(surveys);
  const { page } = await stage.visit(PHONE);
  for (const { id } of surveys) {
    await panelOf(page, id).getByRole('button', { name: 'Next' }).click();
    await panelOf(page, id).getByRole('alert').waitFor();
  }
  return page;
}

test.each<[string, object]>([
  ['the light scheme', { color_scheme: 'light' }],
  ['the dark scheme', { color_scheme: 'dark' }],
  ['grey on grey', odd('#777777', '#777777', '#777777')],
  ['yellow on white', odd('#ffffff', '#ffff00', '#ffff00')],
  ['blue on black', odd('#000000', '#0000ff', '#000066')],
  ['red on green', odd('#00aa00', '#cc0000', '#00bb00')],
])('axe finds nothing wrong with any type placed in a page, in %s', async (_name, theming) => {
  const page = await showAllTypes(theming);
  expect(await complaints(page)).toEqual([]);
});

describe.each<[string, VisitOptions]>([
  ['in a corner', {}],
  ['as a sheet', PHONE],
])('%s', (_name, options) => {
  test.each(['light', 'dark'])(
    'axe finds nothing wrong with any type, %s; each is announced by its focus',
    async (color_scheme) => {
      const questions = QUESTION_TYPES.map((type) => ({
        ...makeQuestion(type),
        id: type,
        title: `One of ${type}`,
      }));
      stage.host.html = '<main><h1>A page</h1></main>';
      stage.host.document = makeDocument([
        makeSurvey({ questions, settings: { theming: themingOf({ color_scheme }) } }),
      ]);
      const { page } = await stage.visit(options);
      await panelOf(page).waitFor();
      for (const [index, { title }] of questions.entries()) {
        await expect
          .poll(() => legendOf(page).textContent())
          .toBe(`Question ${index + 1} of ${questions.length}: ${title}`);
        expect(await complaints(page), title).toEqual([]);
        const isFocused = await rootOf(page)
          .locator('fieldset')
          .evaluate((group) => group.matches(':focus'));
        expect(isFocused, 'only a visitor who acts here is taken along').toBe(index > 0);
        await press(page, 'Skip');
      }
      await rootOf(page).locator('.thanks').waitFor();
      expect(await complaints(page)).toEqual([]);
    },
  );
});

/** What a visitor can open or choose in the types of parts, beside their first view. */
const STATES: [string, Parameters<typeof makeQuestion>, (page: Page) => Promise<unknown>][] = [
  ['a matrix, half chosen', ['matrix'], (page) => page.getByRole('radio').first().check()],
  [
    'a ranking, one moved and one held',
    ['ranking'],
    async (page) => {
      await page.locator('.places li:first-child button:last-child').click();
      await page.locator('.places li:last-child .grip').focus();
      await page.keyboard.press('Space');
    },
  ],
  ['an order that is right', ['ranking'], (page) => page.locator('.right').click()],
  ['a search among many options', ['dropdown', {}, severalOf(12)], (page) => page.getByRole('searchbox').fill('1')],
  [
    'no more choices',
    ['dropdown', {}, severalOf(3)],
    async (page) => {
      for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) await box.check();
    },
  ],
  ['another answer', ['radio-button', {}, withOther()], (page) => page.getByRole('radio').last().check()],
  [
    'another answer, missing',
    ['checkbox', {}, withOther()],
    async (page) => {
      await page.getByRole('checkbox').last().check();
      await page.locator('.next').click();
    },
  ],
  [
    'emoji',
    ['scale', { comment_box: true }, scaleOf({ form: 'emoji', low_label: 'Bad', high_label: 'Good' })],
    (page) => page.getByRole('radio').first().check({ force: true }),
  ],
  [
    'words',
    ['scale', { comment_box: true }, scaleOf({ form: 'labels', labels: [...'ABCDE'] })],
    (page) => page.getByRole('radio').last().check({ force: true }),
  ],
  [
    '0 to 10',
    [
      'scale',
      { comment_box: true },
      scaleOf({ from: 0, to: 10, low_label: 'W'.repeat(80), high_label: 'M'.repeat(80) }),
    ],
    (page) => page.getByRole('radio').last().check({ force: true }),
  ],
];
function severalOf(count: number) {
  return { options: Array.from({ length: count }, (_, at) => `Town ${at}`), multiple: true, max_choices: 2 };
}
function withOther() {
  return { options: ['Red', 'Blue'], max_choices: 0, other: { enabled: true, label: 'Something else' } };
}
function scaleOf(config: object) {
  return { form: 'numbers', from: 1, to: 5, labels: [], low_label: '', high_label: '', measure: null, ...config };
}

describe.each<[string, VisitOptions, boolean]>([
  ['in a corner', {}, false],
  ['as a sheet of 320 px', { ...PHONE, viewport: { width: 320, height: 640 } }, false],
  ['in a page of 320 px', { viewport: { width: 320, height: 640 } }, true],
  ['with forced colors', { forcedColors: 'active' }, false],
])('%s, from right to left', (_name, options, isPlaced) => {
  test.each(STATES)('axe finds nothing wrong with %s, and nothing sticks out (QX-96)', async (_state, given, act) => {
    const html = '<script>document.documentElement.dir = "rtl"</script><main><h1>A page</h1>';
    stage.host.html = `${html}${isPlaced ? '<div data-userfeedback="7"></div>' : ''}</main>`;
    stage.host.document = makeDocument([makeSurvey({ questions: [makeQuestion(...given)] })]);
    const { page } = await stage.visit(options);
    await panelOf(page).waitFor();
    await act(page);
    expect(await complaints(page)).toEqual([]);
    const sticking = await panelOf(page).evaluate((panel) => [
      document.documentElement.scrollWidth - innerWidth,
      ...[...panel.querySelectorAll('.scroll')].map((each) => each.scrollWidth - each.clientWidth),
    ]);
    expect(Math.max(...sticking)).toBeLessThanOrEqual(0);
  });
});

test('no target of any type is smaller than 44 px, or 24 px in a row of steps (QX-06)', async () => {
  const page = await showAllTypes({});
  const targets = page.locator(
    'button, .pick, .step, textarea, input:not([type="radio"], [type="checkbox"], .unseen *)',
  );
  expect(await targets.count()).toBeGreaterThan(40);
  const small = await targets.evaluateAll((all) =>
    all
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width < (target.matches('.line .step') ? 24 : 44) || height < 44;
      })
      .map((target) => target.outerHTML),
  );
  expect(small).toEqual([]);
});

test.each(['light', 'dark'])('axe finds nothing wrong with the sheet, its toggle and its end, %s', async (scheme) => {
  stage.host.html = '<main><h1>A page</h1></main>';
  const theming = { color_scheme: scheme, logo_type: 'userfeedback', widget_toggle_text: 'Tell us' };
  stage.host.document = makeDocument([makeSurvey({ settings: { theming: themingOf(theming) } })]);
  const { page } = await stage.visit(PHONE);
  await panelOf(page).waitFor();
  expect(await complaints(page)).toEqual([]);
  await press(page, 'Skip');
  expect(await complaints(page)).toEqual([]);
});

/** A window of 1280 by 1024 px at 400 % zoom. */
const NARROW = { viewport: { width: 320, height: 256 } };
const LONGEST = { skip_text: 'W'.repeat(40), next_text: 'M'.repeat(40), widget_toggle_text: 'T'.repeat(80) };

test.each(QUESTION_TYPES)(
  'at 320 by 256 px, %s: rings are whole, nothing sticks out, the minimise button covers no field (FV-17, FV-18, QX-96)',
  async (type) => {
    const question = { ...makeQuestion(type), settings: { comment_box: true } };
    stage.host.document = makeDocument([
      makeSurvey({ questions: [question as never], settings: { theming: LONGEST } }),
    ]);
    const { page } = await stage.visit(NARROW);
    await panelOf(page).waitFor();
    await toggleOf(page).waitFor();
    await page.evaluate(() =>
      document.querySelector('userfeedback-widget')?.shadowRoot?.querySelector<HTMLElement>('.toggle')?.focus(),
    );
    const faults = new Set<string>();
    for (let presses = 0; presses < 16; presses += 1) {
      await page.keyboard.press('Tab');
      for (const fault of await page.evaluate(() => {
        const root = document.querySelector('userfeedback-widget')?.shadowRoot;
        const focused = root?.activeElement;
        const toggle = root?.querySelector('.toggle');
        if (!root || !toggle || !focused || focused === toggle) return [];
        const found: string[] = [];
        const ringed = focused.closest('.pick, .step') ?? focused;
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(ringed);
        if (outlineStyle === 'none') found.push(`${focused.className} has no ring`);
        const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
        const box = ringed.getBoundingClientRect();
        for (let clip = ringed.parentElement; clip; clip = clip.parentElement) {
          if (getComputedStyle(clip).overflow === 'visible') continue;
          const edge = clip.getBoundingClientRect();
          if (box.left - ring < edge.left || box.right + ring > edge.right)
            found.push(`ring of ${focused.className || focused.localName} cut by ${clip.className}`);
        }
        if (box.left < 0 || box.right > innerWidth) found.push(`${focused.className} sticks out`);
        const over = toggle.getBoundingClientRect();
        if (box.right > over.left && box.left < over.right && box.bottom > over.top && box.top < over.bottom)
          found.push(`the toggle covers ${focused.className || focused.localName}`);
        return found;
      }))
        faults.add(fault);
    }
    expect([...faults]).toEqual([]);
  },
);

test('with forced colours the icon of the toggle has the colour of the system, and 80 letters stay in the window (FV-18)', async () => {
  stage.host.document = makeDocument([
    makeSurvey({ settings: { theming: { ...LONGEST, widget_toggle_color: '#010203' } } }),
  ]);
  const { page } = await stage.visit({ ...NARROW, forcedColors: 'active', colorScheme: 'dark' });
  await panelOf(page).waitFor();
  const toggle = rootOf(page).locator('.toggle');
  await toggle.click();
  await panelOf(page).waitFor({ state: 'hidden' });
  const colors = await toggle.evaluate((button) => {
    const icon = button.querySelector('svg');
    return [icon && getComputedStyle(icon).color, getComputedStyle(button).color];
  });
  expect(colors[0]).toBe(colors[1]);
  const box = await toggle.boundingBox();
  expect([box?.x ?? -1, 320 - (box?.x ?? 0) - (box?.width ?? 0)].every((space) => space >= 0)).toBe(true);
});
