import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onDatabase } from '../databases.ts';
import { BARE_START, START_GOALS } from '../goals.ts';
import { compare } from '../judging.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { percentile } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';
import type { Reading } from '../rounds.ts';
import { measureRound, measureRounds } from '../rounds.ts';
import { bareApp } from '../server-process.ts';

const IDLE = 5000;
const AT_REST = 20_000;
/** A single start of a small app is too short to compare with. */
const BARE_STARTS = 5;

/** How long the first reply takes, and how much memory an idle server needs. */
export const startUp: Measurement = {
  name: 'start-up',
  title: 'Cold start to the first reply, memory when idle',
  async run({ isQuick }: Effort): Promise<Figure[]> {
    const now: { site?: Site } = {};
    const startAfresh = async () => {
      await now.site?.remove();
      now.site = await makeSite(4583, { demo: true });
      return once(await now.site.start());
    };
    const startAgain = async () => {
      await now.site?.stop();
      return once((await now.site?.start()) ?? Number.NaN);
    };
    const startBare = async () => {
      await now.site?.stop();
      return once(await startBareApp());
    };
    try {
      await startAfresh();
      // Again, since the first start after an update also compiles the sources.
      await startAgain();
      await wait(IDLE);
      const memory = (await now.site?.memory()) ?? Number.NaN;
      const rounds = await measureRounds(isQuick ? 1 : 7, () =>
        measureRound({ [BARE_START]: startBare }, { 'first start': startAfresh, 'start with data': startAgain }),
      );
      return [
        ...compare(rounds, START_GOALS),
        { what: 'memory 5 s after a start with data', value: memory, unit: 'MB', goal: ['<', 150] },
      ];
    } finally {
      await now.site?.remove();
    }
  },
};

/** How many statements a second a process at rest sends to PostgreSQL. */
export const atRest: Measurement = {
  name: 'at-rest',
  title: 'Statements of a process at rest',
  needs: 'PostgreSQL',
  run: async () =>
    (await onDatabase('postgres', countStatements, { shared_preload_libraries: 'pg_stat_statements' })) ?? [],
};

async function countStatements(databaseUrl: string): Promise<Figure[]> {
  const site = await makeSite(4583, { databaseUrl, demo: true });
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await site.start();
    await client.connect();
    await client.query('create extension pg_stat_statements');
    await wait(IDLE);
    await client.query('select pg_stat_statements_reset()');
    await wait(AT_REST);
    const { rows } = await client.query<{ calls: string }>('select sum(calls) as calls from pg_stat_statements');
    const memory = await site.memory();
    return [
      { what: 'statements', value: (1000 * Number(rows[0]?.calls)) / AT_REST, unit: '/s', goal: ['<=', 6] },
      { what: 'memory', value: memory, unit: 'MB', goal: ['<', 150] },
    ];
  } finally {
    await client.end();
    await site.remove();
  }
}

/** Milliseconds. */
async function startBareApp(): Promise<number> {
  const app = bareApp();
  const times: number[] = [];
  for (let start = 0; start < BARE_STARTS; start++) {
    times.push(await app.start());
    await app.end('SIGKILL');
  }
  return percentile(times, 0.5);
}

function once(time: number): Reading {
  return { usual: time, tail: time };
}
