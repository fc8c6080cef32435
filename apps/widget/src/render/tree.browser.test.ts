import type { QuestionType, WidgetSurvey } from '@userfeedback/contract';
import { QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDrawn } from '../../testing/built-widget.ts';
import { makeQuestion } from '../../testing/questions.ts';
import { makeDocument, makeSurvey } from '../../testing/surveys.ts';
import { startBrowser } from '../../testing/visitor.ts';

let browser: Browser;
let pages: Page[];

beforeAll(async () => {
  const [started, react, tree] = await Promise.all([startBrowser(), buildDrawn('react'), buildDrawn('tree')]);
  browser = started;
  pages = await Promise.all(
    [react, tree].map(async ({ script, remove }) => {
      const page = await browser.newPage();
      await page.addScriptTag({ path: script });
      remove();
      return page;
    }),
  );
});
afterAll(() => browser?.close());

/** Does the same on both pages and expects to see the same. */
async function both(act: (page: Page) => Promise<unknown>) {
  const [react, tree] = await Promise.all(
    pages.map(async (page) => {
      await act(page);
      await page.waitForTimeout(50);
      const seen: string = await page.evaluate('window.seen()');
      return seen;
    }),
  );
  expect(tree).toBe(react);
  return tree ?? '';
}
const show = (given: WidgetSurvey, isSheet = false) => {
  const { surveys } = makeDocument([given]);
  return both((page) =>
    page.evaluate(
      ([survey, isSheet]) => {
        document.body.replaceChildren();
        Reflect.get(window, 'showSurvey')(survey, isSheet);
      },
      [surveys[0], isSheet] as const,
    ),
  );
};
const press = (name: string) => both((page) => page.getByRole('button', { name, exact: true }).click());

const REFUSALS: Partial<Record<QuestionType, string>> = {
  ranking: 'Please put these in your order.',
  matrix: 'Please choose in each row.',
  statement: 'Please tick “That is fine with me” to go on.',
};

test.each(QUESTION_TYPES)('draws %s as React does: asked, refused, answered, closed and opened', async (type) => {
  const first = makeQuestion(type, { required: true, comment_box: true });
  const survey = makeSurvey({ questions: [first, { ...makeQuestion('text'), id: 'q2' }] });
  expect(await show(survey)).toContain(first.title);
  expect(await press('Next')).toContain(REFUSALS[type] ?? 'Please answer this question.');
  await both((page) => page.locator('input, textarea').first().click());
  await press('Minimize survey');
  expect(await press('Open survey')).toContain(first.title);
});

test('draws a visit from the first question to the end as React does', async () => {
  const questions = [
    { ...makeQuestion('checkbox'), id: 'q1' },
    { ...makeQuestion('long-text'), id: 'q2' },
    { ...makeQuestion('email'), id: 'q3' },
    { ...makeQuestion('radio-button'), id: 'q4' },
  ];
  await show(makeSurvey({ questions, settings: { theming: { logo_type: 'userfeedback' } } }), true);
  await both((page) => page.getByLabel('Recipes').check());
  await both((page) => page.getByLabel('News').check());
  await both((page) => page.getByLabel('Recipes').uncheck());
  await press('Next');
  expect(await both((page) => page.getByRole('textbox').fill('Hello'))).toContain('5 / 400');
  await press('Next');
  await both((page) => page.getByLabel('E-mail address').fill('nobody'));
  expect(await press('Next')).toContain('Please enter a valid e-mail address.');
  await both((page) => page.getByLabel('E-mail address').fill('ada@example.org'));
  await press('Next');
  await both(async (page) => {
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
  });
  expect(await press('Next')).toContain('Thanks for your feedback!');
});

test('draws an inline survey as React does', async () => {
  expect(await show(makeSurvey({ is_shortcode: true }))).not.toContain('class="toggle"');
});
