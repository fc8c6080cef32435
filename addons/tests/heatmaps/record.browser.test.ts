import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../../../apps/widget/testing/stage.ts';
import { makeDocument, makeSurvey } from '../../../apps/widget/testing/surveys.ts';
import { panelOf, press } from '../../../apps/widget/testing/visitor.ts';

const stage = setStage();

type Recorded = { id: number; path: string; share?: number; logged_in?: boolean };
/** As the server writes it; `path` is an expression. */
const recording = (...pages: Recorded[]) => ({
  heatmaps: {
    on: `^(?:${pages.map(({ path }) => path).join('|')})/*$`,
    nonce: 'a-nonce',
    pages: pages.map(({ path, ...page }) => ({
      share: 100,
      logged_in: false,
      pattern: `^(?:${path})/*$`,
      ...page,
    })),
  },
});
const ALL = { id: 3, path: '/.*' };

/** Resolves once the page view counts. */
async function watched(page: Page): Promise<void> {
  await expect.poll(() => requestsOf('heatmap-record').length).toBeGreaterThan(0);
  await page.waitForTimeout(1200);
}
const requestsOf = (name: string) => stage.host.requests.filter((line) => line.includes(name));
const viewsTold = () => stage.host.views.map(({ body }) => JSON.parse(body));
/** Leaves the page and returns what it told. */
async function leave(page: Page, count = 1) {
  await page.goto('about:blank');
  await expect.poll(() => stage.host.views.length).toBe(count);
  return viewsTold().at(-1);
}
/** A click at a point of an element, in shares of its size. */
async function click(page: Page, selector: string, x = 0.5, y = 0.5): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(selector);
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

test('a page view tells once what was clicked, by element, and keeps nothing (HM-08, HM-17, HM-19, HM-20, HM-21, HM-24, HM-25, HM-26)', async () => {
  stage.host.document = makeDocument([], recording({ id: 3, path: '/article' }));
  stage.host.html = `<style>main > * { display: block; width: 200px; height: 40px } main { height: 1600px }</style><main>
    <a id="user-48213" href="/more" onclick="return false"><i style="display: block; width: 40px; height: 40px">→</i></a>
    <img alt="" src="data:,">
    <x-card></x-card>
    <iframe srcdoc="<body style='height: 300px'>A film"></iframe>
    <input type="password" value="secret"><p data-userfeedback-ignore><b>Ignored</b></p>
    <label for="yes">Yes</label><input id="yes" type="checkbox"><button id="buy" class="Alice">Buy, a@b.co</button></main>
    <script>
      const shadow = document.querySelector('x-card').attachShadow({ mode: 'open' });
      shadow.innerHTML = '<button style="width: 200px; height: 40px">In</button>';
    </script>`;
  const accesses: string[] = [];
  const { page, context, complaints } = await stage.visit({
    path: '/Article/?mail=a@b.co#part',
    prepare: async (page) => {
      await page.exposeFunction('noteAccess', (name: string) => accesses.push(name));
      await page.addInitScript(noteAccesses);
    },
  });
  await watched(page);
  accesses.length = 0;
  await click(page, 'main a i');
  for (const [x, y] of [
    [0.05, 0.05],
    [0.95, 0.05],
    [0.05, 0.95],
    [0.95, 0.95],
  ])
    await click(page, 'img', x, y);
  await click(page, 'x-card');
  await click(page, 'iframe');
  await page.waitForTimeout(50);
  await click(page, '[type=password]');
  await click(page, '[data-userfeedback-ignore] b');
  await click(page, 'label');
  await click(page, '#buy');
  await page.evaluate(() => document.querySelector<HTMLElement>('#buy')?.click());
  await page.evaluate(() => scrollTo(0, 400));
  await page.waitForTimeout(100);
  const told = await leave(page);
  expect(told).toEqual({
    path: '/Article/',
    layout: '',
    nonce: 'a-nonce',
    depth: expect.any(Number),
    clicks: expect.any(Array),
  });
  expect(told.depth).toBe(14);
  const main = 'body>main:nth-of-type(1)';
  expect(told.clicks.map(([selector, place, clicks]: [string, number, number]) => [selector, place, clicks])).toEqual([
    [`${main}>a:nth-of-type(1)`, 0, 1],
    ...[1, 4, 13, 16].map((place) => [`${main}>img:nth-of-type(1)`, place, 1]),
    [`${main}>x-card:nth-of-type(1)`, 11, 1],
    [`${main}>iframe:nth-of-type(1)`, 0, 1],
    [`${main}>label:nth-of-type(1)`, 0, 1],
    ['button#buy', 0, 1],
  ]);
  const [{ path, headers, body }] = stage.host.views as [(typeof stage.host.views)[0]];
  expect(path).toBe('/api/v1/heatmaps/3/views');
  expect([headers['content-type'], headers.cookie, headers.referer]).toEqual([
    'text/plain;charset=UTF-8',
    undefined,
    undefined,
  ]);
  expect(body).not.toMatch(/Alice|a@b\.co|48213|secret/);
  expect(accesses).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(complaints).toEqual([]);
  expect(requestsOf('OPTIONS')).toEqual([]);
});

