import autocannon from 'autocannon';
import { onDatabase } from '../databases.ts';
import { SEVERAL_GOALS } from '../goals.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';
import { findHotSurvey, writeSubmission } from '../submissions.ts';

/** A batch has at most as many responses as there are connections. */
const CONNECTIONS = 8;
/** A disk that takes 10 ms for each commit. */
const SLOW_DISK = { commit_delay: '10000', commit_siblings: '0' };
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
    const { path, nonce } = await findHotSurvey(first.url);
    const rate = async (count: number, seconds: number) => {
      const created = await Promise.all(
        sites.slice(0, count).map((site) => submit(site, path, nonce, seconds)),
      );
      return created.reduce((sum, one) => sum + one, 0) / seconds;
    };
    await rate(MOST, warmUp);
    const rates: Record<number, number[]> = { 1: [], 3: [], 8: [] };
    for (let round = 0; round < (isQuick ? 1 : ROUNDS); round++)
      for (const count of [1, 3, 8]) rates[count]?.push(await rate(count, partSeconds));
    const one = median(rates[1] ?? []);
    return ([3, 8] as const).map((count) => {
      const value = median(rates[count] ?? []);
      return {
        ...{ what: `${count} processes`, value, unit: '/s', reference: { what: 'one process', value: one } },
        ...{ ratio: value / one, goal: ['>=', SEVERAL_GOALS[count]] as const },
      };
    });
  } finally {
    for (const site of sites) await site.remove();
  }
}

async function submit({ url }: Site, path: string, nonce: string, duration: number): Promise<number> {
  const request = {
    ...{ method: 'POST' as const, path, headers: { 'content-type': 'application/json' } },
    setupRequest: <R extends object>(next: R) => ({ ...next, body: writeSubmission(nonce) }),
  };
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    requests: [request],
    timeout: 10,
  });
  return result.statusCodeStats['201']?.count ?? 0;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
