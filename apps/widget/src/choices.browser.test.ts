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

describe('an answer in the own words', () => {
  const OTHER = { enabled: true, label: 'None of these' };
  const COLORS = ['Red', 'Green', 'Blue'];
  const ask = (type: 'radio-button' | 'checkbox' | 'dropdown', settings = {}, config = {}) =>
    visit(makeQuestion(type, settings, { options: COLORS, other: OTHER, ...config }));
  const field = (page: Page) => page.getByRole('textbox', { name: 'Please specify' });
  const hasFocus = (page: Page) => expect.poll(() => field(page).evaluate((each) => each.matches(':focus'))).toBe(true);
  const sent = async (page: Page) => {
    await isAtEnd(page);
    await press(page, 'Skip');
    await expect.poll(() => stage.host.submissions.length).toBe(1);
    const { value, extra } = stage.host.submissions[0]?.answers[0] ?? {};
    return { value, extra };
  };

  test('of radio buttons waits for Next and its text, which gets the focus (QX-19, QX-20)', async () => {
    const page = await ask('radio-button', { required: true });
    await page.getByText('None of these').click();
    await hasFocus(page);
    await press(page, 'Next');
    await page.getByText('Please fill in “None of these”, or choose something else.').waitFor();
    await hasFocus(page);
    await page.keyboard.type('Plum');
    await page.keyboard.press('Enter');
    expect(await sent(page)).toEqual({ value: 'None of these', extra: { other: 'Plum' } });
  });

  test('another option hides the field, drops its text and moves on (QX-19)', async () => {
    const page = await ask('radio-button');
    await page.getByText('None of these').click();
    await field(page).fill('Plum');
    await page.getByText('Green').click();
    expect(await sent(page)).toEqual({ value: 'Green', extra: {} });
  });

  test('of checkboxes stands beside the others and counts among the most (QX-18, QX-19, QX-24)', async () => {
    const page = await ask('checkbox', {}, { max_choices: 2 });
    await page.getByText('None of these').click();
    await hasFocus(page);
    await page.keyboard.type('Plum');
    await page.getByText('Blue').click();
    expect(await page.getByRole('checkbox', { name: 'Red' }).isDisabled()).toBe(true);
    expect(await field(page).inputValue()).toBe('Plum');
    await page.getByText('None of these').click();
    await page.getByText('None of these').click();
    expect(await field(page).inputValue()).toBe('');
    await page.keyboard.type('Teal');
    await press(page, 'Next');
    expect(await sent(page)).toEqual({ value: ['Blue', 'None of these'], extra: { other: 'Teal' } });
  });

  test('of a list is its last entry, also where the search finds nothing (QX-18)', async () => {
    const page = await ask('dropdown');
    await page.getByRole('combobox').selectOption('None of these');
    await hasFocus(page);
    await page.keyboard.type('Plum');
    await press(page, 'Next');
    expect(await sent(page)).toEqual({ value: 'None of these', extra: { other: 'Plum' } });
    const many = await ask('dropdown', {}, { options: CITIES, multiple: true });
    await many.getByRole('searchbox').fill('Narnia');
    expect(await many.locator('.pick').allTextContents()).toEqual(['None of these']);
  });

  test('stays last when the others are shuffled (QX-18)', async () => {
    const orders = new Set<string>();
    for (let round = 0; round < 10; round++) {
      const page = await ask('radio-button', { randomize: true });
      const order = await page.locator('.pick').allTextContents();
      expect(order.at(-1)).toBe('None of these');
      orders.add(order.join());
      await page.close();
    }
    expect(orders.size).toBeGreaterThan(1);
  });
});
