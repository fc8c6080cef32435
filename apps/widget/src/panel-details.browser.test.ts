import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import { QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeQuestion } from '../testing/questions.ts';
import { setStage } from '../testing/stage.ts';
import type { SurveyParts } from '../testing/surveys.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import type { VisitOptions } from '../testing/visitor.ts';
import { PHONE, panelOf, press, rootOf, toggleOf } from '../testing/visitor.ts';

const stage = setStage();
const CHOICE = {
  id: 'q1',
  type: 'radio-button' as const,
  title: 'Which?',
  config: { options: ['Rye', 'Wheat'] },
};
async function open(parts: SurveyParts, options: VisitOptions = {}) {
  stage.host.document = makeDocument([makeSurvey(parts)]);
  const visitor = await stage.visit(options);
  await panelOf(visitor.page).waitFor();
  return visitor;
}
const LINKS = '<a id="first" href="#1">First</a> <a id="second" href="#2">Second</a> <input id="own">';
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);
const gone = (page: Page) => rootOf(page).waitFor({ state: 'detached' });

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['Close', (page) => press(page, 'Close')],
  ['close()', (page) => page.evaluate(() => window.userfeedback?.close())],
])('when a survey goes by %s, the focus returns to what had it before (XV-09)', async (_name, close) => {
  stage.host.html = `<div style="height:2000px"></div>${LINKS}<div style="height:2000px"></div>`;
  const { page } = await open({ questions: [CHOICE] });
  await page.locator('#first').focus();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('radio', { name: 'Rye' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await rootOf(page).locator('.thanks').waitFor();
  await close(page);
  await gone(page);
  expect(await focusedId(page)).toBe('first');
  expect(await page.evaluate('scrollY')).toBe(0);
  await page.keyboard.press('Tab');
  expect(await focusedId(page)).toBe('second');
});

test('the focus stays where the visitor has put it, and does not return to what has left the page (XV-09)', async () => {
  stage.host.html = LINKS;
  const { page } = await open({ questions: [CHOICE] });
  const answer = async () => {
    await page.getByRole('radio', { name: 'Rye' }).click({ force: true });
    await rootOf(page).locator('.thanks').waitFor();
  };
  await page.locator('#first').focus();
  await answer();
  await page.locator('#second').focus();
  await page.evaluate(() => window.userfeedback?.close());
  await gone(page);
  expect(await focusedId(page)).toBe('second');

  const other = await open({ questions: [CHOICE] });
  await other.page.locator('#first').focus();
  await other.page.getByRole('radio', { name: 'Rye' }).click({ force: true });
  await rootOf(other.page).locator('.thanks').waitFor();
  await other.page.evaluate(() => document.querySelector('#first')?.remove());
  await press(other.page, 'Close');
  await gone(other.page);
  expect(await focusedId(other.page)).toBe('');
});

test.each(['own', 'first'])('after a touch the focus does not return to a text field: #%s (XV-09)', async (id) => {
  stage.host.html = LINKS;
  const { page } = await open({ questions: [CHOICE] }, { hasTouch: true });
  await page.locator(`#${id}`).focus();
  await page.getByText('Rye').tap();
  await page.getByRole('button', { name: 'Close' }).tap();
  await gone(page);
  expect(await focusedId(page)).toBe(id === 'own' ? '' : id);
});

/** Name, role and states by the browser's accessibility tree. */
async function nodesOf(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  return nodes.map(({ role, name, properties = [] }) => ({
    role: `${role?.value}`,
    name: `${name?.value ?? ''}`,
    invalid: properties.find((property) => property.name === 'invalid')?.value.value,
    required: properties.find((property) => property.name === 'required')?.value.value,
  }));
}
const CONTROLS = /^(radio|checkbox|textbox|combobox|Date)$/;

test.each(QUESTION_TYPES)('a required %s is invalid only after an attempt to go on (XV-10)', async (type) => {
  const { page } = await open({
    questions: [makeQuestion(type, { required: true, comment_box: true }) as never],
  });
  const controls = async () => (await nodesOf(page)).filter(({ role }) => CONTROLS.test(role));
  const before = await controls();
  expect(before.length).toBeGreaterThan(0);
  expect(before.filter(({ invalid }) => invalid && invalid !== 'false')).toEqual([]);
  await press(page, 'Next');
  await panelOf(page).locator('.error').getByText(/./).first().waitFor();
  // Buttons cannot be invalid: of an order the first handle gets the focus.
  if (type === 'ranking') expect(await panelOf(page).locator('.grip:focus').count()).toBe(1);
  else expect((await controls()).filter(({ invalid }) => invalid === 'true')).not.toEqual([]);
});

test.each(['text', 'long-text', 'email'] as const)('the title of a %s question is read once (XV-13)', async (type) => {
  const { page } = await open({
    questions: [{ ...makeQuestion(type), title: 'What is missing?' } as never],
  });
  const nodes = await nodesOf(page);
  const named = nodes.filter(({ role, name }) => /^(group|textbox)$/.test(role) && name.includes('What is missing?'));
  expect(named).toHaveLength(1);
  expect(nodes.filter(({ role, name }) => role === 'textbox' && name === '')).toEqual([]);
  expect(nodes.some(({ role, name }) => role === 'group' && name.includes('Question 1 of 1'))).toBe(true);
});

test('an error stands below what it is about, above the comments, and is in view on a small screen (XV-12)', async () => {
  for (const question of [
    {
      ...CHOICE,
      config: { options: Array.from({ length: 12 }, (_, at) => `Option ${at}`) },
      settings: { required: true, comment_box: true },
    },
    { ...makeQuestion('long-text', { required: true }) },
  ]) {
    const { page } = await open({ questions: [question as never] }, { viewport: { width: 320, height: 256 } });
    await rootOf(page)
      .locator('.next')
      .evaluate((next: HTMLElement) => next.click());
    const error = panelOf(page).locator('.error').getByText('Please answer this question.');
    await error.waitFor();
    await expect
      .poll(() =>
        error.evaluate((element) => {
          const { top, bottom, left } = element.getBoundingClientRect();
          const root = element.getRootNode() as ShadowRoot;
          return root.elementFromPoint(left + 5, (top + bottom) / 2) === element && top >= 0 && bottom <= innerHeight;
        }),
      )
      .toBe(true);
    const comments = panelOf(page).locator('textarea').last();
    if (question.type === 'radio-button')
      expect((await error.boundingBox())?.y).toBeLessThan((await comments.boundingBox())?.y ?? 0);
  }
});

test('the floating panel has a Close button, which does what Escape does (XV-19)', async () => {
  const { page, complaints } = await open({
    questions: [CHOICE, { ...CHOICE, id: 'q2', title: 'And then?' }],
  });
  const close = panelOf(page).getByRole('button', { name: 'Close', exact: true });
  const box = await close.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const legend = await rootOf(page).locator('legend > span').last().boundingBox();
  expect((legend?.x ?? 0) + (legend?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + 12);
  await close.click();
  expect(await panelOf(page).isVisible()).toBe(false);
  await page.reload();
  await toggleOf(page).click();
  await page.getByText('Rye').click();
  await page.getByText('Wheat').click();
  await rootOf(page).locator('.thanks').waitFor();
  await close.click();
  await gone(page);
  expect(complaints).toEqual([]);

  stage.host.html = '<div data-userfeedback="7"></div>';
  const inline = await open({ questions: [CHOICE] });
  expect(await inline.page.getByRole('button', { name: 'Close' }).count()).toBe(0);
});

test('the label of the main button is large, white where that is readable, and whole in the longest language (XV-20)', async () => {
  const longest = Object.values(WORD_FILES)
    .map(({ words }) => words.next)
    .toSorted((a, b) => b.length - a.length)[0];
  const { page } = await open(
    {
      settings: {
        theming: {
          color_scheme: 'custom',
          widget_color: '#ffffff',
          text_color: '#23282d',
          button_color: '#2D87F1',
          next_text: longest ?? '',
        },
      },
    },
    { viewport: { width: 320, height: 640 } },
  );
  const next = rootOf(page).locator('.next');
  expect(
    await next.evaluate((element) => {
      const { color, fontWeight, fontSize } = getComputedStyle(element);
      return [color, fontWeight, fontSize, element.scrollWidth <= element.clientWidth];
    }),
  ).toEqual(['rgb(255, 255, 255)', '700', '18.7px', true]);
});

test('on a phone the button in the corner folds the survey (XV-19)', async () => {
  const { page } = await open({ questions: [CHOICE] }, PHONE);
  await toggleOf(page).tap();
  expect(await panelOf(page).isVisible()).toBe(false);
});
