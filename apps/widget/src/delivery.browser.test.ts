import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildWidget } from '../testing/built-widget.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { holdClock, legendOf, panelOf, press, rootOf, surveyCookie } from '../testing/visitor.ts';

const stage = setStage();
const onAddress = (data: string) => ({
  targeting: { pages: 'select' as const, page_rules: [{ logic: 'page_url_contains' as const, data }] },
});
/** Shows another page as single-page sites do. */
const navigate = (page: Page, path: string, html = '') =>
  page.evaluate(
    ([address, content]) => {
      history.pushState(null, '', address);
      if (content) document.body.innerHTML = content;
    },
    [path, html] as const,
  );

test('in a single-page site each address is judged again: a survey that was begun stays, any other goes (FV-15)', async () => {
  stage.host.document = makeDocument([
    makeSurvey({ settings: onAddress('/blog') }),
    makeSurvey({ id: 8, settings: onAddress('/shop') }),
  ]);
  const { page, complaints, context } = await stage.visit({
    prepare: (page) =>
      page.addInitScript(() => {
        const heard: string[] = [];
        Object.assign(window, { heard });
        for (const name of ['shown', 'dismissed', 'finished'])
          addEventListener(`userfeedback:${name}`, () => heard.push(name));
      }),
  });
  await page.waitForTimeout(300);
  expect(await page.locator('userfeedback-widget').count()).toBe(0);
  await navigate(page, '/blog/bread');
  await panelOf(page, 7).waitFor();
  await navigate(page, '/shop');
  await panelOf(page, 8).waitFor();
  expect(await rootOf(page, 7).count()).toBe(0);
  expect(await page.evaluate('window.heard')).toEqual(['shown', 'shown']);
  expect(await surveyCookie(context)).toMatchObject({ submitted: false });

  await page.getByRole('textbox').fill('Bre');
  await navigate(page, '/blog');
  await page.waitForTimeout(800);
  expect(await panelOf(page, 8).isVisible()).toBe(true);
  expect(await rootOf(page, 7).count()).toBe(0);
  await press(page, 'Next');
  await press(page, 'Close');
  await rootOf(page, 8).waitFor({ state: 'detached' });
  await navigate(page, '/blog/again');
  await panelOf(page, 7).waitFor();
  await page.evaluate('window.userfeedback.setFacts({ page_type: "home" })');
  expect(await panelOf(page, 7).isVisible()).toBe(true);
  expect(complaints).toEqual([]);
});

test('in a single-page site the next survey may appear after one was answered and closed', async () => {
  stage.host.document = makeDocument([makeSurvey(), makeSurvey({ id: 8 })]);
  const { page } = await stage.visit();
  await panelOf(page, 7).waitFor();
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await press(page, 'Close');
  await rootOf(page, 7).waitFor({ state: 'detached' });
  await navigate(page, '/next');
  await panelOf(page, 8).waitFor();
});

test('in a single-page site a survey waits for its trigger only on its own page', async () => {
  const behavior = { timing: 'before_abandon' as const };
  stage.host.document = makeDocument([
    makeSurvey({ settings: { ...onAddress('/blog'), behavior } }),
    makeSurvey({ id: 8, settings: { ...onAddress('/shop'), behavior } }),
  ]);
  const { page } = await stage.visit({ path: '/blog' });
  await rootOf(page, 7).waitFor({ state: 'attached' });
  await navigate(page, '/shop');
  await rootOf(page, 8).waitFor({ state: 'attached' });
  expect(await rootOf(page, 7).count()).toBe(0);
  await page.mouse.move(600, 400);
  await page.mouse.move(600, 100);
  await panelOf(page, 8).waitFor();
});

test('in a single-page site an inline survey comes and goes with its page', async () => {
  const place = '<main><div data-userfeedback="7"></div></main>';
  stage.host.html = place;
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, complaints } = await stage.visit();
  await panelOf(page).waitFor();
  await navigate(page, '/other', '<main>Nothing here</main>');
  await page.waitForTimeout(700);
  await navigate(page, '/back', place);
  await page.locator('main [data-userfeedback] > userfeedback-widget').waitFor();
  expect(await legendOf(page).textContent()).toContain('looking for today');
  expect(await page.locator('userfeedback-widget').count()).toBe(1);
  expect(complaints).toEqual([]);
});

const MINUTES = 60_000;
const documentsAsked = () => stage.host.requests.filter((one) => one === 'GET /api/v1/widget').length;
/** A visitor who stays on the page, with a clock that the test moves forward. */
const stay = () => stage.visit({ prepare: holdClock });

test('a survey that is published while a single-page site is open appears with the next address', async () => {
  const { page, complaints } = await stay();
  await expect.poll(documentsAsked).toBe(1);
  stage.host.document = makeDocument([makeSurvey()]);
  await page.clock.fastForward(4 * MINUTES);
  expect(documentsAsked()).toBe(1);
  await navigate(page, '/next');
  await page.clock.runFor(600);
  await panelOf(page).waitFor({ state: 'attached' });
  expect(documentsAsked()).toBe(2);
  expect(complaints).toEqual([]);
});

