import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { choice, expectSettled, openSession, renewWindow } from './admin.ts';
import { WIDTHS } from './browser.ts';
import { editorAt, NEXT, text } from './editor-page.ts';
import { startElite } from './product.ts';

const [DESKTOP, PHONE] = WIDTHS;
const SURVEYS = '**/api/v1/surveys';
/** With these a survey is too large to be sent while a window closes. */
const TOO_LARGE = Array.from({ length: 90 }, (_, at) =>
  choice(
    `long${at}`,
    `${at}?`,
    [1, 2, 3].map((option) => `${option} ${'x'.repeat(200)}`),
  ),
);

describe('saving in the survey editor', () => {
  let session: Session;
  let page: Page;
  const { goTo, open, stored, titleOf, button, banner, untilKept, saveElsewhere, cutSaves } = editorAt(() => session);
  const problem = () => page.getByRole('alert').filter({ hasText: 'Your Survey was not saved' });
  const firstTitle = async (id: number) => (await stored(id)).questions[0]?.title;
  /** Checks what is shown on a phone, and goes back to the desk. */
  const expectSettledOnPhone = async (where: string) => {
    await page.setViewportSize(PHONE);
    await expectSettled(page, `${where}, on a phone`);
    await page.setViewportSize(DESKTOP);
  };

  beforeAll(async () => {
    session = await openSession(() =>
      startElite(['question-types', 'targeting', 'behavior', 'webhooks', 'branding'], { demo: false }),
    );
  });
  beforeEach(async () => {
    page = await renewWindow(session);
  });
  afterAll(() => session?.close());

  test('whatever keeps a save from being stored, the edits are stored in the end (ED-20)', async () => {
    const id = await open({ title: 'Unreachable', questions: [text('a', 'A?')] });
    await titleOf(1).fill('Mine?');
    await page.route(SURVEYS, (route) => route.abort());
    await button('Save').click();
    await problem().getByText('The server cannot be reached.').waitFor();
    await expectSettled(page, 'a failed save');
    await page.unrouteAll();
    await button('Try again').click();
    await banner('info').waitFor();
    expect(await firstTitle(id)).toBe('Mine?');
    // Somebody else saves it.
    await titleOf(1).fill('Mine too?');
    await saveElsewhere(id, 'Theirs');
    await button('Save').click();
    await problem().getByText('Somebody else changed this in the meantime.').waitFor();
    await expectSettled(page, 'a conflict');
    await expectSettledOnPhone('a conflict');
    await button('Overwrite with mine').click();
    await problem().waitFor({ state: 'detached' });
    await expect.poll(() => stored(id)).toMatchObject({ title: 'Unreachable', questions: [{ title: 'Mine too?' }] });
    // Somebody else throws it away.
    await titleOf(1).fill('Restored?');
    await session.api.send('POST', '/surveys/trash', { survey_ids: [id] });
    await button('Save').click();
    await problem().getByText('This survey is in the trash. Restore it first.').waitFor();
    await expectSettled(page, 'a survey in the trash');
    await button('Restore and save').click();
    await problem().waitFor({ state: 'detached' });
    await expect.poll(() => stored(id)).toMatchObject({ status: 'draft', questions: [{ title: 'Restored?' }] });
    // Somebody else deletes it.
    await titleOf(1).fill('Anew?');
    await session.api.send('POST', '/surveys/trash', { survey_ids: [id] });
    await session.api.send('DELETE', '/surveys', { survey_ids: [id] });
    await button(NEXT).click();
    await problem().getByText('This survey does not exist. It may have been deleted.').waitFor();
    await untilKept('Anew?');
    await expectSettledOnPhone('a survey that is gone');
    await button('Save as a new survey').click();
    await expect.poll(() => new URL(page.url()).pathname).not.toContain(`/${id}/`);
    await expect.poll(() => titleOf(1).inputValue()).toBe('Anew?');
    expect(await firstTitle(Number(/edit\/(\d+)\/questions$/.exec(page.url())?.[1]))).toBe('Anew?');
  });

  test('refused fields can be read at a desk and on a phone, in the step they are in', async () => {
    await open({
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
    await page.route(SURVEYS, (route) =>
      route.fulfill({
        status: 422,
        json: {
          code: 'invalid',
          message: 'Some fields are not valid.',
          errors: {
            'questions.0.title': 'Not this.',
            'notifications.webhook.webhooks.0.request_url': 'Not this host.',
            'notifications.email.addresses': 'Not these.',
            'settings.theming.skip_text': 'Not so.',
          },
        },
      }),
    );
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);
    await button('Save').click();
    await problem().getByText('Some fields are not valid.').waitFor();
    await expect.poll(focused).toBe('T?');
    await expectSettled(page, 'a refusal');
    await problem().getByRole('button', { name: 'Workflow, Webhooks: Not this host.' }).click();
    await expect.poll(focused).toBe('https://hooks.example.com/a');
    await page.getByRole('textbox', { name: 'Email addresses' }).waitFor();
    await expectSettled(page, 'refused fields of the workflow');
    await page.setViewportSize(PHONE);
    await expectSettled(page, 'refused fields of the workflow on a phone');
    await problem().getByRole('button', { name: 'Questions, Branding: Not so.' }).click();
    await page.getByRole('textbox', { name: 'Skip button' }).waitFor();
    await expectSettled(page, 'a refused branding on a phone');
  });

  test('edits survive a reload; those of an older version are opened only on demand', async () => {
    const id = await open({ title: 'Restored', questions: [text('a', 'A?'), ...TOO_LARGE] });
    await cutSaves();
    await titleOf(1).fill('Kept?');
    await untilKept('Kept?');
    await page.reload();
    await page.getByText('Your unsaved edits were restored.').waitFor();
    expect(await titleOf(1).inputValue()).toBe('Kept?');
    await expectSettled(page, 'restored edits');
    await expectSettledOnPhone('restored edits');
    await saveElsewhere(id, 'Newer');
    await page.reload();
    await page.getByRole('heading', { name: 'This survey was saved elsewhere after you edited it' }).waitFor();
    await expectSettled(page, 'the choice between kept edits and the stored version');
    await expectSettledOnPhone('the choice between kept edits and the stored version');
    const path = `**/api/v1/surveys/${id}?*`;
    const json = { code: 'bad_request', message: 'This call cannot be read.' };
    await page.route(path, (route) => route.fulfill({ status: 400, json }));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'This survey could not be opened' }).waitFor();
    await expectSettled(page, 'a survey that could not be opened');
    await page.unroute(path);
    await button('Try again').click();
    await button('Use my edits').click();
    await expect.poll(() => titleOf(1).inputValue()).toBe('Kept?');
  });

  test('where a script is missing after an update a bar says so; unsaved edits are there after it (UP-29)', async () => {
    await open({ title: 'Updated', questions: [text('a', 'A?'), ...TOO_LARGE] });
    await page.waitForLoadState('networkidle');
    await cutSaves();
    await titleOf(1).fill('Before the update?');
    await page.route('**/admin/assets/*.js', (route) => route.fulfill({ status: 404 }));
    // Asking whether to leave takes a part that is not here yet.
    await button('Close the editor').click();
    const bar = page.getByRole('alert').filter({ hasText: 'UserFeedback was updated. Reload to continue.' });
    await bar.waitFor();
    expect(await titleOf(1).inputValue()).toBe('Before the update?');
    await expectSettled(page, 'an update');
    await page.setViewportSize(PHONE);
    await expectSettled(page, 'an update, on a phone');
    await page.setViewportSize(DESKTOP);
    await page.unroute('**/admin/assets/*.js');
    await bar.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('Your unsaved edits were restored.').waitFor();
    expect(await titleOf(1).inputValue()).toBe('Before the update?');
    expect(await bar.count()).toBe(0);
  });

  test('a new survey that was never saved is kept too (ED-11, OP-36)', async () => {
    // On a slow machine it would be saved by itself meanwhile.
    await cutSaves();
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
    await other.getByRole('button', { name: 'This browser holds 1 new Survey that was never saved.' }).click();
    await expectSettled(other, 'the offer to continue');
    await other.getByRole('button', { name: 'Continue Untitled Survey' }).click();
    await expect
      .poll(() => other.getByRole('textbox', { name: 'Question', exact: true }).inputValue())
      .toBe('Never saved?');
    await other.close();
  });

  test('a session that has ended leaves the editor open; signed in again, the edits are there', async () => {
    const id = await open({ title: 'Signed out', questions: [text('a', 'A?')] });
    await titleOf(1).fill('Held?');
    await page.context().clearCookies();
    await button('Save').click();
    await page.getByRole('alert').getByText('Your session has ended').waitFor();
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
