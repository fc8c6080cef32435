import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onDatabase } from '../databases.ts';
import { adminOf } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';

const HALF = 200_000;
const HALF_QUICK = 20_000;
const ROUNDS = 4;
const ROUNDS_QUICK = 1;
/** PostgreSQL looks once a minute for what is to be cleaned up. */
const CLEANED_WITHIN = 300_000;

/** Half of the responses are deleted and as many come, again and again; PostgreSQL cleans up by itself. */
export const churn: Measurement = {
  name: 'churn',
  title: 'The database after half of 400,000 responses were deleted and as many came, 4 times',
  needs: 'PostgreSQL',
  run: async (effort) => (await onDatabase('postgres', (url) => measure(url, effort))) ?? [],
};

async function measure(databaseUrl: string, { isQuick }: Effort): Promise<Figure[]> {
  const site = await makeSite(4584, { databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    const fill = () => site.uf('seed', '--surveys', '1', '--responses', String(isQuick ? HALF_QUICK : HALF));
    await fill();
    await fill();
    await client.connect();
    const size = async () =>
      Number((await client.query('select pg_database_size(current_database()) as size')).rows[0].size);
    const first = await size();
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    const send = adminOf(site.url, authorization);
    for (let round = 0; round < (isQuick ? ROUNDS_QUICK : ROUNDS); round++) {
      const { rows } = await client.query<{ id: number }>('select min(id) as id from surveys');
      const survey_ids = [Number(rows[0]?.id)];
      await send('POST', '/surveys/trash', { survey_ids });
      await send('DELETE', '/surveys', { survey_ids });
      while ((await send('GET', '/jobs')).items.length > 0) await wait(250);
      await untilCleaned(client);
      await fill();
    }
    const last = await size();
    const reference = { what: 'before', value: first / 1e6 };
    return [
      {
        ...{ what: 'the database', value: last / 1e6, unit: 'MB', reference },
        ...{ ratio: last / first, goal: ['<=', 1.1] },
      },
    ];
  } finally {
    await client.end();
    await site.remove();
  }
}

async function untilCleaned(client: pg.Client): Promise<void> {
  for (const last = performance.now() + CLEANED_WITHIN; performance.now() < last; await wait(1000)) {
    const { rows } = await client.query<{ dead: string }>(
      "select n_dead_tup as dead from pg_stat_user_tables where relname in ('responses', 'answers', 'response_words') order by 1 desc",
    );
    if (Number(rows[0]?.dead) < HALF / 20) return;
  }
  throw new Error(`PostgreSQL has not cleaned up within ${CLEANED_WITHIN / 1000} s.`);
}
