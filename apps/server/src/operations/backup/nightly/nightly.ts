import { spawn } from 'node:child_process';
import { mkdirSync, openAsBlob, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '../../../platform/config/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openFileStore } from '../../../platform/file-store/open.ts';
import { bucketEnv } from '../../../platform/file-store/variables.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { findSiteId } from '../../../platform/site/seal.ts';
import { VERSION } from '../../../platform/version.ts';
import { BackupError } from '../check-copy.ts';
import { inTemporaryFolder } from '../unfinished.ts';
import { planFailureMail } from './failure-mail.ts';
import type { Night } from './nights.ts';
import { backupName, lastNight, listOutdated, parseName } from './nights.ts';
import { findLastMade, hasFailedSince, insertBackup, listVerified } from './queries.ts';

const HOUR = 3_600_000;
/** A server that started during the night makes one only if the last is older than this. */
const MISSED_AFTER = 25 * HOUR;
/** A server counts as present at the start of a night until this long after it. */
const ON_TIME = HOUR / 6;
/** Free space needed, as a multiple of the last backup's size. */
const ROOM = 1.2;

/** One backup each night if a place is configured; Sunday's is verified. */
export const backupJob: Job = {
  name: 'backup',
  everyMinutes: 1,
  async run(deps, cursor) {
    const { backups } = deps.config;
    if (backups === null) return { cursor };
    const night = lastNight(deps.now(), backups.at, deps.host.info().time_zone);
    // A new site waits for its first night.
    if (!(await isDue(deps, night, cursor))) {
      const idle = `No backup is due: the next one is at ${backups.at}. To make one now, run uf backup.`;
      return { cursor: cursor ?? night.moment, idle };
    }
    await makeNightly(deps, backups, night);
    return { cursor: night.moment };
  },
};

async function isDue({ db, now }: Deps, { moment }: Night, cursor: string | null): Promise<boolean> {
  if (cursor !== null && cursor >= moment) return false;
  const since = (iso: string) => now().getTime() - Date.parse(iso);
  const last = await findLastMade(db);
  if (cursor === null && !last) return false;
  if (cursor !== null && since(moment) < ON_TIME) return true;
  return (await hasFailedSince(db, moment)) || !last || since(last.made_at) > MISSED_AFTER;
}

type Backups = NonNullable<Config['backups']>;

async function makeNightly(deps: Deps, backups: Backups, { isSunday }: Night): Promise<void> {
  const { db, now } = deps;
  const siteId = (await findSiteId(db)) ?? '';
  const made_at = now().toISOString();
  const name = backupName(siteId, now(), backups.recipients.length > 0);
  const about = {
    name,
    made_at,
    version: VERSION,
    encrypted: backups.recipients.length > 0 ? 1 : 0,
  } as const;
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const { bytes, responses, verified } = await putBackup(deps, backups, { name, siteId, isSunday });
    await insertBackup(db, {
      ...about,
      bytes,
      responses,
      milliseconds: took(),
      state: verified ?? 'ok',
      error: null,
      verified_at: verified === 'ok' ? now().toISOString() : null,
    });
  } catch (error) {
    if (error instanceof Stopped) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    await db.transaction().execute(async (trx) => {
      await planFailureMail(trx, deps, reason);
      await insertBackup(trx, {
        ...about,
        bytes: 0,
        responses: 0,
        milliseconds: took(),
        state: 'failed',
        error: reason,
        verified_at: null,
      });
    });
    throw error;
  }
  const place = openFileStore(backups.to);
  const names = (await place.list()).map((file) => file.name);
  const verified = await listVerified(db);
  for (const old of listOutdated(names, { siteId, keep: backups.keep, verified })) await place.remove(old);
}

/** A backup for a bucket is first made on this machine. */
async function putBackup(
  deps: Deps,
  backups: Backups,
  { name, siteId, isSunday }: { name: string; siteId: string; isSunday: boolean },
): Promise<Made> {
  const { to } = backups;
  if (typeof to === 'string') {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    await requireRoom(deps, to, siteId);
    return runBackup(deps, join(to, name), backups, isSunday);
  }
  await requireRoom(deps, deps.config.dataDir, siteId);
  return inTemporaryFolder(deps.config.dataDir, async (folder) => {
    const file = join(folder, name);
    const made = await runBackup(deps, file, backups, isSunday);
    await openFileStore(to).put(name, await openAsBlob(file));
    return made;
  });
}

async function requireRoom({ db }: Deps, folder: string, siteId: string): Promise<void> {
  const own = readdirSync(folder).filter((name) => parseName(name)?.siteId === siteId);
  const newest = own.sort((one, other) => (nameMoment(one) < nameMoment(other) ? 1 : -1))[0];
  const last = newest === undefined ? (await findLastMade(db))?.bytes : statSync(join(folder, newest)).size;
  const { bavail, bsize } = statfsSync(folder);
  const [needed, free] = [Math.ceil((last ?? 0) * ROOM), bavail * bsize];
  if (free < needed) throw new BackupError(`${mb(needed)} MB are needed in ${folder}, ${mb(free)} MB are free.`);
}

function nameMoment(name: string): string {
  return parseName(name)?.made_at ?? '';
}

function mb(bytes: number): string {
  return Math.ceil(bytes / 1e6).toLocaleString('en-US');
}

/** The server is stopping; this says nothing about the backup. */
class Stopped extends Error {}

interface Made {
  bytes: number;
  responses: number;
  verified?: 'ok' | 'partly';
}

/** A process of its own, because reading and checking would slow down visitors' calls. */
async function runBackup(
  { config, draining }: Deps,
  file: string,
  { recipients }: Backups,
  isVerified: boolean,
): Promise<Made> {
  const args = [
    'backup',
    '--out',
    file,
    '--json',
    ...(isVerified ? ['--verify'] : []),
    ...(recipients.length > 0 ? ['--encrypt-to', ...recipients] : []),
  ];
  const child = spawn(process.execPath, [...SMALL, COMMAND, ...args], {
    env: envOf(config),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill();
  };
  if (draining.isOn) stop();
  const forget = draining.onBegin(stop);
  try {
    const [out, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (code === 0) return JSON.parse(out.trim().split('\n').at(-1) ?? '') as Made;
    if (isStopped) throw new Stopped('The server was stopped while it was making a backup.');
    throw new BackupError(complaints.trim().split('\n').at(-1)?.replace(/^uf: /, '') || `it ended with ${code}`);
  } finally {
    forget();
  }
}

/** Collects garbage often to save memory. */
const SMALL = ['--heap-growing-percent=25', '--max-semi-space-size=2'];
const COMMAND = join(import.meta.dirname, '../../../cli.ts');

function envOf({ dataDir, databaseUrl, pgBin, mediaBucket }: Config): NodeJS.ProcessEnv {
  const own = {
    UF_DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    UF_PG_BIN: pgBin ?? '',
    ...bucketEnv(mediaBucket),
  };
  const withoutFiles = Object.keys(own).map((name) => [`${name}_FILE`, undefined]);
  return { ...process.env, ...Object.fromEntries(withoutFiles), ...own };
}
