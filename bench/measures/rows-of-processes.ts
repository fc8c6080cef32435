import pg from 'pg';
import { onDatabase } from '../databases.ts';
import type { Comparison } from '../judging.ts';
import { compare, roundsFor } from '../judging.ts';
import { read, timeReads } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { measureRound, measureRounds } from '../rounds.ts';

const LARGE = 1_000_000;
const LARGE_QUICK = 50_000;
const DAY = 86_400_000;
const READS = 60;
const [ONE, EIGHT] = ['rows of one process', 'rows of eight'];

/** Counts that eight processes wrote, each in rows of its own, cost readers no more than those of one. */
export const rowsOfProcesses: Measurement = {
  name: 'rows-of-processes',
  title: 'Results and overview at 1,000,000 responses with the counts of eight processes',
  needs: 'PostgreSQL',
  run: async (effort) => (await onDatabase('postgres', (url) => measure(url, effort))) ?? [],
};

async function measure(databaseUrl: string, { isQuick }: Effort): Promise<Figure[]> {
  const secret = 'the same secret for both of them';
  const one = await makeSite(4582, { databaseUrl, secret });
  await one.uf('seed', '--surveys', '1', '--responses', String(isQuick ? LARGE_QUICK : LARGE));
  await one.entitle();
  const authorization = `Bearer ${await one.uf('apikey', 'create', '--role', 'administrator')}`;
  const eight = await makeSite(4586, { databaseUrl: await copyWithEight(databaseUrl), secret });
  try {
    await one.start();
    await eight.start();
    const day = (back: number) => new Date(Date.now() - back * DAY).toISOString().slice(0, 10);
    const days = `start_date=${day(30)}&end_date=${day(0)}`;
    const figures: Figure[] = [];
    for (const [what, path] of [
      ['results, 30 days', `/surveys/1/results?${days}`],
      ['overview', `/results?${days}`],
    ] as const) {
      const timed = (url: string) => () =>
        timeReads(() => read(`${url}/api/v1${path}`, authorization), READS);
      const goal: Comparison = {
        ...{ what: `${what}: p95`, unit: 'ms', measured: EIGHT, reference: ONE, part: 'tail' },
        goal: ['<=', 1.15],
      };
      const rounds = await measureRounds(roundsFor([goal], isQuick), () =>
        measureRound({ [ONE]: timed(one.url) }, { [EIGHT]: timed(eight.url) }),
      );
      figures.push(...compare(rounds, [goal]));
    }
    return figures;
  } finally {
    await eight.remove();
    await one.remove();
  }
}

const COUNTS = {
  survey_days: ['responses', 'trashed', 'spam', 'impressions'],
  question_days: ['answered', 'skipped', 'commented'],
  option_days: ['count', 'commented'],
};

/** The same database, with the counts of the last three days in eight rows each: older ones become one row every night. */
async function copyWithEight(databaseUrl: string): Promise<string> {
  const copy = new URL(databaseUrl);
  copy.pathname = '/eight';
  await query(databaseUrl, `create database eight template ${new URL(databaseUrl).pathname.slice(1)}`);
  for (const [table, counts] of Object.entries(COUNTS)) {
    const { rows } = await query(
      copy.href,
      `select column_name as name from information_schema.columns where table_name = '${table}'`,
    );
    const names = rows.map(({ name }) => `"${name}"`).join(', ');
    const values = rows
      .map(({ name }) =>
        name === 'shard' ? 'of.shard' : counts.includes(name) ? `"${name}" / 8` : `"${name}"`,
      )
      .join(', ');
    const young = "day >= to_char(now() - interval '2 days', 'YYYY-MM-DD')";
    await query(
      copy.href,
      `insert into ${table} (${names}) select ${values} from ${table} as given, generate_series(1, 7) as of (shard)
        where given.shard = 0 and ${young}`,
    );
    const rest = counts.map((name) => `"${name}" = "${name}" - 7 * ("${name}" / 8)`).join(', ');
    await query(copy.href, `update ${table} set ${rest} where shard = 0 and ${young}`);
  }
  await query(copy.href, 'vacuum analyze');
  return copy.href;
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query<{ name: string }>(text);
  } finally {
    await client.end();
  }
}
