import type { SharedResult } from '@userfeedback/contract';
import { languagePart } from '@userfeedback/engine';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import type { SurveyParts } from '../testing/surveys.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import type { VisitOptions } from '../testing/visitor.ts';
import { PHONE, panelOf, press, rootOf } from '../testing/visitor.ts';

const stage = setStage();
const QUESTIONS = [
  { id: 'a', type: 'radio-button' as const, title: 'Which?', config: { options: ['Red', 'Blue'] }, show_result: true },
];
const RESULT: SharedResult = {
  question_id: 'a',
  votes: 12,
  options: [
    { value: 'Red', count: 5 },
    { value: 'Blue', count: 7 },
  ],
  own: ['Red'],
};
const come = (results: SharedResult[] | undefined, parts: SurveyParts = {}, options?: VisitOptions) => {
  stage.host.refusals = [{ status: 201, body: { success: true, data: 41, results } }];
  stage.host.document = makeDocument([makeSurvey({ questions: QUESTIONS, needs: ['outcome'], ...parts })]);
  return stage.visit(options);
};
const choose = (page: Page, label: string) => panelOf(page).getByLabel(label, { exact: true }).click();
const outcome = (page: Page) => rootOf(page).locator('.outcome');
/** What a screen reader says. */
const spoken = (page: Page) =>
  outcome(page).evaluate((root) => {
    const copy = root.cloneNode(true) as Element;
    for (const each of copy.querySelectorAll('[aria-hidden]')) each.remove();
    return [...copy.querySelectorAll('p, .unseen, .hint')].map(({ textContent }) => textContent?.trim());
  });
const widths = (page: Page) =>
  outcome(page)
    .locator('i')
    .evaluateAll((bars) =>
      bars.map((bar) => bar.getBoundingClientRect().width / (bar.parentElement?.clientWidth ?? 1)),
    );
const violations = async (page: Page) => {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    return (await axe.run('userfeedback-widget')).violations.map(({ id }) => id);
  });
};

test('the reply brings the result, below the thanks, announced politely (QX-88)', async () => {
  const { page, complaints } = await come([RESULT]);
  await choose(page, 'Red');
  await expect
    .poll(() => spoken(page))
    .toEqual(['Which?', 'Red, 42 percent, your choice.', 'Blue, 58 percent.', '12 votes']);
  expect(await outcome(page).getAttribute('role')).toBe('status');
  expect(await outcome(page).locator('small').allTextContents()).toEqual(['Your choice']);
  const [red = 0, blue = 0] = await widths(page);
  expect([red.toFixed(2), blue.toFixed(2)]).toEqual(['0.42', '0.58']);
  const above = await rootOf(page).locator('.thanks > p').boundingBox();
  const below = await outcome(page).boundingBox();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(await violations(page)).toEqual([]);
  await press(page, 'Close');
  await expect.poll(() => rootOf(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('below five votes nobody learns of others; offline there are the thanks alone (QX-88)', async () => {
  const few = await come([{ ...RESULT, votes: 4, options: null }]);
  await choose(few.page, 'Red');
  const first = 'You are one of the first. Come back later for the result.';
  await expect.poll(() => spoken(few.page)).toEqual(['Which?', first]);
  await few.leave();
  const none = await come(undefined);
  stage.host.refusals = ['lost'];
  await choose(none.page, 'Red');
  await rootOf(none.page).locator('.thanks').waitFor();
  // What was lost is soon sent again.
  await expect.poll(() => stage.host.submissions.length).toBeGreaterThanOrEqual(2);
  expect(await spoken(none.page)).toEqual([]);
});

test('a visitor reads the result in the language of the survey, on a phone from right to left (QX-88, QX-94)', async () => {
  const texts = { a: 'أيهما؟', 'a/1': 'أحمر' };
  stage.host.languageParts = { 'part-ar': languagePart(WORD_FILES, 'ar', 'en', texts, ['outcome']) };
  stage.host.html = '<script>document.documentElement.lang = "ar"</script>';
  const { page } = await come(
    [RESULT],
    { needs: ['texts', 'outcome'], lang: 'en', languages: { ar: 'part-ar' } },
    PHONE,
  );
  await choose(page, 'أحمر');
  const { yours, votes } = WORD_FILES.ar.words.types.outcome.words;
  await expect.poll(async () => (await spoken(page))[1]).toBe(`أحمر، 42 في المئة, ${yours}.`);
  expect(await spoken(page)).toContain(votes.replace('{n}', '12'));
  const sides = await outcome(page)
    .locator('i')
    .first()
    .evaluate((bar) => {
      const [own, row] = [bar.getBoundingClientRect(), bar.parentElement?.getBoundingClientRect()];
      return Math.round(own.right - (row?.right ?? 0));
    });
  expect(sides).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
});
