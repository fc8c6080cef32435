import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf, press, rootOf, surveyCookie } from '../testing/visitor.ts';

const stage = setStage();
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));
const ids = () => new Set(stage.host.submissions.map(({ submission_id }) => submission_id));

async function answer(page: Page) {
  await panelOf(page).waitFor();
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await rootOf(page).locator('.thanks').waitFor();
}

test('D-13 a submission that fails is sent again under its id until the server has it', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const busy = { status: 503, body: { code: 'unavailable', message: 'Later.' } };
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  await expect.poll(() => stage.host.impressions.length).toBe(1);
  stage.host.refusals = [
    busy,
    'lost',
    { status: 429, body: { code: 'too_many_requests', message: 'Slow.' } },
  ];
  await answer(page);
  expect(await surveyCookie(context)).toEqual({ submitted: false, last_response_id: null });
  await expect.poll(() => stage.host.submissions.length).toBe(4);
  expect(ids().size).toBe(1);
  await expect.poll(() => surveyCookie(context)).toEqual({ submitted: true, last_response_id: 44 });
  expect(await stored(page)).toEqual([]);
  const [first, second, third, fourth] = stage.host.submissions.map(({ at }) => at);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(400);
  expect((fourth ?? 0) - (third ?? 0)).toBeGreaterThan((second ?? 0) - (first ?? 0));
});

test('D-13 without a connection it waits, and is sent when there is one again', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  await context.setOffline(true);
  await answer(page);
  await page.waitForTimeout(300);
  expect(await stored(page)).toEqual([expect.stringMatching(/^userfeedback-outbox\/userfeedback-7\//)]);
  await context.setOffline(false);
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  await expect.poll(() => surveyCookie(context)).toEqual({ submitted: true, last_response_id: 41 });
  expect(await stored(page)).toEqual([]);
});

test('D-13 what one page could not send the next one does, without asking the visitor again', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  await expect.poll(() => stage.host.impressions.length).toBe(1);
  const block = (route: { abort: () => Promise<void> }) => route.abort();
  await page.route('**/responses', block);
  await answer(page);
  await page.waitForTimeout(200);
  await page.unroute('**/responses', block);
  await page.goto(`${stage.host.origin}/next`);
  await expect.poll(() => ids().size).toBe(1);
  await expect.poll(() => surveyCookie(context)).toMatchObject({ submitted: true });
  await expect.poll(() => stored(page)).toEqual([]);
  expect(await page.locator('userfeedback-widget').count()).toBe(0);
  expect(stage.host.impressions.length).toBe(1);
});

test('D-13 leaving the page right after the last answer loses nothing', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  await page.getByRole('textbox').fill('Bread');
  await page.evaluate(() => {
    const root = document.querySelector('userfeedback-widget')?.shadowRoot;
    root?.querySelector<HTMLElement>('.next')?.click();
    location.href = 'about:blank';
  });
  await expect.poll(() => ids().size).toBe(1);
  await context.newPage().then((other) => other.goto(`${stage.host.origin}/later`));
  await page.waitForTimeout(300);
  expect(ids().size).toBe(1);
});

test('D-12 a nonce that has run out is renewed once, for impressions and submissions', async () => {
  const stale = makeSurvey({ nonces: { impression: 'old-i', submission: 'old-s' } });
  stage.host.document = makeDocument([stale]);
  const refused = { status: 403, body: { code: 'invalid_nonce', message: 'Out of date.' } };
  stage.host.refusals = [refused];
  const { page, context } = await stage.visit({
    prepare: (page) =>
      page.route('**/impression?*', (route) => {
        stage.host.document = makeDocument([makeSurvey()]);
        return route.continue();
      }),
  });
  await panelOf(page).waitFor();
  await expect
    .poll(() => stage.host.impressions.map(({ nonce }) => nonce))
    .toEqual(['old-i', 'impression-7']);

  stage.host.refusals = [refused];
  await answer(page);
  await expect.poll(() => stage.host.submissions.length).toBe(2);
  expect(ids().size).toBe(1);
  await expect.poll(() => surveyCookie(context)).toEqual({ submitted: true, last_response_id: 42 });
});

test('a response that the server refuses for good is not sent again', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  await expect.poll(() => stage.host.impressions.length).toBe(1);
  stage.host.refusals = [{ status: 422, body: { code: 'invalid', message: 'No.', errors: {} } }];
  await answer(page);
  await expect.poll(() => stored(page)).toEqual([]);
  await page.waitForTimeout(1500);
  expect(stage.host.submissions.length).toBe(1);
  expect(await surveyCookie(context)).toEqual({ submitted: false, last_response_id: null });
});

test('where storage is switched off a response is sent all the same', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, complaints } = await stage.visit({
    prepare: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('No storage here.', 'SecurityError');
          },
        });
      }),
  });
  await answer(page);
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  expect(complaints).toEqual([]);
});

test('WG-69 WG-70 with the behavior addon the end leads on, by the first condition that has an address', async () => {
  const condition = (value: string, redirect_url: string | null) => ({
    question: 'q1',
    condition_type: 'CONTAINS' as const,
    condition: value,
    redirect_url,
  });
  const conditions = [
    condition('bread', null),
    condition('Bread', '/thanks/bread'),
    condition('Br', '/thanks/other'),
  ];
  const thank_you = { type: 'conditional_redirect' as const, conditions };
  stage.host.document = makeDocument([makeSurvey({ settings: { thank_you } })]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await page.waitForURL('**/thanks/bread');
  expect(stage.host.submissions.length).toBe(1);

  const { addons } = stage.host.document;
  stage.host.document = makeDocument(
    [makeSurvey({ settings: { thank_you: { type: 'redirect', redirect_url: '/elsewhere' } } })],
    { addons: { ...addons, behavior: false } },
  );
  const other = await stage.visit();
  await answer(other.page);
  await other.page.waitForTimeout(500);
  expect(new URL(other.page.url()).pathname).toBe('/');
});
