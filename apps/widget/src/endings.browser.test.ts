import type { WidgetSurvey } from '@userfeedback/contract';
import { languagePart, quotesApart } from '@userfeedback/engine';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import type { SurveyParts } from '../testing/surveys.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf, rootOf } from '../testing/visitor.ts';

const stage = setStage();
const on = (compare: '>' | '<', value: string) => [{ question_id: 'score', compare, value }];
const link = (label: string) => ({ label, url: '/elsewhere' });
const HAPPY = {
  id: 'happy',
  conditions: on('>', '8'),
  message: 'Glad, {{answer:why|friend}}!',
  button: link('Write a review'),
};
const SAD = { id: 'sad', conditions: on('<', '7'), message: 'What went wrong?' };
const THANKS = { type: 'message' as const, message: 'Thanks!', button: link('Home'), endings: [HAPPY, SAD] };
const QUESTIONS = [
  { id: 'score', type: 'nps' as const, title: 'How likely?' },
  { id: 'why', type: 'text' as const, title: 'Why?' },
];
function offer({ settings, needs = [], ...parts }: SurveyParts = {}): WidgetSurvey {
  const made = makeSurvey({
    questions: QUESTIONS,
    needs: ['flow', 'quoted-texts', ...needs],
    ...parts,
    settings: { thank_you: THANKS, ...settings },
  });
  const survey = quotesApart(made);
  stage.host.document = makeDocument([survey]);
  return survey;
}
const answer = async (page: Page, score: string, why: string) => {
  await panelOf(page)
    .getByRole('radio', { name: new RegExp(`^${score}\\b`) })
    .click();
  await page.getByRole('textbox').fill(why);
  await page.getByRole('textbox').press('Enter');
};
const end = (page: Page) => rootOf(page).locator('.thanks');
const read = async (page: Page) => {
  await end(page).waitFor();
  return [await end(page).locator('p').textContent(), (await end(page).locator('a').allTextContents()).join()];
};

test.each([
  ['9', ['Glad, it is good!', 'Write a review']],
  ['10', ['Glad, it is good!', 'Write a review']],
  ['8', ['Thanks!', 'Home']],
  ['7', ['Thanks!', 'Home']],
  ['6', ['What went wrong?', '']],
])('%s leads to its ending, which a screen reader hears (QX-112)', async (score, wanted) => {
  offer();
  const { page, complaints } = await stage.visit();
  await answer(page, score, 'it is good');
  expect(await read(page)).toEqual(wanted);
  const status = end(page).getByRole('status');
  expect(await status.textContent()).toBe(wanted[0]);
  expect(await status.evaluate((each) => each.matches(':focus'))).toBe(true);
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  expect(complaints).toEqual([]);
});

test('the button is a link in the same tab, reached by Tab and followed by Enter (QX-112)', async () => {
  offer();
  const { page, context } = await stage.visit();
  await answer(page, '9', 'Bread');
  const button = page.getByRole('link', { name: 'Write a review' });
  await button.waitFor();
  const box = await button.boundingBox();
  expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    return (await axe.run('userfeedback-widget')).violations.map(({ id }) => id);
  });
  expect(violations).toEqual([]);
  await page.keyboard.press('Tab');
  expect(await button.evaluate((each) => each.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/elsewhere');
  expect(context.pages()).toHaveLength(1);
  await expect.poll(() => stage.host.submissions.length).toBe(1);
});

test('in another language ending and button read so, also when the language changes at the end (QX-112, QX-94)', async () => {
  const texts = {
    'ending/happy': 'Froh, {{answer:why|Freund}}!',
    'ending/happy/button': 'Bewerten',
    'thanks/button': 'Start',
  };
  stage.host.languageParts = { 'part-de': languagePart(WORD_FILES, 'de', 'en', texts) };
  offer({ needs: ['texts'], lang: 'en', languages: { de: 'part-de' } });
  const { page } = await stage.visit();
  await answer(page, '9', 'Brot');
  expect(await read(page)).toEqual(['Glad, Brot!', 'Write a review']);
  await page.evaluate(() => window.userfeedback?.setLanguage('de'));
  await expect.poll(() => read(page)).toEqual(['Froh, Brot!', 'Bewerten']);
});

test('who is refused reads the closing message, without a button and whatever was answered (QX-112)', async () => {
  const limits = { sample_percent: 100, ignore_frequency: false, closed_message: 'We have heard enough.' };
  offer({ needs: ['limits'], settings: { limits } });
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  stage.host.refusals = [{ status: 409, body: { code: 'survey_full', message: 'No.' } }];
  await answer(page, '9', 'Bread');
  expect(await read(page)).toEqual(['We have heard enough.', '']);
});

test('surveys without endings and buttons do not load the part; with them, none opens without it (QX-03, QX-106)', async () => {
  const asked: string[] = [];
  const prepare = async (each: Page) => {
    each.on('request', (request) => asked.push(request.url()));
    await each.route('**/flow-*.js', (route) => route.abort());
  };
  stage.host.document = makeDocument([makeSurvey()]);
  await panelOf((await stage.visit({ prepare })).page).waitFor();
  expect(asked.filter((url) => url.includes('/flow-'))).toEqual([]);
  offer();
  const { page } = await stage.visit({ prepare });
  await expect.poll(() => asked.some((url) => url.includes('/flow-'))).toBe(true);
  await expect.poll(() => page.evaluate(() => window.userfeedback_debug?.problem)).toContain('flow-');
  expect([await rootOf(page).count(), stage.host.impressions]).toEqual([0, []]);
});
