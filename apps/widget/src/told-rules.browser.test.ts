import type { PageRule } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf } from '../testing/visitor.ts';

const stage = setStage();
const reasons = (page: Page) => page.evaluate('window.userfeedback_debug?.reasons');
const counts = (page: Page) => page.evaluate("sessionStorage.getItem('userfeedback-events')");
const track = (page: Page, name: string) => page.evaluate(`window.userfeedback.track('${name}')`);
const withRule = (data: PageRule['data']): Parameters<typeof makeSurvey>[0] => ({
  settings: {
    targeting: {
      pages: 'select',
      page_rules: [{ logic: data && 'count' in Object(data) ? 'event' : 'attribute', data }],
    },
  },
});
const pro = withRule({ name: 'plan', compare: '=', value: 'pro' });
const isThere = (page: Page) => page.locator('userfeedback-widget').count();

test('a survey for an attribute waits for what the page tells, and goes when that is taken back (VF-02, VF-03, VF-06, VF-15, VF-75)', async () => {
  stage.host.document = makeDocument([makeSurvey(pro)]);
  const { page, complaints } = await stage.visit();
  await expect.poll(() => reasons(page)).toEqual({ 7: ['page-rules'] });
  await page.evaluate("window.userfeedback.setFacts({ attributes: { plan: 'free' } })");
  await page.waitForTimeout(200);
  expect(await isThere(page)).toBe(0);
  await page.evaluate("window.userfeedback.identify({ id: 'ann', attributes: { plan: 'pro' } })");
  await panelOf(page).waitFor({ timeout: 1000 });
  await page.evaluate('window.userfeedback.identify(null)');
  await expect.poll(() => isThere(page)).toBe(0);
  await page.evaluate("window.userfeedback.setFacts({ attributes: { plan: 'pro' } })");
  await panelOf(page).waitFor({ timeout: 1000 });
  expect(complaints).toEqual([]);
});

test('the block in the page tells attributes before anything else (VF-04)', async () => {
  stage.host.document = makeDocument([makeSurvey(pro)]);
  stage.host.html = '<script type="application/json" id="userfeedback-page">{"attributes":{"plan":"pro"}}</script>';
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
});

test('a survey in the page is there whatever its attribute rule says (VF-22)', async () => {
  stage.host.document = makeDocument([makeSurvey(pro)]);
  stage.host.html = '<div data-userfeedback="7"></div>';
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
});

test('an event counts in its tab, over pages, and no other name does (VF-20, VF-21)', async () => {
  stage.host.document = makeDocument([makeSurvey(withRule({ name: 'purchase', count: 2 }))]);
  const { page, context, complaints } = await stage.visit();
  await expect.poll(() => reasons(page)).toEqual({ 7: ['page-rules'] });
  await track(page, 'purchase');
  await track(page, 'moved');
  await expect.poll(() => counts(page)).toBe('{"purchase":1}');
  await page.reload();
  await expect.poll(() => reasons(page)).toEqual({ 7: ['page-rules'] });
  stage.host.requests = [];
  await track(page, 'purchase');
  await panelOf(page).waitFor();
  expect(await counts(page)).toBe('{"purchase":2}');
  // What is shown is told to the server, what the page tells is not.
  expect(stage.host.requests.join()).not.toMatch(/purchase/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect.poll(() => reasons(other)).toEqual({ 7: ['page-rules'] });
  expect(complaints).toEqual([]);
});

test('an event whose name is no text is passed over, and what is told later counts (VF-01, VF-08)', async () => {
  stage.host.document = makeDocument([makeSurvey(pro)]);
  const { page } = await stage.visit();
  await expect.poll(() => reasons(page)).toEqual({ 7: ['page-rules'] });
  await page.evaluate("void window.userfeedback.track(Symbol('purchase'))");
  await page.evaluate("void window.userfeedback.track({ toString() { throw new Error('no') } })");
  await page.evaluate("window.userfeedback.setFacts({ attributes: { plan: 'pro' } })");
  await panelOf(page).waitFor({ timeout: 2000 });
});
