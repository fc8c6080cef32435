import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { adminOf } from '../load.ts';
import type { Measurement } from '../measurement.ts';
import { percentile } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';

const SLOWER = 4;
const ELEMENTS = 5000;
const CLICKS = 50;
const DRAWN = 200;
const SETTLED_MS = 2000;
/** Longer than one is watched for what it does. */
const LAST_CLICK_MS = 1200;
const BETWEEN_CLICKS_MS = 60;
/** From here on a browser calls a task long, in milliseconds. */
const LONG = 50;

/** What recording costs a visitor's page, and what drawing costs that of the team. */
export const heatmapPages: Measurement = {
  name: 'heatmap-pages',
  needs: 'Chromium',
  title: `Heatmaps in a page of ${ELEMENTS} elements; for visitors the processor is ${SLOWER} times slower`,
  async run({ isQuick }) {
    const executablePath = process.env.CHROMIUM_PATH;
    if (!executablePath) return [];
    const site = await makeSite(4588);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      await site.entitle('heatmaps');
      const key = await site.uf('apikey', 'create', '--role', 'administrator');
      await site.start();
      await adminOf(site.url, `Bearer ${key}`)('POST', '/heatmaps', { name: 'Page', pattern: '/recorded' });
      const visit = { slower: SLOWER, work: click };
      const look = { slower: 1, work: scrollAndResize };
      const rounds = isQuick ? 1 : 5;
      const [on, off]: [Trace[], Trace[]] = [[], []];
      const [drawn, plain]: [Trace[], Trace[]] = [[], []];
      // By turns, so that a busy moment of the machine meets both.
      for (let round = 0; round < rounds; round++) {
        off.push(await traced(browser, site, '/elsewhere', visit));
        on.push(await traced(browser, site, '/recorded', visit));
        plain.push(await traced(browser, site, '/elsewhere', look));
        drawn.push(await traced(browser, site, `/recorded#userfeedback-heatmap=${TOKEN}`, look));
      }
      const middle = (traces: Trace[], value: (trace: Trace) => number) => percentile(traces.map(value), 0.5);
      /** With it minus without it, round by round. */
      const added = (withIt: Trace[], without: Trace[], value: (trace: Trace) => number) =>
        percentile(
          withIt.map((trace, at) => value(trace) - value(without[at] ?? trace)),
          0.5,
        );
      return [
        {
          what: 'recording: longest task, on minus off',
          unit: 'ms',
          value: added(on, off, longest),
          goal: ['<=', LONG],
        },
        {
          what: `recording: tasks over ${LONG} ms, on minus off`,
          value: added(on, off, countLong),
          unit: '',
        },
        { what: 'recording: longest task, off', value: middle(off, longest), unit: 'ms' },
        { what: 'recording: longest piece of its own', value: middle(on, ({ own }) => own), unit: 'ms' },
        {
          what: `drawing ${DRAWN} elements: longest task, on minus off`,
          unit: 'ms',
          value: added(drawn, plain, longest),
          goal: ['<=', LONG],
        },
        { what: `drawing ${DRAWN} elements: longest task, off`, value: middle(plain, longest), unit: 'ms' },
        {
          what: `drawing ${DRAWN} elements: longest piece of its own`,
          unit: 'ms',
          value: middle(drawn, ({ own }) => own),
        },
      ];
    } finally {
      await browser.close();
      await site.remove();
    }
  },
};

/** Of the page's main thread, in milliseconds. */
interface Trace {
  tasks: number[];
  /** The longest that the script of heatmaps ran without a break. */
  own: number;
}

const countLong = ({ tasks }: Trace) => tasks.filter((ms) => ms > LONG).length;
const longest = ({ tasks }: Trace) => Math.max(0, ...tasks);

