import { KEPT_IN_BROWSER } from '@userfeedback/engine';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSavingSurvey, makeSurvey } from '../testing/surveys.ts';
import { panelOf, press, rootOf, toggleOf } from '../testing/visitor.ts';

const stage = setStage();

const noCookies = () =>
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {}, configurable: true });
const nothing = () => {
  for (const [owner, name] of [
    [Document.prototype, 'cookie'],
    [window, 'localStorage'],
    [window, 'sessionStorage'],
  ] as const) {
    const refuse = () => {
      throw new DOMException('Not here.', 'SecurityError');
    };
    Object.defineProperty(owner, name, { get: refuse, set: refuse, configurable: true });
  }
};

async function answer(page: Page) {
  await panelOf(page).waitFor();
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await rootOf(page).locator('.thanks').waitFor();
  await expect.poll(() => stage.host.submissions.length).toBe(1);
}

/** Opens another page and waits for longer than a survey takes to appear. */
async function isAsked(page: Page): Promise<boolean> {
  await page.waitForTimeout(400);
  return (await page.locator('userfeedback-widget').count()) > 0;
}

test('a visitor without cookies who has answered is not asked on the next ten pages, nor in another tab (FV-13)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, context, complaints } = await stage.visit({
    prepare: (page) => page.addInitScript(noCookies),
  });
  await answer(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userfeedback-7'))).toContain('true');
  for (let next = 1; next <= 10; next++) {
    await page.goto(`${stage.host.origin}/page-${next}`);
    expect(await isAsked(page), `page ${next}`).toBe(false);
  }
  const other = await context.newPage();
  await other.addInitScript(noCookies);
  await other.goto(stage.host.origin);
  expect(await isAsked(other)).toBe(false);
  expect(await context.cookies()).toEqual([]);
  expect([stage.host.impressions.length, stage.host.submissions.length]).toEqual([1, 1]);
  expect(complaints).toEqual([]);
});

test('a visitor without cookies who has minimised a survey finds it minimised (FV-13)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit({ prepare: (page) => page.addInitScript(noCookies) });
  await panelOf(page).waitFor();
  await page.waitForTimeout(200);
  await toggleOf(page).click();
  await page.reload();
  await toggleOf(page).waitFor();
  await page.waitForTimeout(200);
  expect(await panelOf(page).isVisible()).toBe(false);
});

test('if nothing can be stored, nobody is asked twice on one page, and nothing is logged (FV-13)', async () => {
  stage.host.html = '<h1>A page</h1><div data-userfeedback-post-ratings data-post="12"></div>';
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, complaints } = await stage.visit({ prepare: (page) => page.addInitScript(nothing) });
  await answer(page);
  await press(page, 'Close');
  await expect.poll(() => page.locator('userfeedback-widget').count()).toBe(0);
  for (const address of ['/two', '/three']) {
    await page.evaluate((path) => history.pushState(null, '', path), address);
    await page.waitForTimeout(700);
    expect(await isAsked(page), address).toBe(false);
  }
  expect(stage.host.impressions.length).toBe(1);
  // The ratings call a server that has none, which the browser logs.
  expect(complaints.filter((text) => !text.startsWith('Failed to load'))).toEqual([]);
});

test.each([
  [false, makeSurvey],
  [true, makeSavingSurvey],
])(
  'a visit keeps in the browser what the text for privacy policies lists, and nothing else, kept for later: %s (PV-81, PA-96)',
  async (isKept, make) => {
    const last = { id: 'q2', type: 'text' as const, title: 'And then?' };
    const { widget_settings } = makeDocument([]);
    const settings = {
      limits: { sample_percent: 50, ignore_frequency: false },
      fields: [{ name: 'source', label: 'Source', from: ['url' as const] }],
    };
    const questions = [...makeSurvey().questions, last];
    const needs = ['fields' as const];
    stage.host.document = makeDocument([make({ questions, settings, needs })], {
      widget_settings: { ...widget_settings, frequency_days: 1, frequency_session: true },
    });
    const { page, context } = await stage.visit({
      path: '/?source=news',
      // Of 100 draws half are not in the share.
      prepare: (page) => page.addInitScript('Math.random = () => 0'),
    });
    await panelOf(page).waitFor();
    await page.waitForTimeout(200);
    await toggleOf(page).click();
    await page.waitForTimeout(200);
    await toggleOf(page).click();
    // It waits while nobody replies.
    await page.route('**/responses*', () => undefined);
    const listKept = () =>
      page.evaluate(() => [
        ...Object.keys(localStorage).map((name) => `local storage ${name}`),
        ...Object.keys(sessionStorage).map((name) => `session storage ${name}`),
      ]);
    await page.getByRole('textbox').fill('Bread');
    await press(page, 'Next');
    await page.getByRole('textbox').fill('Butter');
    const kept = [...(await context.cookies()).map(({ name }) => `cookie ${name}`), ...(await listKept())];
    await press(page, 'Next');
    await rootOf(page).locator('.thanks').waitFor();
    const after = await listKept();
    expect(after).toEqual([
      expect.stringMatching('local storage userfeedback-outbox/'),
      'session storage userfeedback-parameter/source',
    ]);
    kept.push(...after);
    const patterns = KEPT_IN_BROWSER.filter(({ keepsVisits = isKept }) => keepsVisits === isKept).map(
      ({ place, name }) => {
        const known = name.replace('{cookie}', 'userfeedback-7').replaceAll(/\{\w+\}/g, '[^/]+');
        return new RegExp(`^${place} ${known}$`);
      },
    );
    expect(kept.filter((entry) => !patterns.some((pattern) => pattern.test(entry)))).toEqual([]);
    // Nobody has chosen a language here, or met six surveys.
    const expected = patterns.filter(({ source }) => !/userfeedback-(language|cookie)/.test(source));
    expect(expected.filter((pattern) => !kept.some((entry) => pattern.test(entry)))).toEqual([]);
  },
);

test('a frame that may store nothing still shows its survey (FV-13)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const inner = `<script async src="${stage.host.origin}/widget.js"></script>`;
  stage.host.snippet = '<meta charset="utf-8">';
  stage.host.html = `<iframe sandbox="allow-scripts" width="600" height="500" srcdoc='<!doctype html><title>In a frame</title>${inner}'></iframe>`;
  const { page, complaints } = await stage.visit();
  const panel = page.frameLocator('iframe').locator('userfeedback-widget');
  await panel.locator('.panel').waitFor();
  await panel.getByRole('textbox').fill('Bread');
  await panel.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  expect(complaints).toEqual([]);
});
