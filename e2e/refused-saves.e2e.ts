import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, openSession, renewWindow } from './admin.ts';
import { WIDTHS } from './browser.ts';
import { editorAt, NEXT, text } from './editor-page.ts';
import { startElite } from './product.ts';

const [DESKTOP, PHONE] = WIDTHS;
const SURVEYS = '**/api/v1/surveys';

describe('saves that are refused or lost', () => {
  let session: Session;
  let page: Page;
  const { goTo, open, stored, titleOf, button, banner, card, untilKept, saveElsewhere } = editorAt(
    () => session,
  );
  const problem = () => page.getByRole('alert').filter({ hasText: 'Your Survey was not saved' });
  const refuse = (errors: Record<string, string>) =>
    page.route(SURVEYS, (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'invalid', message: 'Some fields are not valid.', errors },
      }),
    );
  /** The error text of the focused control. */
  const focusedError = () =>
    page.evaluate(() => {
      const field = document.activeElement;
      const invalid = field?.closest('[aria-invalid="true"], [role="group"], fieldset[data-field]');
      const ids = (invalid?.getAttribute('aria-describedby') ?? '').split(' ');
      return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    });
  const saved = () => banner('info').getByText('Your Survey was Saved as a Draft.');
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('userfeedback-draft')));
  /** Lets the next save be stored without its reply arriving. */
  const loseNextAnswer = async () => {
    await page.route(
      SURVEYS,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  };

  beforeAll(async () => {
    session = await openSession(() =>
      startElite(['question-types', 'targeting', 'behavior', 'webhooks', 'branding', 'geo-restrictions'], {
        demo: false,
      }),
    );
  });
  beforeEach(async () => {
    page = await renewWindow(session);
  });
  afterAll(() => session?.close());

  test('a field that is changed is no longer marked, one in a closed card is shown, on a phone too (D-02)', async () => {
    const id = await open({
      title: 'Refused',
      questions: [text('t', 'T?')],
      notifications: {
        email: { active: true, addresses: 'a@example.com' },
        webhook: {
          active: true,
          webhooks: [{ name: 'Shop', request_url: 'https://hooks.example.com/a' }],
        },
      },
    });
    await refuse({
      'notifications.webhook.webhooks.0.request_url': 'Not this host.',
      'notifications.email.addresses': 'Not these.',
      'settings.theming.skip_text': 'Not so.',
    });
    await goTo(`edit/${id}/notifications`);
    const webhook = page.getByRole('group', { name: 'Shop', exact: true });
    const address = webhook.getByRole('textbox', { name: /URL/ });
    await webhook.getByRole('button', { name: /^Shop/ }).waitFor();
    expect(await address.count()).toBe(0);
    const mail = page.getByRole('switch', { name: 'Send Email notification' });
    await mail.press('Space');
    await button('Save').click();
    await expect.poll(focusedError).toContain('Not this host.');
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    const mails = page.getByRole('textbox', { name: 'Email addresses' });
    await mails.waitFor();
    await expectSettled(page, 'refused fields of the workflow');
    await page.setViewportSize(PHONE);
    await expectSettled(page, 'the same on a phone');
    await address.fill('https://hooks.example.com/b');
    await expect.poll(() => address.getAttribute('aria-invalid')).not.toBe('true');
    expect(await problem().getByText('Not this host.').count()).toBe(0);
    await problem().getByText('Not these.').waitFor();
    await problem().getByRole('button', { name: 'Questions, Branding: Not so.' }).click();
    await expect.poll(focusedError).toContain('Not so.');
    await expectSettled(page, 'a refused branding on a phone');
    await page.setViewportSize(DESKTOP);
    await page.unrouteAll();
    await button('Try again').click();
    await banner('info').waitFor();
    expect((await stored(id)).notifications.webhook.webhooks[0]?.request_url).toBe(
      'https://hooks.example.com/b',
    );
  });

  test('faults of questions stay with them when they are moved (D-02)', async () => {
    await open({ title: 'Moved', questions: [text('a', 'A?'), text('b', 'B?'), text('c', 'C?')] });
    await refuse({ 'questions.1.title': 'Not B.', 'questions.2.title': 'Not C.' });
    await button('Save').click();
    await expect.poll(focusedError).toContain('Not B.');
    await button('Actions of question 2').click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await problem().getByRole('button', { name: 'Question 1: Not B.' }).waitFor();
    await card(1).getByText('Not B.').waitFor();
    await titleOf(1).fill('B now?');
    await problem().getByText('Not B.').waitFor({ state: 'detached' });
    await problem().getByRole('button', { name: 'Question 3: Not C.' }).waitFor();
  });

  test('a save whose reply was lost is repeated as one’s own, with later edits (ED-20)', async () => {
    const id = await open({ title: 'Lost answer', questions: [text('a', 'A?')] });
    await titleOf(1).fill('First?');
    await loseNextAnswer();
    await button('Save').click();
    await problem().getByText('The server cannot be reached.').waitFor();
    expect(await stored(id)).toMatchObject({ revision: 2, questions: [{ title: 'First?' }] });
    await button('Try again').click();
    await saved().waitFor();
    await expect.poll(async () => (await stored(id)).revision).toBe(3);
    // The reply is lost twice, and the survey is edited further before it is saved again.
    await titleOf(1).fill('Second?');
    await loseNextAnswer();
    await button('Save').click();
    await problem().waitFor();
    await loseNextAnswer();
    await button('Try again').click();
    await expect.poll(async () => (await stored(id)).revision).toBe(5);
    await problem().waitFor();
    await titleOf(1).fill('Third?');
    await button('Save').click();
    await expect.poll(() => stored(id)).toMatchObject({ revision: 6, questions: [{ title: 'Third?' }] });
    // After a reload in between, these still count as edits of the stored version.
    await titleOf(1).fill('Fourth?');
    await loseNextAnswer();
    await button('Save').click();
    await problem().waitFor();
    await untilKept('Fourth?');
    await page.reload();
    await page.getByText('Your unsaved edits were restored.').waitFor();
    await titleOf(1).fill('Fifth?');
    await button('Save').click();
    await expect.poll(() => stored(id)).toMatchObject({ revision: 8, questions: [{ title: 'Fifth?' }] });
    // What somebody else has stored since still counts as theirs.
    await titleOf(1).fill('Sixth?');
    await loseNextAnswer();
    await button('Save').click();
    await problem().waitFor();
    await saveElsewhere(id, 'Theirs');
    await button('Try again').click();
    await problem().getByText('Somebody else changed this in the meantime.').waitFor();
    expect((await stored(id)).title).toBe('Theirs');
  });

  test('edits of a survey that was thrown away meanwhile are saved all the same', async () => {
    const id = await open({ title: 'Thrown away', questions: [text('a', 'A?')] });
    await titleOf(1).fill('Restored?');
    await session.api.send('POST', '/surveys/trash', { survey_ids: [id] });
    await button('Save').click();
    await problem().getByText('This survey is in the trash. Restore it first.').waitFor();
    await expectSettled(page, 'a survey in the trash');
    await button('Restore and save').click();
    await saved().waitFor();
    expect(await stored(id)).toMatchObject({ status: 'draft', questions: [{ title: 'Restored?' }] });
    await titleOf(1).fill('Anew?');
    await session.api.send('DELETE', '/surveys', { survey_ids: [id] });
    await button(NEXT).click();
    await problem().getByText('This survey does not exist, or no longer does.').waitFor();
    await untilKept('Anew?');
    await page.setViewportSize(PHONE);
    await expectSettled(page, 'a survey that is gone, on a phone');
    await button('Save as a new survey').click();
    await expect.poll(() => new URL(page.url()).pathname).not.toContain(`/${id}/`);
    await expect.poll(() => titleOf(1).inputValue()).toBe('Anew?');
    const made = Number(/edit\/(\d+)\/questions$/.exec(page.url())?.[1]);
    expect(await stored(made)).toMatchObject({ title: 'Thrown away', cookie_name: `userfeedback-${made}` });
    expect(await drafts()).toEqual([]);
  });

  test('edits of a survey that is deleted for good do not stay in the browser', async () => {
    const id = await open({ title: 'To be deleted', questions: [text('a', 'A?')] });
    await titleOf(1).fill('Kept?');
    await untilKept('Kept?');
    await session.api.send('POST', '/surveys/trash', { survey_ids: [id] });
    await page.goto(`${session.product.url}/admin/surveys`);
    await page.getByRole('link', { name: /^Trash/ }).click();
    const row = page.getByRole('row').filter({ hasText: 'To be deleted' });
    await row.waitFor();
    expect(await drafts()).toHaveLength(1);
    await row.hover();
    await row.getByRole('button', { name: 'Delete permanently' }).click();
    await expect.poll(drafts).toEqual([]);
    // If somebody else has deleted it, this is noticed on opening.
    const other = await open({ title: 'Deleted elsewhere', questions: [text('a', 'A?')] });
    await titleOf(1).fill('Kept?');
    await untilKept('Kept?');
    await session.api.send('DELETE', '/surveys', { survey_ids: [other] });
    await page.reload();
    await page.getByText('This survey does not exist').waitFor();
    await expect.poll(drafts).toEqual([]);
  });

  test('a survey that cannot be opened says so, and can be tried again', async () => {
    const { id } = await session.api.survey({ title: 'Far away', questions: [text('a', 'A?')] });
    const path = `**/api/v1/surveys/${id}`;
    await page.route(path, (route) => route.abort());
    await page.goto(`${session.product.url}/admin/surveys/edit/${id}/questions`);
    await page.getByRole('heading', { level: 1, name: 'This survey could not be opened' }).waitFor();
    await expectSettled(page, 'a survey that could not be opened');
    await page.unroute(path);
    await button('Try again').click();
    await titleOf(1).waitFor();
  });
});
