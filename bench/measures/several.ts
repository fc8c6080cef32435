import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onDatabase, SLOW_DISK } from '../databases.ts';
import { SEVERAL_GOALS } from '../goals.ts';
import { adminOf, readingOf } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';
import type { HotSurvey } from '../submissions.ts';
import { listSurveys, submit } from '../submissions.ts';

/** A batch has at most as many responses as there are connections. */
const CONNECTIONS = 8;
const MOST = 8;
const ROUNDS = 3;
/** Milliseconds. */
const KNOWN_WITHIN = 10_000;

const SURVEYS = 50;

/** Several processes on one database, with one hot survey and with many: they must not wait for each other's commits. */
export const several: Measurement = {
  name: 'several',
  title: `Durable submissions of several processes, ${CONNECTIONS} connections each, commits of 10 ms`,
  needs: 'PostgreSQL',
  run: async (effort) => (await onDatabase('postgres', (url) => measure(url, effort), SLOW_DISK)) ?? [],
};

async function measure(databaseUrl: string, { isQuick, partSeconds, warmUp }: Effort): Promise<Figure[]> {
  const secret = 'the same secret for all of them';
  const sites = await Promise.all(
    Array.from({ length: MOST }, (_, at) => makeSite(4570 + at, { databaseUrl, secret })),
  );
  const [first] = sites;
  if (!first) return [];
  try {
    await first.uf('seed', '--surveys', '1', '--responses', '0');
    await first.entitle();
    for (const site of sites) await site.start();
    const rounds = isQuick ? 1 : ROUNDS;
    const measured = async (goals: Goals) =>
      measureRates({
        databaseUrl,
        sites,
        goals,
        rounds,
        partSeconds,
        warmUp,
        surveys: await listSurveys(first.url),
      });
    const hot = await measured(SEVERAL_GOALS.hot);
    await duplicate(first);
    const mixed = await measured(SEVERAL_GOALS.mixed);
    return [
      ...hot.figures,
      ...mixed.figures.map((figure) => ({ ...figure, what: `${figure.what}, ${SURVEYS} surveys` })),
      {
        what: 'connections that wait for a row, on average',
        unit: '',
        goal: ['<', 0.1] as const,
        value: Math.max(hot.waits, mixed.waits),
      },
    ];
  } finally {
    for (const site of sites) await site.remove();
  }
}

/** Copies of the only survey, until there are many. */
async function duplicate(site: Site): Promise<void> {
  const send = adminOf(site.url, `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`);
  const survey_ids: number[] = [];
  while (survey_ids.length < SURVEYS - 1) survey_ids.push((await send('POST', '/surveys/1/duplicate')).id);
  await send('POST', '/surveys/publish', { survey_ids });
  const deadline = performance.now() + KNOWN_WITHIN;
  while ((await listSurveys(site.url)).length < SURVEYS) {
    if (performance.now() > deadline) throw new Error('Not all of the surveys are live.');
    await wait(100);
  }
}

type Goals = Readonly<Record<3 | 8, number>>;

interface Load {
  goals: Goals;
  databaseUrl: string;
  sites: readonly Site[];
  surveys: readonly HotSurvey[];
  rounds: number;
  partSeconds: number;
  warmUp: number;
}

async function measureRates({ databaseUrl, sites, surveys, goals, rounds, partSeconds, warmUp }: Load) {
  const rate = async (count: number, duration: number) => {
    const load = { connections: CONNECTIONS, duration };
    const results = await Promise.all(sites.slice(0, count).map(({ url }) => submit(url, surveys, load)));
    return results.reduce((sum, result) => sum + readingOf(result, '201', duration).usual, 0);
  };
  await rate(MOST, warmUp);
  const rates: Record<number, number[]> = { 1: [], 3: [], 8: [] };
  const waits: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const count of [1, 3, 8]) {
      const watching = await watchLocks(databaseUrl);
      rates[count]?.push(await rate(count, partSeconds));
      waits.push(await watching.end());
    }
  const one = median(rates[1] ?? []);
  const figures = ([3, 8] as const).map((count): Figure => {
    const value = median(rates[count] ?? []);
    return {
      what: `${count} processes`,
      value,
      unit: '/s',
      reference: { what: 'one process', value: one },
      ratio: value / one,
      goal: ['>=', goals[count]] as const,
    };
  });
  return { figures, waits: Math.max(...waits) };
}

/** Counts, again and again, the connections that wait for another one's lock. */
async function watchLocks(connectionString: string): Promise<{ end(): Promise<number> }> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  let isOver = false;
  let [looks, found] = [0, 0];
  const watching = (async () => {
    for (; !isOver; await wait(LOOK_EVERY)) {
      const { rows } = await client.query(WAITING);
      looks++;
      found += Number(rows[0]?.count);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      await client.end();
      return found / looks;
    },
  };
}

const LOOK_EVERY = 20;
const WAITING = "select count(*) from pg_stat_activity where wait_event_type = 'Lock'";

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