/** Tells of all that a page does with cookies and storages. */
function noteAccesses(): void {
  const tell = Reflect.get(window, 'noteAccess');
  const watch = (of: object, name: string) => {
    const found = Object.getOwnPropertyDescriptor(of, name);
    Object.defineProperty(of, name, {
      configurable: true,
      get(this: unknown) {
        tell(name);
        return found?.get ? Reflect.apply(found.get, this, []) : found?.value;
      },
    });
  };
  watch(Document.prototype, 'cookie');
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) watch(window, name);
}

/** What a click on `.x` is counted as: dead or not. */
const CASES: [html: string, isDead: boolean][] = [
  ['<a class="x" href="#">A link to nothing</a>', true],
  ['<button class="x">A button that does nothing</button>', true],
  ['<p class="x" style="cursor: pointer">A pointer</p>', true],
  ['<button class="x" onclick="this.dataset.n = 1">Changes an attribute</button>', false],
  ['<button class="x" onclick="setTimeout(() => this.append(1), 700)">Adds an element later</button>', false],
  ['<button class="x" onclick="window.scrollBy(0, 11)">Scrolls</button>', false],
  ['<button class="x" onclick="document.querySelector(\'#field\').focus()">Goes to a field</button>', false],
  ['<button class="x" onclick="history.pushState(null, \'\', \'?a\')">Changes the address</button>', false],
  ['<button class="x" onclick="getSelection().selectAllChildren(this)">Selects</button>', false],
  ['<a class="x" href="/elsewhere" onclick="return false">A link that leads on</a>', false],
  ['<x-open class="x"></x-open>', false],
  ['<p class="x">A text</p>', false],
];

test('dead clicks are those after which nothing happens for a second (HM-22)', async () => {
  stage.host.document = makeDocument([], recording(ALL));
  const cases = CASES.map(([html], at) => html.replace('class="x"', `id="case-${at}"`));
  stage.host.html = `<style>body { height: 3000px }</style><input id="field">${cases.join('')}<script>
    customElements.define('x-open', class extends HTMLElement {
      connectedCallback() {
        this.attachShadow({ mode: 'open' }).innerHTML = '<button>Changes within</button>';
        this.shadowRoot.firstChild.onclick = ({ target }) => target.append('!');
      }
    });
  </script>`;
  const { page } = await stage.visit();
  await watched(page);
  for (const at of CASES.keys()) {
    await click(page, `#case-${at}`);
    await page.waitForTimeout(1050);
  }
  const told: [string, number, number, number, number][] = (await leave(page)).clicks;
  const isDead = (at: number) => told.find(([selector]) => selector.endsWith(`#case-${at}`))?.[3] === 1;
  expect(CASES.map(([html], at) => [html, isDead(at)])).toEqual(CASES);
});

