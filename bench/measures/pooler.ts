import { startPooler } from '../../scripts/postgres/pooler.mjs';
import { onDatabase } from '../databases.ts';
import { POOLER_GOALS } from '../goals.ts';
import { compare, roundsFor } from '../judging.ts';
import { read, readingOf, timeReads } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';
import { measureRound, measureRounds } from '../rounds.ts';
import { findHotSurvey, submit } from '../submissions.ts';

const RESPONSES = 10_000;
const CONNECTIONS = 50;
const READS = 100;
const READS_QUICK = 30;

/** Two processes on one database, one of them through PgBouncer, which shares five connections. */
export const pooler: Measurement = {
  name: 'pooler',
  title: 'Submissions and lists through PgBouncer beside a direct connection',
  needs: 'PostgreSQL or PgBouncer',
  run: async (effort) => (await onDatabase('postgres', (url) => measure(url, effort))) ?? [],
};

async function measure(databaseUrl: string, { isQuick, partSeconds, warmUp }: Effort): Promise<Figure[]> {
  const shared = await startPooler(databaseUrl);
  if (!shared) return [];
  const secret = 'the same secret for both of them';
  const direct = await makeSite(4580, { databaseUrl, secret });
  const pooled = await makeSite(4581, {
    databaseUrl: shared.through(databaseUrl),
    secret,
    more: { UF_DATABASE_POOLING: 'transaction' },
  });
  try {
    await direct.uf('seed', '--surveys', '1', '--responses', String(RESPONSES));
    await direct.entitle();
    const authorization = `Bearer ${await direct.uf('apikey', 'create', '--role', 'administrator')}`;
    await direct.start();
    await pooled.start();
    const survey = await findHotSurvey(direct.url);
    const load = (duration: number) => ({ connections: CONNECTIONS, duration });
    const partsOf = (name: string, { url }: Site) => ({
      [`submissions, ${name}`]: async () => readingOf(await submit(url, survey, load(partSeconds)), '201', partSeconds),
      [`lists, ${name}`]: () =>
        timeReads(
          () => read(`${url}/api/v1/surveys/${survey.id}/responses`, authorization),
          isQuick ? READS_QUICK : READS,
        ),
    });
    for (const { url } of [direct, pooled]) await submit(url, survey, load(warmUp));
    const rounds = await measureRounds(roundsFor(POOLER_GOALS, isQuick), () =>
      measureRound(partsOf('direct', direct), partsOf('pooled', pooled)),
    );
    return compare(rounds, POOLER_GOALS);
  } finally {
    await pooled.remove();
    await direct.remove();
    await shared.stop();
  }
}
