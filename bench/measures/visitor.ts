import type { Browser, CDPSession, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { Figure, Measurement } from '../measurement.ts';
import { percentile } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';

const SLOWER = 4;
const SETTLED_MS = 1200;

/** What the widget costs a visitor: requests and bytes with a cold cache, and work on a slow phone's processor. */
export const visitor: Measurement = {
  name: 'visitor',
  needs: 'Chromium',
  title: `A visitor's page, processor ${SLOWER} times slower`,
  async run({ isQuick }) {
    const executablePath = process.env.CHROMIUM_PATH;
    if (!executablePath) return [];
    const site = await makeSite(4583);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      await site.start();
      const rounds = isQuick ? 3 : 15;
      const look = (kind: Kind, id?: number) => visits(browser, site, { kind, id, rounds });
      await look('with the widget');
      const [bare, none] = [await look('bare'), await look('with the widget')];
      const id = await publish(site);
      const [shown, responded] = [await look('with the widget'), await look('responded', id)];
      return [
        ...figuresOf('no survey', none, bare, { calls: 2, script: 3000 }),
        ...figuresOf('one survey', shown, bare, { calls: 3, script: 20_000 }),
        // The part that judges surveys is in the browser's cache, unless that was emptied and the cookies were not.
        ...figuresOf('one survey, responded, cache lost', responded, bare),
      ];
    } finally {
      await browser.close();
      await site.remove();
    }
  },
};

/** A page that does no work itself. */
const PLAIN = (snippet: string) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>A page</title>${snippet}<h1>A page</h1>${'<p>With a few words.</p>'.repeat(40)}</html>`;

/** `bare`: the page without the widget, to tell its own work from the widget's. */
type Kind = 'bare' | 'with the widget' | 'responded';

interface Load {
  requests: number;
  /** Scripts only, as sent; the document's size depends on the survey. */
  script: number;
  /** All bytes, with headers. */
  bytes: number;
  longest: number;
  /** Milliseconds of script, style and layout. */
  work: number;
  shift: number;
}

async function publish(site: Site): Promise<number> {
  const key = await site.uf('apikey', 'create', '--role', 'administrator');
  const answer = await fetch(`${site.url}/api/v1/surveys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'How is the reading?',
      status: 'publish',
      questions: [
        {
          id: 'a',
          type: 'radio-button',
          title: 'What brought you here?',
          config: { options: ['A link', 'A search'] },
        },
        { id: 'b', type: 'long-text', title: 'What could be better?' },
      ],
    }),
  });
  const { id } = (await answer.json()) as { id: number };
  return id;
}

async function visits(
  browser: Browser,
  site: Site,
  { kind, id, rounds }: { kind: Kind; id: number | undefined; rounds: number },
): Promise<Load[]> {
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    if (kind === 'responded') {
      const value = encodeURIComponent('{"submitted":true,"last_response_id":1}');
      await context.addCookies([{ name: `userfeedback-${id}`, value, url: site.url }]);
    }
    const page = await context.newPage();
    const snippet = kind === 'bare' ? '' : '<script async src="/widget.js"></script>';
    await page.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body: PLAIN(snippet) }));
    loads.push(await visit(page, await context.newCDPSession(page), site));
    await context.close();
  }
  return loads;
}

async function visit(page: Page, session: CDPSession, site: Site): Promise<Load> {
  const ours = new Map<string, { isScript: boolean; bytes: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (/^\/(widget|api\/v1\/widget)/.test(pathname))
      ours.set(requestId, { isScript: pathname.endsWith('.js'), bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = ours.get(requestId);
    if (one) one.bytes -= response.encodedDataLength;
  });
  let headers = 0;
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = ours.get(requestId);
    if (!one) return;
    headers -= one.bytes;
    one.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(WATCH);
  await page.goto(`${site.url}/plain`);
  await page.waitForTimeout(SETTLED_MS);
  const seen = (await page.evaluate('window.seen')) as { longest: number; shift: number };
  const { metrics } = await session.send('Performance.getMetrics');
  const time = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const all = [...ours.values()];
  const sum = (some: typeof all) => some.reduce((total, { bytes }) => total + bytes, 0);
  return {
    requests: all.length,
    script: sum(all.filter(({ isScript }) => isScript)),
    bytes: sum(all) + headers,
    work: 1000 * (time('ScriptDuration') + time('LayoutDuration') + time('RecalcStyleDuration')),
    ...seen,
  };
}

/** Runs in the page before everything else. */
const WATCH = `
  window.seen = { longest: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

function figuresOf(where: string, loads: Load[], bare: Load[], most?: { calls: number; script: number }): Figure[] {
  const middle = (of: Load[], key: keyof Load) =>
    percentile(
      of.map((load) => load[key]),
      0.5,
    );
  return [
    {
      what: `${where}: calls`,
      value: middle(loads, 'requests'),
      unit: '',
      ...(most && { goal: ['<=', most.calls] }),
    },
    {
      what: `${where}: scripts as sent`,
      value: middle(loads, 'script'),
      unit: 'bytes',
      ...(most && { goal: ['<=', most.script] }),
    },
    { what: `${where}: all, with headers`, value: middle(loads, 'bytes'), unit: 'bytes' },
    {
      what: `${where}: work beyond the page's own`,
      value: middle(loads, 'work') - middle(bare, 'work'),
      unit: 'ms',
    },
    { what: `${where}: longest task`, value: middle(loads, 'longest'), unit: 'ms' },
    { what: `${where}: longest task without the widget`, value: middle(bare, 'longest'), unit: 'ms' },
    {
      what: `${where}: layout shift`,
      value: middle(loads, 'shift') - middle(bare, 'shift'),
      unit: '',
      goal: ['=', 0],
    },
  ];
}
