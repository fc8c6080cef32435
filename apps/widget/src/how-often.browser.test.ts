import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf, press, rootOf, surveyCookie } from '../testing/visitor.ts';

const stage = setStage();
const reasons = (page: Page) => page.evaluate('window.userfeedback_debug?.reasons');
const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((one) => one.name === name);
const DAY = 86_400;

/** A site with pauses between its surveys. */
const pause = (surveys: Parameters<typeof makeDocument>[0], frequency_days: number, frequency_session = false) => {
  const { widget_settings } = makeDocument([]);
  stage.host.document = makeDocument(surveys, {
    widget_settings: { ...widget_settings, frequency_days, frequency_session },
  });
};
/** A visitor with these cookies, who opens a page. */
const visitWith = (cookies: Record<string, string>) =>
  stage.visit({
    prepare: (page) =>
      page
        .context()
        .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: stage.host.origin }))),
  });

test('after a survey has opened by itself none does for days, but the page may open one (FQ-04, FQ-06, FQ-07, FQ-77)', async () => {
  pause([makeSurvey({ id: 8 }), makeSurvey()], 7, true);
  const { page, context, complaints } = await stage.visit();
  await panelOf(page, 8).waitFor();
  const kept = await cookie(context, 'userfeedback-shown');
  expect(Math.abs(Number(kept?.value) - Date.now() / 1000)).toBeLessThan(30);
  expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * DAY);
  expect(await cookie(context, 'userfeedback-asked')).toMatchObject({
    expires: -1,
    path: '/',
    sameSite: 'Lax',
  });

  stage.host.requests = [];
  await page.reload();
  await expect.poll(() => reasons(page)).toEqual({ 7: ['frequency', 'session'], 8: ['frequency', 'session'] });
  await rootOf(page, 8).waitFor({ state: 'attached' });
  expect(stage.host.requests.filter((request) => request.includes('/panel-'))).toEqual([]);
  await page.evaluate('window.userfeedback.open()');
  await panelOf(page, 8).waitFor();
  expect(await cookie(context, 'userfeedback-shown')).toEqual(kept);
  expect(complaints).toEqual([]);
});

test('while both pauses are off nothing of them is kept (FQ-06, FQ-17, FQ-83)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, context } = await visitWith({ 'userfeedback-shown': `${Math.floor(Date.now() / 1000)}` });
  await panelOf(page).waitFor();
  const names = (await context.cookies()).map(({ name }) => name).toSorted();
  expect(names).toEqual(['userfeedback-7', 'userfeedback-marks', 'userfeedback-shown']);
  expect(stage.host.requests.filter((request) => request.includes('/opening-'))).toEqual([]);
});

test('surveys in the page, minimized and begun ones do not wait and do not count (FQ-07, FQ-10)', async () => {
  const shown = `${Math.floor(Date.now() / 1000) - DAY}`;
  const settings = { behavior: { start_minimized: true } };
  const questions = ['q1', 'q2'].map((id) => ({ id, type: 'text' as const, title: `Question ${id}` }));
  pause([makeSurvey({ id: 9, settings }), makeSurvey()], 7);
  stage.host.html = '<div data-userfeedback="7"></div>';
  const { page, context } = await visitWith({ 'userfeedback-shown': shown });
  await panelOf(page).waitFor();
  await rootOf(page, 9).locator('.toggle').waitFor();
  expect((await cookie(context, 'userfeedback-shown'))?.value).toBe(shown);

  stage.host.html = '';
  pause([makeSurvey({ questions })], 7);
  const begun = await stage.visit();
  await begun.page.getByRole('textbox').fill('Bread');
  await press(begun.page, 'Next');
  await begun.page.getByText('Question q2').waitFor();
  await begun.page.reload();
  await begun.page.getByText('Question q2').waitFor();
});

