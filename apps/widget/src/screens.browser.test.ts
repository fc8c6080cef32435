import { languagePart } from '@userfeedback/engine';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answering, setSaving } from '../testing/saving.ts';
import { setStage } from '../testing/stage.ts';
import type { SurveyParts } from '../testing/surveys.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import type { VisitOptions } from '../testing/visitor.ts';
import { legendOf, PHONE, panelOf, press, rootOf } from '../testing/visitor.ts';

const stage = setStage();
const { open: openSaving, choose, bodies } = setSaving(stage);
const must = { required: true };
/** One question, three on a screen, one. */
const QUESTIONS = [
  { id: 'a', type: 'radio-button' as const, title: 'First?', config: { options: ['A', 'B'] } },
  { id: 'b', type: 'star-rating' as const, title: 'Stars?', settings: must },
  { id: 'c', type: 'text' as const, title: 'Why, {{answer:a}}?', same_screen: true, settings: must },
  { id: 'd', type: 'radio-button' as const, title: 'More?', config: { options: ['X', 'Y'] }, same_screen: true },
  { id: 'e', type: 'text' as const, title: 'Last?' },
];
const open = (parts: SurveyParts = {}, options?: VisitOptions) => {
  stage.host.document = makeDocument([
    makeSurvey({
      questions: QUESTIONS.map((each) => ({ ...each, title: each.title.replace(/, .*}}/, '') })),
      needs: ['flow'],
      ...parts,
    }),
  ]);
  return stage.visit(options);
};
const titles = async (page: Page) => {
  const legends = await legendOf(page).allTextContents();
  return legends.map((text) => text.replace(' (required)', ''));
};
const index = (page: Page) => rootOf(page).getAttribute('data-index');
const field = (page: Page) => panelOf(page).getByRole('textbox');
const seen = async (page: Page) => {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    return (await axe.run('userfeedback-widget')).violations.map(({ id }) => id);
  });
};
const hear = (page: Page) =>
  page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const name of ['answered', 'engagement'])
      addEventListener(`userfeedback:${name}`, (event) => {
        const { question_id = '', value = '' } = (event as CustomEvent).detail;
        heard.push(`${name} ${question_id} ${value}`.trim());
      });
  });
const heard = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard') as string[]);

test('questions of a screen stand below each other with one Next, nothing moves on at once (QX-74, QX-76, QX-78)', async () => {
  const { page, complaints } = await open({}, { prepare: hear });
  await expect.poll(() => titles(page)).toEqual(['Question 1 of 5: First?']);
  await choose(page, 'A');
  const place = 'Questions 2 to 4 of 5: ';
  await expect.poll(() => titles(page)).toEqual([`${place}Stars?`, `${place}Why?`, `${place}More?`]);
  expect(await index(page)).toBe('1');
  expect(await seen(page)).toEqual([]);
  const panel = panelOf(page);
  expect(await panel.getByRole('button', { name: /Next|Skip/ }).allTextContents()).toEqual(['Next']);
  await panel.getByRole('radio', { name: '4 stars' }).click();
  await field(page).fill('Bread');
  expect(await titles(page)).toHaveLength(3);
  await press(page, 'Next');
  await expect.poll(() => titles(page)).toEqual(['Question 5 of 5: Last?']);
  expect(await index(page)).toBe('4');
  expect(await heard(page)).toEqual([
    'answered a A',
    'engagement',
    'answered b 4',
    'answered c Bread',
    'answered d null',
  ]);
  await field(page).fill('End');
  await field(page).press('Enter');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  const { answers } = stage.host.submissions[0] as { answers: { question_id: string; value: unknown }[] };
  expect(answers.map(({ question_id, value }) => [question_id, value])).toEqual([
    ['a', 'A'],
    ['b', 4],
    ['c', 'Bread'],
    ['d', null],
    ['e', 'End'],
  ]);
  expect(complaints).toEqual([]);
});

test('errors stand at their questions, are counted once, and the first gets the focus (QX-75)', async () => {
  const { page } = await open({ questions: QUESTIONS.slice(1).map((each) => ({ ...each, title: each.id })) });
  await press(page, 'Next');
  const panel = panelOf(page);
  const alert = panel.getByRole('alert');
  await expect.poll(() => alert.allTextContents()).toEqual(['2 questions need your attention.']);
  const errors = panel.locator('fieldset .error');
  expect(await errors.allTextContents()).toEqual(['Please answer this question.', 'Please answer this question.', '']);
  await expect
    .poll(() => panel.getByRole('radio', { name: '1 star' }).evaluate((each) => each.matches(':focus')))
    .toBe(true);
  expect(await seen(page)).toEqual([]);
  // What is mended loses its error, the other keeps it.
  await panel.getByRole('radio', { name: '2 stars' }).click();
  await expect.poll(() => errors.allTextContents()).toEqual(['', 'Please answer this question.', '']);
  await press(page, 'Next');
  await expect.poll(() => field(page).evaluate((each) => each.matches(':focus'))).toBe(true);
  expect((await alert.allTextContents()).filter(Boolean)).toEqual(['Please answer this question.']);
  await field(page).fill('Bread');
  await field(page).press('Enter');
  await expect.poll(() => titles(page)).toEqual(['Question 4 of 4: e']);
});

