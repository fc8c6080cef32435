import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf, press, rootOf } from '../testing/visitor.ts';

const stage = setStage();
const ofPages = (data: string) => ({
  targeting: { pages: 'select' as const, page_rules: [{ logic: 'page_type' as const, data }] },
});
const problem = (page: Page) =>
  page.evaluate(() => {
    const { problem, reasons } = window.userfeedback_debug ?? {};
    return problem ?? Object.values(reasons ?? {}).flat()[0];
  });

test.each<[string, RegExp, (page: Page) => Promise<unknown>]>([
  [
    'the document cannot be fetched',
    /widget could not be read: TypeError/,
    (page) => page.route('**/api/v1/widget', (route) => route.abort()),
  ],
  [
    'the document is refused',
    /widget could not be read: 500/,
    (page) => page.route('**/api/v1/widget', (route) => route.fulfill({ status: 500 })),
  ],
  [
    'the document is somebody else’s',
    /widget could not be read: /,
    (page) => page.route('**/api/v1/widget', (route) => route.fulfill({ json: { hello: 1 } })),
  ],
  [
    'the panel cannot be loaded',
    /panel-.* could not be loaded/,
    (page) => page.route('**/panel-*.js', (route) => route.abort()),
  ],
  ['Date is broken', /cannot be shown/, (page) => page.addInitScript('window.Date = undefined')],
  ['Date is gone', /missing or broken: Date/, (page) => page.addInitScript('delete window.Date')],
  [
    'the clock of Date throws',
    /cannot be shown/,
    (page) => page.addInitScript('Date.now = Date.parse = () => { throw new TypeError("No clock.") }'),
  ],
  [
    'timers throw',
    /cannot be shown|missing or broken/,
    (page) => page.addInitScript('window.setTimeout = () => { throw new TypeError("No timers.") }'),
  ],
  [
    'the browser is told as nothing',
    /missing or broken/,
    (page) => page.addInitScript('Object.defineProperty(window, "performance", { value: undefined })'),
  ],
])('where %s, what is read for finding it out says why nothing is shown (XV-06)', async (_name, told, prepare) => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, complaints } = await stage.visit({ prepare });
  await expect.poll(() => problem(page)).toMatch(told);
  expect(await page.locator('userfeedback-widget').count()).toBe(0);
  expect(complaints.filter((text) => !text.startsWith('Failed to load'))).toEqual([]);
});

test.each<[string, string]>([
  [
    'without a head',
    'new MutationObserver(() => document.body && document.head?.remove()).observe(document, { childList: true, subtree: true })',
  ],
  ['without random numbers', 'Object.defineProperty(window, "crypto", { value: undefined })'],
  ['with random numbers that throw', 'Crypto.prototype.getRandomValues = () => { throw new Error("No."); }'],
])('%s a survey is shown and answered all the same (XV-06, XV-16)', async (_name, script) => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, complaints } = await stage.visit({ prepare: (page) => page.addInitScript(script) });
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await rootOf(page).locator('.thanks').waitFor();
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  expect(complaints).toEqual([]);
});

test('what was said of a page is taken back once surveys can be shown (XV-06)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit({
    prepare: (page) => page.route('**/api/v1/widget', (route) => route.abort(), { times: 1 }),
  });
  await expect.poll(() => problem(page)).toMatch(/could not be read/);
  await page.evaluate(() => history.pushState(null, '', '/next'));
  await panelOf(page).waitFor();
  expect(await page.evaluate(() => window.userfeedback_debug?.problem)).toBeUndefined();
});

const LONG = 'x'.repeat(5000);
test.each([
  'null',
  '[]',
  '[{"page_type":"home"}]',
  '7',
  '"home"',
  'true',
  '{"page_type":{"is":"home"}}',
  '{"page_type":[["home"]]}',
  `{"page_type":"${LONG}"}`,
  '{"page_type":"home","logged_in":"no","roles":{"0":"editor"},"terms":[{"id":3}],"attributes":7,"identity":[]}',
  '{"page_type":',
])('page facts of the wrong kind count as none, and the rest goes on: %s (XV-07)', async (facts) => {
  stage.host.html = `<script type="application/json" id="userfeedback-page">${facts}</script>`;
  stage.host.document = makeDocument([
    makeSurvey({ settings: ofPages('home') }),
    makeSurvey({
      id: 8,
      settings: {
        targeting: { pages: 'select', page_rules: [{ logic: 'user_logged_in', data: 'yes' }] },
      },
    }),
    makeSurvey({ id: 9 }),
  ]);
  const { page, complaints } = await stage.visit();
  const shown = facts.includes('"home","logged_in"') ? 7 : 9;
  await panelOf(page, shown).waitFor();
  await page.evaluate(() => window.userfeedback?.setFacts(null as unknown as UserFeedbackFacts));
  await page.evaluate(() => window.userfeedback?.setFacts({ logged_in: 'no' } as unknown as UserFeedbackFacts));
  expect(await panelOf(page, shown).isVisible()).toBe(true);
  expect(await page.evaluate(() => window.userfeedback_debug?.reasons[8])).toEqual(['page-rules']);
  expect(complaints).toEqual([]);
});
