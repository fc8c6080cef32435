import type { TestDocument } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf, press, rootOf } from '../testing/visitor.ts';

const stage = setStage();
const TOKEN = 'AbCdEfGhIjKlMnOpQrStUv';
const texts = {
  test: 'Test. Nothing is counted.',
  again: 'Start again',
  waits: 'Test: “Spring” waits for 20 seconds to pass.',
  hidden: 'Test: “Spring” is not shown here.',
  redirect: 'Here visitors go on to',
  'page-rules': 'The page rules do not match this page.',
};
const tested = (change: Parameters<typeof makeSurvey>[0] = {}): TestDocument => ({
  ...makeDocument([makeSurvey({ id: 9, ...change })]),
  test: { follow_rules: true, texts },
});
const onPages = (data: string) => ({
  targeting: { pages: 'select' as const, page_rules: [{ logic: 'page_url_is' as const, data }] },
});
const strip = 'userfeedback-test div';

test('a test shows its survey alone below the strip, and follows no redirect (VR-44, VR-45, VR-47, VR-53)', async () => {
  stage.host.document = makeDocument([makeSurvey({ id: 7 })]);
  const thank_you = { type: 'redirect' as const, redirect_url: 'https://example.org/thanks' };
  const settings = { ...onPages(`${stage.host.origin}/page#/pricing`), thank_you };
  stage.host.tested = tested({ settings });
  const { page, complaints } = await stage.visit({ path: `/page#/pricing?userfeedback-test=${TOKEN}` });
  await panelOf(page, 9).waitFor();
  expect(await rootOf(page, 7).count()).toBe(0);
  await expect.poll(() => page.locator(strip).textContent()).toBe(texts.test);
  expect(await page.evaluate('document.documentElement.firstElementChild.localName')).toBe('userfeedback-test');
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await expect.poll(() => page.locator(strip).textContent()).toBe('Here visitors go on to https://example.org/thanks');
  expect(new URL(page.url()).pathname).toBe('/page');
  expect(stage.host.submissions[0]?.page_submitted.url).toBe(`${stage.host.origin}/page#/pricing`);
  expect(stage.host.impressions.map(({ survey_id }) => survey_id)).toEqual([9]);

  await page.setViewportSize({ width: 320, height: 600 });
  const box = await page.locator('userfeedback-test').boundingBox();
  expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 320]);
  await page.getByRole('button', { name: 'Start again' }).click();
  await panelOf(page, 9).waitFor();
  await expect.poll(() => page.locator(strip).textContent()).toBe(texts.test);
  await expect.poll(() => stage.host.impressions.length).toBe(2);
  expect(complaints).toEqual([]);
});

/** Writes down what a page's scripts do with storage, with events and with analytics, also inside of frames. */
function recordAccesses(): void {
  const page = window.top as unknown as { accesses?: string[] };
  page.accesses ??= [];
  const { accesses } = page;
  const watch = (of: object, name: string) => {
    const found = Object.getOwnPropertyDescriptor(of, name);
    const spied = (what: string, inner: unknown) =>
      function (this: unknown, ...args: unknown[]) {
        accesses.push(`${what} ${name}`);
        return Reflect.apply(inner as (...args: unknown[]) => unknown, this, args);
      };
    Object.defineProperty(of, name, {
      ...found,
      ...(found?.value && { value: spied('call', found.value) }),
      ...(found?.get && { get: spied('read', found.get) }),
      ...(found?.set && { set: spied('write', found.set) }),
    });
  };
  watch(Document.prototype, 'cookie');
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'postMessage']) watch(window, name);
  for (const name of ['setItem', 'removeItem', 'clear']) watch(Storage.prototype, name);
  watch(EventTarget.prototype, 'dispatchEvent');
  watch(Navigator.prototype, 'sendBeacon');
  const dataLayer = Object.assign([], { push: () => accesses.push('call dataLayer.push') });
  Object.assign(window, { dataLayer, gtag: () => accesses.push('call gtag') });
}

