import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeLiteDocument, makeSurvey } from '../testing/surveys.ts';
import { holdClock, legendOf, PHONE_AGENT, panelOf, rootOf, showPanel, surveyCookie } from '../testing/visitor.ts';

const stage = setStage();
const timing = (behavior: object) => ({ settings: { behavior } });
const reasons = (page: Page) => page.evaluate('window.userfeedback_debug.reasons');
const none = async (page: Page) => {
  await page.waitForTimeout(500);
  return (await page.locator('userfeedback-widget').count()) === 0;
};

test('the first eligible survey is shown, and the reasons why others are not can be read (EL-01, EL-02)', async () => {
  const today = new Date();
  const behavior = { run_time: 'expire' as const, expire_at: { month: 1, day: 1 } };
  const isNewYear = today.getMonth() === 0 && today.getDate() === 1;
  stage.host.document = makeDocument([
    makeSurvey({ id: 9, settings: { targeting: { devices: ['mobile'] }, behavior } }),
    makeSurvey({ id: 8 }),
    makeSurvey({ id: 7 }),
  ]);
  const { page } = await stage.visit();
  await panelOf(page, 8).waitFor();
  expect(await page.locator('userfeedback-widget').count()).toBe(1);
  await expect.poll(() => reasons(page)).toEqual({ 9: isNewYear ? ['device'] : ['device', 'expired'], 8: [], 7: [] });
  expect(await page.locator('body').textContent()).not.toMatch(/device|expired/);
});

test('without the addons there are no stars and nothing on phones (EL-03, EL-04)', async () => {
  stage.host.document = makeLiteDocument([
    makeSurvey({ questions: [{ id: 'q1', type: 'star-rating', title: 'How was it?' }] }),
    makeSurvey({ id: 8 }),
  ]);
  const { page } = await stage.visit({ userAgent: PHONE_AGENT });
  await expect.poll(() => reasons(page)).toEqual({ 7: ['question-types-addon'], 8: ['targeting-addon'] });
  expect(await none(page)).toBe(true);
});

test('a visitor who has answered is not asked again (EL-08, EL-12, WG-67)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await page.getByRole('textbox').fill('Bread');
  await page.getByRole('textbox').press('Enter');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  await page.waitForTimeout(200);
  await page.reload();
  expect(await none(page)).toBe(true);
  await expect.poll(() => reasons(page)).toEqual({ 7: ['cookie'] });
});

test('page rules use the facts in the page, and those set later (EL-23, EL-29)', async () => {
  const rule = { logic: 'page_type' as const, data: [{ id: 'single_post', label: 'Single post' }] };
  stage.host.html = '<script type="application/json" id="userfeedback-page">{"page_type":"home"}</script>';
  stage.host.document = makeDocument([
    makeSurvey({ settings: { targeting: { pages: 'select', page_rules: [rule] } } }),
  ]);
  const { page } = await stage.visit();
  expect(await none(page)).toBe(true);
  await expect.poll(() => reasons(page)).toEqual({ 7: ['page-rules'] });
  await page.evaluate('window.userfeedback.setFacts({ page_type: "single_post" })');
  await panelOf(page).waitFor();
  stage.host.html = stage.host.html.replace('home', 'single_post');
  const other = await stage.visit();
  await panelOf(other.page).waitFor();
});

test('the country is fetched only if it decides (EL-40)', async () => {
  const countries = ['DE'];
  const settings = { geo_targeting: { target: 'select' as const, countries } };
  stage.host.document = makeDocument([makeSurvey({ settings })]);
  const germany = await stage.visit();
  await panelOf(germany.page).waitFor();
  expect(stage.host.requests).toContain('GET /api/v1/widget/country');

  stage.host.country = 'US';
  const america = await stage.visit();
  expect(await none(america.page)).toBe(true);
  await expect.poll(() => reasons(america.page)).toEqual({ 7: ['geo'] });

  stage.host.requests = [];
  stage.host.document = makeDocument([makeSurvey({ settings: { ...settings, targeting: { devices: ['mobile'] } } })]);
  const { page } = await stage.visit();
  expect(await none(page)).toBe(true);
  expect(stage.host.requests).not.toContain('GET /api/v1/widget/country');
});

