import autocannon from 'autocannon';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { findHotSurvey, writeSubmission } from '../submissions.ts';

const CONNECTIONS = 50;
const GOALS = { sqlite: 8000, postgres: 5500 } as const;

/** Durable submissions to one hot survey over HTTP; each must be acknowledged and stored. */
export function ingest(dialect: Dialect): Measurement {
  return {
    name: `ingest-${dialect}`,
    title: `Durable submissions, one hot survey, ${CONNECTIONS} connections, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(dialect, url, effort))) ?? [],
  };
}

async function measure(
  dialect: Dialect,
  databaseUrl: string,
  { seconds, warmUp }: Effort,
): Promise<Figure[]> {
  const site = await makeSite(4580, { databaseUrl });
  try {
    await site.uf('seed', '--surveys', '1', '--responses', '0');
    const key = await site.uf('apikey', 'create', '--role', 'administrator');
    await site.start();
    const { id, path, nonce } = await findHotSurvey(site.url);
    const submit = {
      ...{ method: 'POST', path, headers: { 'content-type': 'application/json' } },
      setupRequest: <R extends object>(request: R) => ({ ...request, body: writeSubmission(nonce) }),
    };
    const load = (duration: number) =>
      autocannon({ url: site.url, connections: CONNECTIONS, duration, requests: [submit], timeout: 10 });
    const warm = await load(warmUp);
    const before = await site.cpu();
    const result = await load(seconds);
    const used = (await site.cpu()) - before;
    const created = [warm, result].map(({ statusCodeStats }) => statusCodeStats['201']?.count ?? 0);
    const stored = await countStored(site.url, key, id);
    const acknowledged = (created[0] ?? 0) + (created[1] ?? 0);
    return [
      {
        what: 'submissions per second',
        value: (created[1] ?? 0) / seconds,
        unit: '/s',
        goal: ['>=', GOALS[dialect]],
      },
      {
        what: 'processor time of the server for each',
        value: (1e6 * used) / result.requests.total,
        unit: 'µs',
      },
      { what: 'p50', value: result.latency.p50, unit: 'ms' },
      { what: 'p99', value: result.latency.p99, unit: 'ms', goal: ['<', 25] },
      {
        what: 'refused or failed',
        value: result.requests.total - (created[1] ?? 0) + result.errors,
        unit: '',
        goal: ['=', 0],
      },
      {
        what: 'acknowledged but not stored',
        value: Math.max(0, acknowledged - stored),
        unit: '',
        goal: ['=', 0],
      },
    ];
  } finally {
    await site.remove();
  }
}

async function countStored(url: string, key: string, id: number): Promise<number> {
  const answer = await fetch(`${url}/api/v1/surveys/${id}`, { headers: { authorization: `Bearer ${key}` } });
  const survey = (await answer.json()) as { responses_count: number };
  return survey.responses_count;
}
