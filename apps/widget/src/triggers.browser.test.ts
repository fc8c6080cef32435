import type { Trigger } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { holdClock, panelOf, rootOf, showPanel } from '../testing/visitor.ts';

const stage = setStage();
/** The survey 7 that opens by the first of these. */
const triggered = (...triggers: Trigger[]) => {
  stage.host.document = makeDocument([makeSurvey({ settings: { behavior: { timing: 'triggers', triggers } } })]);
};
const waiting = (page: Page) => page.evaluate('window.userfeedback_debug?.waiting?.[7]');
/** A visitor on whose page the survey waits for these. */
const waitingVisit = async (words: string[], options: Parameters<typeof stage.visit>[0] = {}) => {
  const visit = await stage.visit(options);
  await expect.poll(() => waiting(visit.page)).toEqual(words);
  return visit;
};
const isShown = async (page: Page) => (await panelOf(page).count()) > 0;
const click = (selector: string, after = 0): Trigger => ({ type: 'click', selector, after });
const purchase = (after = 0): Trigger => ({
  type: 'event',
  name: 'purchase',
  after,
  where: [{ name: 'total', compare: '>', value: 50 }],
});
/** The names of what is listened to on the window. */
const listeners = async (page: Page): Promise<string[]> => {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
  const { listeners: all } = await session.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  });
  return all.map(({ type }) => type).toSorted();
};

test('a delay since the page was loaded, up to an hour (FQ-59, FQ-71)', async () => {
  triggered({ type: 'delay', seconds: 600 });
  const { page } = await waitingVisit(['delay 600'], { prepare: holdClock });
  await page.clock.runFor(597_000);
  expect(await isShown(page)).toBe(false);
  await page.clock.runFor(4000);
  await showPanel(page);
  expect(await waiting(page)).toBeUndefined();
});

test('a part of the page that is scrolled down; a page that cannot scroll counts at once (FQ-60)', async () => {
  stage.host.html = '<div style="height:2800px"></div>';
  triggered({ type: 'scroll', percent: 70 });
  const { page } = await waitingVisit(['scroll 70']);
  const scrollTo = (percent: number) =>
    page.evaluate(
      (part) => window.scrollTo(0, Math.ceil((document.documentElement.scrollHeight - innerHeight) * part)),
      percent / 100,
    );
  await scrollTo(69);
  await page.waitForTimeout(200);
  expect(await isShown(page)).toBe(false);
  await scrollTo(70);
  await panelOf(page).waitFor();

  stage.host.html = '<p>Short</p>';
  const short = await stage.visit();
  await panelOf(short.page).waitFor();
});

const CLICKS: [how: string, act: (page: Page) => Promise<unknown>][] = [
  ['by mouse', (page) => page.click('#buy')],
  ['on what is inside', (page) => page.click('#buy span')],
  ['by keyboard', (page) => page.press('#buy', 'Enter')],
  ['although the page stops it', (page) => page.click('#stopped .buy')],
  [
    'in a shadow root, on an element that was added later',
    async (page) => {
      await page.evaluate(() => {
        const host = document.body.appendChild(document.createElement('div'));
        host.attachShadow({ mode: 'open' }).innerHTML = '<button class="buy"><b>Late</b></button>';
      });
      await page.click('text=Late');
    },
  ],
];

test.each(CLICKS)('a click on an element, %s (FQ-62, FQ-63)', async (how, act) => {
  stage.host.html =
    '<button id="buy">Buy <span>now</span></button><button id="other">Other</button><p id="stopped"><a class="buy" href="#here">Stop</a></p>';
  triggered(click('#buy, .buy'));
  const { page, complaints } = await waitingVisit(['click #buy, .buy']);
  await page.evaluate(() => {
    const heard: boolean[] = [];
    Object.assign(window, { heard });
    document.addEventListener('click', ({ defaultPrevented }) => heard.push(defaultPrevented));
    document.querySelector('#stopped')?.addEventListener('click', (event) => event.stopImmediatePropagation(), true);
  });
  await page.click('#other');
  expect(await isShown(page)).toBe(false);
  await act(page);
  await panelOf(page).waitFor();
  await expect.poll(() => stage.host.impressions).toHaveLength(1);
  expect(await page.evaluate('heard')).toEqual(how.includes('stops') ? [false] : [false, false]);
  expect(page.url().endsWith('#here')).toBe(how.includes('stops'));
  expect(complaints).toEqual([]);
});

test('a click in what this script has put on the page is none on an element of it (FQ-62)', async () => {
  stage.host.html = '<button id="own">Buy</button>';
  triggered(click('button'));
  const { page } = await waitingVisit(['click button']);
  await page.evaluate(() => {
    const ratings = document.body.appendChild(document.createElement('userfeedback-ratings'));
    ratings.attachShadow({ mode: 'open' }).innerHTML = '<button>Rate</button>';
  });
  await page.click('text=Rate');
  await page.waitForTimeout(200);
  expect(await isShown(page)).toBe(false);
  await page.click('#own');
  await panelOf(page).waitFor();
});