test('a delay counts from the script, and only with the behavior addon (EL-17, EL-19)', async () => {
  const shownAt = async (addons: object) => {
    const survey = makeSurvey(timing({ timing: 'delay', timing_delay: 3 }));
    stage.host.document = makeDocument([survey], { addons: { ...makeDocument([]).addons, ...addons } });
    const { page } = await stage.visit({
      prepare: (page) =>
        page.addInitScript(() => {
          addEventListener('userfeedback:shown', () => Object.assign(window, { shownAt: performance.now() }));
        }),
    });
    await panelOf(page).waitFor();
    return page.evaluate(() => {
      const script = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/widget.js'));
      const end = script instanceof PerformanceResourceTiming ? script.responseEnd : 0;
      return Reflect.get(window, 'shownAt') - end;
    });
  };
  const delayed = await shownAt({});
  expect(delayed).toBeGreaterThan(2900);
  expect(delayed).toBeLessThan(4500);
  expect(await shownAt({ behavior: false })).toBeLessThan(2500);
});

test('before_abandon starts when the mouse moves up to the top of the window (EL-20)', async () => {
  stage.host.document = makeDocument([makeSurvey(timing({ timing: 'before_abandon' }))]);
  const { page } = await stage.visit();
  await rootOf(page).waitFor({ state: 'attached' });
  await page.mouse.move(400, 100);
  await page.mouse.move(400, 140);
  await page.mouse.move(400, 400);
  await page.mouse.move(400, 160);
  await page.waitForTimeout(300);
  expect(await panelOf(page).count()).toBe(0);
  await page.mouse.move(400, 140);
  await panelOf(page).waitFor();
});

test('before_abandon never starts on a phone (EL-21)', async () => {
  stage.host.document = makeDocument([makeSurvey(timing({ timing: 'before_abandon' }))]);
  const { page } = await stage.visit({ userAgent: PHONE_AGENT });
  await rootOf(page).waitFor({ state: 'attached' });
  await page.mouse.move(400, 400);
  await page.mouse.move(400, 100);
  await page.waitForTimeout(400);
  expect(await panelOf(page).count()).toBe(0);
});

test('half_page starts halfway down, and at once on a page that does not scroll (EL-22)', async () => {
  stage.host.html = '<div style="height:2800px"></div>';
  stage.host.document = makeDocument([makeSurvey(timing({ timing: 'half_page' }))]);
  const { page } = await stage.visit();
  await rootOf(page).waitFor({ state: 'attached' });
  const scrollPart = (share: number) =>
    page.evaluate((part) => window.scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * part), share);
  await scrollPart(0.48);
  await page.waitForTimeout(400);
  expect(await panelOf(page).count()).toBe(0);
  await scrollPart(0.51);
  await panelOf(page).waitFor();

  stage.host.html = '<p>Short</p>';
  const short = await stage.visit();
  await panelOf(short.page).waitFor();
});

test('open() starts a waiting survey, close() minimises it', async () => {
  stage.host.document = makeDocument([makeSurvey(timing({ timing: 'delay', timing_delay: 60 }))]);
  const { page } = await stage.visit();
  await rootOf(page).waitFor({ state: 'attached' });
  await page.evaluate('window.userfeedback.open()');
  await panelOf(page).waitFor();
  expect(await legendOf(page).count()).toBe(1);
  await page.evaluate('window.userfeedback.close()');
  const state = () => rootOf(page).getAttribute('data-state');
  await expect.poll(state).toBe('minimized');
  await page.evaluate('window.userfeedback.open()');
  await expect.poll(state).toBe('open');
});