test('Back leads from screen to screen, and a reload keeps what was typed (QX-78)', async () => {
  const { page } = await open({ settings: { answering } });
  await choose(page, 'A');
  await panelOf(page).getByRole('radio', { name: '3 stars' }).click();
  await field(page).fill('Half');
  await page.reload();
  await expect.poll(() => titles(page)).toHaveLength(3);
  expect(await field(page).inputValue()).toBe('Half');
  expect(await panelOf(page).getByRole('radio', { name: '3 stars' }).isChecked()).toBe(true);
  await press(page, 'Next');
  await expect.poll(() => index(page)).toBe('4');
  await press(page, 'Back');
  await expect.poll(() => titles(page)).toHaveLength(3);
  expect(await index(page)).toBe('1');
  expect(await field(page).inputValue()).toBe('Half');
  await field(page).fill('Whole');
  await press(page, 'Back');
  await expect.poll(() => titles(page)).toEqual(['Question 1 of 5: First?']);
  await choose(page, 'B');
  await expect.poll(() => titles(page)).toHaveLength(3);
  expect(await field(page).inputValue()).toBe('Whole');
});

test('the seconds of a screen are shared among its questions, and saves have its answers in order (QX-78)', async () => {
  const plain = QUESTIONS.map((each) => ({ ...each, title: each.id }));
  const { page } = await openSaving({ questions: plain, needs: ['flow'] });
  await choose(page, 'A');
  await page.clock.runFor(6000);
  await panelOf(page).getByRole('radio', { name: '3 stars' }).click();
  await field(page).fill('Bread');
  await press(page, 'Next');
  await page.clock.runFor(20_000);
  await expect.poll(bodies).toEqual([
    [1, ['A']],
    [2, ['A', 3, 'Bread', null]],
  ]);
  const { answers } = stage.host.saves[1] as unknown as { answers: { seconds: number }[] };
  expect(answers.slice(1).map(({ seconds }) => seconds)).toEqual([2, 2, 2]);
});

test('logic and jumps leave out questions of a screen; one alone on it is asked as ever (QX-73, QX-86)', async () => {
  const logic = (id: string, value: string) => ({
    enabled: true,
    action: 'show' as const,
    conditions: [{ question_id: id, compare: '=' as const, value }],
  });
  const plain = QUESTIONS.map((each) => ({ ...each, title: each.id, settings: {} }));
  const [a, b, c, d, e] = plain as [(typeof plain)[0], ...(typeof plain)[0][]];
  const jumps = [{ compare: '=' as const, value: 'B', to: 'd' }];
  const questions = [{ ...a, jumps }, b, { ...c, logic: logic('a', 'X') }, d, e] as never;
  const { page, leave } = await open({ questions });
  await choose(page, 'A');
  const place = 'Questions 2 to 4 of 5: ';
  await expect.poll(() => titles(page)).toEqual([`${place}b`, `${place}d`]);
  await leave();
  const other = await open({ questions });
  await choose(other.page, 'B');
  await expect.poll(() => titles(other.page)).toEqual(['Question 4 of 5: d']);
  await choose(other.page, 'Y');
  await expect.poll(() => titles(other.page)).toEqual(['Question 5 of 5: e']);
});

test('a phone scrolls inside the sheet, in Arabic from right to left, and no field is covered (QX-76, QX-94)', async () => {
  const part = languagePart(WORD_FILES, 'ar', 'en', {}, ['flow']);
  const questions = QUESTIONS.slice(1).map((each) => ({ ...each, title: `${each.id} `.repeat(20) }));
  stage.host.languageParts = { 'part-ar': part };
  stage.host.html = '<script>document.documentElement.lang = "ar"</script>';
  const { page } = await open(
    { questions, needs: ['texts', 'flow'], lang: 'en', languages: { ar: 'part-ar' } },
    { ...PHONE, viewport: { width: 390, height: 500 } },
  );
  const panel = panelOf(page);
  await panel.waitFor();
  await press(page, WORD_FILES.ar.words.next);
  const words = WORD_FILES.ar.words.types.flow.words;
  await expect.poll(() => panel.getByRole('alert').allTextContents()).toEqual([words.attention.replace('{n}', '2')]);
  const [first] = await titles(page);
  expect(first).toContain(words.places.replace('{n}', '1').replace('{m}', '3').replace('{total}', '4'));
  await field(page).focus();
  const inView = await field(page).evaluate((each) => {
    const { top, bottom, left } = each.getBoundingClientRect();
    const root = each.getRootNode() as ShadowRoot;
    return root.elementFromPoint(left + 9, (top + bottom) / 2) === each && bottom <= innerHeight;
  });
  expect(inView).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seen(page)).toEqual([]);
});