test('of two tabs that wait together one opens a survey; one that ignores the pause opens and counts (FQ-08, FQ-09)', async () => {
  pause([makeSurvey({ settings: { behavior: { timing: 'delay', timing_delay: 1 } } })], 7);
  const { page, context } = await stage.visit();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect
    .poll(async () => (await Promise.all([page, other].map((tab) => panelOf(tab).count()))).toSorted())
    .toEqual([0, 1]);
  await expect
    .poll(async () => (await Promise.all([page, other].map(reasons))).map((all) => Object(all)[7]))
    .toContainEqual(['frequency']);

  const shown = `${Math.floor(Date.now() / 1000) - DAY}`;
  pause([makeSurvey(), makeSurvey({ id: 9, settings: { limits: { ignore_frequency: true } } })], 7);
  const again = await visitWith({ 'userfeedback-shown': shown });
  await panelOf(again.page, 9).waitFor();
  const now = (await cookie(again.context, 'userfeedback-shown'))?.value;
  expect(Number(now)).toBeGreaterThan(Number(shown));
});

test('a share of visitors is drawn once and kept, for surveys in the page, too (FQ-13, FQ-15, FQ-18)', async () => {
  const limits = { sample_percent: 50 };
  stage.host.document = makeDocument([
    makeSurvey({ settings: { limits } }),
    makeSurvey({ id: 9, settings: { limits } }),
  ]);
  stage.host.html = '<div data-userfeedback="9"></div>';
  const out = await visitWith({ 'userfeedback-7-draw': '50', 'userfeedback-9-draw': '99' });
  await expect.poll(() => reasons(out.page)).toEqual({ 7: ['sample'], 9: ['sample'] });
  expect(await out.page.locator('userfeedback-widget').count()).toBe(0);
  const { page, context } = await visitWith({ 'userfeedback-7-draw': '49' });
  await panelOf(page).waitFor();
  const kept = await cookie(context, 'userfeedback-9-draw');
  expect(kept?.value).toMatch(/^\d\d?$/);
  expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * DAY);
  await page.reload();
  await panelOf(page).waitFor();
  expect((await cookie(context, 'userfeedback-9-draw'))?.value).toBe(kept?.value);
});

test('a recurring survey keeps when it was answered, and takes an older answer as given now (FQ-20, FQ-21, FQ-22, FQ-23, FQ-55)', async () => {
  const settings = { behavior: { display_length: 'recurring' as const, recur_days: 90 } };
  stage.host.document = makeDocument([makeSurvey({ settings })]);
  const old = (answer: object) => ({ 'userfeedback-7': encodeURIComponent(JSON.stringify(answer)) });
  const now = Math.floor(Date.now() / 1000);
  const long = await visitWith(old({ submitted: true, last_response_id: 3, at: now - 90 * DAY - 60 }));
  await long.page.getByRole('textbox').fill('Bread');
  await long.page.getByRole('textbox').press('Enter');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  await expect.poll(async () => Object(await surveyCookie(long.context)).at).toBeGreaterThanOrEqual(now);
  expect(Object.keys(Object(await surveyCookie(long.context)))).toEqual(['submitted', 'last_response_id', 'at']);
  await long.page.reload();
  await expect.poll(() => reasons(long.page)).toEqual({ 7: ['recurring'] });

  const before = await visitWith(old({ submitted: true, last_response_id: 3 }));
  await expect.poll(() => reasons(before.page)).toEqual({ 7: ['recurring'] });
  const kept = Object(await surveyCookie(before.context));
  expect(kept).toMatchObject({ submitted: true, last_response_id: 3 });
  expect(Math.abs(kept.at - now)).toBeLessThan(30);

  const ended = { behavior: { run_time: 'until' as const, end_at: '2020-01-01T00:00:00.000Z' } };
  stage.host.document = makeDocument([makeSurvey({ settings: ended })]);
  const { page } = await stage.visit();
  await expect.poll(() => reasons(page)).toEqual({ 7: ['ended'] });
});
