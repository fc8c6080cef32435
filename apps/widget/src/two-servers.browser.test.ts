import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Host } from '../testing/host.ts';
import { blank, startHost } from '../testing/host.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSavingSurvey, makeSurvey } from '../testing/surveys.ts';
import { panelOf, press, rootOf } from '../testing/visitor.ts';

const stage = setStage();
let other: Host;
beforeAll(async () => {
  other = await startHost();
});
beforeEach(() => {
  Object.assign(other, blank());
});
afterAll(() => other.stop());

const tag = (host: Host) => `<script async src="${host.origin}/widget.js"></script>`;
const debug = (page: Page) => page.evaluate(() => window.userfeedback_debug);
async function answer(page: Page) {
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await rootOf(page).locator('.thanks').waitFor();
}
const OTHER_SURVEY = makeSurvey({ questions: [{ id: 'o1', type: 'text', title: 'Theirs?' }] });

test.each([true, false])(
  'of two servers’ scripts the one that has a survey shows it, and calls reach it; it comes first: %s (XV-18)',
  async (isFirst) => {
    stage.host.snippet = (isFirst ? [other, stage.host] : [stage.host, other]).map(tag).join('');
    other.document = makeDocument([OTHER_SURVEY, makeSurvey({ id: 8 })]);
    const { page, complaints } = await stage.visit();
    await page.getByRole('textbox', { name: 'Theirs?' }).waitFor();
    expect(await page.evaluate(() => window.userfeedback?.open(99))).toBe(false);
    await answer(page);
    await expect.poll(() => other.submissions.length).toBe(1);
    expect(stage.host.submissions).toEqual([]);
    await press(page, 'Close');
    await rootOf(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.userfeedback?.open(8))).toBe(true);
    await panelOf(page, 8).waitFor();
    await page.evaluate(() => window.userfeedback?.destroy());
    expect(await page.locator('userfeedback-widget').count()).toBe(0);
    expect(await page.evaluate('[typeof userfeedback, typeof userfeedback_debug]')).toEqual(['undefined', 'undefined']);
    expect(complaints).toEqual([]);
  },
);

test('where both have one, one is shown, and the other says that it stood back (XV-18)', async () => {
  stage.host.snippet = [stage.host, other].map(tag).join('');
  stage.host.document = makeDocument([makeSurvey()]);
  other.document = makeDocument([OTHER_SURVEY]);
  const { page } = await stage.visit();
  await panelOf(page).first().waitFor();
  await expect.poll(async () => JSON.stringify(await debug(page))).toContain('Stood back');
  expect(await page.locator('userfeedback-widget').count()).toBe(1);
  const told = await debug(page);
  expect(Object.keys(told?.others ?? {})).toEqual([told?.server === other.origin ? stage.host.origin : other.origin]);
});

test('the snippet of a server twice beside another one makes no third (XV-18)', async () => {
  stage.host.snippet = [stage.host, other, stage.host, other].map(tag).join('');
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  await page.waitForTimeout(300);
  const documents = [stage.host, other].map(({ requests }) => requests.filter((one) => one === 'GET /api/v1/widget'));
  expect(documents.map(({ length }) => length)).toEqual([1, 1]);
});

test('nothing that a script of one server has stored reaches another one or is read by it (XV-18)', async () => {
  const questions = [...makeSurvey().questions, { id: 'q2', type: 'text' as const, title: 'And then?' }];
  stage.host.document = makeDocument([
    makeSavingSurvey({ questions }),
    makeSurvey({ id: 8, questions }),
    makeSurvey({ id: 9 }),
  ]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  // A visit is begun and one kept, a response waits, and a survey was answered.
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await page.evaluate(() => window.userfeedback?.open(9));
  await page.evaluate(() => window.userfeedback?.close());
  stage.host.refusals = Array.from({ length: 40 }, () => ({ status: 503, body: 'Busy' }));
  await page.evaluate(() => window.userfeedback?.open(8));
  const stored = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]);
  expect(JSON.stringify(stored)).toContain('userfeedback-visit/userfeedback-7');
  await page.evaluate(() => {
    const key = 'userfeedback-outbox/userfeedback-7/00000000-0000-4000-8000-000000000000@';
    const [kept = ''] = Object.values({ ...localStorage });
    const [, server] = /^\d+@(\d+)/.exec(kept) ?? [];
    const body = { submission_id: key.slice(35, -1), survey_version: 1, answers: [], page_submitted: {} };
    localStorage.setItem(key + server, JSON.stringify({ survey_id: 7, since: 0, not_before: 0, body }));
  });
  const theirs = await page.evaluate(() => ({ ...localStorage }));
  stage.host.snippet = tag(other);
  other.document = makeDocument([makeSavingSurvey({ questions })]);
  await page.goto(`${stage.host.origin}/other`);
  await panelOf(page).waitFor();
  expect(await rootOf(page).getAttribute('data-index')).toBe('0');
  expect(await page.getByRole('textbox').inputValue()).toBe('');
  await page.waitForTimeout(500);
  expect([other.submissions, other.saves]).toEqual([[], []]);
  const left = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(theirs).filter((key) => key.includes('outbox') && !(key in left))).toEqual([]);
});