test('open() opens a survey that starts minimised, and one that is just about to open', async () => {
  const behavior = { timing: 'before_abandon' as const, start_minimized: true };
  stage.host.document = makeDocument([makeSurvey({ settings: { behavior } })]);
  const { page } = await stage.visit();
  await rootOf(page).waitFor({ state: 'attached' });
  await page.evaluate('window.userfeedback.open(); window.userfeedback.open()');
  await panelOf(page).waitFor();
  await expect.poll(() => rootOf(page).getAttribute('data-state')).toBe('open');
});

test('a survey paused since the page was loaded does not start', async () => {
  stage.host.document = makeDocument([makeSurvey(timing({ timing: 'delay', timing_delay: 60 }))]);
  const { page } = await stage.visit({ prepare: holdClock });
  await rootOf(page).waitFor({ state: 'attached' });
  stage.host.document = makeDocument([]);
  await page.clock.runFor(61_000);
  await expect.poll(() => page.locator('userfeedback-widget').count()).toBe(0);
  expect(stage.host.impressions).toEqual([]);
});

test('a survey paused while it is open goes within a minute, unless the visitor is answering it', async () => {
  const questions = [
    { id: 'q1', type: 'text' as const, title: 'First?' },
    { id: 'q2', type: 'text' as const, title: 'Second?' },
  ];
  stage.host.document = makeDocument([makeSurvey({ questions })]);
  const [idle, busy] = await Promise.all([stage.visit({ prepare: holdClock }), stage.visit({ prepare: holdClock })]);
  for (const { page } of [idle, busy]) {
    await showPanel(page);
  }
  await busy.page.getByRole('button', { name: 'Skip' }).click();
  stage.host.document = makeDocument([]);
  for (const { page } of [idle, busy]) await page.clock.runFor(61_000);
  await expect.poll(() => rootOf(idle.page).count()).toBe(0);
  expect(await rootOf(busy.page).count()).toBe(1);
});

test.each([
  ['immediate', 0],
  ['delay', 1],
] as const)('in a page that nobody sees yet nothing starts, %s (FV-08)', async (timing, timing_delay) => {
  stage.host.document = makeDocument([makeSurvey({ settings: { behavior: { timing, timing_delay } } })]);
  const { page, context } = await stage.visit({
    prepare: (page) =>
      page.addInitScript(() => {
        const seen = { hidden: true, events: 0 };
        Object.assign(window, { seen });
        Object.defineProperty(Document.prototype, 'hidden', { get: () => seen.hidden });
        addEventListener('userfeedback:shown', () => {
          seen.events += 1;
        });
      }),
  });
  await rootOf(page).waitFor({ state: 'attached' });
  await page.waitForTimeout(1500);
  await page.evaluate('window.userfeedback.open()');
  expect(await panelOf(page).count()).toBe(0);
  expect(stage.host.impressions).toEqual([]);
  expect(await surveyCookie(context)).toBeUndefined();
  expect(await page.evaluate('window.seen.events + Object.keys(sessionStorage).length')).toBe(0);
  await page.evaluate(() => {
    (window as unknown as { seen: { hidden: boolean } }).seen.hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await panelOf(page).waitFor();
  await expect.poll(() => stage.host.impressions.length).toBe(1);
  expect(await surveyCookie(context)).toEqual({ submitted: false, last_response_id: null });
  expect(await page.evaluate('window.seen.events')).toBe(1);
});

test('a survey that was withdrawn while its page was hidden does not start when the page is seen (FV-08)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit({
    prepare: (page) =>
      page.addInitScript(() => {
        Object.assign(window, { isHidden: true });
        Object.defineProperty(Document.prototype, 'hidden', { get: () => Reflect.get(window, 'isHidden') });
      }),
  });
  await rootOf(page).waitFor({ state: 'attached' });
  await page.waitForTimeout(300);
  stage.host.document = makeDocument([]);
  await page.evaluate(() => {
    Object.assign(window, { isHidden: false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await rootOf(page).waitFor({ state: 'detached' });
  expect(stage.host.impressions).toEqual([]);
});
