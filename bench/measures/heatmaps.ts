import type { WidgetDocument } from '@userfeedback/contract';
import type { Result } from 'autocannon';
import autocannon from 'autocannon';
import { DESKTOP } from '../../addons/tests/heatmaps/testing/server.ts';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { BARE_POST, HEATMAP_GOALS } from '../goals.ts';
import { compare, roundsFor } from '../judging.ts';
import { adminOf, read, readingOf } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { BEHIND_PROXY, makeSite } from '../product.ts';
import { measureRound, measureRounds } from '../rounds.ts';
import { bareApp, processorTime } from '../server-process.ts';
import { findHotSurvey } from '../submissions.ts';
import { watchVisitors } from '../visitors.ts';

const CONNECTIONS = 50;
const PAGES = 20;
/** Of each page; each view tells so many of them. */
const [ELEMENTS, OF_A_VIEW] = [200, 20];
const BODIES = 1000;
/** Fewer than an address may send in a minute. */
const OF_ONE_ADDRESS = 50;
/** Views a second beside submissions. */
const BESIDE = 200;
/** Views of 40 elements each that nobody has seen before: a million names. */
const STRANGE = 25_000;

/** Page views of twenty recorded pages, beside a program that only parses them. */
export function heatmaps(dialect: Dialect): Measurement {
  return {
    name: `heatmaps-${dialect}`,
    title: `Page views with ${OF_A_VIEW} elements of ${PAGES} recorded pages, ${CONNECTIONS} connections, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, effort: Effort): Promise<Figure[]> {
  const site = await makeSite(4595, { databaseUrl, more: BEHIND_PROXY });
  const bare = bareApp();
  try {
    await site.uf('seed', '--surveys', '1', '--responses', '0');
    for (const addon of ['heatmaps', 'question-types']) await site.entitle(addon);
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    await bare.start();
    const call = adminOf(site.url, authorization);
    await removePages(site.url, authorization);
    for (let page = 0; page < PAGES; page += 1)
      await call('POST', '/heatmaps', { name: `Page ${page}`, pattern: `/page-${page}`, max_views: 100_000 });
    const { heatmaps: recorded } = await read<WidgetDocument>(`${site.url}/api/v1/widget`, '');
    if (recorded?.pages.length !== PAGES) throw new Error('The pages are not recorded.');
    const ids = recorded.pages.map(({ id }) => id);
    const bodies = Array.from({ length: BODIES }, (_, n) => writeView(n, recorded.nonce));
    let sent = 0;
    // Both get the same bodies with the same headers from the same code, or the load generator would be compared.
    const sendTo = (to: { url: string; path: (n: number) => string; type: string }, seconds: number, rate?: number) =>
      autocannon({
        url: to.url,
        connections: CONNECTIONS,
        duration: seconds,
        timeout: 10,
        ...(rate && { overallRate: rate }),
        requests: [
          {
            method: 'POST',
            setupRequest: (next) => {
              const n = sent++;
              return {
                ...next,
                path: to.path(n),
                body: bodies[n % BODIES] ?? '',
                headers: { 'content-type': to.type, 'user-agent': DESKTOP, 'x-forwarded-for': addressOf(n) },
              };
            },
          },
        ],
      });
    const product = {
      url: site.url,
      type: 'text/plain',
      path: (n: number) => `/api/v1/heatmaps/${ids[n % PAGES]}/views`,
    };
    const reference = { url: bare.url, type: 'application/json', path: () => '/bare' };
    const processor = { views: noTime(), bare: noTime() };
    let [counted, failed] = [0, 0];
    const measured = async (seconds: number) => {
      const result = await timed(processor.views, site.pid(), () => sendTo(product, seconds));
      counted += result.statusCodeStats['202']?.count ?? 0;
      failed += result.non2xx + result.errors;
      return readingOf(result, '202', seconds);
    };
    const refer = async (seconds: number) =>
      readingOf(await timed(processor.bare, bare.pid(), () => sendTo(reference, seconds)), '201', seconds);
    for (const warm of [measured, refer]) await warm(effort.warmUp);
    const seconds = effort.partSeconds;
    const rounds = await measureRounds(roundsFor(HEATMAP_GOALS, effort.isQuick), () =>
      measureRound({ [BARE_POST]: () => refer(seconds) }, { views: () => measured(seconds) }),
    );
    const stored = await countViews(site.url, authorization);
    const survey = await findHotSurvey(site.url);
    const before = watchVisitors(site, survey);
    await new Promise((done) => setTimeout(done, 1000 * effort.seconds));
    const quiet = await before.end();
    const meanwhile = watchVisitors(site, survey);
    await sendTo(product, effort.seconds, BESIDE);
    const busy = await meanwhile.end();
    const [ofView, ofPost] = [perCall(processor.views), perCall(processor.bare)];
    return [
      ...compare(rounds, HEATMAP_GOALS),
      {
        what: 'processor time of a view',
        value: ofView,
        unit: 'µs',
        reference: { what: BARE_POST, value: ofPost },
        ratio: ofView / ofPost,
      },
      { what: 'refused or failed', value: failed, unit: '', goal: ['=', 0] },
      // The load generator breaks off what is under way when it ends; such views count, too.
      {
        what: 'acknowledged but not counted',
        value: Math.max(0, counted - stored),
        unit: '',
        goal: ['=', 0],
      },
      {
        what: `p99 of 200 submissions a second beside ${BESIDE} views`,
        value: busy.submissions,
        unit: 'ms',
        reference: { what: 'without', value: quiet.submissions },
        ratio: busy.submissions / quiet.submissions,
      },
      ...(await meetStrangers(site, ids[0] ?? 0, recorded.nonce, effort)),
    ];
  } finally {
    await bare.end('SIGKILL');
    await site.remove();
  }
}

interface Time {
  calls: number;
  seconds: number;
}

function noTime(): Time {
  return { calls: 0, seconds: 0 };
}

/** Adds what a process has used meanwhile. Unlike a rate it does not depend on the load generator or on neighbours. */
async function timed(time: Time, pid: number | undefined, send: () => Promise<Result>): Promise<Result> {
  const before = processorTime(pid);
  const result = await send();
  time.seconds += processorTime(pid) - before;
  time.calls += result.requests.total;
  return result;
}

function perCall({ calls, seconds }: Time): number {
  return (1_000_000 * seconds) / calls;
}

/** The demo's, which `uf seed` makes. */
async function removePages(url: string, authorization: string): Promise<void> {
  const { items } = await read<{ items: { id: number }[] }>(`${url}/api/v1/heatmaps`, authorization);
  for (const { id } of items) await adminOf(url, authorization)('DELETE', `/heatmaps/${id}`);
}

async function countViews(url: string, authorization: string): Promise<number> {
  const { items } = await read<{ items: { views: number }[] }>(`${url}/api/v1/heatmaps?per_page=-1`, authorization);
  return items.reduce((sum, { views }) => sum + views, 0);
}

/** A page that gives its elements new names each time. */
async function meetStrangers(
  site: Awaited<ReturnType<typeof makeSite>>,
  page: number,
  nonce: string,
  { isQuick }: Effort,
): Promise<Figure[]> {
  const views = isQuick ? STRANGE / 10 : STRANGE;
  let [next, memory] = [0, 0];
  const watching = setInterval(async () => {
    memory = Math.max(memory, await site.memory());
  }, 200);
  const sendSome = async () => {
    for (let n = next++; n < views; n = next++) {
      const clicks = Array.from({ length: 40 }, (_, k) => [
        `main>p:nth-of-type(${(n % 9999) + 1})>a:nth-of-type(${k + 1})>b:nth-of-type(${Math.floor(n / 9999) + 1})`,
        0,
        1,
        0,
        0,
      ]);
      const { status } = await fetch(`${site.url}/api/v1/heatmaps/${page}/views`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'user-agent': DESKTOP, 'x-forwarded-for': addressOf(n, 11) },
        body: JSON.stringify({ path: '/page-0', depth: 1, clicks, nonce }),
      });
      if (status !== 202) throw new Error(`A view was refused with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendSome));
  clearInterval(watching);
  return [
    {
      what: `most memory with ${(views * 40).toLocaleString('en')} names`,
      value: memory,
      unit: 'MB',
      goal: ['<', 250],
    },
  ];
}

function writeView(n: number, nonce: string): string {
  const clicks = Array.from({ length: OF_A_VIEW }, (_, k) => {
    const element = (n * 7 + k * 11) % ELEMENTS;
    return [`main#main>section:nth-of-type(2)>p:nth-of-type(${element + 1})>a`, 0, 1 + (k % 3), k % 2, 0];
  });
  return JSON.stringify({ path: `/page-${n % PAGES}`, layout: '', depth: n % 21, clicks, nonce });
}

function addressOf(n: number, net = 10): string {
  const address = Math.floor(n / OF_ONE_ADDRESS);
  return `${net}.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
}
