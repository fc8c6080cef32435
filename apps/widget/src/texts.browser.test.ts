import type { WidgetSurvey } from '@userfeedback/contract';
import { languagePart } from '@userfeedback/engine';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import type { SurveyParts } from '../testing/surveys.ts';
import { makeDocument, makeSavingSurvey, makeSurvey } from '../testing/surveys.ts';
import { handleReplies, holdClock, panelOf, press, rootOf, showPanel } from '../testing/visitor.ts';

const stage = setStage();
const QUESTIONS = [
  { id: 'q1', type: 'radio-button' as const, title: 'Liked it?', config: { options: ['Yes', 'No'] } },
  { id: 'q2', type: 'text' as const, title: 'Why?' },
] satisfies SurveyParts['questions'];
const TEXTS = {
  de: { title: 'Messe', q1: 'Hat es gefallen?', 'q1/1': 'Ja', 'q1/2': 'Nein', q2: 'Warum?' },
  ar: { q1: 'هل أعجبك؟', 'q1/1': 'نعم', 'q1/2': 'لا', q2: 'لماذا؟' },
};

/** A site whose surveys are in English, German and Arabic. */
function offer(parts: SurveyParts = {}, make: (parts: SurveyParts) => WidgetSurvey = makeSurvey) {
  stage.host.languageParts = {
    'part-de': languagePart(WORD_FILES, 'de', 'en', TEXTS.de),
    'part-ar': languagePart(WORD_FILES, 'ar', 'en', TEXTS.ar),
  };
  const languages = { de: 'part-de', ar: 'part-ar' };
  const survey = { lang: 'en', languages, needs: ['texts' as const], questions: QUESTIONS, ...parts };
  stage.host.document = makeDocument([make(survey)]);
}

const partsAsked = () => stage.host.requests.filter((call) => call.includes('/widget/texts/'));
const speak = (page: Page, tag: string | null) => page.evaluate((said) => window.userfeedback?.setLanguage(said), tag);
const legend = (page: Page) => rootOf(page).locator('legend');
const inBrowser =
  (...languages: string[]) =>
  (page: Page) =>
    page.addInitScript((said) => {
      Object.defineProperty(navigator, 'languages', { get: () => said });
    }, languages);

test('a visitor reads the language of the page, and answers by the texts of the base (LA-26, LA-35, LA-56, LA-57)', async () => {
  stage.host.html = '<script>document.documentElement.lang = "de-AT"</script>';
  offer();
  const { page, complaints } = await stage.visit();
  await panelOf(page).getByText('Hat es gefallen?').waitFor();
  expect(partsAsked()).toEqual(['GET /api/v1/widget/texts/part-de']);
  await panelOf(page).getByText('Ja', { exact: true }).click();
  await panelOf(page).getByText('Warum?').waitFor();
  await page.getByRole('textbox').fill('Brot');
  await press(page, 'Weiter');
  await panelOf(page).getByText('Vielen Dank für das Feedback!').waitFor();
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  expect(stage.host.submissions[0]).toMatchObject({
    language: 'de',
    answers: [
      { question_id: 'q1', value: 'Yes' },
      { question_id: 'q2', value: 'Brot' },
    ],
  });
  expect(complaints).toEqual([]);
});

test('who is told signed after the survey was shown is so in its languages, too (VF-29, VF-72)', async () => {
  const from = ['identity' as const];
  offer({ needs: ['texts', 'fields'], settings: { fields: [{ name: 'who', from }] } });
  const { page } = await stage.visit();
  await speak(page, 'de');
  await panelOf(page).getByText('Ja', { exact: true }).click();
  const signed = { id: 'u-1', signature: 'a'.repeat(64) };
  await page.evaluate((told) => window.userfeedback?.identify(told), signed);
  await press(page, 'Überspringen');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  expect(stage.host.submissions[0]).toMatchObject({ fields: { who: 'u-1' }, identity: signed });
});

