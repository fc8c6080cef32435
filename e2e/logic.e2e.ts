import type { Condition, QuestionType } from '@userfeedback/contract';
import { DEFAULT_THANK_YOU } from '@userfeedback/contract/limits';
import { faceOfType, QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import { sampleQuestion } from '@userfeedback/engine/testing/samples';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { choice, expectSettled, openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { editorAt, NEXT, text } from './editor-page.ts';
import { chooseLanguage } from './languages/made-up.ts';
import { startElite } from './product.ts';

const [, PHONE] = WIDTHS;
const NO_SUBJECTS =
  'Add at least one Radio, Checkbox, NPS, or Star Rating question before this question to use conditional logic.';
const pairs = { options: [{ label: 'Left' }, { label: 'Right' }] };
/** One question of each type; its id is its type. */
const isCompared = (type: QuestionType) => (faceOfType(type)?.comparators.length ?? 0) > 0;
const ALL_TYPES = QUESTION_TYPES.map((type) => {
  const made = { id: type, title: `The ${type}` };
  if (type === 'radio-button' || type === 'checkbox' || type === 'dropdown')
    return { ...made, type, config: { options: ['Yes', 'No'] } };
  if (type === 'image-radio' || type === 'icon-choice') return { ...made, type, config: pairs };
  return isCompared(type) ? { ...made, type } : { ...sampleQuestion(type), ...made };
});
const on = (...conditions: Condition[]) => ({ enabled: true, action: 'show' as const, conditions });
const is = (question_id: string, value: string): Condition => ({ question_id, compare: '=', value });

describe('the logic of a survey', () => {
  let page: Page;
  let session: Session;
  const { open, stored, card, toggle, button, save, titles, menu, pickType, dragAbove } = editorAt(() => session);

  beforeAll(async () => {
    session = await openSession(() => startElite(['question-types', 'behavior'], { demo: false }));
    page = session.page;
  });

  afterAll(() => session?.close());

  const openLogic = async (number: number) => {
    if ((await toggle(number).getAttribute('aria-expanded')) === 'false') await toggle(number).click();
    await card(number).getByRole('tab', { name: 'Logic' }).click();
  };
  const switchOf = (number: number) => card(number).getByRole('switch', { name: 'Conditional logic' });
  const thanks = () => page.getByRole('region', { name: 'Thank You Message' });
  const rowOf = (place: Locator, number: number) =>
    place.getByRole('group', { name: `Condition ${number}`, exact: true });
  const part = (row: Locator, name: 'Question for this condition' | 'Comparison' | 'Value') =>
    row.getByRole('combobox', { name, exact: true });
  const offered = async (select: Locator) => {
    await select.click();
    const options = page.getByRole('option');
    await options.first().waitFor();
    const names = await options.allInnerTexts();
    await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'detached' });
    return names;
  };
  const pick = async (select: Locator, name: string) => {
    // A long list near the window's edge would scroll its field out of sight, and close.
    await select.evaluate((field) => field.scrollIntoView({ block: 'center' }));
    await select.click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.getByRole('option').first().waitFor({ state: 'detached' });
  };
  const leave = async (field: Locator) => {
    await field.focus();
    await field.blur();
  };
  const logicOf = async (id: number, question: string) =>
    (await stored(id)).questions.find((each) => each.id === question)?.logic;

  test('logic needs an earlier question of four types (OP-53, QN-06, QN-36)', async () => {
    await open({
      title: 'Subjects',
      questions: [
        { id: 'p', type: 'image-radio', title: 'P?', config: pairs },
        text('t', 'T?'),
        choice('r', 'R?', ['Yes', 'No']),
        text('x', 'X?'),
      ],
    });
    expect(await card(1).getByRole('tab').allInnerTexts()).toEqual(['Question', 'Settings', 'Logic']);
    for (const number of [1, 2, 3]) {
      await openLogic(number);
      expect(await switchOf(number).isDisabled(), `question ${number}`).toBe(true);
      await card(number).getByText(NO_SUBJECTS, { exact: true }).waitFor();
    }
    await openLogic(4);
    expect(await switchOf(4).isEnabled()).toBe(true);
    expect(await page.getByText(NO_SUBJECTS).count()).toBe(0);
    await switchOf(4).check();
    const row = rowOf(card(4), 1);
    expect(await offered(part(row, 'Question for this condition'))).toEqual(['R?']);
    await menu(3, 'Delete Question');
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await card(3).getByText(NO_SUBJECTS, { exact: true }).waitFor();
    expect(await switchOf(3).isChecked()).toBe(false);
  });

  test('conditions offer what their question can answer (OP-51, OP-54, OP-59, QN-37, QN-38, QN-39, QN-40, QN-41, QN-43, QN-44)', async () => {
    const id = await open({ title: 'Conditions', questions: [...ALL_TYPES, text('last', 'Why?')] });
    const last = ALL_TYPES.length + 1;
    await openLogic(last);
    await switchOf(last).check();
    const first = rowOf(card(last), 1);
    const remove = card(last).getByRole('button', { name: /^Remove condition/ });
    expect(await remove.count()).toBe(0);
    expect(await offered(part(first, 'Question for this condition'))).toEqual(
      ['scale', 'star-rating', 'nps', 'radio-button', 'checkbox', 'dropdown'].map((type) => `The ${type}`),
    );
    expect(await first.getByText('Please choose a value.').count()).toBe(0);
    await leave(part(first, 'Value'));
    await first.getByText('Please choose a value.').waitFor();
    expect(await button(NEXT).isDisabled()).toBe(true);
    const steps = (count: number) => [...Array(count).keys()].map((step) => String(step + 1));
    for (const [type, comparators, values] of [
      ['checkbox', ['Includes'], ['Yes', 'No']],
      ['scale', ['Is', 'Is not', 'Greater than', 'Less than'], steps(5)],
      ['star-rating', ['Greater than', 'Less than'], steps(5)],
      ['nps', ['Is', 'Is not', 'Greater than', 'Less than'], steps(10)],
      ['dropdown', ['Is', 'Is not'], ['Yes', 'No']],
      ['radio-button', ['Is', 'Is not'], ['Yes', 'No']],
    ] as const) {
      await pick(part(first, 'Question for this condition'), `The ${type}`);
      expect(await offered(part(first, 'Comparison')), type).toEqual(comparators);
      expect(await offered(part(first, 'Value')), type).toEqual(values);
      expect(await part(first, 'Value').inputValue(), type).toBe('');
    }
    await pick(part(first, 'Comparison'), 'Is not');
    await pick(part(first, 'Value'), 'No');
    await expect.poll(() => button(NEXT).isEnabled()).toBe(true);
    await card(last).getByRole('button', { name: 'Add condition' }).click();
    const second = rowOf(card(last), 2);
    expect(await remove.count()).toBe(2);
    // The second row by keyboard alone: it already has the focus.
    await expect
      .poll(() => part(second, 'Question for this condition').evaluate((node) => node === document.activeElement))
      .toBe(true);
    const byKeys = async (...keys: string[]) => {
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option').first().waitFor();
      for (const key of keys) await page.keyboard.press(key);
      await page.getByRole('option').first().waitFor({ state: 'detached' });
    };
    await byKeys('ArrowDown', 'ArrowDown', 'Enter');
    for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press('Tab');
    await byKeys('ArrowDown', 'Enter');
    expect(await part(second, 'Question for this condition').inputValue()).toBe('The nps');
    await card(last).getByText('Hide', { exact: true }).click();
    const { logic } = (await save()).questions[last - 1] ?? {};
    expect(logic).toMatchObject({ enabled: true, action: 'hide' });
    expect(logic?.conditions[0]).toEqual({ question_id: 'radio-button', compare: '!=', value: 'No' });
    expect(logic?.conditions[1]).toMatchObject({ question_id: 'nps', compare: '=' });
    expect(logic?.conditions[1]?.value).toMatch(/^\d+$/);
    await toggle(last).click();
    await card(last).getByText('Hidden if “The radio-button” is not “No” and “The nps” is').waitFor();
    await openLogic(last);
    await card(last).getByRole('button', { name: 'Remove condition 1' }).click();
    expect(await remove.count()).toBe(0);
    await card(last).getByText('Show', { exact: true }).click();
    await switchOf(last).uncheck();
    await save();
    expect(await logicOf(id, 'last')).toMatchObject({
      enabled: false,
      action: 'show',
      conditions: [{ question_id: 'nps' }],
    });
  });

  test('dragging a question past its subjects, or a subject, ends the logic between them (QN-45, QN-46)', async () => {
    const questions = [
      choice('a', 'A?', ['Yes', 'No']),
      choice('b', 'B?', ['Yes', 'No']),
      { ...text('c', 'C?'), logic: on(is('a', 'Yes')) },
      { ...text('d', 'D?'), logic: on(is('a', 'Yes'), is('b', 'No')) },
    ];
    const id = await open({ title: 'Order', questions });
    await toggle(1).click();
    const drag = async (number: number, above: number) => {
      await dragAbove(number, above);
      await page.mouse.up();
    };
    await drag(3, 1);
    expect(await titles()).toEqual(['C?\nText', 'A?\nRadio Button', 'B?\nRadio Button', expect.anything()]);
    await save();
    expect(await logicOf(id, 'c')).toEqual({ enabled: false, action: 'show', conditions: [] });
    expect((await logicOf(id, 'd'))?.conditions).toHaveLength(2);
    await drag(3, 2);
    await save();
    expect(await logicOf(id, 'd')).toEqual(on(is('a', 'Yes')));
    await button('Move question 3').focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    await save();
    expect(await logicOf(id, 'd')).toEqual({ enabled: false, action: 'show', conditions: [] });
  });

  test('deleting or changing a question also removes the conditions on it (QN-10, QN-11, QN-21)', async () => {
    const questions = [
      choice('a', 'A?', ['Yes', 'No']),
      choice('b', 'B?', ['Yes', 'No']),
      { ...text('c', 'C?'), logic: on(is('a', 'Yes'), is('b', 'No')) },
    ];
    const logic = { enable: true, conditions: [is('a', 'Yes')] };
    const id = await open({ title: 'Delete', questions, notifications: { email: { logic } } });
    await card(1).getByRole('textbox', { name: 'Option 1' }).fill('Certainly');
    await save();
    expect((await logicOf(id, 'c'))?.conditions[0]).toEqual(is('a', 'Certainly'));
    expect((await stored(id)).notifications.email.logic.conditions).toEqual([is('a', 'Certainly')]);
    await menu(1, 'Delete Question');
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await expect.poll(async () => (await stored(id)).questions.length).toBe(2);
    expect(await logicOf(id, 'c')).toEqual(on(is('b', 'No')));
    expect((await stored(id)).notifications.email.logic).toEqual({
      enable: false,
      action: 'send',
      conditions: [],
    });
    await toggle(1).click();
    await pickType(1, 'Long Text');
    await save();
    expect(await logicOf(id, 'c')).toEqual({ enabled: false, action: 'show', conditions: [] });
  });

  const typeOf = (name: string) => thanks().getByRole('radio', { name });
  const message = () => thanks().getByRole('textbox', { name: 'Message', exact: true });
  const findPage = async (select: Locator) => {
    await select.click();
    await select.fill('Bread');
    await page.getByRole('option', { name: 'Bread for people who forget' }).click();
  };

  test('a message, or a page found by its title (OP-58, QN-47, QN-48, QN-49, QN-50, QN-51)', async () => {
    const id = await open({
      title: 'Thanks',
      questions: [text('a', 'A?')],
      settings: { thank_you: { message: '' } },
    });
    expect(await message().inputValue()).toBe(DEFAULT_THANK_YOU);
    await message().fill('');
    await message().blur();
    await thanks().getByText('A message is required.').waitFor();
    expect(await button(NEXT).isDisabled()).toBe(true);
    await message().fill('You are kind.');
    expect(await button(NEXT).isEnabled()).toBe(true);
    expect((await save()).settings.thank_you).toMatchObject({ type: 'message', message: 'You are kind.' });
    await typeOf('Redirect to a page').check();
    await leave(thanks().getByRole('combobox', { name: 'Page', exact: true }));
    await thanks().getByText('Please choose a page.').waitFor();
    expect(await button(NEXT).isDisabled()).toBe(true);
    await findPage(thanks().getByRole('combobox', { name: 'Page', exact: true }));
    await expect.poll(() => button(NEXT).isEnabled()).toBe(true);
    await save();
    const { thank_you } = (await stored(id)).settings;
    expect(thank_you).toMatchObject({ type: 'redirect', message: 'You are kind.' });
    expect(thank_you.redirect_to).toEqual({ id: expect.anything(), label: 'Bread for people who forget' });
    await page.goto(`${session.product.url}/admin/surveys/new`);
    await page.getByRole('button', { name: /Start from Scratch/ }).click();
    expect(await message().inputValue()).toBe(DEFAULT_THANK_YOU);
  });

  test('a page by the answers, which may be of any type (OP-53, OP-57, OP-59, QN-42, QN-52, QN-53)', async () => {
    const id = await open({ title: 'Redirects', questions: ALL_TYPES });
    await typeOf('Conditional redirect').check();
    const first = rowOf(thanks(), 1);
    expect(await thanks().getByRole('group').count()).toBe(1);
    expect(
      await thanks()
        .getByRole('button', { name: /^Remove condition/ })
        .count(),
    ).toBe(0);
    await leave(part(first, 'Question for this condition'));
    await first.getByText('Please choose a question.').waitFor();
    await leave(first.getByRole('combobox', { name: 'Page for condition 1' }));
    await first.getByText('Please choose a page.').waitFor();
    await thanks()
      .getByText(/the page of the first one that is met/)
      .waitFor();
    expect(await offered(part(first, 'Question for this condition'))).toEqual(
      QUESTION_TYPES.filter((type) => isCompared(type) || type === 'statement').map((type) => `The ${type}`),
    );
    for (const type of ['text', 'long-text', 'email']) {
      await pick(part(first, 'Question for this condition'), `The ${type}`);
      expect(await offered(part(first, 'Comparison')), type).toEqual([
        'Contains',
        'Does not contain',
        'Starts with',
        'Ends with',
      ]);
    }
    for (const type of ['image-radio', 'icon-choice']) {
      await pick(part(first, 'Question for this condition'), `The ${type}`);
      expect(await offered(part(first, 'Comparison')), type).toEqual(['Is', 'Is not']);
      expect(await offered(part(first, 'Value')), type).toEqual(['Left', 'Right']);
    }
    await pick(part(first, 'Question for this condition'), 'The text');
    await pick(part(first, 'Comparison'), 'Starts with');
    await leave(first.getByRole('textbox', { name: 'Value' }));
    await first.getByText('Please enter some text.').waitFor();
    await first.getByRole('textbox', { name: 'Value' }).fill('Thank');
    expect(await button(NEXT).isDisabled()).toBe(true);
    await findPage(first.getByRole('combobox', { name: 'Page for condition 1' }));
    await expect.poll(() => button(NEXT).isEnabled()).toBe(true);
    const row = {
      question: 'text',
      condition_type: 'STARTS_WITH',
      condition: 'Thank',
      page: { id: expect.anything(), label: 'Bread for people who forget' },
    };
    await save();
    expect((await stored(id)).settings.thank_you).toMatchObject({
      type: 'conditional_redirect',
      conditions: [row],
    });
    await thanks().getByRole('button', { name: 'Add condition' }).click();
    expect(await button(NEXT).isDisabled()).toBe(true);
    expect(
      await thanks()
        .getByRole('button', { name: /^Remove condition/ })
        .count(),
    ).toBe(2);
    await expectSettled(page, 'a conditional redirect');
    await thanks().getByRole('button', { name: 'Remove condition 2' }).click();
    await typeOf('Show a message').check();
    await typeOf('Conditional redirect').check();
    expect((await save()).settings.thank_you.conditions).toEqual([row]);
    await menu(QUESTION_TYPES.indexOf('text') + 1, 'Delete Question');
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    const blank = { question: '', condition_type: '=', condition: '', page: null };
    await expect.poll(async () => (await stored(id)).settings.thank_you.conditions).toEqual([blank]);
  });

  test('jumps are built and dragged, and the preview goes by them (QX-82, QX-85, QX-86)', async () => {
    const questions = [choice('a', 'A?', ['Yes', 'No']), text('b', 'B?'), text('c', 'C?'), text('d', 'D?')];
    const id = await open({ title: 'Jumps', questions });
    await openLogic(1);
    await card(1).getByRole('button', { name: 'Go elsewhere after this question' }).click();
    const row = card(1).getByRole('group', { name: 'Jump 1', exact: true });
    await pick(row.getByRole('combobox', { name: 'Value' }), 'No');
    await pick(row.getByRole('combobox', { name: 'Question' }), '4. D?');
    await pick(card(1).locator('[data-others]').getByRole('combobox', { name: 'Question' }), 'the end');
    const jumps = [
      { compare: '=', value: 'No', to: 'd' },
      { compare: 'ANY', value: '', to: 'end' },
    ];
    expect((await save()).questions[0]?.jumps).toEqual(jumps);
    const preview = page.getByRole('complementary', { name: 'Live preview' });
    await preview.getByText('No', { exact: true }).click();
    await preview.getByText('D?', { exact: true }).waitFor();
    await toggle(1).click();
    await card(1).getByText('Then to 4 or the end', { exact: true }).waitFor();
    await dragAbove(4, 1);
    await page.mouse.up();
    await page.getByText('Jumps that no longer fit were removed.').waitFor();
    await page.getByRole('note').getByRole('button', { name: 'Undo' }).click();
    expect((await save()).questions[0]?.jumps).toEqual(jumps);
    expect((await stored(id)).questions.map((each) => each.id)).toEqual(['a', 'b', 'c', 'd']);
  });

  const looks = WIDTHS.flatMap((size) => [
    { size, name: size.name, colorScheme: 'light' as const, language: 'en' },
    { size, name: size.name, colorScheme: 'dark' as const, language: 'en' },
    { size, name: size.name, colorScheme: 'light' as const, language: 'ar' },
  ]);
  test.each(looks)('jumps fit a $name, $colorScheme, in $language (QX-82)', async ({ size, colorScheme, language }) => {
    const { id } = await session.api.survey({
      title: 'Jumps',
      questions: [
        {
          ...choice('a', 'Wie beurteilen Sie die Geschwindigkeitsbegrenzungsüberschreitungsanzeige?', ['Ja', 'Nein']),
          jumps: [
            { compare: '=', value: 'Ja', to: 'c' },
            { compare: '!=', value: '', to: 'end' },
            { compare: 'ANY', to: 'b' },
          ],
        },
        { ...text('b', 'Warum?'), jumps: [{ compare: 'ANY', to: 'end' }] },
        text('c', 'Und die Geschwindigkeitsbegrenzungsüberschreitungsanzeige am anderen Ende?'),
      ],
    });
    const window = await openPage(session.browser, size, { storageState: session.state, colorScheme });
    await chooseLanguage(window.context, language);
    await window.page.goto(`${session.product.url}/admin/surveys/edit/${id}/questions`);
    await window.page.getByRole('tab').nth(2).click();
    await window.page.locator('[data-others]').waitFor();
    await window.page.locator('[data-jump="1"] input').nth(1).focus();
    await window.page.keyboard.press('Tab');
    await expectSettled(window.page, 'jumps');
    if (process.env.UF_PICTURES)
      await window.page.screenshot({
        path: `${process.env.UF_PICTURES}/jumps-${size.name}-${colorScheme}-${language}.png`,
      });
    expect(window.complaints).toEqual([]);
    await window.context.close();
  });

  test('all of it fits a phone (QN-36, QN-52)', async () => {
    const { id } = await session.api.survey({
      title: 'Phone',
      questions: [
        choice('a', 'Wie beurteilen Sie die Geschwindigkeitsbegrenzungsüberschreitungsanzeige?', ['Ja', 'Nein']),
        { ...text('b', 'Warum?'), logic: on(is('a', 'Ja'), is('a', '')) },
      ],
    });
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    await phone.page.goto(`${session.product.url}/admin/surveys/edit/${id}/questions`);
    const second = phone.page.getByRole('region', { name: 'Question 2', exact: true });
    await second.locator('[aria-expanded]').first().tap();
    await second.getByRole('tab', { name: 'Logic' }).tap();
    await second.getByRole('button', { name: 'Remove condition 2' }).waitFor();
    await phone.page.getByRole('radio', { name: 'Conditional redirect' }).check();
    await phone.page.getByRole('combobox', { name: 'Page for condition 1' }).waitFor();
    await expectSettled(phone.page, 'logic and redirects on a phone');
    expect(phone.complaints).toEqual([]);
    expect(session.complaints).toEqual([]);
    await phone.context.close();
  });
});