test('rage clicks are bursts of three, except on steppers and with selected text (HM-23)', async () => {
  stage.host.document = makeDocument([], recording(ALL));
  stage.host.html = `<p id="words">Some words of a text</p><input id="number" type="number"><button id="buy">Buy</button>`;
  const { page } = await stage.visit();
  await watched(page);
  // Three clicks on a word select the paragraph.
  await page.locator('#words').click({ clickCount: 3 });
  for (const id of ['number', 'buy', 'buy']) for (let time = 0; time < 3; time++) await click(page, `#${id}`);
  const told = await leave(page);
  expect(
    told.clicks.map(([selector, , clicks, , rage]: [string, number, number, number, number]) => [
      selector,
      clicks,
      rage,
    ]),
  ).toEqual([
    ['p#words', 3, 0],
    ['input#number', 3, 0],
    ['button#buy', 6, 1],
  ]);
});

test('a view is told once: what comes after the first hiding is left out (HM-25, HM-08)', async () => {
  stage.host.document = makeDocument([], recording(ALL));
  stage.host.html = '<button id="first">One</button><button id="second">Two</button>';
  const { page } = await stage.visit();
  await expect.poll(() => requestsOf('heatmap-record').length).toBe(1);
  const hide = (state: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  // Hidden before it was visible for a second: it does not count yet.
  await hide('hidden');
  await click(page, '#first');
  await hide('visible');
  await page.waitForTimeout(1200);
  expect(stage.host.views).toEqual([]);
  await hide('hidden');
  await expect.poll(() => stage.host.views.length).toBe(1);
  await hide('visible');
  await click(page, '#second');
  await page.goto('about:blank');
  await page.waitForTimeout(300);
  expect(viewsTold().map(({ clicks }) => clicks)).toEqual([[['button#first', 0, 1, 1, 0]]]);
});

test('each address of a single-page site is a view of its own; destroy() and logging in end one unsent (HM-14, HM-13, HM-30)', async () => {
  stage.host.document = makeDocument([], recording({ id: 3, path: '/a' }, { id: 4, path: '/b' }));
  stage.host.html = '<button id="go">Go</button>';
  const { page, complaints } = await stage.visit({ path: '/a' });
  await watched(page);
  const go = (path: string) => page.evaluate((path) => history.pushState(null, '', path), path);
  await click(page, '#go');
  await go('/b');
  await expect.poll(() => stage.host.views.length).toBe(1);
  await page.waitForTimeout(1700);
  await go('/c');
  await expect.poll(() => stage.host.views.length).toBe(2);
  expect(stage.host.views.map(({ path, body }) => [path, JSON.parse(body).path])).toEqual([
    ['/api/v1/heatmaps/3/views', '/a'],
    ['/api/v1/heatmaps/4/views', '/b'],
  ]);
  expect(viewsTold()[0].clicks).toEqual([['button#go', 0, 1, 0, 0]]);

  await go('/a');
  await page.waitForTimeout(1700);
  await page.evaluate('window.userfeedback.setFacts({ logged_in: true })');
  await page.waitForTimeout(100);
  await go('/b');
  await page.waitForTimeout(1700);
  await page.evaluate('window.userfeedback.setFacts({ logged_in: false })');
  await page.waitForTimeout(1300);
  expect(await listenersOf(page)).toContain('pagehide');
  await page.evaluate('window.userfeedback.destroy()');
  expect((await listenersOf(page)).filter((type) => OURS.includes(type))).toEqual([]);
  await page.goto('about:blank');
  await page.waitForTimeout(200);
  expect(stage.host.views.length).toBe(2);
  expect(complaints).toEqual([]);
});

test('the share is drawn anew for each of 2,000 views: 20% are 400, give or take 60 (HM-05)', async () => {
  stage.host.document = makeDocument([], recording({ ...ALL, share: 20 }));
  const prepare = (first: number) => (page: Page) =>
    page.addInitScript((start) => {
      // The same numbers each time, and a second that takes 4 ms.
      let seed = start;
      Math.random = () => {
        seed = (seed * 16_807) % 2_147_483_647;
        return seed / 2_147_483_647;
      };
      for (const name of ['setTimeout', 'setInterval'] as const) {
        const usual = window[name].bind(window);
        Object.assign(window, { [name]: (work: () => void, ms = 0) => usual(work, ms / 250) });
      }
    }, first);
  // Most of the time is spent waiting, so five visitors do it at once.
  const seeds = [11, 1_011, 2_011, 3_011, 4_011];
  const visitors = await Promise.all(seeds.map((seed) => stage.visit({ prepare: prepare(seed) })));
  await expect.poll(() => requestsOf('/rules-').length).toBe(seeds.length);
  await Promise.all(
    visitors.map(({ page }) =>
      page.evaluate(async () => {
        for (let view = 1; view <= 400; view++) {
          history.pushState(null, '', `/${view}`);
          await new Promise((done) => setTimeout(done, 6000));
        }
      }),
    ),
  );
  await expect.poll(() => stage.host.views.length).toBeGreaterThan(340);
  await visitors[0]?.page.waitForTimeout(500);
  expect(stage.host.views.length).toBeLessThan(460);
});

/** What Playwright does not listen to itself. */
const OURS = ['pagehide', 'visibilitychange', 'scroll', 'blur'];

/** The events that something on the window or the document listens to. */
async function listenersOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const lists = await Promise.all(
    ['window', 'document'].map(async (expression) => {
      const { result } = await session.send('Runtime.evaluate', { expression });
      const { listeners } = await session.send('DOMDebugger.getEventListeners', {
        objectId: result.objectId ?? '',
      });
      return listeners.map(({ type }) => type);
    }),
  );
  await session.detach();
  return lists.flat();
}

