import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api, Session } from './admin.ts';
import { choice, expectSettled, openSession } from './admin.ts';
import { openPage, pauseAfter, WIDTHS } from './browser.ts';
import { editorAt, NEXT, text } from './editor-page.ts';
import type { Product } from './product.ts';
import { startElite } from './product.ts';

const [, PHONE] = WIDTHS;

describe('the survey editor', () => {
  let session: Session;
  let product: Product;
  let browser: Browser;
  let api: Api;
  let state: Session['state'];
  let page: Page;
  let complaints: string[];
  const { goTo, open, stored, card, titleOf, button, steps, saveCall, cutSaves, save, banner } = editorAt(
    () => session,
  );

  beforeAll(async () => {
    session = await openSession(() => startElite(['question-types', 'branding', 'behavior'], { demo: false }));
    ({ product, browser, api, state, page, complaints } = session);
  });

  afterAll(() => session?.close());

  test('a new survey: setup first, then one blank question (ED-01, ED-06, ED-07, ED-09, ED-12, ED-13, ED-16, QN-23)', async () => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await goTo('new');
    expect(new URL(page.url()).pathname).toBe('/admin/surveys/new/setup');
    expect(await page.locator('[data-route="new-survey-setup"]').count()).toBe(1);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    expect(await steps()).toEqual(['1\nSetup', '2\nQuestions', '3\nSettings', '4\nWorkflow', '5\nPublish']);
    expect(await button('Save').isDisabled()).toBe(true);
    expect(await button('Back').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Next Step/ }).count()).toBe(0);
    await page.getByRole('button', { name: /Start from Scratch/ }).click();
    await titleOf(1).waitFor();
    expect(await page.locator('[data-route="new-survey-questions"]').count()).toBe(1);
    expect(await page.getByRole('region', { name: /^Question \d+$/ }).count()).toBe(1);
    expect(await titleOf(1).inputValue()).toBe('');
    expect(await card(1).getByRole('combobox', { name: 'Question type' }).textContent()).toBe('Text');
    await button('Back').click();
    await page.getByRole('heading', { name: 'Select a Template' }).waitFor();
    expect(fetched.filter((path) => path.startsWith('/api/v1/surveys'))).toEqual([]);
  });

  test('saving a new survey twice makes one (ED-08, ED-20, ED-32, ED-28)', async () => {
    await goTo('new');
    await page.getByRole('button', { name: /Start from Scratch/ }).click();
    await titleOf(1).fill('What is new?');
    const first = await save();
    expect(first.id).toBeGreaterThan(0);
    expect(first.cookie_name).toBe(`userfeedback-${first.id}`);
    expect(await banner('info').textContent()).toContain('Your Survey was Saved as a Draft.');
    await titleOf(1).fill('What is newer?');
    const second = await save();
    expect(second.id).toBe(first.id);
    expect((await stored(first.id)).questions.map(({ title }) => title)).toEqual(['What is newer?']);
    await button('Close the editor').click();
    await page.waitForURL('**/admin/surveys');
  });

  test('an existing survey: its steps, forward and back, each saved (ED-02, ED-04, ED-05, ED-12, ED-14, ED-15, ED-17, ED-18, ED-19, OP-37)', async () => {
    const { id } = await api.survey({ title: 'Steps', questions: [text('a', 'A?'), text('b', 'B?')] });
    await goTo(`edit/${id}`);
    expect(new URL(page.url()).pathname).toBe(`/admin/surveys/edit/${id}/questions`);
    expect(await page.locator('[data-route="edit-survey-questions"]').count()).toBe(1);
    expect(await steps()).toEqual(['1\nQuestions', '2\nSettings', '3\nWorkflow', '4\nPublish']);
    expect(await button('Back').count()).toBe(0);
    await titleOf(1).fill('');
    expect(await button(NEXT).isDisabled()).toBe(true);
    await titleOf(1).fill('Changed?');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const saved = saveCall();
    await button(NEXT).click();
    expect((await (await saved).json()).questions[0].title).toBe('Changed?');
    await page.getByRole('heading', { level: 2, name: 'Settings' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await button('Next Step: Workflow').click();
    await button('Next Step: Publish').click();
    await page.getByRole('heading', { name: 'Summary of Steps' }).waitFor();
    const way = page.getByRole('navigation', { name: 'Steps' });
    expect(await way.getByRole('button').allInnerTexts()).toEqual(
      ['Questions', 'Settings', 'Workflow'].map((name, at) => `${at + 1}\n${name}`),
    );
    await way.getByRole('button', { name: 'Questions' }).click();
    await titleOf(1).waitFor();
    expect(await way.getByRole('button').count()).toBe(3);
  });

  test('one save at a time (ED-09, ED-10, ED-17)', async () => {
    await open({ title: 'Slow', questions: [text('a', 'A?')] });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let calls = 0;
    await page.route('**/api/v1/surveys', async (route) => {
      calls++;
      await held;
      await route.continue();
    });
    await titleOf(1).fill('Once?');
    const done = saveCall();
    await button('Save').dblclick();
    expect(await button('Save').isDisabled()).toBe(true);
    // The spinner is centred, also for people who want no motion.
    const middleOf = async (box: Promise<{ x: number; y: number; width: number; height: number } | null>) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await box) ?? {};
      return [Math.round(x + width / 2), Math.round(y + height / 2)];
    };
    const turning = button('Save').locator('.mantine-Button-loader');
    expect(await middleOf(turning.boundingBox())).toEqual(await middleOf(button('Save').boundingBox()));
    expect(await button(NEXT).isDisabled()).toBe(true);
    letGo();
    await done;
    await expect.poll(() => button('Save').isEnabled()).toBe(true);
    expect(calls).toBe(1);
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('while Next is unavailable, the step says where something is missing and leads there (ED-17)', async () => {
    const options = (...labels: string[]) => ({ type: 'radio-button' as const, config: { options: labels } });
    await open({
      title: 'Gaps',
      questions: [
        text('a', 'A?'),
        { id: 'b', title: 'B?', ...options('One', '') },
        { ...text('c', 'C?'), logic: { enabled: true, conditions: [] } },
        ...['d', 'e'].map((each) => text(each, '')),
      ],
    });
    await page.getByText('Something is missing in Question 2, Question 4, Question 5', { exact: true }).waitFor();
    expect(await button(NEXT).isDisabled()).toBe(true);
    await button('Question 2').click();
    await page.locator(':focus[aria-label="Option 2"]').fill('Two');
    await titleOf(2).fill('B!');
    await button('Question 4').click();
    await card(4).locator('[data-question-title]:focus').fill('D?');
    await button('Question 5').click();
    await card(5).locator('[data-question-title]:focus').fill('E?');
    await expect.poll(() => button(NEXT).isEnabled()).toBe(true);
    expect(await page.getByText('Something is missing').count()).toBe(0);
  });

  test('leaving with edits that cannot be saved asks first; who leaves finds nothing of them later (ED-11, BF-88)', async () => {
    const id = await open({ title: 'Left behind', questions: [text('a', 'A?')] });
    const letGo = await cutSaves();
    await titleOf(1).fill('Lost?');
    await button('Close the editor').click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await titleOf(1).inputValue()).toBe('Lost?');
    await button('Close the editor').click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await titleOf(1).inputValue()).toBe('Lost?');
    await button('Close the editor').click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
    await letGo();
    complaints.length = 0;
    expect((await stored(id)).questions[0]?.title).toBe('A?');
    await page.getByRole('link', { name: 'Left behind' }).click();
    await expect.poll(() => titleOf(1).inputValue()).toBe('A?');
    await page.getByRole('link', { name: 'Left behind' }).waitFor({ state: 'detached' });
    await button('Close the editor').click();
    await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
    await page.getByRole('link', { name: 'Create New' }).first().click();
    await page.getByRole('button', { name: /Start from Scratch/ }).click();
    expect(await titleOf(1).inputValue()).toBe('');
    // Nothing was typed, so there is nothing to confirm.
    await button('Close the editor').click();
    await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
  });

  test('a survey with responses says calmly what happens here until the next banner comes (ED-22, ED-23, ED-24, ED-25, ED-26, ED-27, OP-34, OP-35, OP-40, XO-06)', async () => {
    await page.clock.install();
    const { id } = await api.survey({ title: 'Answered', status: 'publish', questions: [text('a', 'A?')] });
    await api.respond(id, [{ question_id: 'a', value: 'Fine' }]);
    await goTo(`edit/${id}/questions`);
    await expect
      .poll(() => banner('info').textContent())
      .toContain(
        'This Survey has already collected responses. To make changes, please duplicate this Survey or create a new one',
      );
    await banner('info')
      .getByText(
        'You can edit it here as well: changes go live when you publish them, and results keep what visitors saw.',
      )
      .waitFor();
    await pauseAfter(page, 30_000);
    expect(await banner('info').count()).toBe(1);
    await save();
    expect(await banner('success').textContent()).toContain('Your Survey was Saved! - View Surveys');
    expect(await page.locator('[data-banner]').count()).toBe(1);
    await page.clock.fastForward(4000);
    expect(await page.locator('[data-closing]').count()).toBe(0);
    await page.clock.fastForward(1000);
    await page.locator('[data-closing]').waitFor({ state: 'attached' });
    await page.clock.fastForward(1000);
    expect(await banner('success').count()).toBe(1);
    await page.clock.fastForward(1000);
    await banner('success').waitFor({ state: 'detached' });
    await page.clock.resume();
    await save();
    await banner('success').getByRole('link', { name: 'View Surveys' }).click();
    await page.waitForURL('**/admin/surveys');
  });

  test('a gap in a live survey changes nothing for visitors; what is missing is led to, and then it goes live (FB-03, BF-72, VR-13, VR-22, XO-07)', async () => {
    const questions = [choice('a', 'A?', ['Yes', 'No'])];
    const id = await open({ title: 'Incomplete', status: 'publish', questions });
    const before = await stored(id);
    const option = card(1).getByRole('textbox', { name: 'Option 2' });
    await option.fill('');
    const saved = await save();
    expect([saved.status, saved.has_changes]).toEqual(['publish', true]);
    expect(await banner('info').textContent()).toContain('Your changes are saved, but not live yet.');
    const { revision: _, last_save_key: __, ...live } = before;
    expect(await stored(id)).toMatchObject({ ...live, has_changes: true, draft: { by: expect.any(String) } });
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Publish changes' }).click();
    await expect.poll(() => option.evaluate((field) => field === document.activeElement)).toBe(true);
    await option.fill('Never');
    await header.getByRole('button', { name: 'Publish changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish these changes?' });
    await dialog.getByText('Option “No” is now “Never”.').waitFor();
    await expectSettled(page, 'publishing changes');
    await dialog.getByRole('button', { name: 'Publish changes' }).click();
    await banner('success').getByText('Your changes are live.').waitFor();
    const seen = banner('success').getByRole('link', { name: 'See it on your site' });
    expect([await seen.getAttribute('href'), await seen.getAttribute('target')]).toEqual([`${product.url}/`, '_blank']);
    await header.getByText('Published', { exact: true }).waitFor();
    expect((await stored(id)).questions).toMatchObject([{ config: { options: ['Yes', 'Never'] } }]);
  });

  test('a new survey looks as the settings say (ED-21, FV-16)', async () => {
    const settings = { widget_theme: 'custom', widget_color: '#102030', widget_start_minimized: true };
    expect((await api.send('POST', '/settings', { settings })).status).toBe(200);
    await goTo('new');
    await page.getByRole('button', { name: /Start from Scratch/ }).click();
    await titleOf(1).fill('In which look?');
    const { settings: saved } = await save();
    // The same as the site's look, which its preview shows.
    expect(saved.theming).toMatchObject({ color_scheme: null, widget_color: null, logo_type: null });
    expect(saved.behavior.start_minimized).toBeNull();
    expect(await page.locator('aside .panel').evaluate((panel) => getComputedStyle(panel).backgroundColor)).toBe(
      'rgb(16, 32, 48)',
    );
  });

  test('a first survey by keyboard alone: from its template to published in a few keys (ED-03)', async () => {
    await goTo('new');
    const isAtScratch = () =>
      page.evaluate(() => document.activeElement?.matches('main button:first-of-type') ?? false);
    for (let tabs = 0; tabs < 8 && !(await isAtScratch()); tabs++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await titleOf(1).waitFor();
    // The cursor is in the title of the first question.
    await page.keyboard.type('By keyboard?');
    expect(await titleOf(1).inputValue()).toBe('By keyboard?');
    const saved = saveCall();
    await page.keyboard.press('Control+s');
    const { id } = await (await saved).json();
    await banner('info').waitFor();
    for (const [step, name] of [
      ['Settings', 'settings'],
      ['Workflow', 'notifications'],
      ['Publish', 'publish'],
    ]) {
      await page.keyboard.press('Control+Enter');
      await page.getByRole('main', { name: new RegExp(`^${step}, step`) }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
      expect(await page.locator(`[data-route="new-survey-${name}"]`).count()).toBe(1);
    }
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Save the survey').waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
    expect((await stored(id)).status).toBe('publish');
  });

  test('publishing from the last step leads back to the list (ED-30)', async () => {
    const { id } = await api.survey({ title: 'To publish', questions: [text('a', 'A?')] });
    await goTo(`edit/${id}/publish`);
    await page.getByRole('radio', { name: 'Publish' }).check();
    await button('Save and Publish').click();
    await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
    expect((await stored(id)).status).toBe('publish');
  });

  test('a save that fails keeps the draft and shows what the server says (D-02, D-22)', async () => {
    const id = await open({ title: 'Contested', questions: [text('a', 'A?')] });
    await titleOf(1).fill('Mine?');
    const { revision, ...rest } = await stored(id);
    const theirs = await api.send('POST', '/surveys', { ...rest, revision, title: 'Theirs' });
    expect(theirs.status).toBe(200);
    complaints.length = 0;
    await button('Save').click();
    const problem = page.getByRole('alert');
    expect(await problem.textContent()).toContain('Somebody else changed this in the meantime.');
    expect(await titleOf(1).inputValue()).toBe('Mine?');
    expect((await stored(id)).questions[0]?.title).toBe('A?');
    expect(complaints).toEqual([expect.stringContaining('409')]);
    complaints.length = 0;
    await page.route('**/api/v1/surveys', (route) => route.abort());
    await button('Save').click();
    await page.getByText('The server cannot be reached.').waitFor();
    expect(await titleOf(1).inputValue()).toBe('Mine?');
    await page.unrouteAll();
    await button('Close the editor').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
    complaints.length = 0;
  });

  test('on a phone cards and preview take turns, and everything fits, changes of a live survey too (QN-03, BF-57)', async () => {
    const { id } = await api.survey({
      status: 'publish',
      title: 'Ein sehr langer Titel mit Geschwindigkeitsbegrenzungsüberschreitung '.repeat(3).trim(),
      questions: [...Array(12).keys()].map((n) => choice(`q${n}`, `Question number ${n}?`, ['One', 'Two'])),
    });
    const phone = await openPage(browser, PHONE, { storageState: state });
    await phone.page.goto(`${product.url}/admin/surveys/edit/${id}/questions`);
    await phone.page.getByRole('region', { name: 'Question 12' }).waitFor();
    await expectSettled(phone.page, 'the questions on a phone');
    await phone.page.getByText('Preview', { exact: true }).tap();
    await phone.page.getByRole('complementary', { name: 'Live preview' }).waitFor();
    expect(await phone.page.getByRole('region', { name: 'Question 12' }).count()).toBe(0);
    await expectSettled(phone.page, 'the preview on a phone');
    await phone.page.getByText('Build', { exact: true }).tap();
    await phone.page.getByRole('region', { name: 'Question 12' }).waitFor();
    await phone.page.getByRole('textbox', { name: 'Question', exact: true }).fill('Changed?');
    const header = phone.page.getByRole('banner');
    await header.getByRole('button', { name: 'Publish changes' }).waitFor();
    await header.getByRole('img', { name: 'All changes saved' }).waitFor();
    await header.getByRole('button', { name: 'More' }).tap();
    await phone.page.getByRole('menuitem', { name: 'Discard changes' }).waitFor();
    await expectSettled(phone.page, 'the header on a phone');
    const heights = await header
      .locator('button, [role="menuitem"]')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((each) => [each.textContent, each.getBoundingClientRect().height]));
    expect(heights.filter(([, height]) => Number(height) < 44)).toEqual([]);
    await phone.page.keyboard.press('Escape');
    await phone.page.goto(`${product.url}/admin/surveys/edit/${id}/publish`);
    await phone.page.getByRole('radio', { name: 'Draft' }).waitFor();
    await expectSettled(phone.page, 'the publish step on a phone');
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});
