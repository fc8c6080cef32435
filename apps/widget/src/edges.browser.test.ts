import { QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeQuestion } from '../testing/questions.ts';
import { RATINGS, serveRatings } from '../testing/ratings.ts';
import { faultsOfRing } from '../testing/rings.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import type { VisitOptions } from '../testing/visitor.ts';
import { panelOf, rootOf, toggleOf } from '../testing/visitor.ts';

const stage = setStage();
/** A window of 1280 by 1024 at 400 %; two device pixels per pixel are enough to measure a ring. */
const NARROW: VisitOptions = {
  viewport: { width: 320, height: 256 },
  deviceScaleFactor: 2,
};
const LONGEST = { skip_text: 'W'.repeat(40), next_text: 'M'.repeat(40), widget_toggle_text: 'T'.repeat(80) };
const custom = (widget_color: string, text_color: string, button_color: string) => ({
  color_scheme: 'custom' as const,
  widget_color,
  text_color,
  button_color,
});
const MODES: [name: string, theming: object, options: VisitOptions][] = [
  ['light', {}, {}],
  ['dark', { color_scheme: 'dark' }, {}],
  ['grey on grey', custom('#777777', '#777777', '#777777'), {}],
  ['yellow on white', custom('#ffffff', '#ffff00', '#ffff00'), {}],
  ['forced colours, light', {}, { forcedColors: 'active', colorScheme: 'light' }],
  ['forced colours, dark', {}, { forcedColors: 'active', colorScheme: 'dark' }],
  ['right to left', {}, {}],
];

/** Lists what sticks out of the window or its container, and what the minimise button covers. */
const faultsOfEdges = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('userfeedback-widget')?.shadowRoot;
    const toggle = root?.querySelector('.toggle')?.getBoundingClientRect();
    const faults = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
    for (const element of root?.querySelectorAll<HTMLElement>('.panel :not(.unseen, .unseen *)') ?? []) {
      const name = element.className || element.localName;
      if (element.closest('svg, [hidden]') || !element.offsetParent) continue;
      const { display, overflowX } = getComputedStyle(element);
      // Content that overflows visibly is not cut, and is checked itself.
      const isClosed = overflowX !== 'visible' || !element.firstElementChild;
      if (isClosed && display !== 'inline' && element.scrollWidth > element.clientWidth + 1)
        faults.push(`${name} has ${element.scrollWidth} in ${element.clientWidth}`);
      const { left, right } = element.getBoundingClientRect();
      if (left < 0 || right > innerWidth) faults.push(`${name} sticks out`);
      if (!element.matches('button, .pick, .step, input, textarea, legend') || !toggle) continue;
      element.scrollIntoView({ block: 'nearest' });
      const box = element.getBoundingClientRect();
      if (box.right > toggle.left && box.left < toggle.right && box.bottom > toggle.top && box.top < toggle.bottom)
        faults.push(`the toggle lies over ${name}`);
    }
    return faults;
  });

test.each(MODES)(
  'at 320 by 256 px, %s: rings are whole and visible on all sides, and nothing is cut or covered, in all types (FV-17, FV-18)',
  async (name, theming, options) => {
    const title = name === 'right to left' ? 'هل توصي بنا أم تريد شيئا آخر؟' : 'What would you say about this?';
    const questions = QUESTION_TYPES.map((type) => ({
      ...makeQuestion(type, { comment_box: true }),
      id: type,
      title,
    }));
    stage.host.document = makeDocument([makeSurvey({ questions, settings: { theming: { ...LONGEST, ...theming } } })]);
    const { page } = await stage.visit({ ...NARROW, ...options });
    await panelOf(page).waitFor();
    await toggleOf(page).waitFor();
    const faults: string[] = [];
    for (const [index, { id }] of questions.entries()) {
      await page.locator(`userfeedback-widget[data-index="${index}"]`).waitFor({ state: 'attached' });
      faults.push(...(await faultsOfEdges(page)).map((fault) => `${id}: ${fault}`));
      await rootOf(page).locator('fieldset').focus();
      const stops = await rootOf(page)
        .locator('form :is(button, textarea, input:not([type="radio"]), .picks, .stars, .scale)')
        .evaluateAll((all) => all.filter((one) => !one.querySelector('[type="checkbox"]')).length);
      for (let stop = 0; stop < stops; stop++) {
        await page.keyboard.press('Tab');
        faults.push(...(await faultsOfRing(page)).map((fault) => `${id}: ${fault}`));
      }
      await rootOf(page)
        .locator('.skip')
        .evaluate((skip: HTMLElement) => skip.click());
    }
    faults.push(...(await faultsOfEdges(page)).map((fault) => `thanks: ${fault}`));
    await toggleOf(page).evaluate((toggle: HTMLElement) => toggle.click());
    expect(faults).toEqual([]);
  },
);

test.each([
  ['light', '#ffffff', '#23282D'],
  ['dark', '#222222', '#eeeeee'],
  ['grey on grey', '#777777', '#777777'],
  ['yellow', '#ffee00', '#ffffff'],
  ['blue', '#0000ff', '#000000'],
  ['red', '#e00000', '#aa0000'],
  ['green', '#00a000', '#008000'],
])('rings in the ratings are whole and visible on all sides, %s (FV-17)', async (_name, ground, text) => {
  stage.host.html = `<main style="background: ${ground}">${RATINGS}</main>`;
  const { page } = await stage.visit({
    ...NARROW,
    prepare: (page) => serveRatings(page, { background_color: ground, text_color: text }),
  });
  await page.getByRole('radio').first().waitFor();
  await page.keyboard.press('Tab');
  const faults = await faultsOfRing(page);
  for (let step = 1; step < 5; step++) {
    await page.keyboard.press('ArrowRight');
    faults.push(...(await faultsOfRing(page)));
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(faults).toEqual([]);
});