test.each<[string, Parameters<typeof makeDocument>[1], string, string[]]>([
  ['no page is recorded', {}, '', []],
  ['another page is recorded', recording({ id: 3, path: '/other' }), '', []],
  ['its share is not drawn', recording({ ...ALL, share: 0 }), '', ['rules']],
  [
    'the browser asks for privacy',
    recording(ALL),
    "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })",
    ['rules'],
  ],
  [
    'the browser asks not to be tracked',
    recording(ALL),
    "Object.defineProperty(navigator, 'doNotTrack', { value: '1' })",
    ['rules'],
  ],
])('a visitor loads no recorder while %s (HM-15, HM-16, HM-17, HM-27)', async (_case, document, script, parts) => {
  stage.host.document = makeDocument([], document);
  const { page } = await stage.visit({ prepare: (page) => page.addInitScript(script) });
  await page.waitForTimeout(800);
  const loaded = requestsOf('/widget-assets/').map((line) => /widget-assets\/([\w]+)-/.exec(line)?.[1]);
  expect(loaded).toEqual(parts);
  // The loader's own, for buttons that open a survey.
  expect(await listenersOf(page)).toEqual(['click']);
});

test('on a strict page with frozen built-ins a view is told and nothing is complained of (HM-29, HM-30)', async () => {
  stage.host.headers = {
    'content-security-policy': "default-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  };
  stage.host.document = makeDocument([], recording(ALL));
  stage.host.html = '<button id="buy">Buy</button>';
  const { page, complaints } = await stage.visit({
    prepare: (page) =>
      page.addInitScript(() => {
        for (const of of [Object, Array, Map, Set, String, Function, Promise, EventTarget, Node, Element])
          Object.freeze(of.prototype);
        Object.assign(window, { seen: 0 });
        new PerformanceObserver((list) => {
          for (const _ of list.getEntries()) Reflect.set(window, 'seen', Reflect.get(window, 'seen') + 1);
        }).observe({ type: 'layout-shift', buffered: true });
      }),
  });
  await watched(page);
  await click(page, '#buy');
  expect(await page.evaluate('window.seen')).toBe(0);
  const told = await leave(page);
  expect(told.clicks).toEqual([['button#buy', 0, 1, 0, 0]]);
  expect(complaints).toEqual([]);
});

test('who blocks heatmaps still sees surveys (HM-31)', async () => {
  stage.host.document = makeDocument([makeSurvey()], recording(ALL));
  const { page, complaints } = await stage.visit({
    prepare: (page) => page.route('**/*heatmap*', (route) => route.abort('blockedbyclient')),
  });
  await panelOf(page).waitFor();
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  expect(complaints.filter((line) => !/ERR_BLOCKED_BY_CLIENT/.test(line))).toEqual([]);
});
