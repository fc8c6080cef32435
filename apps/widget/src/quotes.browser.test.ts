import type { WidgetSurvey } from '@userfeedback/contract';
import { languagePart, quotesApart } from '@userfeedback/engine';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ALL_TYPES, answerAll } from '../testing/answers.ts';
import { setStage } from '../testing/stage.ts';
import type { SurveyParts } from '../testing/surveys.ts';
import { makeDocument, makeSavingSurvey, makeSurvey } from '../testing/surveys.ts';
import { legendOf, panelOf, press, rootOf } from '../testing/visitor.ts';

const stage = setStage();
const message = (text: string) => ({ thank_you: { type: 'message' as const, message: text } });
const text = (id: string, title: string) => ({ id, type: 'text' as const, title });
const LIKED = {
  id: 'liked',
  type: 'radio-button' as const,
  title: 'Liked it?',
  config: { options: ['Yes', 'No'] },
};
const FIELDS = [{ name: 'name', from: ['attribute' as const] }];
const QUOTES_PART = /\/quotes-[\w-]+\.js$/;

/** A survey as the server delivers one that quotes. */
const quoting = (parts: SurveyParts, make: (parts: SurveyParts) => WidgetSurvey = makeSurvey) =>
  quotesApart(make({ ...parts, needs: [...(parts.needs ?? []), 'quoted-texts'] }));
const offer = (...surveys: WidgetSurvey[]) => {
  stage.host.document = makeDocument(surveys);
};
const type = async (page: Page, words: string) => {
  await page.getByRole('textbox').fill(words);
  await press(page, 'Next');
};
const titleOf = async (page: Page, title: string) =>
  expect.poll(async () => (await legendOf(page).textContent())?.replace(/^[^:]*: /, '')).toBe(title);
const thanks = (page: Page) => rootOf(page).locator('.thanks p').textContent();

test('answers of each type are quoted as the visitor reads them (VF-47, VF-50)', async () => {
  const lines = ALL_TYPES.map(({ id }) => `${id}: {{answer:${id}|none}}`);
  offer(quoting({ questions: ALL_TYPES, settings: message(lines.join('; ')) }));
  const { page, complaints } = await stage.visit();
  await answerAll(rootOf(page), ALL_TYPES, 'mouse');
  expect((await thanks(page))?.split('; ')).toEqual([
    'scale: 2',
    'star-rating: 2',
    'nps: 2',
    'radio-button: A search',
    'checkbox: Recipes',
    'dropdown: East',
    'image-radio: Evening',
    'icon-choice: Laptop',
    'ranking: A fast delivery, A low price, Good advice, A long warranty',
    'matrix: Speed: Fair, Price: Fair, Service: Fair',
    'text: Bread "and" salt',
    'long-text: More\u2028recipes',
    'email: ada@example.org',
    'contact: Ada',
    'number: 12',
    'date: 2026-11-28',
    'statement: That is fine with me',
  ]);
  expect(complaints).toEqual([]);
});

test('several answers are joined, long ones cut, and what was skipped leaves its fallback or nothing (VF-50)', async () => {
  const config = { options: ['News', 'Recipes', 'Interviews'] };
  offer(
    quoting({
      questions: [
        { id: 'read', type: 'checkbox', title: 'What do you read?', config },
        text('why', 'Why {{answer:read}}?'),
        text('long', 'You skipped {{answer:why}} this, {{answer:why|or that}}.'),
      ],
      settings: message('{{answer:long}}'),
    }),
  );
  const { page } = await stage.visit();
  for (const name of ['News', 'Interviews']) await page.getByRole('checkbox', { name }).check({ force: true });
  await press(page, 'Next');
  await titleOf(page, 'Why News, Interviews?');
  await press(page, 'Skip');
  await titleOf(page, 'You skipped this, or that.');
  await type(page, 'y'.repeat(200));
  expect(await thanks(page)).toBe(`${'y'.repeat(100)}…`);
});

test('quotes follow when the visitor goes back, answers otherwise and takes another way (VF-51)', async () => {
  const onNo = {
    enabled: true,
    action: 'show' as const,
    conditions: [{ question_id: 'liked', compare: '=' as const, value: 'No' }],
  };
  offer(
    quoting(
      {
        questions: [
          LIKED,
          { ...text('bad', 'What was bad?'), logic: onNo },
          text('why', 'You said {{answer:liked}}, {{answer:bad|nothing bad}}. Why?'),
        ],
        settings: { answering: { save_partial: true, back: true, resume: 'day', notice: true } },
      },
      makeSavingSurvey,
    ),
  );
  const { page } = await stage.visit();
  await panelOf(page).getByText('No', { exact: true }).click();
  await type(page, 'The bread');
  await titleOf(page, 'You said No, The bread. Why?');
  await page.reload();
  await titleOf(page, 'You said No, The bread. Why?');
  await press(page, 'Back');
  await titleOf(page, 'What was bad?');
  await press(page, 'Back');
  await panelOf(page).getByText('Yes', { exact: true }).click();
  await titleOf(page, 'You said Yes, nothing bad. Why?');
});

