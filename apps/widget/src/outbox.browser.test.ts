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

test('a submission that fails is sent again with the same id until the server has it (D-13)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const busy = { status: 503, body: { code: 'unavailable', message: 'Later.' } };
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  await expect.poll(() => stage.host.impressions.length).toBe(1);
  stage.host.refusals = [busy, 'lost', { status: 429, body: { code: 'too_many_requests', message: 'Slow.' } }];
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

test('without a connection it waits, and is sent when there is one again (D-13)', async () => {
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

test('what one page could not send, the next page sends, without asking the visitor again (D-13)', async () => {
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

test('what another script has put in the place of a response is no response: it goes, and the next page asks again (XV-18)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  const block = (route: { abort: () => Promise<void> }) => route.abort();
  await page.route('**/responses', block);
  await answer(page);
  const [key = ''] = await stored(page);
  await page.unroute('**/responses', block);
  await expect.poll(() => stored(page)).toEqual([]);
  await context.clearCookies();
  for (const text of ['{}', '[]', 'null', '7', '{"survey_id":7}']) {
    await page.evaluate(([name = '', value = '']) => localStorage.setItem(name, value), [key, text]);
    await page.reload();
    await expect.poll(() => stored(page), { message: text }).toEqual([]);
    await page.reload();
    await panelOf(page).waitFor();
  }
  expect(ids().size).toBe(1);
});

test('leaving the page right after the last answer loses nothing (D-13)', async () => {
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

test('an expired nonce is renewed once, for impressions and submissions (D-12)', async () => {
  const stale = makeSurvey({ nonces: { impression: 'old-i', submission: 'old-s' } });
  stage.host.document = makeDocument([stale]);
  const refused = { status: 403, body: { code: 'invalid_nonce', message: 'Out of date.' } };
  stage.host.impressionRefusals = [refused];
  const { page, context } = await stage.visit({
    prepare: (page) =>
      page.route('**/impression?*', (route) => {
        stage.host.document = makeDocument([makeSurvey()]);
        return route.continue();
      }),
  });
  await panelOf(page).waitFor();
  await expect.poll(() => stage.host.impressions.map(({ nonce }) => nonce)).toEqual(['old-i', 'impression-7']);

  stage.host.refusals = [refused];
  await answer(page);
  await expect.poll(() => stage.host.submissions.length).toBe(2);
  expect(ids().size).toBe(1);
  await expect.poll(() => surveyCookie(context)).toEqual({ submitted: true, last_response_id: 42 });
});

const DAY = 86_400_000;
const CODES: Record<number, string> = {
  400: 'bad_request',
  413: 'too_large',
  415: 'unsupported_media',
  422: 'invalid',
};
const refused = (status: number, errors = {}) => ({
  status,
  body: { code: CODES[status], message: 'No.', errors },
});
const entries = async (page: Page) => (await stored(page)).filter((key) => key.includes('-outbox/'));

test('a response whose body is refused is sent once more with the newest document, then kept and tried once a day (FV-03)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  await expect.poll(() => stage.host.impressions.length).toBe(1);
  const documents = () => stage.host.requests.filter((line) => line === 'GET /api/v1/widget').length;
  const before = documents();
  stage.host.refusals = [refused(400), refused(413)];
  await answer(page);
  await expect.poll(() => stage.host.submissions.length).toBe(2);
  expect(documents()).toBe(before + 1);
  const visitAt = async (ahead: number) => {
    stage.host.ahead = ahead;
    await page.goto(`${stage.host.origin}/later`);
    await page.waitForTimeout(400);
    return stage.host.submissions.length;
  };
  expect(await visitAt(DAY / 2)).toBe(2);
  stage.host.refusals = [refused(415), refused(422)];
  expect(await visitAt(29 * DAY)).toBe(4);
  expect((await entries(page)).length).toBe(1);
  expect(await visitAt(29.5 * DAY)).toBe(4);
  expect(await visitAt(29.999 * DAY)).toBe(5);
  expect(ids().size).toBe(1);
  await expect.poll(() => surveyCookie(context)).toMatchObject({ submitted: true });
  expect(await entries(page)).toEqual([]);
});

const values = (page: Page) => page.evaluate(() => JSON.stringify(Object.values(localStorage)));
/** As if an earlier version of the script had left what the page stores. */
const becomeOlder = (page: Page) =>
  page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage))
      localStorage.setItem(key, value.replace(/panel-[^.]*/, 'panel-earlier'));
  });

test('a response refused from another version of the script is sent at once, with the survey’s newest version if the server knows no other (FV-03)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  await expect.poll(() => stage.host.impressions.length).toBe(1);
  stage.host.refusals = [refused(422), refused(422)];
  await answer(page);
  await expect.poll(() => stage.host.submissions.length).toBe(2);
  await expect.poll(() => values(page)).toContain('refused_by');
  await becomeOlder(page);
  stage.host.document = makeDocument([makeSurvey({ version: 4 })]);
  stage.host.refusals = [refused(422, { survey_version: 'No such version.' })];
  await page.goto(`${stage.host.origin}/later`);
  await expect.poll(() => stage.host.submissions.map((one) => one.survey_version)).toEqual([1, 1, 1, 4]);
  await expect.poll(() => entries(page)).toEqual([]);
});

