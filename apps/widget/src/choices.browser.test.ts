import type { QuestionOf } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeQuestion } from '../testing/questions.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { legendOf, panelOf, press } from '../testing/visitor.ts';

const stage = setStage();
const LAST = { ...makeQuestion('text'), id: 'last', title: 'Anything else?' };
const CITIES = ['Bremen', 'Cologne', 'Bern', 'Bamberg', 'Dresden', 'Essen', 'Kiel', 'Ulm', 'Rome', 'Paris', 'Vienna'];
type Config = Partial<QuestionOf<'dropdown'>['config']>;

async function visit(question: ReturnType<typeof makeQuestion>, viewport = { width: 1024, height: 720 }) {
  stage.host.document = makeDocument([makeSurvey({ questions: [question, LAST] })]);
  const { page } = await stage.visit({ viewport });
  await panelOf(page).waitFor();
  return page;
}

const visitDropdown = (config: Config, settings = {}) =>
  visit(makeQuestion('dropdown', settings, { options: CITIES, ...config }));
const isAtEnd = (page: Page) => expect.poll(() => legendOf(page).textContent()).toContain('Anything else?');

async function firstAnswer(page: Page) {
  await isAtEnd(page);
  await press(page, 'Skip');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  return stage.host.submissions[0]?.answers[0]?.value;
}

describe('a dropdown of one choice', () => {
  test("is the browser's own list, named by the title; Next gives the answer (QX-13, QX-15)", async () => {
    const page = await visitDropdown({});
    const field = page.getByRole('combobox', { name: /Where do you live/ });
    expect(await field.locator('option').allTextContents()).toEqual(['Please choose', ...CITIES]);
    await field.focus();
    await page.keyboard.press('B');
    expect(await field.inputValue()).toBe('Bremen');
    expect(await legendOf(page).textContent()).not.toContain('Anything else?');
    await press(page, 'Next');
    expect(await firstAnswer(page)).toBe('Bremen');
  });

  test('without a choice, a required one says so and gets the focus; "Please choose" is no answer (QX-13)', async () => {
    const page = await visitDropdown({}, { required: true });
    const field = page.getByRole('combobox');
    await field.selectOption('Kiel');
    await field.selectOption('');
    await press(page, 'Next');
    await page.getByText('Please answer this question.').waitFor();
    expect(await field.evaluate((each) => each.matches(':focus'))).toBe(true);
    await field.selectOption('Ulm');
    await press(page, 'Next');
    expect(await firstAnswer(page)).toBe('Ulm');
  });

  test('an optional one without a choice is left unanswered (QX-13)', async () => {
    const page = await visitDropdown({});
    await press(page, 'Next');
    await isAtEnd(page);
    await page.getByRole('textbox').fill('No');
    await press(page, 'Next');
    await expect.poll(() => stage.host.submissions.length).toBe(1);
    expect(stage.host.submissions[0]?.answers.map(({ value }) => value)).toEqual([null, 'No']);
  });

  test('shows what was chosen after Back (QX-13)', async () => {
    stage.host.document = makeDocument([
      makeSurvey({
        questions: [makeQuestion('dropdown', {}, { options: CITIES }), LAST],
        settings: { answering: { back: true } },
      }),
    ]);
    const { page } = await stage.visit();
    await panelOf(page).waitFor();
    await page.getByRole('combobox').selectOption('Rome');
    await press(page, 'Next');
    await isAtEnd(page);
    await press(page, 'Back');
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('Rome');
  });
});

describe('a dropdown of several choices', () => {
  test('narrows by Search what it shows, and keeps what is ticked (QX-14, QX-15)', async () => {
    const options = Array.from({ length: 200 }, (_, at) => (at % 50 === 7 ? `Berlin ${at}` : `Town ${at}`));
    const page = await visitDropdown({ options, multiple: true });
    const search = page.getByRole('searchbox', { name: 'Search' });
    const boxes = page.getByRole('checkbox');
    await page.getByText('200 options').waitFor();
    await page.getByRole('checkbox', { name: 'Town 199' }).check();
    await search.fill('BER');
    await page.getByText('4 options').waitFor();
    expect(await boxes.count()).toBe(4);
    await page.getByRole('checkbox', { name: 'Berlin 57' }).check();
    await search.fill('ber 5');
    await page.getByText('0 options').waitFor();
    await search.fill('lin 57');
    await page.getByText('1 option', { exact: true }).waitFor();
    // Enter ends a word here.
    await search.press('Enter');
    await search.fill('');
    await page.getByText('200 options').waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2);
    await press(page, 'Next');
    expect(await firstAnswer(page)).toEqual(['Berlin 57', 'Town 199']);
  });

  test.each([
    [10, 0],
    [11, 1],
  ])('of %i options has %i search fields, and stands in a box of at most 260 px (QX-14)', async (count, fields) => {
    const page = await visitDropdown({ options: CITIES.slice(0, count), multiple: true }, { width: 320, height: 640 });
    expect(await page.getByRole('searchbox').count()).toBe(fields);
    const box = await page.locator('.box').boundingBox();
    expect(box?.height).toBe(260);
  });
});

test.each(['checkbox', 'dropdown'] as const)('%s: at the most, nothing more can be ticked (QX-24)', async (type) => {
  const options = CITIES.slice(0, 5);
  const config = { options, max_choices: 3, ...(type === 'dropdown' && { multiple: true }) };
  const page = await visit(makeQuestion(type, {}, config));
  await page.getByText('Choose up to 3.').waitFor();
  for (const name of ['Bern', 'Bremen', 'Cologne']) await page.getByRole('checkbox', { name }).check();
  expect(await page.getByRole('checkbox', { disabled: true }).count()).toBe(2);
  await page.getByRole('checkbox', { name: 'Bern' }).uncheck();
  expect(await page.getByRole('checkbox', { disabled: true }).count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Dresden' }).check();
  await press(page, 'Next');
  expect(await firstAnswer(page)).toEqual(['Bremen', 'Cologne', 'Dresden']);
});

test('boxes need the part only where they are limited (QX-03, QX-24)', async () => {
  for (const [max_choices, isLoaded] of [
    [0, false],
    [2, true],
  ] as const) {
    const question = makeQuestion('checkbox', {}, { options: ['A', 'B', 'C'], max_choices });
    stage.host.document = makeDocument([makeSurvey({ questions: [question, LAST] })]);
    let hasPart = false;
    const { page } = await stage.visit({
      prepare: async (each) => {
        each.on('request', (request) => {
          hasPart ||= /widget-assets\/choices-/.test(request.url());
        });
      },
    });
    await panelOf(page).waitFor();
    expect(hasPart).toBe(isLoaded);
  }
});
