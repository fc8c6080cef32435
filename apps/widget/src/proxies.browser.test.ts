import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSavingSurvey, makeSurvey } from '../testing/surveys.ts';
import { holdClock, panelOf, press, rootOf, showPanel, surveyCookie } from '../testing/visitor.ts';

const stage = setStage();
const DAY = 86_400_000;
const entries = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('-outbox/')));
const ids = () => new Set(stage.host.submissions.map(({ submission_id }) => submission_id));

async function answer(page: Page) {
  await panelOf(page).waitFor();
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await rootOf(page).locator('.thanks').waitFor();
}

/** Unsent responses of an earlier page, in its outbox. */
const leaveUnsent = (page: Page, count: number) =>
  page.evaluate((all) => {
    for (let at = 0; at < all; at++) {
      const submission_id = `${10_000_000 + at}-0000-4000-8000-000000000000`;
      const answers = [{ question_id: 'q1', value: 'Bread', extra: {} }];
      localStorage.setItem(
        `userfeedback-outbox/userfeedback-7/${submission_id}`,
        JSON.stringify({
          survey_id: 7,
          since: 0,
          not_before: 0,
          body: { submission_id, survey_version: 1, answers, page_submitted: {} },
        }),
      );
    }
  }, count);

/** What a proxy replies with a status. */
type Reply = (status: number) => unknown;

test.each<[string, Reply]>([
  ['a page', () => '<!doctype html><title>Blocked</title>'],
  ['an empty object', () => ({})],
  ['a code of somebody else', () => ({ code: 'nonsense', message: 'No.' })],
  ['half of a reply', () => '{"success":true,"da'],
  ['a code of ours with another status', (status) => ({ code: status === 409 ? 'invalid' : 'survey_full' })],
  ['success of something else', () => ({ success: true, data: [7] })],
])(
  'whatever status a proxy replies with, with %s, a response is kept and stored once (XV-01, XV-02)',
  async (_name, bodyOf) => {
    stage.host.document = makeDocument([makeSurvey()]);
    const statuses = Array.from({ length: 400 }, (_, at) => 200 + at).filter((status) => status !== 204);
    const waiting = [...statuses];
    const seen = new Map<string, number>();
    const { page } = await stage.visit();
    await page.evaluate(() => (window as { userfeedback?: UserFeedback }).userfeedback?.destroy());
    await leaveUnsent(page, statuses.length);
    let documents = 0;
    stage.host.proxy = (path, body) => {
      const id: string | undefined = path.endsWith('/responses') && JSON.parse(body).submission_id;
      if (!id || seen.has(id)) return undefined;
      const status = waiting.pop() ?? 0;
      seen.set(id, status);
      return { status, body: bodyOf(status) };
    };
    page.on('request', (request) => {
      if (request.url().endsWith('/widget')) documents++;
    });
    await page.reload();
    await expect.poll(() => stage.host.submissions.length).toBe(statuses.length);
    expect(ids().size).toBe(statuses.length);
    expect([...seen.values()].toSorted((a, b) => a - b)).toEqual(statuses);
    await expect.poll(() => entries(page)).toEqual([]);
    expect(documents).toBe(1);
  },
);

test('a proxy may ask for five minutes at most, and its clock counts for nothing (XV-01)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit({ prepare: holdClock });
  await showPanel(page);
  const future = new Date(Date.now() + 90 * DAY).toUTCString();
  stage.host.proxy = (path) =>
    path.endsWith('/responses')
      ? { status: 503, headers: { 'retry-after': '86400', date: future }, body: 'Overloaded' }
      : undefined;
  await answer(page);
  await page.waitForTimeout(200);
  stage.host.proxy = () => undefined;
  await page.clock.runFor(290_000);
  expect(stage.host.submissions.length).toBe(0);
  await page.clock.runFor(20_000);
  await expect.poll(() => stage.host.submissions.length).toBe(1);
});

test.each(['survey_ended', 'survey_full', 'survey_full_today', 'quota_full', 'already_answered'])(
  'with 409 %s a response is sent no more, with 409 and another code of ours it is (XV-01)',
  async (code) => {
    stage.host.document = makeDocument([makeSurvey()]);
    const { page, context } = await stage.visit();
    await panelOf(page).waitFor();
    await expect.poll(() => stage.host.impressions.length).toBe(1);
    stage.host.refusals = [
      { status: 409, body: { code: 'conflict', message: 'No.' } },
      { status: 409, body: { code, message: 'No.' } },
    ];
    await answer(page);
    await expect.poll(() => surveyCookie(context)).toEqual({ submitted: true, last_response_id: null });
    expect(stage.host.submissions.length).toBe(2);
    expect(await entries(page)).toEqual([]);
  },
);

test('a save that a proxy has answered is made up for; only our server ends the saving (XV-01)', async () => {
  const questions = [...'abcdef'].map((id) => ({ id, type: 'text' as const, title: `Question ${id}` }));
  stage.host.document = makeDocument([makeSavingSurvey({ questions })]);
  const { page } = await stage.visit({ prepare: holdClock });
  await showPanel(page);
  const steps = () => stage.host.saves.map(({ step }) => step);
  const giveAndSave = async (status: number, body: unknown) => {
    await page.getByRole('textbox').fill('Bread');
    await press(page, 'Next');
    stage.host.saveRefusals = [{ status, body }];
    await page.clock.runFor(5500);
    await page.waitForTimeout(200);
    await page.clock.runFor(10_000);
  };
  const unchanged = stage.host.unchanged;
  await giveAndSave(200, {});
  await giveAndSave(403, { success: true, state: 'finished' });
  await giveAndSave(409, { code: 'nonsense' });
  expect([steps(), stage.host.unchanged]).toEqual([[1, 2, 3], unchanged]);
  await giveAndSave(409, { code: 'survey_ended', message: 'No.' });
  await giveAndSave(200, { success: true, state: 'open' });
  expect(steps()).toEqual([1, 2, 3, 4]);
});
