import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { choice, expectSettled, openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { editorAt, text } from './editor-page.ts';
import { startProduct } from './product.ts';

const [, PHONE] = WIDTHS;

describe('the order of questions', () => {
  let page: Page;
  let session: Session;
  const { open, stored, card, toggle, button, save, titles, menu, pickType, dragAbove, banner } = editorAt(
    () => session,
  );

  beforeAll(async () => {
    session = await openSession(() => startProduct({ demo: false }));
    page = session.page;
  });

  afterAll(() => session?.close());

  const said = () => page.locator('[aria-live="assertive"]').textContent();

  test('cards are put into another order by the mouse and by the menu (QN-05)', async () => {
    await open({ title: 'Order', questions: [text('a', 'A?'), text('b', 'B?'), text('c', 'C?')] });
    await toggle(1).click();
    await dragAbove(3, 1);
    expect(await said()).toBe('Moved to position 1 of 3.');
    await page.mouse.up();
    expect(await titles()).toEqual(['C?\nText', 'A?\nText', 'B?\nText']);
    await menu(1, 'Move down');
    expect((await save()).questions.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
    await dragAbove(3, 1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await said()).toBe('Canceled. Question 3 stays where it was.');
    expect(await titles()).toEqual(['A?\nText', 'C?\nText', 'B?\nText']);
  });

  test('by keyboard too, with each move announced (QN-05)', async () => {
    await open({ title: 'Keys', questions: ['a', 'b', 'c', 'd', 'e'].map((id) => text(id, `${id}?`)) });
    await toggle(1).click();
    const grip = button('Move question 3');
    const help = await grip.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${help}"]`).textContent()).toContain('Press Space to grab');
    const press = async (key: string) => {
      await page.keyboard.press(key);
      return said();
    };
    await grip.focus();
    expect(await press('Space')).toBe('Question 3 grabbed, position 3 of 5.');
    expect(await press('ArrowUp')).toBe('Moved to position 2 of 5.');
    expect(await press('ArrowUp')).toBe('Moved to position 1 of 5.');
    expect(await press('ArrowUp')).toBe('Moved to position 1 of 5.');
    expect(await press('ArrowDown')).toBe('Moved to position 2 of 5.');
    expect((await titles())[1], 'nothing moves before it is dropped').toBe('b?\nText');
    expect(await press('Enter')).toBe('Question 3 dropped at position 2 of 5.');
    expect(await titles()).toEqual(['a?\nText', 'c?\nText', 'b?\nText', 'd?\nText', 'e?\nText']);
    await expect.poll(() => button('Move question 2').evaluate((node) => node === document.activeElement)).toBe(true);
    await press('Space');
    await press('ArrowDown');
    expect(await press('Escape')).toBe('Canceled. Question 2 stays where it was.');
    await press('Space');
    await press('ArrowDown');
    expect(await press('Tab')).toBe('Canceled. Question 2 stays where it was.');
    expect((await save()).questions.map(({ id }) => id).join('')).toBe('acbde');
  });

  test('a card moved to the top by the keyboard stays in sight, below the header (QN-05)', async () => {
    await open({ title: 'Far', questions: [...'abcdefghijklmnop'].map((id) => text(id, `${id}?`)) });
    await button('Move question 16').focus();
    await page.keyboard.press('Space');
    for (let step = 0; step < 15; step++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect.poll(() => button('Move question 1').evaluate((node) => node === document.activeElement)).toBe(true);
    const [header, grip] = [page.locator('[data-editor-top]'), button('Move question 1')];
    const bottomOf = async () => ((await header.boundingBox())?.height ?? 0) - ((await grip.boundingBox())?.y ?? 0);
    await expect.poll(bottomOf).toBeLessThan(0);
  });

  test('what a move or another type takes along can be had back (QN-21, QN-46)', async () => {
    const logic = { enabled: true, conditions: [{ question_id: 'r', compare: '=' as const, value: 'Yes' }] };
    const id = await open({
      title: 'Undone',
      questions: [choice('r', 'R?', ['Yes', 'No']), { ...text('t', 'T?'), logic }, text('x', 'X?')],
    });
    const told = page.getByRole('status').filter({ hasText: 'that no longer fit were removed' });
    await menu(1, 'Move down');
    await told.getByText('Conditions that no longer fit were removed.').waitFor();
    await expectSettled(page, 'an offer to undo');
    await banner('info').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(titles).toEqual(['R?\nRadio Button', expect.stringContaining('Shown if'), 'X?\nText']);
    await told.waitFor({ state: 'detached' });
    if ((await toggle(1).getAttribute('aria-expanded')) === 'false') await toggle(1).click();
    await pickType(1, 'Text');
    await told.getByText('Conditions and options that no longer fit were removed.').waitFor();
    await banner('info').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => card(1).getByRole('textbox', { name: 'Option 2' }).inputValue()).toBe('No');
    // No message appears where nothing was lost, and no undo is offered once the questions are edited further.
    await told.waitFor({ state: 'detached' });
    await menu(3, 'Move up');
    await menu(1, 'Move down');
    await told.waitFor();
    await menu(3, 'Move up');
    await told.waitFor({ state: 'detached' });
    const { questions } = await save();
    expect(questions.map((question) => [question.id, question.logic.enabled])).toEqual([
      ['x', false],
      ['t', false],
      ['r', false],
    ]);
    expect((await stored(id)).questions).toHaveLength(3);
  });

  test('by a finger, beyond what the screen shows (QN-05)', async () => {
    const questions = [...'abcdefghijklmnop'].map((id) => text(id, `${id}?`));
    const { id } = await session.api.survey({ title: 'Touch', questions });
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    await phone.page.goto(`${session.product.url}/admin/surveys/edit/${id}/questions`);
    const grip = phone.page.getByRole('button', { name: 'Move question 2', exact: true });
    await phone.page.getByRole('region', { name: 'Question 1', exact: true }).locator('[aria-expanded]').first().tap();
    const box = await grip.boundingBox();
    if (!box) throw new Error('The handle is not on screen.');
    const finger = await phone.context.newCDPSession(phone.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: box.x + 9, y }],
      });
    await touch('touchStart', box.y + 20);
    for (const y of [300, 500, 700, PHONE.height - 10]) await touch('touchMove', y);
    const line = phone.page.locator('li[data-line="below"]');
    await line.waitFor();
    expect(await phone.page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    await touch('touchEnd');
    await line.waitFor({ state: 'detached' });
    await expect.poll(() => phone.page.getByRole('region', { name: 'Question 16' }).textContent()).toContain('b?');
    // Half hidden by the fixed header, a button would count as too small.
    await phone.page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expectSettled(phone.page, 'the questions on a phone');
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});
