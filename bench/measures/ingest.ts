import { join } from 'node:path';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { BARE_POST, ONE_BY_ONE, submissionGoals } from '../goals.ts';
import { compare, roundsFor } from '../judging.ts';
import { readingOf } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { measureRound, measureRounds } from '../rounds.ts';
import { bareApp } from '../server-process.ts';
import { findHotSurvey, submit } from '../submissions.ts';

const CONNECTIONS = 50;

/** Durable submissions to one hot survey over HTTP; each must be acknowledged and stored. */
export function ingest(dialect: Dialect): Measurement {
  return {
    name: `ingest-${dialect}`,
    title: `Durable submissions, one hot survey, ${CONNECTIONS} connections, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(dialect, url, effort))) ?? [],
  };
}

async function measure(dialect: Dialect, databaseUrl: string, effort: Effort): Promise<Figure[]> {
  const site = await makeSite(4580, { databaseUrl });
  const bare = bareApp({ database: databaseUrl, file: join(site.dataDir, 'one-by-one.sqlite') });
  try {
    await site.uf('seed', '--surveys', '1', '--responses', '0');
    await site.entitle();
    const key = await site.uf('apikey', 'create', '--role', 'administrator');
    await site.start();
    await bare.start();
    const { id, path, nonce } = await findHotSurvey(site.url);
    const tally = { sent: 0, created: 0, failed: 0, cpu: 0 };
    const load = (duration: number) => ({ connections: CONNECTIONS, duration });
    const measured = async (seconds: number) => {
      const before = await site.cpu();
      const result = await submit(site.url, { path, nonce }, load(seconds));
      const created = result.statusCodeStats['201']?.count ?? 0;
      tally.cpu += (await site.cpu()) - before;
      tally.sent += result.requests.total;
      tally.created += created;
      tally.failed += result.requests.total - created + result.errors;
      return readingOf(result, '201', seconds);
    };
    const refer = async (to: string, seconds: number) =>
      readingOf(await submit(bare.url, { path: to, nonce }, load(seconds)), '201', seconds);
    for (const warm of [measured, refer.bind(null, '/bare'), refer.bind(null, '/one-by-one')])
      await warm(effort.warmUp);
    const seconds = effort.partSeconds;
    const goals = submissionGoals(dialect);
    const rounds = await measureRounds(roundsFor(goals, effort.isQuick), () =>
      measureRound(
        {
          [BARE_POST]: () => refer('/bare', seconds),
          [ONE_BY_ONE]: () => refer('/one-by-one', seconds),
        },
        { submissions: () => measured(seconds) },
      ),
    );
    const stored = await countStored(site.url, key, id);
    const lost = Math.max(0, tally.created - stored);
    return [
      ...compare(rounds, goals),
      { what: 'processor time of the server for each', value: (1e6 * tally.cpu) / tally.sent, unit: 'µs' },
      { what: 'refused or failed', value: tally.failed, unit: '', goal: ['=', 0] },
      { what: 'acknowledged but not stored', value: lost, unit: '', goal: ['=', 0] },
    ];
  } finally {
    await bare.end('SIGKILL');
    await site.remove();
  }
}

async function countStored(url: string, key: string, id: number): Promise<number> {
  const answer = await fetch(`${url}/api/v1/surveys/${id}`, { headers: { authorization: `Bearer ${key}` } });
  const survey = (await answer.json()) as { responses_count: number };
  return survey.responses_count;
}