test.each(['message', 'redirect'] as const)(
  'a closing message in place of a %s stays when the language changes: nobody is thanked for what was refused (FQ-33, LA-30)',
  async (type) => {
    const limits = { sample_percent: 100, ignore_frequency: false, closed_message: 'We have heard enough.' };
    const thank_you = { type, message: 'Thanks!', redirect_url: '/thanks' };
    offer({ needs: ['texts', 'limits'], settings: { limits, thank_you } });
    const { page } = await stage.visit();
    await panelOf(page).getByText('Yes', { exact: true }).click();
    stage.host.refusals = [{ status: 409, body: { code: 'survey_full', message: 'No.' } }];
    await press(page, 'Skip');
    const end = rootOf(page).locator('.thanks');
    await expect.poll(() => end.textContent()).toContain('We have heard enough.');
    await speak(page, 'de');
    await expect.poll(() => partsAsked().length).toBe(1);
    await page.waitForTimeout(1000);
    expect(await end.textContent()).toContain('We have heard enough.');
  },
);

test('in the language of the base nothing more is asked for (LA-35)', async () => {
  offer();
  const { page } = await stage.visit();
  await panelOf(page).getByText('Liked it?').waitFor();
  expect(partsAsked()).toEqual([]);
  expect(await page.evaluate(() => window.userfeedback_debug?.languages)).toEqual({ 7: 'en' });
});

test('root and panel carry language and direction (LA-40, LA-42, LA-89)', async () => {
  stage.host.html = '<script>document.documentElement.lang = "ar"</script>';
  offer();
  const { page } = await stage.visit();
  await panelOf(page).getByText('هل أعجبك؟').waitFor();
  const marks = await page.evaluate(() => {
    const root = document.querySelector('userfeedback-widget');
    const stageOf = root?.shadowRoot?.querySelector('.stage');
    return [root?.getAttribute('lang'), stageOf?.getAttribute('lang'), stageOf?.getAttribute('dir')];
  });
  expect(marks).toEqual(['ar', 'ar', 'rtl']);
  expect(await page.evaluate(() => window.userfeedback_debug?.languages)).toEqual({ 7: 'ar' });
});

test('a page sets the language of a survey on screen and takes it back; what was typed stays (LA-30)', async () => {
  offer({}, makeSavingSurvey);
  stage.host.document?.surveys[0]?.needs.push('texts');
  const { page } = await stage.visit();
  await panelOf(page).getByText('Yes', { exact: true }).click();
  const field = page.getByRole('textbox');
  await field.fill('Bre');
  await speak(page, 'de');
  await panelOf(page).getByText('Warum?').waitFor({ timeout: 1500 });
  expect(await field.inputValue()).toBe('Bre');
  await page.keyboard.type('ad');
  expect(await field.inputValue()).toBe('Bread');
  await speak(page, null);
  await panelOf(page).getByText('Why?').waitFor({ timeout: 1500 });
  expect(await field.inputValue()).toBe('Bread');
  // The answer before it is still there.
  await press(page, 'Back');
  expect(await panelOf(page).getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true);
});

test('a survey follows the language of the page without a reload (LA-31)', async () => {
  offer();
  const { page } = await stage.visit();
  await panelOf(page).getByText('Liked it?').waitFor();
  await page.evaluate(() => {
    document.documentElement.lang = 'ar';
  });
  await panelOf(page).getByText('هل أعجبك؟').waitFor({ timeout: 1500 });
});

test('an inline survey reads the language of its place, which may be set there (LA-26, LA-28)', async () => {
  offer();
  stage.host.html = '<div lang="de"><div data-userfeedback="7"></div></div>';
  const { page } = await stage.visit();
  await legend(page).getByText('Hat es gefallen?').waitFor();
  stage.host.html = '<div lang="de"><div data-userfeedback="7" data-language="ar"></div></div>';
  await page.reload();
  await legend(page).getByText('هل أعجبك؟').waitFor();
});

test('the script tag may set it, and a site may put the browser first (LA-26, LA-27)', async () => {
  offer();
  stage.host.snippet = `<script async data-language="ar" src="${stage.host.origin}/widget.js"></script>`;
  const { page } = await stage.visit();
  await legend(page).getByText('هل أعجبك؟').waitFor();
  stage.host.snippet = '';
  const { document } = stage.host;
  if (document) document.widget_settings = { ...document.widget_settings, widget_language: 'browser' };
  const second = await stage.visit({ prepare: inBrowser('ga', 'de-DE', 'en') });
  await legend(second.page).getByText('Hat es gefallen?').waitFor();
});

