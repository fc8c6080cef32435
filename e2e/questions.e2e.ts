import { QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import typeWords from '../apps/admin/src/messages/en/question-types.json' with { type: 'json' };
import type { Session } from './admin.ts';
import { choice, expectSettled, openSession } from './admin.ts';
import { editorAt, NEXT, text } from './editor-page.ts';
import { startElite } from './product.ts';

describe('the questions of a survey', () => {
  let page: Page;
  let session: Session;
  const { open, stored, card, toggle, titleOf, button, saveCall, save, titles, pickType, add, menu } = editorAt(
    () => session,
  );

  beforeAll(async () => {
    session = await openSession(() => startElite(['question-types'], { demo: false }));
    page = session.page;
  });

  afterAll(() => session?.close());

  test('the title is edited in place (QN-01, QN-02)', async () => {
    await open({ title: 'Old title' });
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    const field = page.getByRole('textbox', { name: 'Title', exact: true });
    await button('Edit title').click();
    await field.fill('By Enter');
    await field.press('Enter');
    await heading('By Enter').waitFor();
    await button('Edit title').click();
    await field.fill('By Escape');
    await field.press('Escape');
    await heading('By Enter').waitFor();
    await button('Edit title').click();
    await field.fill('By button');
    await button('Save title').click();
    await heading('By button').waitFor();
    await button('Edit title').click();
    await field.fill('By going on');
    expect((await save()).title).toBe('By going on');
    await expect.poll(() => page.title()).toContain('By going on');
  });

  test('deleting asks, then saves; without questions there is no next step (QN-07, QN-08, QN-24, QN-27, QN-54)', async () => {
    const id = await open({ title: 'Delete', questions: [text('a', 'A?'), text('b', 'B?')] });
    await menu(1, 'Delete Question');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Are you sure you want to delete this question? This cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await stored(id)).questions).toHaveLength(2);
    await menu(1, 'Delete Question');
    const saved = saveCall();
    await dialog.getByRole('button', { name: 'Yes, delete' }).click();
    expect((await (await saved).json()).questions.map((question: { id: string }) => question.id)).toEqual(['b']);
    await expect.poll(titles).toEqual(['B?\nText']);
    await menu(1, 'Delete Question');
    await dialog.getByRole('button', { name: 'Yes, delete' }).click();
    await expect.poll(async () => (await stored(id)).questions).toEqual([]);
    await page.getByText('This survey has no questions yet.').waitFor();
    expect(await button(NEXT).isDisabled()).toBe(true);
    const conditional = page.getByRole('radio', { name: 'Conditional redirect' });
    expect(await conditional.isDisabled()).toBe(true);
    await expect.poll(() => button('Add Question').isEnabled()).toBe(true);
    let saves = 0;
    const count = (request: Request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/surveys')) saves++;
    };
    page.on('request', count);
    await add('Text');
    await titleOf(1).waitFor();
    expect(await conditional.isDisabled()).toBe(false);
    page.off('request', count);
    expect(saves).toBe(0);
  });

  test('what is deleted while a save runs stays deleted, and so does what is written meanwhile (QN-08)', async () => {
    const id = await open({
      title: 'Busy',
      questions: ['a', 'b', 'c'].map((each) => text(each, `${each}?`)),
    });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/v1/surveys', async (route) => {
      await held;
      await route.continue();
    });
    const remove = async (number: number) => {
      await menu(number, 'Delete Question');
      await page.getByRole('button', { name: 'Yes, delete' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const done = saveCall();
    await remove(3);
    await titleOf(1).fill('Written meanwhile');
    await remove(2);
    letGo();
    await done;
    await page.unrouteAll({ behavior: 'wait' });
    await expect.poll(() => button('Save').isEnabled()).toBe(true);
    expect(await titles()).toEqual(['Written meanwhile\nText']);
    await save();
    expect((await stored(id)).questions.map(({ title }) => title)).toEqual(['Written meanwhile']);
  });

  test('an NPS survey keeps its one question (QN-09, QN-35)', async () => {
    await open({
      title: 'Score',
      type: 'nps',
      questions: [{ id: 'n', type: 'nps', title: 'How likely?', config: {} }],
    });
    await button('Actions of question 1').click();
    await page.getByRole('menuitem', { name: 'Move up' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete Question' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem', { name: 'Move up' }).waitFor({ state: 'detached' });
    expect(await button('Add Question').isDisabled()).toBe(true);
    expect(await card(1).getByRole('combobox', { name: 'Question type' }).isDisabled()).toBe(true);
    expect(await page.getByText('An NPS survey has only its NPS question.').count()).toBe(2);
  });

  test('what a question lacks stands on its card and keeps the next step shut (QN-12, QN-28, QN-29, QN-30, QN-31)', async () => {
    await open({
      title: 'Problems',
      questions: [
        text('t', 'A?'),
        choice('r', 'B?', ['', '']),
        choice('c', 'C?', [''], 'checkbox'),
        { id: 'i', type: 'icon-choice', title: 'D?', config: { options: [{ label: 'x' }, { label: '' }] } },
        { id: 'p', type: 'image-radio', title: 'E?', config: { options: [{ label: '' }, { label: 'x' }] } },
      ],
    });
    const listed = async (number: number) => {
      if ((await toggle(number).getAttribute('aria-expanded')) === 'false') await toggle(number).click();
      return card(number).getByRole('list').first().allInnerTexts();
    };
    for (const number of [2, 3, 4, 5]) {
      expect(
        await card(number)
          .getByRole('img', { name: /problem/ })
          .count(),
      ).toBe(1);
      expect(await listed(number), `question ${number}`).toEqual(['Options are required.']);
      for (const option of await card(number)
        .getByRole('textbox', { name: /^Option/ })
        .all())
        await option.fill('Something');
      expect(
        await card(number)
          .getByRole('img', { name: /problem/ })
          .count(),
      ).toBe(0);
      expect(await button(NEXT).isDisabled()).toBe(number < 5);
    }
    await toggle(1).click();
    await titleOf(1).fill('');
    await titleOf(1).blur();
    expect(await listed(1)).toEqual(['Title is required.']);
    await toggle(1).click();
    await card(1).getByRole('img', { name: '1 problem' }).waitFor();
    expect(await button(NEXT).isDisabled()).toBe(true);
  });

  test('a survey without questions opens with a blank one, which nobody has to save (QN-23)', async () => {
    const id = await open({ title: 'Empty', questions: [] });
    expect(await titles()).toEqual(['Untitled question\nText']);
    expect(await titleOf(1).inputValue()).toBe('');
    await button('Close the editor').click();
    await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
    expect((await stored(id)).questions).toEqual([]);
  });

  test('adding questions, also by the keyboard alone (QN-14, QN-24, QN-25, QN-26)', async () => {
    await open({ title: 'Add', questions: [text('a', 'A?')] });
    await card(1).getByRole('combobox', { name: 'Question type' }).click();
    const options = page.getByRole('option');
    await expect.poll(() => options.count()).toBe(QUESTION_TYPES.length);
    for (const { name } of Object.values(typeWords))
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    await button('Add Question').focus();
    await page.keyboard.press('Enter');
    const stars = page.getByRole('option', { name: /^Star Rating/ });
    await stars.waitFor();
    await page.keyboard.press('Escape');
    await stars.waitFor({ state: 'detached' });
    expect(await button('Add Question').evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await stars.waitFor();
    const saved = saveCall();
    while ((await stars.getAttribute('data-combobox-selected')) === null) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect((await (await saved).json()).questions).toHaveLength(1);
    await expect.poll(() => titleOf(2).evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await titleOf(2).inputValue()).toBe('How would you rate your overall experience?');
    const again = saveCall();
    await add('NPS');
    await again;
    await expect
      .poll(() => titleOf(3).inputValue())
      .toBe('On a scale of 1-10, how likely would you recommend us to a friend or colleague?');
    const isOpen = (number: number) => toggle(number).getAttribute('aria-expanded');
    expect([await isOpen(1), await isOpen(2), await isOpen(3)]).toEqual(['false', 'false', 'true']);
    expect((await save()).questions.map(({ type }) => type)).toEqual(['text', 'star-rating', 'nps']);
  });

  test('options come and go with the type, within their limits (OP-49, QN-21, QN-22, QN-32, QN-33, QN-34, XO-13)', async () => {
    await open({ title: 'Options', questions: [choice('a', 'A?', ['One', 'Two', 'Three'])] });
    const options = card(1).getByRole('textbox', { name: /^Option \d$/ });
    const values = () => options.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
    const isRemovable = () =>
      card(1)
        .getByRole('button', { name: /^Remove option/ })
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-disabled') !== 'true'));
    expect(await isRemovable()).toEqual([true, true, true]);
    await card(1).getByRole('button', { name: 'Remove option 1' }).click();
    expect([await values(), await isRemovable()]).toEqual([
      ['Two', 'Three'],
      [false, false],
    ]);
    await page.mouse.move(0, 0);
    await card(1).getByRole('button', { name: 'Remove option 1' }).hover();
    await page.getByRole('tooltip', { name: 'A question of this type needs at least 2 options.' }).waitFor();
    await card(1).getByRole('button', { name: 'Remove option 1' }).click({ force: true });
    expect(await values()).toEqual(['Two', 'Three']);
    await card(1).getByRole('button', { name: 'Add option' }).click();
    await options.last().fill('Four');
    await pickType(1, 'Checkbox');
    expect(await values()).toEqual(['Two', 'Three', 'Four']);
    for (let count = 0; count < 2; count++) await card(1).getByRole('button', { name: 'Remove option 1' }).click();
    expect([await values(), await isRemovable()]).toEqual([['Four'], [false]]);
    const addOption = card(1).getByRole('button', { name: 'Add option' });
    for (let count = 1; count < 5; count++) await addOption.click();
    expect(await addOption.count()).toBe(0);
    expect(await values()).toHaveLength(5);
    await card(1).getByRole('button', { name: 'Remove option 5' }).click();
    expect(await addOption.count()).toBe(1);
    for (const [type, blank] of [
      ['Radio Button', 2],
      ['Checkbox', 1],
      ['Image Radio', 2],
      ['Icon Choice', 2],
    ] as const) {
      await pickType(1, 'Text');
      expect(await options.count()).toBe(0);
      await pickType(1, type);
      expect(await values(), type).toEqual(Array(blank).fill(''));
    }
  });

  test('what each type has beside its title is saved (CT-30, QN-13, QN-15, QN-16, QN-18)', async () => {
    await open({
      title: 'Configs',
      questions: [
        choice('c', 'C?', ['One'], 'checkbox'),
        { id: 'p', type: 'image-radio', title: 'P?', config: { options: [{ label: 'L' }, { label: 'R' }] } },
        { id: 'i', type: 'icon-choice', title: 'I?', config: { options: [{ label: 'L' }, { label: 'R' }] } },
        { id: 'e', type: 'email', title: 'E?', config: {} },
      ],
    });
    await card(1).getByRole('button', { name: 'Add option' }).click();
    await page.keyboard.type('  Two  ');
    await toggle(2).click();
    await card(2).getByRole('button', { name: 'Image of option 1' }).click();
    const library = page.getByRole('dialog', { name: 'Select or upload image' });
    await library.locator('input[type=file]').setInputFiles({
      name: 'dot.png',
      mimeType: 'image/png',
      buffer: Buffer.from(DOT, 'base64'),
    });
    await expect.poll(() => library.getByRole('button', { name: 'Set Image' }).isEnabled()).toBe(true);
    await library.getByRole('button', { name: 'Set Image' }).click();
    await toggle(3).click();
    await card(3).getByRole('button', { name: 'Icon of option 1' }).click();
    const icons = page.getByRole('dialog', { name: 'Select an Icon' });
    const search = icons.getByPlaceholder('Search Icon');
    await search.waitFor();
    const shown = () => icons.getByRole('button').count();
    await expect.poll(shown).toBeGreaterThan(20);
    const all = await shown();
    await search.fill('heart');
    await expect.poll(shown).toBeLessThan(all);
    await icons.getByRole('button', { name: 'heart', exact: true }).click();
    await icons.waitFor({ state: 'detached' });
    expect(await card(3).getByRole('button', { name: 'Icon of option 2' }).textContent()).toBe('Choose Icon');
    await toggle(4).click();
    await card(4).getByRole('switch').check();
    const [checkbox, image, icon, email] = (await save()).questions;
    expect(checkbox?.config).toEqual({ options: ['One', 'Two'], max_choices: 0 });
    expect(image?.config).toEqual({
      options: [
        { label: 'L', image: expect.stringMatching(/\.png$/) },
        { label: 'R', image: '' },
      ],
    });
    expect(icon?.config).toMatchObject({
      options: [{ label: 'L', icon: { name: 'heart' } }, { label: 'R' }],
    });
    expect(icon?.settings).toMatchObject({ icon_color: '#1579EF', icon_size: 'medium' });
    expect(email?.config).toEqual({ include_name: true });
    await card(4).getByRole('tab', { name: 'Settings' }).click();
    await expectSettled(page, 'the settings of a question');
    expect(session.complaints).toEqual([]);
  });
});

/** A picture of the smallest possible size. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
