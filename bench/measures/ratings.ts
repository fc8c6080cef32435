import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { onDatabase, SLOW_DISK } from '../databases.ts';
import { ONE_BY_ONE, RATING_GOALS } from '../goals.ts';
import { compare, roundsFor } from '../judging.ts';
import { readingOf } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { measureRound, measureRounds } from '../rounds.ts';
import { bareApp } from '../server-process.ts';
import { submit } from '../submissions.ts';

const CONNECTIONS = 64;
const POST = 1;

/** Ratings of one post, through one process and through three; each must be acknowledged and stored. */
export const ratings: Measurement = {
  name: 'ratings',
  title: `Ratings of one post, ${CONNECTIONS} connections to each process, commits of 10 ms`,
  needs: 'PostgreSQL',
  run: async (effort) => (await onDatabase('postgres', (url) => measure(url, effort), SLOW_DISK)) ?? [],
};

async function measure(databaseUrl: string, { isQuick, partSeconds, warmUp }: Effort): Promise<Figure[]> {
  const secret = 'the same secret for all of them';
  const sites = await Promise.all([4580, 4581, 4582].map((port) => makeSite(port, { databaseUrl, secret })));
  const [first] = sites;
  if (!first) return [];
  const bare = bareApp({ database: databaseUrl });
  try {
    await first.uf('seed', '--surveys', '1', '--responses', '0');
    await first.entitle('post-ratings');
    for (const site of sites) await site.start();
    await bare.start();
    const address = `/api/v1/posts/${POST}/ratings`;
    const { nonce } = (await (await fetch(first.url + address)).json()) as { nonce: string };
    const rateOf = (url: string, duration: number) => rate(url, address, nonce, duration);
    const through = (count: number) => async () => {
      const all = await Promise.all(sites.slice(0, count).map(({ url }) => rateOf(url, partSeconds)));
      const sum = all.reduce((total, result) => total + readingOf(result, '200', partSeconds).usual, 0);
      return { usual: sum, tail: Math.max(...all.map(({ latency }) => latency.p99)) };
    };
    const oneByOne = async () => {
      const load = { connections: 1, duration: partSeconds };
      return readingOf(await submit(bare.url, { path: '/one-by-one', nonce }, load), '201', partSeconds);
    };
    for (const { url } of sites) await rateOf(url, warmUp);
    const rounds = await measureRounds(roundsFor(RATING_GOALS, isQuick), () =>
      measureRound(
        { [ONE_BY_ONE]: oneByOne, 'one process': through(1) },
        { 'one process': through(1), 'three processes': through(3) },
      ),
    );
    return compare(rounds, RATING_GOALS);
  } finally {
    await bare.end('SIGKILL');
    for (const site of sites) await site.remove();
  }
}

function rate(url: string, path: string, nonce: string, duration: number) {
  const request = {
    method: 'POST' as const,
    path,
    headers: { 'content-type': 'application/json' },
    setupRequest: <R extends object>(next: R) => ({
      ...next,
      body: JSON.stringify({ nonce, rating: 4, visitor: randomUUID() }),
    }),
  };
  return autocannon({ url, connections: CONNECTIONS, duration, requests: [request], timeout: 10 });
}
