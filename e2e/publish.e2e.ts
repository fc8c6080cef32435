import type { SurveyDraft } from '@userfeedback/contract';
import { addDays, momentInZone, TIME_SLOTS } from '@userfeedback/engine';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api, Session } from './admin.ts';
import { choice, expectSettled, openSession, reloadBy } from './admin.ts';
import { expectAccessible, expectNoSidewaysScroll, openPage, WIDTHS } from './browser.ts';
import { editorAt, text } from './editor-page.ts';
import { SITE_ZONE, siteToday, startElite, turnOff } from './product.ts';

const [DESKTOP, PHONE] = WIDTHS;
/** The demo site's time zone; the browser's is a different one. */
const TOMORROW = addDays(siteToday(), 1);

describe('the publish step', () => {
  let session: Session;
  let page: Page;
  /** The surveys that were sent, as the browser sent them. */
  const bodies: SurveyDraft[] = [];
  const { goTo, stored, button, saveCall, banner, untilKept } = editorAt(() => session);
  const radio = (name: string) => page.getByRole('radio', { name });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const scheduling = () => page.getByRole('switch', { name: 'Publish at a later time' });
  const openPublish = async (draft: Parameters<Api['survey']>[0]) => {
    const { id } = await session.api.survey(draft);
    await goTo(`edit/${id}/publish`);
    return id;
  };
  /** Clicks the step's button; returns what was sent and what came back. */
  const saveBy = async (name: string) => {
    const done = saveCall();
    await button(name).click();
    const response = await done;
    return { sent: bodies.at(-1), saved: await response.json() };
  };

  const finding = (text: string) => page.getByRole('listitem').filter({ has: page.getByText(text, { exact: false }) });
  const device = (name: string) => page.getByRole('radiogroup', { name: 'Device' }).getByText(name, { exact: true });

  beforeAll(async () => {
    session = await openSession(() => startElite(['behavior', 'question-types', 'targeting'], { demo: false }), {
      timezoneId: 'America/New_York',
    });
    page = session.page;
    await page.exposeFunction('tellSent', (body: string) => bodies.push(JSON.parse(body)));
    await page.addInitScript(watchSent);
  });

  afterAll(() => session?.close());

  // The first, since it counts all surveys that are live.
  test('why a survey is not shown: names the condition that is not met, and says the same as a visitor finds (EL-01)', async () => {
    const { api, product, browser } = session;
    const { id } = await api.survey({
      title: 'Only for beans',
      status: 'publish',
      settings: {
        targeting: {
          devices: ['desktop', 'tablet'],
          pages: 'select',
          page_rules: [
            { logic: 'page_type', operator: '&&', data: [{ id: 'single_post', label: 'Single post' }] },
            { logic: 'page_url_contains', operator: '&&', data: 'beans' },
          ],
        },
      },
    });
    await api.survey({
      title: 'For tablets',
      status: 'publish',
      settings: { targeting: { devices: ['tablet'] } },
    });
    await goTo(`edit/${id}/publish`);
    await page.getByRole('button', { name: 'Why is my survey not showing?' }).click();
    await page.getByText('This visitor does not see the survey.').waitFor();
    expect(await finding('The page rules do not match this page.').count()).toBe(1);
    expect(await finding('The kind of page is').textContent()).toContain('Not passed');

    await page.getByLabel('Page address').fill(`${product.url}/blog/beans-again`);
    await page.getByText('This visitor sees the survey.').waitFor();
    await page.getByRole('button', { name: '11 other checks passed.' }).click();
    expect(await finding('The kind of page is').textContent()).not.toContain('Not passed');

    const { page: visitor, context } = await openPage(browser, DESKTOP);
    await visitor.goto(`${product.url}/blog/beans-again`);
    await visitor.locator('userfeedback-widget').waitFor({ state: 'attached' });
    await visitor.goto(`${product.url}/blog/sharp-enough`);
    await expect
      .poll(() => visitor.evaluate('Object.values(window.userfeedback_debug?.reasons ?? {})'))
      .toEqual([['page-rules'], ['device']]);
    await context.close();

    await device('Tablet').click();
    await page.getByText('the visitor sees the newest: “For tablets”').waitFor();
    await expect.poll(() => finding('A newer survey also matches').textContent()).toContain('Not passed');
    await device('Mobile').click();
    await expect.poll(() => finding('The device is not one you chose.').count()).toBe(1);
    await device('Desktop').click();
    await page.getByRole('button', { name: 'More about the visitor' }).click();
    await page.getByRole('combobox', { name: 'History with this survey' }).click();
    await page.getByRole('option', { name: 'Answered', exact: true }).click();
    await expect.poll(() => finding('The visitor has already seen or answered it').count()).toBe(1);
    await expectAccessible(page, 'why not shown');
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page, 'why not shown on a phone');
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, 'why not shown on a phone');
    await page.setViewportSize(DESKTOP);
  });

  test('a new survey starts as "publish", and is published once the button is pressed (PB-03, PB-04, PB-08, PB-10, PB-12, PB-13, OP-20, OP-22, OP-36)', async () => {
    await goTo('new/publish');
    expect(new URL(page.url()).pathname).toBe('/admin/surveys/new/setup');
    await page.getByRole('button', { name: /Start from Scratch/ }).click();
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('What is new?');
    // Going on saves without publishing.
    const first = saveCall();
    for (const step of ['Settings', 'Workflow', 'Publish']) await button(`Next Step: ${step}`).click();
    const { id, status } = await (await first).json();
    expect(status).toBe('draft');
    await page.getByRole('heading', { name: 'Summary of Untitled Survey' }).waitFor();
    expect(await radio('Publish').isChecked()).toBe(true);
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Workflow' }).click();
    await button('Next Step: Publish').click();
    await radio('Draft').check();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const kept = await saveBy('Save as Draft');
    expect(kept.sent).toMatchObject({ id, status: 'draft' });
    expect(kept.sent?.redirect_route).toBeUndefined();
    expect(await banner('info').textContent()).toContain('Your Survey was Saved as a Draft.');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/admin/surveys/new/publish');
    // Later visits keep what is stored.
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Workflow' }).click();
    await button('Next Step: Publish').click();
    expect(await radio('Draft').isChecked()).toBe(true);
    await radio('Publish').check();
    const { sent, saved } = await saveBy('Save and Publish');
    expect([sent?.status, sent?.redirect_route]).toEqual(['publish', 'surveys-index']);
    expect([saved.published, saved.message]).toEqual([true, null]);
    await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
    expect(await page.locator('[data-banner]').count()).toBe(0);
    expect((await stored(id)).status).toBe('publish');
  });

  test('an existing survey keeps its status; published, it leads back to the list (PB-04, ED-30, API-B-18, API-B-19)', async () => {
    const id = await openPublish({ title: 'To publish' });
    expect(await radio('Draft').isChecked()).toBe(true);
    await radio('Publish').check();
    const { sent } = await saveBy('Save and Publish');
    expect(sent?.redirect_route).toBe('surveys-index');
    await page.getByRole('link', { name: 'To publish' }).waitFor();
    expect((await stored(id)).status).toBe('publish');
    // The header's Save saves what the step shows, and stays.
    await goTo(`edit/${id}/publish`);
    expect(await radio('Publish').isChecked()).toBe(true);
    await radio('Draft').check();
    await button('Save').click();
    const done = saveCall();
    await page.getByRole('button', { name: 'Take it offline' }).click();
    const saved = await (await done).json();
    expect([saved.status, saved.published, saved.message]).toEqual(['draft', false, null]);
    expect(await radio('Draft').isChecked()).toBe(true);
  });

  test('scheduling by the clock of the site (ER-R-04, ER-R-06, ER-R-07, ER-R-08, GR-11, PB-06, PB-07, PB-09, PB-11, OP-13, OP-14, OP-15, OP-18, D-51)', async () => {
    const id = await openPublish({ title: 'Later' });
    expect(await field('Date').count()).toBe(0);
    await scheduling().check();
    expect(await radio('Publish').isChecked()).toBe(true);
    expect(await field('Date').getAttribute('min')).toBe(siteToday());
    expect(await field('Time').locator('option').allInnerTexts()).toEqual(['Choose', ...TIME_SLOTS]);
    expect(await field('AM or PM').locator('option').allInnerTexts()).toEqual(['Choose', 'AM', 'PM']);
    for (const name of ['Date', 'Time', 'AM or PM']) expect(await field(name).inputValue()).toBe('');
    const isBlocked = async () => [await button('Save and Schedule').isDisabled(), await button('Save').isDisabled()];
    expect(await isBlocked()).toEqual([true, true]);
    await field('Date').fill(TOMORROW);
    await field('Time').selectOption('12:30');
    await expect.poll(isBlocked).toEqual([true, true]);
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+Enter');
    await field('AM or PM').selectOption('AM');
    await expect.poll(isBlocked).toEqual([false, false]);
    await page.getByText(/^Goes live on .* at 00:30 \(UTC time\)\.$/).waitFor();
    await expectSettled(page, 'a schedule');
    await field('Date').fill(addDays(TOMORROW, -2));
    await page.getByText('This time has passed.').waitFor();
    expect(await isBlocked()).toEqual([true, true]);
    await expectSettled(page, 'a schedule in the past');
    expect((await stored(id)).revision).toBe(1);
    await field('Date').fill(TOMORROW);
    const { saved } = await saveBy('Save and Schedule');
    const publish_at = momentInZone(TOMORROW, '00:30', SITE_ZONE);
    expect(saved).toMatchObject({ status: 'publish', published: true, publish_at });
    expect(await banner('success').textContent()).toContain('Your Survey was Saved! - View Surveys');
    expect(new URL(page.url()).pathname).toBe(`/admin/surveys/edit/${id}/publish`);
    await goTo(`edit/${id}/publish`);
    await expect.poll(() => scheduling().isChecked()).toBe(true);
    expect([
      await field('Date').inputValue(),
      await field('Time').inputValue(),
      await field('AM or PM').inputValue(),
    ]).toEqual([TOMORROW, '12:30', 'AM']);
    await radio('Draft').check();
    expect(await scheduling().isChecked()).toBe(false);
    const draft = await saveBy('Save as Draft');
    expect(draft.saved).toMatchObject({ status: 'draft', publish_at: null });
  });

  test('what keeps a survey from being published is said, with a way to the question (ED-29, ED-31, OP-21)', async () => {
    const id = await openPublish({
      title: 'Incomplete',
      questions: [text('a', 'A?'), choice('b', 'B?', ['Yes', ''])],
    });
    const message = "The Survey can't be published: Some questions are missing options.";
    expect(await page.getByText(message).count()).toBe(0);
    await radio('Publish').check();
    await page.getByText(message).waitFor();
    await expectSettled(page, 'a problem on the publish step');
    expect(await button('Save and Publish').getAttribute('aria-disabled')).toBe('true');
    await page.getByText('1 thing is missing.').waitFor();
    expect((await stored(id)).status).toBe('draft');
    await page.getByRole('button', { name: 'Question 2: B?' }).click();
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)).toBe('B?');
  });

  test('an inactive addon is offered in the place of scheduling; activating it loads again and keeps edits (PB-05, OP-19, D-52)', async () => {
    await turnOff(session.product, 'behavior');
    const id = await openPublish({ title: 'Without' });
    await page.getByText('Please activate the Behavior addon to access this feature.').waitFor();
    expect(await scheduling().count()).toBe(0);
    await expectSettled(page, 'the notice in the place of scheduling');
    await goTo(`edit/${id}/questions`);
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Kept?');
    await untilKept('Kept?');
    page.once('dialog', (dialog) => dialog.accept());
    await goTo(`edit/${id}/publish`);
    await reloadBy(page, () => page.getByRole('button', { name: 'Activate Addon' }).click());
    await scheduling().waitFor();
    await page.getByText('Your unsaved edits were restored.').waitFor();
    expect((await stored(id)).questions[0]?.title).toBe('Yes or no?');
    await radio('Publish').check();
    await saveBy('Save and Publish');
    await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
    expect((await stored(id)).questions[0]?.title).toBe('Kept?');
  });

  test('the publish step fits a phone, also with a schedule and a long title', async () => {
    const { id } = await session.api.survey({
      title: 'Geschwindigkeitsbegrenzungsüberschreitung '.repeat(5).trim(),
      status: 'publish',
      publish_at: '2030-01-01T08:00:00Z',
    });
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    await phone.page.goto(`${session.product.url}/admin/surveys/edit/${id}/publish`);
    await phone.page.getByText(/^Goes live on/).waitFor();
    await expectSettled(phone.page, 'the publish step on a phone');
    await phone.page.getByRole('button', { name: 'Publish 4 of 4' }).tap();
    await phone.page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    await expectSettled(phone.page, 'the steps on a phone');
    await phone.page.getByRole('menuitem', { name: 'Settings' }).tap();
    await phone.page.getByRole('heading', { level: 2, name: 'Settings' }).waitFor();
    await phone.context.close();
    expect([...session.complaints, ...phone.complaints]).toEqual([]);
  });
});

/** Runs in the page: reports what is sent, which the browser's debugger does not do for streamed bodies. */
function watchSent(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const tell = (window as unknown as { tellSent(body: string): Promise<void> }).tellSent;
    if (request.url.endsWith('/api/v1/surveys') && request.method === 'POST') await tell(await request.clone().text());
    return send(request);
  };
}
