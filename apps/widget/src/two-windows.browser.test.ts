import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import type { SurveyParts } from '../testing/surveys.ts';
import { makeDocument, makeSavingSurvey, makeSurvey } from '../testing/surveys.ts';
import { panelOf, press, rootOf } from '../testing/visitor.ts';

const stage = setStage();

async function openBeside(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto(stage.host.origin);
  return page;
}
async function answer(page: Page) {
  await panelOf(page).waitFor();
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await rootOf(page).locator('.thanks').waitFor();
}
const settings = (display_length: 'once' | 'until_response' | 'repeatedly' | 'recurring') => ({
  settings: { behavior: { display_length } },
});

test.each<[string, SurveyParts, typeof makeSurvey, number]>([
  ['until it is answered', settings('until_response'), makeSurvey, 1],
  ['once', settings('once'), makeSurvey, 1],
  ['until it is answered, and saved as it is answered', settings('until_response'), makeSavingSurvey, 1],
  ['repeatedly', settings('repeatedly'), makeSurvey, 2],
  ['again after some days', settings('recurring'), makeSurvey, 2],
])(
  'a survey that is shown %s and answered in two windows is stored so often (XV-14)',
  async (_name, parts, make, stored) => {
    stage.host.document = makeDocument([make(parts)]);
    const { page, context, complaints } = await stage.visit();
    await panelOf(page).waitFor();
    const other =
      parts.settings?.behavior?.display_length === 'once' ? await context.newPage() : await openBeside(context);
    // Shown once only: both windows have to be open before either has begun.
    if (other.url() === 'about:blank') {
      await context.clearCookies();
      await other.goto(stage.host.origin);
    }
    await panelOf(other).waitFor();
    await answer(page);
    await expect.poll(() => stage.host.submissions.length).toBe(1);
    await answer(other);
    await other.waitForTimeout(400);
    expect(stage.host.submissions.length).toBe(stored);
    expect(complaints).toEqual([]);
  },
);

test('it is stored once while the first response waits for the server (XV-14)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  const other = await openBeside(context);
  await panelOf(other).waitFor();
  await page.route('**/responses', (route) => route.abort());
  await answer(page);
  await answer(other);
  await other.waitForTimeout(300);
  expect(stage.host.submissions).toEqual([]);
  await page.unroute('**/responses');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
});

test.each([true, false])(
  'what the page has opened after that is stored; it was on screen already: %s (XV-14)',
  async (isOnScreen) => {
    stage.host.document = makeDocument([makeSurvey()]);
    const { page, context } = await stage.visit();
    await panelOf(page).waitFor();
    const other = await openBeside(context);
    await panelOf(other).waitFor();
    if (!isOnScreen) await other.goto('about:blank');
    await answer(page);
    await expect.poll(() => stage.host.submissions.length).toBe(1);
    if (!isOnScreen) await other.goto(stage.host.origin);
    expect(await other.evaluate(() => window.userfeedback?.open(7))).toBe(true);
    await answer(other);
    await expect.poll(() => stage.host.submissions.length).toBe(2);
  },
);