test('a response refused from another version, and then asked to wait, waits on every page (FV-03)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  stage.host.refusals = [refused(422), refused(422)];
  await answer(page);
  await expect.poll(() => stage.host.submissions.length).toBe(2);
  await expect.poll(() => values(page)).toContain('refused_by');
  await becomeOlder(page);
  stage.host.refusals = [{ ...refused(503), headers: { 'retry-after': '3600' } }];
  await page.goto(`${stage.host.origin}/later`);
  await expect.poll(() => stage.host.submissions.length).toBe(3);
  await expect.poll(() => values(page)).not.toContain('refused_by');
  await page.goto(`${stage.host.origin}/even-later`);
  await page.waitForTimeout(1000);
  expect(stage.host.submissions).toHaveLength(3);
});

test.each([
  ['a year behind', -365 * DAY, 0],
  ['a year ahead', 365 * DAY, 0],
  ['right, then a day back', 0, -DAY],
  ['a year ahead, before and after', 365 * DAY, 365 * DAY],
])('with the visitor’s clock %s, a waiting response is stored once (FV-06)', async (_name, then, later) => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, context } = await stage.visit({
    prepare: (page) => page.clock.setFixedTime(Date.now() + then),
  });
  await panelOf(page).waitFor();
  await context.setOffline(true);
  await answer(page);
  await context.setOffline(false);
  await page.goto('about:blank');
  await page.clock.setFixedTime(Date.now() + later);
  await page.goto(`${stage.host.origin}/later`);
  await expect.poll(() => entries(page)).toEqual([]);
  expect(ids().size).toBe(1);
});

test('by the server’s clock: after 31 days a response is given up once it is refused, and a pause of more than a day is ignored (FV-06, XR-05)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  const withdrawn = { status: 404, body: { code: 'not_found', message: 'Gone.' } };
  const visitAt = async (ahead: number, since: number, not_before: number, refusal?: typeof withdrawn) => {
    const parcel = {
      survey_id: 7,
      since,
      not_before,
      body: {
        submission_id: `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`,
        survey_version: 1,
        answers: [{ question_id: 'q1', value: 'Bread', extra: {} }],
        page_submitted: {},
      },
    };
    await page.evaluate(
      (text) => localStorage.setItem('userfeedback-outbox/userfeedback-7/x', text),
      JSON.stringify(parcel),
    );
    stage.host.ahead = ahead;
    stage.host.submissions = [];
    stage.host.refusals = refusal ? [refusal] : [];
    await page.goto(`${stage.host.origin}/later`);
    await page.waitForTimeout(400);
    return [stage.host.submissions.length, (await entries(page)).length];
  };
  const now = Date.now();
  expect(await visitAt(31 * DAY, now, 0, withdrawn)).toEqual([1, 0]);
  expect(await visitAt(31 * DAY, now, 0)).toEqual([1, 0]);
  expect(await visitAt(29 * DAY, now, now + 29 * DAY + DAY / 2)).toEqual([0, 1]);
  expect(await visitAt(0, now, now + 2 * DAY)).toEqual([1, 0]);
  expect(await visitAt(29 * DAY, now, 0, withdrawn)).toEqual([1, 1]);
  await context.clearCookies();
});

test('if storage is switched off, a response is sent all the same', async () => {
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

test('with the behavior addon the end redirects, by the first condition that has an address (WG-69, WG-70)', async () => {
  const condition = (value: string, redirect_url: string | null) => ({
    question: 'q1',
    condition_type: 'CONTAINS' as const,
    condition: value,
    redirect_url,
  });
  const conditions = [condition('bread', null), condition('Bread', '/thanks/bread'), condition('Br', '/thanks/other')];
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

test('a redirect waits a second for a server that never replies, and the response arrives once (FV-09)', async () => {
  const thank_you = { type: 'redirect' as const, redirect_url: '/thanks' };
  stage.host.document = makeDocument([makeSurvey({ settings: { thank_you } })]);
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  await expect.poll(() => stage.host.impressions.length).toBe(1);
  stage.host.refusals = ['never'];
  await page.getByRole('textbox').fill('Bread');
  const began = Date.now();
  await press(page, 'Next');
  await page.waitForURL('**/thanks');
  expect(Date.now() - began).toBeGreaterThan(900);
  expect(Date.now() - began).toBeLessThan(3000);
  // The next page learns that the server has the response already.
  await expect.poll(() => surveyCookie(context)).toMatchObject({ submitted: true });
  expect(new Set(stage.host.submissions.map(({ submission_id }) => submission_id)).size).toBe(1);
});