test('a whole test writes no cookie and no storage, fires no event and tells no analytics, as a visit does; its token goes into one call (VR-48, VR-43)', async () => {
  const survey = {
    id: 9,
    questions: ['q1', 'q2'].map((id) => ({ id, type: 'text' as const, title: `Question ${id}` })),
  };
  stage.host.document = makeDocument([makeSurvey({ ...survey, settings: { enable_tracking: true } })]);
  stage.host.tested = tested({ ...survey, settings: { enable_tracking: false } });
  const doneIn = async (path: string) => {
    const visitor = await stage.visit({ path, prepare: (page) => page.addInitScript(recordAccesses) });
    const { page, context } = visitor;
    const again = page.getByRole('button', { name: 'Start again' });
    const takeAll = async () => {
      await panelOf(page, 9).waitFor();
      await page.getByRole('textbox').fill('Bread');
      await press(page, 'Next');
      await page.getByRole('textbox', { name: 'Question q2' }).waitFor();
      await press(page, 'Skip');
      await expect.poll(() => rootOf(page, 9).getAttribute('data-state')).toBe('finished');
    };
    await takeAll();
    if ((await again.count()) > 0) {
      await again.click();
      await takeAll();
    }
    const accesses = await page.evaluate<string[]>('window.accesses');
    const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length]);
    const done = accesses.filter((each) => !each.startsWith('read '));
    return { done: [...new Set(done)].sort(), kept, cookies: await context.cookies() };
  };
  const visit = await doneIn('/');
  const visitors = ['call dispatchEvent', 'call gtag', 'call removeItem', 'call setItem', 'write cookie'];
  expect(visit.done).toEqual(visitors);
  stage.host.requests.length = 0;
  expect(await doneIn(`/#userfeedback-test=${TOKEN}`)).toEqual({ done: [], kept: [0, 0], cookies: [] });
  // The token goes to the server of the test alone, and there in one call.
  const told = stage.host.requests.filter((line) => line.includes(TOKEN));
  expect([...new Set(told)]).toEqual([expect.stringMatching(new RegExp(`/widget/test/${TOKEN}$`))]);
});

test('a test that follows rules says what it waits for, or why it is not shown (VR-46)', async () => {
  stage.host.tested = tested({ settings: { behavior: { timing: 'delay', timing_delay: 20 } } });
  const { page } = await stage.visit({ path: `/#userfeedback-test=${TOKEN}` });
  await expect.poll(() => page.locator(strip).textContent()).toBe(texts.waits);
  expect(await panelOf(page, 9).count()).toBe(0);
  stage.host.tested = tested({ settings: onPages('https://example.org/elsewhere') });
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect.poll(() => page.locator(strip).textContent()).toBe(`${texts.hidden} ${texts['page-rules']}`);
  expect(await rootOf(page, 9).count()).toBe(0);
});

test('a test stands in the place that the page has for its survey (VR-44)', async () => {
  stage.host.html = '<main><div data-userfeedback="9"></div></main>';
  stage.host.tested = tested();
  const { page } = await stage.visit({ path: `/#userfeedback-test=${TOKEN}` });
  await page.locator('main [data-inline]').waitFor();
  expect(await page.locator('userfeedback-widget').count()).toBe(1);
});

test('a link that no longer works shows that and no survey; visitors load nothing of tests (VR-54, VR-57)', async () => {
  stage.host.document = makeDocument([makeSurvey({ id: 7 })]);
  const { page, complaints } = await stage.visit({ path: `/#userfeedback-test=${TOKEN}` });
  await expect.poll(() => page.locator(strip).textContent()).toBe('This test link no longer works.');
  expect(await page.locator('userfeedback-widget').count()).toBe(0);
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
  stage.host.requests.length = 0;
  const visitor = await stage.visit();
  await panelOf(visitor.page, 7).waitFor();
  expect(stage.host.requests.filter((line) => line.includes('test'))).toEqual([]);
});