/** As long as a real one, so that the part that draws is loaded. */
const TOKEN = 'a'.repeat(200);
const ROWS = 50;
const row = (at: number) => `<p><button id="${letter(at)}-${at % 1000}">Row ${at}</button></p>`;
const letter = (at: number) => String.fromCharCode(97 + (at % 26));
/** Each section is laid out by itself, so that the page's own work is small and what is added shows. */
const SECTIONS = Array.from(
  { length: ELEMENTS / ROWS / 2 },
  (_, section) => `<section>${Array.from({ length: ROWS }, (_, at) => row(section * ROWS + at)).join('')}</section>`,
);
const PAGE = `<!doctype html><html lang="en"><title>Many elements</title>
<style>p { height: 36px; margin: 0 } section { contain: strict; height: ${ROWS * 36}px }</style><script async src="/widget.js"></script>
<main>${SECTIONS.join('')}</main><script>
  document.querySelector('main').onclick = ({ target }) => target.append('!');
</script></html>`;

/** Opens a page, does something on it, and tells what its main thread did meanwhile. */
async function traced(
  browser: Browser,
  site: Site,
  path: string,
  { slower, work }: { slower: number; work: (page: Page) => Promise<void> },
): Promise<Trace> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const fulfil = { contentType: 'text/html', body: PAGE };
  for (const each of ['recorded', 'elsewhere'])
    await page.route(`${site.url}/${each}`, (route) => route.fulfill(fulfil));
  await page.route('**/api/v1/heatmaps/view', (route) => route.fulfill({ json: FIGURES }));
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'],
  });
  await page.goto(site.url + path);
  await page.waitForTimeout(SETTLED_MS);
  await work(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Entry[] };
  await context.close();
  return readTrace(traceEvents);
}

/** Clicks on rows, some of which change, until the last click is watched no more. */
async function click(page: Page): Promise<void> {
  for (let at = 0; at < CLICKS; at++) {
    // Every third time once more: bursts are looked for, too.
    // Looking for an element would be work of the page itself.
    await page.mouse.click(40, 40 + 45 * (at % 15), { clickCount: at % 3 === 0 ? 2 : 1 });
    if (at % 10 === 9) await page.mouse.wheel(0, 200);
    await page.waitForTimeout(BETWEEN_CLICKS_MS);
  }
  await page.waitForTimeout(LAST_CLICK_MS);
}

async function scrollAndResize(page: Page): Promise<void> {
  for (let at = 0; at < 20; at++) {
    await page.mouse.wheel(0, 300);
    await page.mouse.move(100 + at * 20, 200);
    await page.waitForTimeout(50);
  }
  for (const width of [900, 600, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForTimeout(300);
  }
}

interface Entry {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds that the thread worked, whatever else the machine did. */
  tdur?: number;
  args?: { data?: { url?: string } };
}

const RUNS = ['FunctionCall', 'EvaluateScript', 'v8.compileModule', 'v8.evaluateModule'];

function readTrace(entries: readonly Entry[]): Trace {
  const ms = ({ tdur = 0 }: Entry) => tdur / 1000;
  // The thread that runs the page's scripts.
  const main = entries.find(({ name, args }) => name === 'FunctionCall' && args?.data?.url);
  const ours = entries.filter(({ pid, tid }) => pid === main?.pid && tid === main.tid);
  const own = ours.filter(({ name, args }) => RUNS.includes(name) && /heatmap-/.test(args?.data?.url ?? ''));
  return {
    tasks: ours.filter(({ name }) => name === 'RunTask').map(ms),
    own: Math.max(0, ...own.map(ms)),
  };
}

const FIGURES = {
  page: {
    id: 1,
    name: 'Page',
    pattern: '/recorded',
    example_url: '',
    share: 100,
    max_views: 5000,
    logged_in: false,
    state: 'recording',
    views: 900,
    last_view: null,
  },
  start_date: '2026-10-26',
  end_date: '2026-11-25',
  device: 'desktop',
  layout: 1,
  views: 900,
  device_views: { desktop: 900, tablet: 0, mobile: 0 },
  full_days: 0,
  days: [],
  layouts: [],
  depth: Array.from({ length: 21 }, (_, at) => at),
  elements: Array.from({ length: DRAWN }, (_, at) => ({
    id: at + 1,
    selector: `button#${letter(at)}-${at}`,
    label: '',
    kind: 'button',
    places: null,
    interval: null,
    clicks: 500 - at,
    views: 400 - at,
    dead: 7,
    rage: 3,
  })),
};