test('a selector that the browser does not understand never fires, without an error (FQ-64)', async () => {
  stage.host.html = '<button>Buy</button>';
  triggered(click('a[['));
  const { page, complaints } = await waitingVisit(['click a[[']);
  await page.click('button');
  await page.waitForTimeout(200);
  expect(await isShown(page)).toBe(false);
  expect(complaints).toEqual([]);
});

test('a survey opens a while after a click, unless the visitor has gone on to another address (FQ-67)', async () => {
  stage.host.html = '<button>Buy</button>';
  triggered(click('button', 30));
  const { page } = await waitingVisit(['click button'], { prepare: holdClock });
  await page.click('button');
  await page.clock.runFor(20_000);
  await page.evaluate(() => history.pushState(null, '', '/elsewhere'));
  await page.clock.runFor(60_000);
  expect(await isShown(page)).toBe(false);
  expect(await waiting(page)).toEqual(['click button']);

  await page.click('button');
  await page.clock.runFor(29_000);
  // Judged again on the same page, it goes on waiting.
  await page.evaluate('userfeedback.setFacts({})');
  await page.clock.runFor(2000);
  await showPanel(page);
});

test('nobody does anything for a while, in a page that is seen (FQ-68)', async () => {
  triggered({ type: 'idle', seconds: 5 });
  const { page } = await waitingVisit(['idle 5'], {
    prepare: async (page) => {
      await holdClock(page);
      await page.addInitScript(() => {
        Object.assign(window, { isAway: false });
        Object.defineProperty(Document.prototype, 'hidden', { get: () => Reflect.get(window, 'isAway') });
      });
    },
  });
  const goAway = (isAway: boolean) =>
    page.evaluate((away) => {
      Object.assign(window, { isAway: away });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isAway);
  for (const x of [10, 20, 30]) {
    await page.mouse.move(x, 200);
    await page.clock.runFor(4000);
  }
  expect(await isShown(page)).toBe(false);
  await goAway(true);
  await page.clock.runFor(60_000);
  await goAway(false);
  await page.clock.runFor(500);
  expect(await isShown(page)).toBe(false);
  await page.clock.runFor(600);
  await showPanel(page);
});

test('the first trigger opens it once and the others are taken back; a survey in the page does not wait (FQ-61, FQ-69, FQ-70)', async () => {
  stage.host.html = '<button>Buy</button><div style="height:2800px"></div>';
  const all: Trigger[] = [
    click('button'),
    { type: 'exit' },
    { type: 'scroll', percent: 1 },
    { type: 'idle', seconds: 30 },
  ];
  triggered(...all);
  const words = ['click button', 'exit', 'scroll 1', 'idle 30'];
  const { page } = await waitingVisit(words);
  const heard = ['click', 'keydown', 'mousemove', 'pointerdown', 'pointermove', 'scroll', 'touchstart'];
  expect(await listeners(page)).toEqual(expect.arrayContaining(heard));
  await page.mouse.move(400, 300);
  await page.mouse.move(400, 100);
  await page.evaluate(() => {
    scrollTo(0, 2000);
    document.querySelector('button')?.click();
  });
  await panelOf(page).waitFor();
  // Those of the outbox.
  expect(await listeners(page)).toEqual(['online', 'pagehide']);
  await page.mouse.move(400, 300);
  await page.mouse.move(400, 100);
  await page.waitForTimeout(200);
  await expect.poll(() => stage.host.impressions).toHaveLength(1);

  const gone = await waitingVisit(words);
  await gone.page.evaluate('userfeedback.destroy()');
  expect(await listeners(gone.page)).toEqual([]);

  stage.host.html = '<div data-userfeedback="7"></div>';
  triggered(click('button'));
  const inline = await stage.visit();
  await panelOf(inline.page).waitFor();
});

test('leaving is nothing that a phone can see (FQ-61)', async () => {
  triggered({ type: 'exit' });
  const { page } = await stage.visit({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile',
  });
  await rootOf(page).waitFor({ state: 'attached' });
  await expect.poll(() => waiting(page)).toEqual([]);
  await page.mouse.move(400, 400);
  await page.mouse.move(400, 100);
  await page.waitForTimeout(200);
  expect(await isShown(page)).toBe(false);
});

test('an event whose properties meet the conditions, also one told before the script was there (FQ-65, FQ-66)', async () => {
  triggered(purchase());
  const { page } = await waitingVisit(['event purchase']);
  const track = (props?: object) =>
    page.evaluate((told) => (window as unknown as Calls).userfeedback.track('purchase', told), props);
  for (const props of [{ total: 40 }, { sum: 60 }, undefined]) await track(props);
  await page.evaluate(() => (window as unknown as Calls).userfeedback.track('other', { total: 60 }));
  await page.waitForTimeout(200);
  expect(await isShown(page)).toBe(false);
  await track({ total: '60' });
  await panelOf(page).waitFor();

  stage.host.snippet = `<script>(window.userfeedback_queue ??= []).push(['track', 'purchase', { total: 60 }])</script>
    <script async src="${stage.host.origin}/widget.js"></script>`;
  const early = await stage.visit();
  await panelOf(early.page).waitFor();
});

interface Calls {
  userfeedback: { track: (name: string, props?: object) => void };
}