test('a waiting survey goes if it was withdrawn, and waits by its new rules if these were changed', async () => {
  const behavior = { timing: 'before_abandon' as const };
  const waiting = (id: number, data: string) => makeSurvey({ id, settings: { ...onAddress(data), behavior } });
  stage.host.document = makeDocument([waiting(7, '/'), waiting(8, '/')]);
  const { page, complaints } = await stay();
  await rootOf(page, 7).waitFor({ state: 'attached' });
  stage.host.document = makeDocument([waiting(8, '/blog')]);
  await page.clock.fastForward(4 * MINUTES);
  await navigate(page, '/shop');
  await page.clock.runFor(600);
  await rootOf(page, 7).waitFor({ state: 'detached' });
  expect(await rootOf(page, 8).count()).toBe(0);
  await navigate(page, '/blog');
  await page.clock.runFor(600);
  await rootOf(page, 8).waitFor({ state: 'attached' });
  expect(complaints).toEqual([]);
});

test('however often the address changes, the document is fetched every few minutes at most, with its ETag', async () => {
  stage.host.document = makeDocument([makeSurvey({ settings: onAddress('/blog') })]);
  const { page } = await stay();
  await expect.poll(documentsAsked).toBe(1);
  for (const path of ['/a', '/b', '/c', '/d']) {
    await navigate(page, path);
    await page.clock.runFor(40_000);
  }
  expect(documentsAsked()).toBe(1);
  for (const path of ['/e', '/f', '/g']) {
    await navigate(page, path);
    await page.clock.runFor(30_000);
  }
  await expect.poll(() => stage.host.unchanged).toBe(1);
  expect(documentsAsked()).toBe(2);
  // The preload link of the rules part is gone, however often the rules were needed.
  await expect.poll(() => page.locator('head link').count()).toBe(0);
});

test('if the server no longer replies, the next address gets the surveys of the last document', async () => {
  stage.host.document = makeDocument([
    makeSurvey({ settings: { ...onAddress('/blog'), behavior: { timing: 'before_abandon' } } }),
  ]);
  const { page } = await stay();
  await expect.poll(documentsAsked).toBe(1);
  // If the document were still on its way, the call would time out when the clock moves forward.
  await page.waitForLoadState('networkidle');
  await page.route('**/api/v1/widget', () => {});
  await page.clock.fastForward(4 * MINUTES);
  await navigate(page, '/blog');
  await page.clock.runFor(600);
  await rootOf(page, 7).waitFor({ state: 'attached' });
});

test('destroy() ends the checking of addresses', async () => {
  stage.host.document = makeDocument([makeSurvey({ settings: onAddress('/blog') })]);
  const { page } = await stage.visit();
  await page.waitForTimeout(200);
  await page.evaluate('window.userfeedback.destroy()');
  await navigate(page, '/blog');
  await page.waitForTimeout(800);
  expect(await page.locator('userfeedback-widget').count()).toBe(0);
});

test('a page that a cache has kept for a month works with a server of today', async () => {
  stage.host.html = '<script type="application/json" id="userfeedback-page">{"page_type":"home","of_old":[1]}</script>';
  const survey = { ...makeSurvey(), of_today: { colour: 'blue' } };
  const document = { ...makeDocument([]), surveys: [{ ...makeDocument([survey]).surveys[0], of_today: 1 }] };
  stage.host.document = makeDocument([makeSurvey({ nonces: { impression: 'today', submission: 'today' } })]);
  const { page, complaints } = await stage.visit({
    prepare: async (page) => {
      // The browser has an old document with expired nonces; the server returns today's.
      await page.route('**/api/v1/widget', (route) => route.fulfill({ json: document }), { times: 1 });
      stage.host.impressionRefusals = [{ status: 403, body: { code: 'invalid_nonce', message: 'Out of date.' } }];
    },
  });
  await panelOf(page).waitFor();
  await expect.poll(() => stage.host.impressions.at(-1)?.nonce).toBe('today');
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await expect.poll(() => stage.host.submissions.at(-1)?.nonce).toBe('today');
  expect(complaints.filter((text) => !text.startsWith('Failed to load'))).toEqual([]);
});

test('under its versioned name the loader works with subresource integrity, from another origin too', async () => {
  const there = stage.host.origin;
  const { path, integrity } = await (await fetch(`${there}/widget-version.json`)).json();
  const snippet = (hash: string) =>
    `<script async src="${there}${path}" integrity="${hash}" crossorigin="anonymous"></script>`;
  stage.host.snippet = snippet(integrity);
  stage.host.headers = {
    'content-security-policy': `default-src 'self'; script-src ${there}; connect-src ${there}; require-trusted-types-for 'script'`,
  };
  stage.host.document = makeDocument([makeSurvey()]);
  const elsewhere = there.replace('127.0.0.1', 'localhost');
  const { page, complaints } = await stage.visit({ path: elsewhere });
  await panelOf(page).waitFor();
  expect(complaints).toEqual([]);
  stage.host.snippet = snippet(`sha384-${'A'.repeat(64)}`);
  const other = await stage.visit({ path: elsewhere });
  await other.page.waitForTimeout(300);
  expect(await other.page.evaluate('typeof window.userfeedback')).toBe('undefined');
});

test('a new build keeps the files that older pages load, and deletes them after 100 days', async () => {
  const { dir, remove } = await buildWidget();
  const assets = join(dir, 'widget-assets');
  const before = readdirSync(assets);
  const days = (count: number) => Date.now() / 1000 - count * 86_400;
  for (const [name, age] of [
    ['panel-90days.js', 90],
    ['panel-101days.js', 101],
  ] as const) {
    writeFileSync(join(assets, name), '');
    utimesSync(join(assets, name), days(age), days(age));
  }
  await buildWidget(dir);
  expect(readdirSync(assets).toSorted()).toEqual([...before, 'panel-90days.js'].toSorted());
  const { path } = JSON.parse(readFileSync(join(dir, 'widget-version.json'), 'utf8'));
  expect(existsSync(join(dir, path))).toBe(true);
  remove();
});