test('a visitor chooses the language, which holds in the tab (LA-32, LA-33)', async () => {
  offer({ choice: { en: 'English', de: 'Deutsch', ar: 'العربية' } });
  const { page } = await stage.visit();
  const select = page.getByRole('combobox', { name: 'Language' });
  await select.waitFor();
  expect(await select.locator('option').allTextContents()).toEqual(['English', 'Deutsch', 'العربية']);
  expect((await select.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await select.selectOption('de');
  await legend(page).getByText('Hat es gefallen?').waitFor();
  expect(await page.getByRole('combobox', { name: 'Sprache' }).inputValue()).toBe('de');
  await page.reload();
  await legend(page).getByText('Hat es gefallen?').waitFor();
  offer();
  await page.reload();
  await legend(page).getByText('Hat es gefallen?').waitFor();
  expect(await page.getByRole('combobox').count()).toBe(0);
});

test('a part that does not come within three seconds leaves the survey in its base (LA-38)', async () => {
  offer();
  stage.host.languageParts['part-de'] = 'never';
  stage.host.html = '<script>document.documentElement.lang = "de"</script>';
  const { page, complaints } = await stage.visit();
  await page.waitForTimeout(2000);
  expect(await panelOf(page).count()).toBe(0);
  await panelOf(page).getByText('Liked it?').waitFor({ timeout: 4000 });
  expect(complaints).toEqual([]);
});

test('a language that came too late can be chosen (LA-32, LA-38)', async () => {
  offer({ choice: { en: 'English', de: 'Deutsch', ar: 'العربية' } });
  stage.host.html = '<script>document.documentElement.lang = "de"</script>';
  const { page } = await stage.visit({
    prepare: (page) =>
      page.route('**/widget/texts/part-de', async (route) => {
        await new Promise((done) => setTimeout(done, 4000));
        await route.continue();
      }),
  });
  await panelOf(page).getByText('Liked it?').waitFor();
  const select = page.getByRole('combobox', { name: 'Language' });
  await expect.poll(() => select.inputValue()).toBe('en');
  await page.waitForTimeout(1500);
  await panelOf(page).getByText('Liked it?').waitFor();
  await select.selectOption('de');
  await legend(page).getByText('Hat es gefallen?').waitFor();
  expect(partsAsked()).toHaveLength(1);
});

test('a language whose part fails is asked for again, not twice a second (LA-30, LA-35)', async () => {
  offer();
  const { page } = await stage.visit({ prepare: holdClock });
  await showPanel(page);
  await panelOf(page).getByText('Liked it?').waitFor();
  const { 'part-de': german } = stage.host.languageParts;
  stage.host.languageParts = {};
  await speak(page, 'de');
  for (let seconds = 0; seconds < 10; seconds++) {
    await page.clock.runFor(1000);
    await handleReplies(page);
  }
  expect(partsAsked().length).toBeGreaterThan(1);
  expect(partsAsked().length).toBeLessThan(6);
  if (german) stage.host.languageParts = { 'part-de': german };
  await page.clock.runFor(4000);
  await legend(page).getByText('Hat es gefallen?').waitFor();
});

test('a survey whose base is German has the words of the widget in German (LA-39)', async () => {
  stage.host.languageParts = { words: languagePart(WORD_FILES, 'de', 'de', {}) };
  const email = { id: 'q1', type: 'email' as const, title: 'Wohin?' };
  const survey = makeSurvey({ lang: 'de', languages: { de: 'words' }, needs: ['texts'], questions: [email] });
  stage.host.document = makeDocument([survey]);
  const { page } = await stage.visit();
  await panelOf(page).getByText('E-Mail-Adresse').waitFor();
  await page.getByRole('textbox').fill('nobody');
  await page.keyboard.press('Enter');
  await panelOf(page).getByText('Bitte eine gültige E-Mail-Adresse eingeben.').waitFor();
  expect(partsAsked()).toHaveLength(1);
});
