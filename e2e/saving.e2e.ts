import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, openSession, renewWindow } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { editorAt, NEXT, text } from './editor-page.ts';
import { startElite } from './product.ts';

const [DESKTOP, PHONE] = WIDTHS;
const SURVEYS = '**/api/v1/surveys';

describe('saving in the survey editor', () => {
  let session: Session;
  let page: Page;
  const { goTo, open, stored, titleOf, button, saveCall, banner, untilKept, saveElsewhere } = editorAt(
    () => session,
  );
  const problem = () => page.getByRole('alert');
  const firstTitle = async (id: number) => (await stored(id)).questions[0]?.title;

  beforeAll(async () => {
    session = await openSession(() =>
      startElite(['question-types', 'targeting', 'behavior'], { demo: false }),
    );
  });
  beforeEach(async () => {
    page = await renewWindow(session);
  });
  afterAll(() => session?.close());

  test('a save that cannot reach the server keeps the edits and is repeated by one click (ED-20)', async () => {
    const id = await open({ title: 'Unreachable', questions: [text('a', 'A?')] });
    await titleOf(1).fill('Mine?');
    await page.route(SURVEYS, (route) => route.abort());
    await button('Save').click();
    await problem().getByText('The server cannot be reached.').waitFor();
    await problem().getByText('Your edits are kept in this browser.').waitFor();
    await expectSettled(page, 'a failed save');
    await untilKept('Mine?');
    await page.unrouteAll();
    await button('Try again').click();
    await banner('info').waitFor();
    expect(await problem().count()).toBe(0);
    expect(await firstTitle(id)).toBe('Mine?');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))),
    ).toEqual([]);
    // After a failed save on the way to the next step, a retry continues to it.
    await titleOf(1).fill('Mine too?');
    await page.route(SURVEYS, (route) => route.abort());
    await button(NEXT).click();
    await problem().waitFor();
    await page.unrouteAll();
    await button('Try again').click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(await firstTitle(id)).toBe('Mine too?');
  });

  test('edits are restored when the survey is opened again, and can be discarded', async () => {
    const id = await open({ title: 'Restored', questions: [text('a', 'A?')] });
    await titleOf(1).fill('Kept?');
    await untilKept('Kept?');
    await page.reload();
    await page.getByText('Your unsaved edits were restored.').waitFor();
    expect(await titleOf(1).inputValue()).toBe('Kept?');
    await expectSettled(page, 'restored edits');
    await page.setViewportSize(PHONE);
    await expectSettled(page, 'restored edits on a phone');
    await page.setViewportSize(DESKTOP);
    await button('Discard them').click();
    await page
      .getByRole('dialog', { name: 'Discard your edits?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect.poll(() => titleOf(1).inputValue()).toBe('A?');
    await page.reload();
    await titleOf(1).waitFor();
    expect(await titleOf(1).inputValue()).toBe('A?');
    expect(await page.getByText('Your unsaved edits were restored.').count()).toBe(0);
    expect(await firstTitle(id)).toBe('A?');
  });

  test('edits of an older version are opened only on demand', async () => {
    const id = await open({ title: 'Older', questions: [text('a', 'A?')] });
    await titleOf(1).fill('Older?');
    await untilKept('Older?');
    await saveElsewhere(id, 'Newer');
    await page.reload();
    await page
      .getByRole('heading', { name: 'This survey was saved elsewhere since you edited it' })
      .waitFor();
    await expectSettled(page, 'the choice between kept edits and the stored version');
    await page.setViewportSize(PHONE);
    await expectSettled(page, 'the same on a phone');
    await page.setViewportSize(DESKTOP);
    await button('Use my edits').click();
    await expect.poll(() => titleOf(1).inputValue()).toBe('Older?');
    const saved = saveCall();
    await button('Save').click();
    expect((await saved).status()).toBe(200);
    expect(await stored(id)).toMatchObject({ title: 'Older', questions: [{ title: 'Older?' }] });
    await banner('info').waitFor();
    await titleOf(1).fill('Dropped?');
    await untilKept('Dropped?');
    await saveElsewhere(id, 'Newest');
    await page.reload();
    await button('Open the saved version').click();
    await page.getByRole('heading', { level: 1, name: 'Newest' }).waitFor();
    expect(await titleOf(1).inputValue()).toBe('Older?');
  });

  test('a new survey that was never saved is kept too (ED-11, OP-36)', async () => {
    await goTo('new');
    await page.getByRole('button', { name: /Start from Scratch/ }).click();
    await titleOf(1).fill('Never saved?');
    await untilKept('Never saved?');
    await page.reload();
    await page.getByText('Your unsaved edits were restored.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/surveys/new/questions');
    expect(await titleOf(1).inputValue()).toBe('Never saved?');
    // In another window it is offered where new surveys start.
    const other = await page.context().newPage();
    await other.goto(`${session.product.url}/admin/surveys/new/publish`);
    // While it is open in a window, it is not offered again.
    await other.getByRole('heading', { name: 'Select a Template' }).waitFor();
    expect(await other.getByText('This browser holds').count()).toBe(0);
    await page.goto('about:blank');
    await other.reload();
    await other
      .getByRole('button', { name: 'This browser holds 1 new Survey that was never saved.' })
      .click();
    await expectSettled(other, 'the offer to continue');
    await other.getByRole('button', { name: 'Continue Untitled Survey' }).click();
    await expect
      .poll(() => other.getByRole('textbox', { name: 'Question', exact: true }).inputValue())
      .toBe('Never saved?');
    await other.close();
  });

  test('two people: the second save is refused, and either version can be had', async () => {
    const id = await open({ title: 'Shared', questions: [text('a', 'A?')] });
    const colleague = await openPage(session.browser, DESKTOP, { storageState: session.state });
    const theirs = editorAt(() => ({ ...session, page: colleague.page }));
    await theirs.goTo(`edit/${id}/questions`);
    const saveTheirs = async (title: string) => {
      await theirs.titleOf(1).fill(title);
      await theirs.save();
    };
    await titleOf(1).fill('Mine?');
    await saveTheirs('Theirs?');
    await button('Save').click();
    await problem().getByText('Somebody else changed this in the meantime.').waitFor();
    expect(await titleOf(1).inputValue()).toBe('Mine?');
    expect(await firstTitle(id)).toBe('Theirs?');
    await expectSettled(page, 'a conflict');
    await page.setViewportSize(PHONE);
    await expectSettled(page, 'a conflict on a phone');
    await page.setViewportSize(DESKTOP);
    await button('Overwrite with mine').click();
    await banner('info').waitFor();
    expect(await firstTitle(id)).toBe('Mine?');
    // Now the colleague is the later one, and loads what is stored.
    await theirs.titleOf(1).fill('Late?');
    await theirs.button('Save').click();
    await theirs.button('Load the other version').click();
    const dialog = colleague.page.getByRole('dialog', { name: 'Discard your edits?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await theirs.titleOf(1).inputValue()).toBe('Late?');
    await theirs.button('Load the other version').click();
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.poll(() => theirs.titleOf(1).inputValue()).toBe('Mine?');
    await saveTheirs('After all?');
    expect(await firstTitle(id)).toBe('After all?');
    await colleague.context.close();
  });

  test('what the server refuses is shown at the card it belongs to (D-02)', async () => {
    const id = await open({ title: 'Refused', questions: [text('a', 'A?'), text('b', 'B?')] });
    await titleOf(1).fill('Changed?');
    await page.goto(`${session.product.url}/admin/surveys/edit/${id}/publish`);
    await page.getByRole('radio', { name: 'Draft' }).waitFor();
    await page.route(SURVEYS, (route) =>
      route.fulfill({
        status: 422,
        json: {
          code: 'invalid',
          message: 'Some fields are not valid.',
          errors: { 'questions.1.title': 'Not so.' },
        },
      }),
    );
    await button('Save as Draft').click();
    await problem().getByText('Some fields are not valid.').waitFor();
    const second = page.getByRole('region', { name: 'Question 2', exact: true });
    await second.getByText('Not so.').waitFor();
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value))
      .toBe('B?');
    await expectSettled(page, 'a refusal');
    await page.unrouteAll();
    await button('Try again').click();
    await banner('info').waitFor();
    expect(await second.getByText('Not so.').count()).toBe(0);
  });

  test('a session that has ended leaves the editor open; signed in again, the edits are there', async () => {
    const id = await open({ title: 'Signed out', questions: [text('a', 'A?')] });
    await titleOf(1).fill('Held?');
    await page.context().clearCookies();
    await button('Save').click();
    await problem().getByText('Your session has ended').waitFor();
    expect(await titleOf(1).inputValue()).toBe('Held?');
    await expectSettled(page, 'the end of a session');
    await button('Sign in again').click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.context().addCookies(session.state.cookies);
    await page.goto(`${session.product.url}/admin/surveys/edit/${id}/questions`);
    await page.getByText('Your unsaved edits were restored.').waitFor();
    expect(await titleOf(1).inputValue()).toBe('Held?');
    await button('Save').click();
    await expect.poll(() => firstTitle(id)).toBe('Held?');
  });
});
