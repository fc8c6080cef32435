import { statfsSync } from 'node:fs';
import type { System } from '@userfeedback/contract';
import type { Database } from '../../platform/db/database.ts';

import { listMissingSteps, requireFit } from '../../platform/db/migrate/ledger.ts';
import { LAST_STEP } from '../../platform/db/migrate/release.ts';

import { findLastArchived, listUnsafeSettings, readSize } from '../../platform/db/size.ts';
import type { Finding, Subject } from './check.ts';
import { fail, ok, sizeText, warn } from './check.ts';
import { countStored } from './queries.ts';

const SKEW_MAX = 5000;
/** The share of dead rows that is worth a message. */
const DEAD = 0.2;

export async function checkDatabase({ database, db, config }: Subject): Promise<Finding> {
  if (!database) return fail('It cannot be opened.', 'Check DATABASE_URL and UF_DATA_DIR.');
  const where = database.path ?? `PostgreSQL at ${new URL(config.databaseUrl ?? '').host}`;
  // Before the first start there is nothing to write to.
  if (db === null) return ok(where);
  return (await database.isWritable()) ? ok(where) : fail(`${where} does not accept writes.`, 'Check its log.');
}

export async function checkDurability({ database }: Subject): Promise<Finding | null> {
  if (!database) return null;
  const off = await listUnsafeSettings(database.db);
  if (off.length === 0) return ok('acknowledged responses are on disk');
  const what = `${off.join(' and ')} ${off.length === 1 ? 'is' : 'are'} off`;
  return fail(`Acknowledged responses can be lost: ${what}.`, 'Turn it on in the settings of PostgreSQL.');
}

export async function checkSchema({ database }: Subject): Promise<Finding | null> {
  if (!database) return null;
  await requireFit(database.db);
  const missing = await listMissingSteps(database.db);
  if (missing.length === 0) return ok(`at ${LAST_STEP}`);
  return warn(`${missing.length} migration steps are waiting.`, 'Start the server, or run uf migrate.');
}

export function checkPooler({ config }: Subject): Finding | null {
  return config.databasePooling === 'transaction' ? ok('connections are shared between transactions') : null;
}

/** Schedules and days depend on the clock. */
export async function checkClock({ database }: Subject): Promise<Finding> {
  const here = new Date().toISOString();
  if (!database || database.dialect === 'sqlite') return ok(here);
  const skew = Math.abs(await database.clockSkew(() => new Date()));
  if (skew < SKEW_MAX) return ok(`${here}, the database agrees`);
  return fail(
    `The database's clock is off by ${Math.round(skew / 1000)} s.`,
    'Have both machines sync with a time server.',
  );
}

/** Whether PostgreSQL still archives its log, if it is set up to (docs/backup.md). */
export async function checkArchiving({ database }: Subject): Promise<Finding | null> {
  if (!database) return null;
  const last = await findLastArchived(database.db);
  if (last === undefined) return null;
  const hint = "Check PostgreSQL's log, archive_command and archive_timeout.";
  if (last === null) return warn('no log has been archived yet', hint);
  const minutes = Math.floor((Date.now() - last.getTime()) / 60_000);
  const text = `last log ${minutes} min ago`;
  return minutes < ARCHIVED_WITHIN ? ok(text) : warn(text, hint);
}

/** Minutes. */
const ARCHIVED_WITHIN = 15;

export async function checkSpace({ database, db }: Subject): Promise<Finding | null> {
  if (!database || !db) return null;
  const { bytes, responses, bytes_each, dead_bytes, free_bytes } = await readSpace(database);
  const parts = [
    `${sizeText(bytes)} in the database`,
    `${responses.toLocaleString('en')} ${responses === 1 ? 'response' : 'responses'}`,
  ];
  if (bytes_each !== null) parts.push(`${bytes_each.toLocaleString('en')} bytes each`);
  const text = parts.join(', ') + (free_bytes === null ? '' : `; ${sizeText(free_bytes)} free`);
  if (dead_bytes < bytes * DEAD || dead_bytes < LITTLE) return ok(text);
  return warn(`${text}. ${sizeText(dead_bytes)} are waiting to be cleaned up by PostgreSQL.`);
}

/** Fewer dead bytes are never worth a message. */
const LITTLE = 10_000_000;

export async function readSpace(database: Database): Promise<System['database']> {
  const { db, dialect, path } = database;
  const [{ bytes, dead_bytes }, responses] = await Promise.all([readSize(db), countStored(db)]);
  return {
    kind: dialect,
    bytes,
    responses,
    dead_bytes,
    bytes_each: responses === 0 ? null : Math.round(bytes / responses),
    free_bytes: path === undefined ? null : freeBytes(path),
  };
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}
