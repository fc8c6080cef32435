import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { choice, expectSettled, openSession } from './admin.ts';
import { expectNoSidewaysScroll, openPage, WIDTHS } from './browser.ts';
import { editorAt, text } from './editor-page.ts';
import { startElite } from './product.ts';

const [, PHONE] = WIDTHS;

describe('writing many questions', () => {
  let session: Session;
  const { open, card, toggle, titleOf, button, save, stored } = editorAt(() => session);

  beforeAll(async () => {
    session = await openSession(() => startElite(['question-types'], { demo: false }));
  });
  afterAll(() => session?.close());

  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('It is not on the screen.');
    return box;
  };
  const survey = {
    title: 'Writing',
    questions: [choice('a', 'A?', ['One', 'Two', 'Three']), text('b', 'B?'), text('c', 'C?')],
  };

  test('an option is dragged by the mouse (BF-04)', async () => {
    const { page } = session;
    await open(survey);
    await button('Move option 3').hover();
    await page.mouse.down();
    const { x, y } = await boxOf(button('Move option 1'));
    await page.mouse.move(x + 8, y + 20, { steps: 4 });
    await page.mouse.move(x + 8, y + 2, { steps: 2 });
    await page.locator('[data-row][data-line="above"]').waitFor();
    await page.mouse.up();
    expect((await save()).questions[0]?.config).toEqual({ options: ['Three', 'One', 'Two'] });
  });

  test('the bar of ticked questions moves no card; its states are accessible (BF-35, BF-93)', async () => {
    const { page } = session;
    await open(survey);
    const heights = async () => Promise.all([1, 2, 3].map(async (number) => (await boxOf(card(number))).y));
    const before = await heights();
    await card(2).hover();
    await page.getByRole('checkbox', { name: 'Select question 2' }).click();
    await page.getByRole('toolbar', { name: 'Selected questions' }).waitFor();
    expect(await heights()).toEqual(before);
    await expectSettled(page, 'ticked questions');
    await page.keyboard.press('Escape');
    expect(await heights()).toEqual(before);
    await button('Add Question').click();
    await page.getByRole('option').first().waitFor();
    await expectSettled(page, 'the list of types');
    await page.getByRole('button', { name: 'Paste questions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste questions' });
    await dialog.getByRole('textbox').fill('1. How?\n2. Which?\n- Red\n- Green');
    await dialog.getByRole('button', { name: 'Add 2 questions' }).waitFor();
    await expectSettled(page, 'the dialog that pastes questions');
  });

  test('a quote is inserted by keyboard alone, and its form is accessible (VF-48)', async () => {
    const { page } = session;
    await open(survey);
    const fields = page.getByRole('dialog', { name: 'Insert', exact: true });
    await toggle(2).click();
    await titleOf(2).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await fields.waitFor();
    await expectSettled(page, 'what "Insert" opens');
    await page.keyboard.press('Escape');
    await fields.waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await fields.getByRole('textbox', { name: 'Fallback' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    await page.keyboard.press('Tab');
    await page.keyboard.type('it');
    await page.keyboard.press('Enter');
    await fields.waitFor({ state: 'hidden' });
    await page.keyboard.type('!');
    expect(await titleOf(2).inputValue()).toBe('B?{{answer:a|it}}!');
    await page.getByText('Reads: B?it!').waitFor();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await titleOf(2).inputValue()).toBe('B?');
  });

  test('by touch options are dragged, questions inserted, ticked and moved (BF-04, BF-41, BF-95)', async () => {
    const { id } = await session.api.survey(survey);
    const { page, context } = await openPage(session.browser, PHONE, {
      storageState: session.state,
      isMobile: true,
    });
    await page.goto(`${session.product.url}/admin/surveys/edit/${id}/questions`);
    const named = (name: string) => page.getByRole('button', { name, exact: true });
    const grip = await boxOf(named('Move option 3'));
    expect([grip.width, grip.height].every((size) => size >= 44)).toBe(true);
    const top = await boxOf(named('Move option 1'));
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: grip.x + 20, y }],
      });
    await touch('touchStart', grip.y + 20);
    await touch('touchMove', top.y + 20);
    await touch('touchMove', top.y + 4);
    await touch('touchEnd');
    await expect.poll(() => page.getByRole('textbox', { name: 'Option 1' }).inputValue()).toBe('Three');
    const choose = async (number: number, entry: string) => {
      await named(`Actions of question ${number}`).tap();
      await page.getByRole('menuitem', { name: entry }).tap();
    };
    await choose(1, 'Add a question below');
    await page.getByRole('option', { name: /^Email/ }).tap();
    await page.getByRole('region', { name: 'Question 4', exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('D?');
    await choose(3, 'Select');
    await page.getByRole('checkbox', { name: 'Select question 4' }).tap();
    await expectNoSidewaysScroll(page, 'ticked questions on a phone');
    await page.getByRole('toolbar').getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'Move up' }).tap();
    await named('Save').tap();
    await expect
      .poll(async () => (await stored(id)).questions.map(({ title }) => title))
      .toEqual(['A?', 'B?', 'C?', 'D?']);
    await context.close();
  });

  test('questions are copied in one window and pasted in another (BF-22)', async () => {
    const { page } = session;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(survey);
    await page.locator('h1').click();
    await page.keyboard.press('Control+a');
    await page.getByRole('toolbar').getByRole('button', { name: 'Copy' }).click();
    await page.getByText('3 questions copied.').waitFor();
    await open({ title: 'Other', questions: [text('x', 'X?')] });
    await page.locator('h1').click();
    await page.keyboard.press('Control+v');
    await page.getByText('3 questions added.').waitFor();
    expect((await save()).questions.map(({ title }) => title)).toEqual(['X?', 'A?', 'B?', 'C?']);
  });
});
