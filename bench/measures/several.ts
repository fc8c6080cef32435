import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onDatabase, SLOW_DISK } from '../databases.ts';
import { SEVERAL_GOALS } from '../goals.ts';
import { readingOf } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { findHotSurvey, submit } from '../submissions.ts';

/** A batch has at most as many responses as there are connections. */
const CONNECTIONS = 8;
const MOST = 8;
const ROUNDS = 3;

/** Several processes on one database and one hot survey: they must not wait for each other's commits. */
export const several: Measurement = {
  name: 'several',
  title: `Durable submissions of several processes, one hot survey, ${CONNECTIONS} connections each, commits of 10 ms`,
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
    const survey = await findHotSurvey(first.url);
    const rate = async (count: number, duration: number) => {
      const load = { connections: CONNECTIONS, duration };
      const results = await Promise.all(sites.slice(0, count).map(({ url }) => submit(url, survey, load)));
      return results.reduce((sum, result) => sum + readingOf(result, '201', duration).usual, 0);
    };
    await rate(MOST, warmUp);
    const rates: Record<number, number[]> = { 1: [], 3: [], 8: [] };
    const waits: number[] = [];
    for (let round = 0; round < (isQuick ? 1 : ROUNDS); round++)
      for (const count of [1, 3, 8]) {
        const watching = await watchLocks(databaseUrl);
        rates[count]?.push(await rate(count, partSeconds));
        waits.push(await watching.end());
      }
    const one = median(rates[1] ?? []);
    const figures = ([3, 8] as const).map((count): Figure => {
      const value = median(rates[count] ?? []);
      return {
        ...{ what: `${count} processes`, value, unit: '/s', reference: { what: 'one process', value: one } },
        ...{ ratio: value / one, goal: ['>=', SEVERAL_GOALS[count]] as const },
      };
    });
    const value = Math.max(...waits);
    return [
      ...figures,
      { what: 'connections that wait for a row, on average', value, unit: '', goal: ['<', 0.1] },
    ];
  } finally {
    for (const site of sites) await site.remove();
  }
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
