import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { SEALED_PLACES } from '../compose.ts';
import type { GivenConfig } from '../config.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { listMissingSteps, requireFit } from '../db/migrate/ledger.ts';
import type { Db } from '../db/schema.ts';
import { createMailer, outboxFolder } from '../deliveries/mailer.ts';
import { countPaused } from '../deliveries/service.ts';
import { fingerprintOf } from '../secrets.ts';
import { findMixedVersions } from '../site/processes.ts';
import { requireSecret } from '../site/seal.ts';
import { listUnreadableWebhooks } from '../surveys/service.ts';
import { VERSION } from '../version.ts';
import { explain } from './explain.ts';
import { quietLog } from './site.ts';

/** Checks everything the server needs and prints one line for each. */
export async function doctor(): Promise<void> {
  const isFine = await check('Configuration', () => {
    const config = readConfig();
    return `${config.publicUrl}, data in ${config.dataDir}`;
  });
  if (!isFine) return;
  const config = readConfig();
  await check('Disk', () => checkDisk(config));
  await check('Database', () => checkDatabase(config));
  await check('Secrets', () => checkSecrets(config));
  await check('Mail', () => checkMail(config));
  await check('Clock', () => checkClock(config));
  await check('Versions', () => checkVersions(config));
}

const MEGABYTE = 1_048_576;
const ROOM_MIN = 500 * MEGABYTE;
const SKEW_MAX = 5000;

type Found = string | Warning;

/** Something to see to that keeps nothing from working. */
interface Warning {
  warning: string;
}

async function check(name: string, work: () => Found | Promise<Found>): Promise<boolean> {
  try {
    const found = await work();
    const [state, text] = typeof found === 'string' ? ['ok  ', found] : ['warn', found.warning];
    console.log(`${state}  ${name.padEnd(14)} ${text}`);
    return true;
  } catch (error) {
    console.log(`FAIL  ${name.padEnd(14)} ${explain(error)}`);
    process.exitCode = 1;
    return false;
  }
}

function checkDisk({ dataDir }: GivenConfig): string {
  mkdirSync(dataDir, { recursive: true });
  accessSync(dataDir, constants.R_OK | constants.W_OK);
  const { bavail, bsize } = statfsSync(dataDir);
  const room = `${Math.round((bavail * bsize) / MEGABYTE)} MB free`;
  if (bavail * bsize < ROOM_MIN) throw new Error(`only ${room} in ${dataDir}`);
  return room;
}

async function checkDatabase(config: GivenConfig): Promise<string> {
  const database = await openDatabase(config, quietLog());
  try {
    const missing = await missingSteps(database.db);
    if (!(await database.isWritable())) {
      if (missing.length === 0) throw new Error('it accepts no writes');
    }
    const where = database.path ?? 'PostgreSQL';
    return missing.length === 0
      ? `${where}, up to date`
      : `${where}, to be brought up to date by the next start`;
  } finally {
    await database.close();
  }
}

/**
 * What was sealed under another UF_SECRET is not lost: it waits until it is entered again or the old secret is back.
 */
async function checkSecrets(given: GivenConfig): Promise<string> {
  const database = await openDatabase(given, quietLog());
  try {
    const config = await requireSecret(database.db, given, SEALED_PLACES);
    if (!config) return 'the first start makes one';
    if ((await missingSteps(database.db)).length > 0) return 'to be looked at after the next start';
    const unreadable = await listUnreadableWebhooks({ db: database.db, config });
    const paused = await countPaused(database.db);
    const waiting = `${paused} messages are paused`;
    if (unreadable.length > 0) {
      const which = unreadable.map(({ id, title, webhook }) => `"${webhook}" of survey ${id} ("${title}")`);
      throw new Error(`${CANNOT_BE_READ}: webhook ${which.join(', ')}; ${waiting}`);
    }
    if (paused > 0) throw new Error(waiting);
    return `fingerprint ${fingerprintOf(config.secret)}, everything that is sealed can be read`;
  } finally {
    await database.close();
  }
}

const CANNOT_BE_READ = 'it cannot be read on this server, enter it again or bring back the former UF_SECRET';

async function missingSteps(db: Db): Promise<string[]> {
  await requireFit(db);
  return listMissingSteps(db);
}

async function checkMail(config: GivenConfig): Promise<string> {
  await createMailer(config).verify();
  if (config.smtpUrl !== null) return `${new URL(config.smtpUrl).host} takes mail`;
  return `written to ${outboxFolder(config.dataDir)}, because SMTP_URL is not set`;
}

/** Schedules and days depend on the clock; a remote database's clock should agree with ours. */
async function checkClock(config: GivenConfig): Promise<string> {
  const here = new Date().toISOString();
  if (config.databaseUrl === null) return here;
  const database = await openDatabase(config, quietLog());
  try {
    const skew = Math.abs(await database.clockSkew(() => new Date()));
    if (!(skew < SKEW_MAX)) throw new Error(`the database's clock is off by ${Math.round(skew / 1000)} s`);
    return `${here}, the database agrees`;
  } finally {
    await database.close();
  }
}

async function checkVersions(config: GivenConfig): Promise<Found> {
  const database = await openDatabase(config, quietLog());
  try {
    const missing = await missingSteps(database.db);
    const warning = missing.length === 0 ? await findMixedVersions(database.db) : undefined;
    return warning === undefined ? `this one is ${VERSION}` : { warning };
  } finally {
    await database.close();
  }
}
