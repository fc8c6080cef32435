import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startHost } from '../testing/host.ts';
import { setStage } from '../testing/stage.ts';
import type { SurveyParts } from '../testing/surveys.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import type { VisitOptions } from '../testing/visitor.ts';
import { panelOf, rootOf, toggleOf } from '../testing/visitor.ts';

const stage = setStage();
/** Longer than a survey has to be in view. */
const WHILE = 2000;
const counted = () => stage.host.impressions.length;
const offer = (parts: SurveyParts = {}) => {
  stage.host.document = makeDocument([
    makeSurvey({ ...parts, settings: { enable_tracking: true, ...parts.settings } }),
  ]);
};
const tracked = (page: Page) => page.evaluate(() => window.dataLayer?.length);
const visit = (options: VisitOptions = {}) =>
  stage.visit({
    ...options,
    prepare: async (page) => {
      await page.addInitScript('window.dataLayer = []');
      await options.prepare?.(page);
    },
  });

test('a survey is counted once after a second in view, to the page’s analytics, too (XV-08)', async () => {
  offer();
  const { page } = await visit();
  await rootOf(page).waitFor({ state: 'attached' });
  expect(counted()).toBe(0);
  await page.waitForTimeout(WHILE);
  expect([counted(), await tracked(page)]).toEqual([1, 1]);
  await toggleOf(page).click();
  await page.waitForTimeout(WHILE);
  expect(counted()).toBe(1);
});

test.each<[string, string]>([
  ['not displayed', 'display:none'],
  ['of one pixel', 'width:1px;height:1px'],
  ['of no size', 'width:0;height:0;border:0'],
  ['far below what is seen', 'position:absolute;top:9000px;width:600px;height:500px'],
  ['invisible', 'visibility:hidden;width:600px;height:500px'],
  [
    'of a page that shows a corner of it',
    'position:fixed;left:calc(100vw - 30px);top:calc(100vh - 30px);width:600px;height:500px',
  ],
])('in a frame %s it is not counted, and once it is seen it is (XV-08)', async (_name, style) => {
  offer();
  stage.host.snippet = '<meta charset="utf-8">';
  const inner = `<!doctype html><script async src="${stage.host.origin}/widget.js"></script>`;
  stage.host.html = `<iframe style="${style}" srcdoc='${inner}'></iframe>`;
  const { page } = await visit();
  await page.waitForTimeout(WHILE);
  expect(counted()).toBe(0);
  await page.evaluate(() => document.querySelector('iframe')?.setAttribute('style', 'width:600px;height:500px'));
  await expect.poll(counted).toBe(1);
});

test('in a frame of another origin its size counts, too (XV-08)', async () => {
  const other = await startHost();
  offer();
  other.snippet = `<script async src="${stage.host.origin}/widget.js"></script>`;
  stage.host.snippet = '<meta charset="utf-8">';
  stage.host.html = `<iframe style="width:1px;height:1px" src="${other.origin}"></iframe>`;
  const { page } = await visit();
  await page.waitForTimeout(WHILE);
  expect(counted()).toBe(0);
  await page.evaluate(() => document.querySelector('iframe')?.setAttribute('style', 'width:600px;height:500px'));
  await expect.poll(counted).toBe(1);
  await other.stop();
});

test.each<[string, string, string]>([
  ['a modal dialog', "document.querySelector('dialog').showModal()", "document.querySelector('dialog').close()"],
  ['a full-screen element', "document.querySelector('main').requestFullscreen()", 'document.exitFullscreen()'],
])('under %s it is not counted, and later it is (XV-08)', async (_name, open, close) => {
  offer({ settings: { behavior: { timing: 'delay', timing_delay: 1 } } });
  stage.host.html = '<dialog>Wait</dialog><main style="background:#fff">Film</main>';
  const { page } = await visit();
  await page.evaluate(open);
  await page.waitForTimeout(1000 + WHILE);
  expect(counted()).toBe(0);
  await page.evaluate(close);
  await expect.poll(counted).toBe(1);
});

test('a survey inside the dialog that is open is counted (XV-08)', async () => {
  offer();
  stage.host.html = '<dialog><div data-userfeedback="7" style="width:400px"></div></dialog>';
  const { page } = await visit();
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  await expect.poll(counted).toBe(1);
});

test('a survey in the page is counted when it is scrolled to, one that is taller than the window as well (XV-08)', async () => {
  const options = Array.from({ length: 30 }, (_, at) => `Option ${at}`);
  offer({ questions: [{ id: 'q1', type: 'radio-button', title: 'Which?', config: { options } }] });
  stage.host.html = '<div style="height:3000px"></div><div data-userfeedback="7"></div>';
  const { page } = await visit({ viewport: { width: 320, height: 256 } });
  await page.waitForTimeout(WHILE);
  expect(counted()).toBe(0);
  await rootOf(page).locator('legend').scrollIntoViewIfNeeded();
  await expect.poll(counted).toBe(1);
});

test('an answer within the second counts it at once, so that there is an impression for each response (XV-08)', async () => {
  offer({ questions: [{ id: 'q1', type: 'star-rating', title: 'How was it?' }] });
  const { page } = await visit();
  await panelOf(page).waitFor();
  await page.getByRole('radio').nth(3).click({ force: true });
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  expect([counted(), await tracked(page)]).toEqual([1, 2]);
  await page.waitForTimeout(WHILE);
  expect(counted()).toBe(1);
});

test('a browser that cannot tell what is in view counts at once (XV-08)', async () => {
  offer();
  const { page } = await visit({
    prepare: (page) => page.addInitScript('window.IntersectionObserver = undefined'),
  });
  await panelOf(page).waitFor();
  expect(counted()).toBe(1);
});
