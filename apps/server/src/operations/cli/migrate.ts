import { setTimeout as wait } from 'node:timers/promises';
import { listMissing, migrateAll, SEALED_PLACES } from '../../compose.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { doNext, Pace } from '../../platform/db/migrate/backfill.ts';
import type { Release } from '../../platform/db/migrate/release.ts';
import { THIS_RELEASE } from '../../platform/db/migrate/release.ts';
import type { DetailedStatus } from '../../platform/db/migrate/status.ts';
import { readStatus } from '../../platform/db/migrate/status.ts';
import { listVersions } from '../../platform/site/processes.ts';
import { withSecret } from '../../platform/site/seal.ts';
import { quietLog } from './site.ts';

/** The exit code while steps are left. */
const SOMETHING_IS_LEFT = 2;
const TELL = 5000;
const LOOK = 1000;

/** Takes the steps that may be taken, or with `status` prints how far the tables are. */
export async function migrate(options: { status?: true; json?: true; wait?: true } = {}): Promise<void> {
  const given = readConfig();
  const database = await openDatabase(given, quietLog());
  try {
    if (!options.status) {
      const steps = await withSecret(database.db, given, SEALED_PLACES, async (config) => [
        ...(await migrateAll(database, config, (line) => console.error(line))),
        ...(await doWhatFollows(database, options.wait ?? false)),
      ]);
      if (!options.json) console.log(steps.length === 0 ? 'The tables are up to date.' : steps.join('\n'));
      if (!options.json) return;
    }
    const { detail, ...status } = await statusOf(database);
    console.log(options.json ? JSON.stringify(status, null, 2) : linesOf({ detail, ...status }).join('\n'));
    if (options.status && detail.isLeft) process.exitCode = SOMETHING_IS_LEFT;
  } finally {
    await database.close();
  }
}

/** Takes contract steps that are due; back-fills only with `--wait`. Returns the names of what is done. */
async function doWhatFollows(database: Database, isWaiting: boolean): Promise<string[]> {
  const before = new Set((await statusOf(database)).taken);
  const pace = new Pace();
  const release = isWaiting ? THIS_RELEASE : withoutBackfills(THIS_RELEASE);
  let tellAt = 0;
  for (;;) {
    const next = await doNext(database.db, release, listVersions, pace);
    if (next === 'more' && performance.now() < tellAt) continue;
    const status = await statusOf(database);
    if (next !== 'more' && !(isWaiting && status.detail.isLeft))
      return status.taken.filter((name) => !before.has(name));
    if (isWaiting && performance.now() >= tellAt) {
      console.error(progressOf(status));
      tellAt = performance.now() + TELL;
    }
    if (next !== 'more') await wait(LOOK);
  }
}

function withoutBackfills({ version, steps }: Release): Release {
  const others = Object.entries(steps).filter(([, { kind }]) => kind !== 'backfill');
  return { version, steps: Object.fromEntries(others) };
}

async function statusOf(database: Database): Promise<DetailedStatus> {
  return readStatus(database.db, await listMissing(database), listVersions);
}

function linesOf(status: DetailedStatus): string[] {
  const { version, schema, taken, missing, filling, waiting, can_go_back_to, detail } = status;
  const row = (...[state, kind, name]: readonly [string, string, string]) =>
    `${state.padEnd(9)} ${kind.padEnd(9)} ${name}`;
  return [
    schema === '' ? 'The database has no tables.' : `UserFeedback ${version}, step ${schema}`,
    ...taken.map((name) => row('taken', detail.kinds[name] ?? '', name)),
    ...missing.map(({ kind, name }) => row('to take', kind, name)),
    ...filling.map(fillingOf),
    ...waiting.map(({ name, reason }) => `${name} ${reason}`),
    ...(can_go_back_to === null ? [] : [wayBack(can_go_back_to, detail.barrier)]),
  ];
}

function progressOf({ filling, waiting }: DetailedStatus): string {
  return [...filling.map(fillingOf), ...waiting.map(({ name, reason }) => `${name} ${reason}`)].join('; ');
}

function fillingOf({ name, ratio, seconds_left }: DetailedStatus['filling'][number]): string {
  return `${name} is at ${Math.floor(ratio * 100)} %, ${seconds_left} s left`;
}

function wayBack(version: string, barrier: string | undefined): string {
  return barrier === undefined
    ? `Can go back to ${version}.`
    : `Cannot go back before ${version}: ${barrier} took away what older releases need.`;
}