test('what a visitor has written is text, wherever it is quoted, and no part of an address (VF-52)', async () => {
  const markup = '<img src=x onerror=alert(1)>{{field:name}}';
  const written = quoting({
    questions: [text('a', 'What?'), text('b', 'Why {{answer:a}}?')],
    settings: {
      thank_you: { type: 'redirect', message: '{{answer:a}}', redirect_url: '/thanks?q={{answer:a}}' },
    },
  });
  offer(written);
  const { page, complaints } = await stage.visit();
  await panelOf(page).waitFor();
  const address = page.url();
  await type(page, markup);
  await titleOf(page, `Why ${markup}?`);
  expect(await rootOf(page).locator('img').count()).toBe(0);
  expect(page.url()).toBe(address);
  await type(page, 'Bread');
  await page.waitForURL('**/thanks?*');
  expect(decodeURIComponent(new URL(page.url()).search)).toBe('?q={{answer:a}}');
  expect(complaints).toEqual([]);
});

test('fields are quoted as the page tells them, also late and to screen readers (VF-47, VF-50)', async () => {
  offer(
    quoting({
      needs: ['fields'],
      questions: [text('a', 'Hello {{field:name|there}}!'), text('b', 'Thank you, {{field:name|you}}.')],
      settings: { fields: FIELDS, ...message('Bye {{field:other|all}}') },
    }),
  );
  const { page } = await stage.visit();
  await titleOf(page, 'Hello there!');
  await page.evaluate('window.userfeedback.identify({ id: "u", attributes: { name: "Ann" } })');
  await type(page, 'Bread');
  await titleOf(page, 'Thank you, Ann.');
  await type(page, 'Butter');
  expect(await thanks(page)).toBe('Bye all');

  stage.host.html = `<script type="application/json" id="userfeedback-page">
    { "attributes": { "name": "Bob" } }
  </script>`;
  const other = await stage.visit();
  await titleOf(other.page, 'Hello Bob!');
  const status = rootOf(other.page).locator('p[role=status]');
  await expect.poll(() => status.textContent()).toBe('How is the reading?. Question 1 of 2: Hello Bob!');
});

test('each language quotes by its own text, in its own words (VF-56)', async () => {
  stage.host.html = '<script>document.documentElement.lang = "de"</script>';
  const de = languagePart(WORD_FILES, 'de', 'en', {
    liked: 'Hat es gefallen?',
    'liked/1': 'Ja',
    'liked/2': 'Nein',
    why: 'Warum „{{answer:liked}}“?',
    thanks: 'Danke {{field:name|dir}}',
  });
  stage.host.languageParts = { 'part-de': de };
  offer(
    quoting({
      lang: 'en',
      languages: { de: 'part-de' },
      needs: ['texts', 'fields'],
      questions: [LIKED, text('why', 'Why {{answer:liked}}?'), text('more', 'More on {{answer:liked}}?')],
      settings: { fields: FIELDS, ...message('Thanks {{field:name}}') },
    }),
  );
  const { page } = await stage.visit();
  await panelOf(page).getByText('Ja', { exact: true }).click();
  await titleOf(page, 'Warum „Ja“?');
  await page.evaluate('window.userfeedback.setLanguage("en")');
  await titleOf(page, 'Why Yes?');
  await page.evaluate('window.userfeedback.setLanguage("de")');
  await titleOf(page, 'Warum „Ja“?');
  await page.getByRole('textbox').fill('Brot');
  await press(page, 'Weiter');
  // A text without a translation is shown in the base, and quotes what the visitor reads.
  await titleOf(page, 'More on Ja?');
  await page.getByRole('textbox').fill('Butter');
  await press(page, 'Weiter');
  expect(await thanks(page)).toBe('Danke dir');
});

test('the closing message quotes what ended the survey (VF-47)', async () => {
  const limits = {
    sample_percent: 100,
    ignore_frequency: false,
    closed_message: 'We know enough of {{answer:liked}}.',
  };
  offer(
    quoting({
      needs: ['limits'],
      questions: [LIKED, text('why', 'Why?')],
      full_quotas: [{ question_id: 'liked', values: ['No'] }],
      settings: { limits, ...message('Thanks') },
    }),
  );
  const { page } = await stage.visit();
  await panelOf(page).getByText('No', { exact: true }).click();
  await page.getByText('We know enough of No.').waitFor();
});

test('a test link quotes, too (VF-56)', async () => {
  const TOKEN = 'AbCdEfGhIjKlMnOpQrStUv';
  const questions = [text('a', 'What?'), text('b', 'Why {{answer:a}}?')];
  stage.host.tested = { ...makeDocument([quoting({ questions })]), test: { follow_rules: true, texts: {} } };
  const { page } = await stage.visit({ path: `/#userfeedback-test=${TOKEN}` });
  await type(page, 'Bread');
  await titleOf(page, 'Why Bread?');
});

test('only surveys that quote load the part, and without it they read with their fallbacks (VF-76)', async () => {
  const loads = () => stage.host.requests.filter((request) => QUOTES_PART.test(request));
  offer(makeSurvey({ needs: ['fields'], settings: { fields: FIELDS } }));
  const plain = await stage.visit();
  await panelOf(plain.page).waitFor();
  expect(loads()).toEqual([]);

  offer(quoting({ questions: [text('a', 'Hello {{field:name|there}} {{field:name}} !')] }));
  const { page } = await stage.visit();
  await titleOf(page, 'Hello there !');
  expect(loads()).toHaveLength(1);

  const without = await stage.visit({ prepare: (page) => page.route(QUOTES_PART, (route) => route.abort()) });
  await titleOf(without.page, 'Hello there !');
  await type(without.page, 'Bread');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
});

test('texts with double braces that quote nothing stay as they are typed (VF-54, VF-77)', async () => {
  offer(makeSurvey({ questions: [text('a', 'Use {{ field:name }} or {{name}}?')] }));
  const { page } = await stage.visit();
  await titleOf(page, 'Use {{ field:name }} or {{name}}?');
});
