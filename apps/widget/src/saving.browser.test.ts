import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answering, questions, setSaving } from '../testing/saving.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { legendOf, panelOf, press, rootOf, showPanel } from '../testing/visitor.ts';

const stage = setStage();
const DAY_MS = 86_400_000;

/** `window.isHidden` hides the page. */
const prepare = async (page: Page) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', {
      get: () => Reflect.get(window, 'isHidden') ?? false,
    });
    const heard: object[] = [];
    Object.assign(window, { heard });
    for (const name of ['shown', 'answered', 'engagement'])
      addEventListener(`userfeedback:${name}`, (event) => heard.push({ name, ...(event as CustomEvent).detail }));
  });
};
const { open, choose, fill, bodies } = setSaving(stage, prepare);
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.assign(window, { isHidden: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
const heard = (page: Page): Promise<Record<string, unknown>[]> => page.evaluate(() => Reflect.get(window, 'heard'));
const stored = (page: Page) =>
  page.evaluate(() => [Object.entries({ ...localStorage }), Object.entries({ ...sessionStorage })].flat());
const title = (page: Page) => expect.poll(() => legendOf(page).textContent());

test('saves go out five seconds after an answer, ten apart, with all that was given (PA-11, PA-12, PA-15, PA-33, PA-69)', async () => {
  const { page, complaints } = await open();
  expect(await stored(page)).toEqual([]);
  await page.clock.runFor(3000);
  await hide(page, true);
  await page.clock.runFor(60_000);
  await hide(page, false);
  await choose(page, 'A');
  await fill(page, 'Sec');
  await page.clock.runFor(4900);
  expect(stage.host.saves).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(bodies).toEqual([[1, ['A']]]);
  await page.clock.runFor(60_000);
  expect(bodies()).toHaveLength(1);
  await press(page, 'Next');
  await page.clock.runFor(2000);
  await press(page, 'Back');
  await press(page, 'Next');
  await page.clock.runFor(3100);
  await expect.poll(bodies).toEqual([
    [1, ['A']],
    [3, ['A', 'Sec']],
  ]);
  await press(page, 'Back');
  await press(page, 'Next');
  await page.clock.runFor(9000);
  expect(bodies()).toHaveLength(2);
  await fill(page, 'Third');
  await press(page, 'Next');
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  const [save] = stage.host.saves;
  const [response] = stage.host.submissions;
  expect(response?.submission_id).toBe(save?.submission_id);
  expect(new Set(stage.host.saves.map(({ submission_id }) => submission_id)).size).toBe(1);
  // Seconds in view, not those of the hidden page.
  expect(save?.answers[0]?.seconds).toBeGreaterThan(3);
  expect(save?.answers[0]?.seconds).toBeLessThan(10);
  expect(response?.answers.map(({ value }) => value)).toEqual(['A', 'Sec', 'Third']);
  await page.clock.runFor(20_000);
  expect(stage.host.saves).toHaveLength(2);
  expect(complaints).toEqual([]);
});

test('five questions answered within twelve seconds cause one save at most (PA-13)', async () => {
  const five = [...'abcde'].map((id) => ({ id, type: 'text' as const, title: id }));
  const { page } = await open({ questions: five });
  for (const { id } of five) {
    await fill(page, id);
    await press(page, 'Next');
    await page.clock.runFor(2900);
  }
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  await page.clock.runFor(20_000);
  expect([stage.host.impressions.length, stage.host.saves.length]).toEqual([1, 1]);
});

test('what is not saved yet goes out when the page is left, once (PA-14)', async () => {
  const { page } = await open();
  await choose(page, 'A');
  await page.goto('about:blank');
  await expect.poll(bodies).toEqual([[1, ['A']]]);
});

test('where the server saves nothing more, no further call is made, and the response arrives (PA-47)', async () => {
  const { page } = await open();
  stage.host.saveState = 'off';
  await choose(page, 'A');
  await page.clock.runFor(5100);
  await expect.poll(bodies).toHaveLength(1);
  await fill(page, 'Second');
  await press(page, 'Next');
  await page.clock.runFor(30_000);
  await hide(page, true);
  await hide(page, false);
  await press(page, 'Skip');
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  expect(stage.host.saves).toHaveLength(1);
});

test('Back is reached before Skip and Next, and leads to the question with its answer (PA-19, PA-20, PA-25, PA-28, PA-29)', async () => {
  const { page } = await open();
  const notice = page.getByText('Your answers are saved as you go.');
  await notice.waitFor();
  expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
  await choose(page, 'A');
  await title(page).toContain('Second?');
  expect(await notice.count()).toBe(0);
  const names = () => rootOf(page).locator('.ways button').allTextContents();
  expect(await names()).toEqual(['Back', 'Skip', 'Next']);
  await page.getByRole('textbox').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await title(page).toContain('Question 1 of 3: First?');
  expect(await rootOf(page).evaluate((root) => root.shadowRoot?.activeElement?.tagName)).toBe('FIELDSET');
  expect(await panelOf(page).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  expect(await page.getByLabel('A', { exact: true }).isChecked()).toBe(true);
  expect(await names()).toEqual(['Skip', 'Next']);
  await choose(page, 'B');
  await title(page).toContain('Second?');
  await press(page, 'Skip');
  await press(page, 'Back');
  await press(page, 'Skip');
  await press(page, 'Skip');
  await rootOf(page).locator('.thanks').waitFor();
  expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
  const events = (await heard(page)).map(({ name, question_id, changed }) => [name, question_id, changed]);
  expect(events).toEqual([
    ['shown', undefined, undefined],
    ['answered', 'a', false],
    ['engagement', undefined, undefined],
    ['answered', 'a', true],
    ['answered', 'b', false],
    ['answered', 'b', true],
    ['answered', 'c', false],
  ]);
});

test('who comes back goes on where they left, or starts over, and it is one response (PA-32, PA-34, PA-35, PA-36, PA-37, PA-40)', async () => {
  const behavior = { display_length: 'once' as const };
  const { page, context } = await open({ settings: { behavior } });
  await choose(page, 'A');
  await fill(page, 'typed only');
  const [local] = await page.evaluate(() => Object.entries({ ...localStorage }));
  expect(local?.[0]).toBe('userfeedback-visit/userfeedback-7');
  expect(local?.[1]).not.toContain('typed only');
  await page.reload();
  await showPanel(page);
  expect(await page.getByRole('textbox').inputValue()).toBe('typed only');
  await page.close();
  await expect.poll(bodies).toHaveLength(1);

  const later = await context.newPage();
  await prepare(later);
  await later.goto(stage.host.origin);
  await showPanel(later);
  await title(later).toContain('Second?');
  await later.getByText('Welcome back. You left off here.').waitFor();
  expect(await later.getByRole('textbox').inputValue()).toBe('');
  expect(stage.host.impressions).toHaveLength(1);
  expect((await heard(later)).map(({ name }) => name)).toEqual([]);
  await press(later, 'Back');
  await press(later, 'Next');
  await later.reload();
  await showPanel(later);
  await press(later, 'Start over');
  await title(later).toContain('First?');
  expect(await later.getByLabel('A', { exact: true }).isChecked()).toBe(false);
  await later.clock.runFor(10_100);
  await expect.poll(() => bodies().at(-1)?.[1]).toEqual([]);
  await choose(later, 'B');
  await press(later, 'Skip');
  await press(later, 'Skip');
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  expect(stage.host.submissions[0]?.submission_id).toBe(stage.host.saves[0]?.submission_id);
  await expect.poll(() => stored(later)).toEqual([]);
});

test('a visit is not gone on with after its time, nor where the survey is a draft (PA-36, PA-40)', async () => {
  const { page } = await open({ settings: { behavior: { display_length: 'once' } } });
  await choose(page, 'A');
  const published = stage.host.document;
  stage.host.document = makeDocument([]);
  await page.reload();
  await page.clock.runFor(2000);
  expect(await rootOf(page).count()).toBe(0);
  expect(await stored(page)).not.toEqual([]);
  stage.host.document = published && makeDocument([...published.surveys, makeSurvey({ id: 8 })]);
  await page.clock.setSystemTime(Date.now() + DAY_MS + 60_000);
  await page.reload();
  await showPanel(page, 8);
  expect(await rootOf(page).count()).toBe(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('one visit in two tabs: the one that is seen takes over what is newer (PA-39)', async () => {
  const { page, context } = await open();
  await choose(page, 'A');
  await hide(page, true);
  const other = await context.newPage();
  await prepare(other);
  await other.goto(stage.host.origin);
  await showPanel(other);
  await title(other).toContain('Second?');
  await fill(other, 'in B');
  await press(other, 'Next');
  await hide(other, true);
  await hide(page, false);
  await title(page).toContain('Third?');
  await fill(page, 'in A');
  await press(page, 'Next');
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  expect(stage.host.submissions[0]?.answers.map(({ value }) => value)).toEqual(['A', 'in B', 'in A']);
  await hide(other, false);
  await rootOf(other).waitFor({ state: 'detached' });
});

test('a page that was opened in the background goes on, when it is seen, with what was begun elsewhere (PA-39)', async () => {
  const { page, context } = await open();
  const other = await context.newPage();
  await prepare(other);
  await other.addInitScript(() => Object.assign(window, { isHidden: true }));
  await other.goto(stage.host.origin);
  await rootOf(other).waitFor({ state: 'attached' });
  await choose(page, 'A');
  await hide(page, true);
  await hide(other, false);
  await showPanel(other);
  await title(other).toContain('Second?');
  await press(other, 'Skip');
  await press(other, 'Skip');
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  expect(stage.host.impressions).toHaveLength(1);
});

test('a page that the visitor comes back to goes on with what the tab has been told since (PA-39)', async () => {
  const { page, context } = await open({ settings: { answering: { ...answering, resume: 'tab' } } });
  const other = await context.newPage();
  await prepare(other);
  const entries = () => page.evaluate(() => ({ ...sessionStorage }));
  // As browsers do that keep the page for Back: the next one is of the same tab and has the same storage.
  const carry = (to: Page, kept: Record<string, string>) =>
    to.evaluate((given) => {
      sessionStorage.clear();
      Object.assign(sessionStorage, given);
    }, kept);
  await choose(page, 'A');
  await hide(page, true);
  await other.route('**/blank', (route) => route.fulfill({ body: '' }));
  await other.goto(`${stage.host.origin}/blank`);
  await carry(other, await entries());
  await other.goto(stage.host.origin);
  await showPanel(other);
  await fill(other, 'on the next page');
  await press(other, 'Next');
  await carry(page, await other.evaluate(() => ({ ...sessionStorage })));
  await hide(page, false);
  await title(page).toContain('Third?');
  await hide(page, true);
  await press(other, 'Skip');
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  expect(stage.host.submissions[0]?.answers.map(({ value }) => value)).toEqual(['A', 'on the next page', null]);
  await carry(page, await other.evaluate(() => ({ ...sessionStorage })));
  await hide(page, false);
  await rootOf(page).waitFor({ state: 'detached' });
});

test('without usable storage it is answered and saved within the page (PA-41)', async () => {
  const { page, complaints } = await open(
    {},
    {
      prepare: async (page) => {
        await prepare(page);
        await page.addInitScript(() => {
          for (const name of ['localStorage', 'sessionStorage'])
            Object.defineProperty(window, name, {
              get: () => {
                throw new Error('denied');
              },
            });
        });
      },
    },
  );
  await choose(page, 'A');
  await page.clock.runFor(5100);
  await expect.poll(bodies).toEqual([[1, ['A']]]);
  await press(page, 'Skip');
  await press(page, 'Skip');
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('a survey that uses none of it makes the calls of before (PA-92)', async () => {
  stage.host.document = makeDocument([makeSurvey({ questions })]);
  const { page } = await stage.visit();
  await choose(page, 'A');
  expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
  await press(page, 'Skip');
  await press(page, 'Skip');
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  const calls = stage.host.requests.filter((call) => /api.*surveys/.test(call));
  expect(calls).toEqual(['POST /api/v1/surveys/7/impression', 'POST /api/v1/surveys/7/responses']);
  expect(stage.host.submissions[0]?.answers[0]).toEqual({ question_id: 'a', value: 'A', extra: {} });
});

test.each([
  ['ltr', 'Second?'],
  ['rtl', 'שאלה שנייה'],
])('at 320 pixels the three buttons stay inside the panel, %s (PA-30)', async (direction, second) => {
  const [a, , c] = questions;
  const b = { id: 'b', type: 'text' as const, title: second };
  const first = direction === 'rtl' ? { id: 'a', type: 'text' as const, title: 'שאלה' } : a;
  const { page } = await open({ questions: [first ?? b, b, c ?? b] }, { viewport: { width: 320, height: 640 } });
  await press(page, 'Skip');
  const panel = panelOf(page);
  const ways = rootOf(page).locator('.ways button');
  await expect.poll(() => ways.count()).toBe(3);
  expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const boxes = await Promise.all([0, 2].map((at) => ways.nth(at).boundingBox()));
  const [back, next] = boxes;
  expect(Math.min(...boxes.map((box) => box?.height ?? 0))).toBeGreaterThanOrEqual(44);
  expect((back?.x ?? 0) > (next?.x ?? 0)).toBe(direction === 'rtl');
});
