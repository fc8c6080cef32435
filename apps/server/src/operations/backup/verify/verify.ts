import { basename } from 'node:path';
import { pino } from 'pino';
import type { GivenConfig } from '../../../platform/config/config.ts';
import { count } from '../../../platform/counted.ts';
import type { Database } from '../../../platform/db/database.ts';
import { databaseFile, openDatabase } from '../../../platform/db/database.ts';
import { hasColumn } from '../../../platform/db/dialect.ts';
import { describeTables } from '../../../platform/db/migrate/ledger.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Archive } from '../archive.ts';
import { BackupError, checkCopy, UnreadableHere } from '../check-copy.ts';
import { countRows } from '../make/postgres-part.ts';
import type { Manifest } from '../manifest.ts';
import { DATABASE_MEMBER, UPLOADS } from '../manifest.ts';
import { openBackup, requireKnown } from '../open-backup.ts';
import { requireDirect } from '../postgres-tools.ts';
import { fillPostgres, findDifference } from '../restore/restore-postgres.ts';
import { inTemporaryFolder } from '../unfinished.ts';
import { withThrowAway } from './throw-away.ts';

/** Checks in the database into which the backup was restored. */
export interface BackupChecks {
  /** Migrates older tables to this version. */
  prepare(database: Database): Promise<void>;
  /** Sentences about counts that differ from what they count. */
  recount(db: Db): Promise<string[]>;
}

interface VerifyOptions {
  config: GivenConfig;
  checks: BackupChecks;
  identity?: string | undefined;
  name?: string;
}

export interface Verified {
  manifest: Manifest;
  /** `partly`: without restoring it. */
  state: 'ok' | 'partly';
  text: string;
}

const PARTLY = 'Verified without restoring: this role may not create databases.';

/**
 * Reads all of a backup, restores it into a temporary place and counts everything anew. Throws BackupError with the
 * first fault. Does not write to the site's own database.
 */
export function verifyBackup(file: string, options: VerifyOptions): Promise<Verified> {
  const { config, identity, name = basename(file) } = options;
  return inTemporaryFolder(config.dataDir, async (folder) => {
    try {
      const archive = await openBackup(file, folder, identity, name);
      try {
        return await verify(archive, folder, { ...options, name });
      } finally {
        archive.close();
      }
    } catch (error) {
      if (error instanceof BackupError && !(error instanceof UnreadableHere))
        throw new BackupError(`Not verified: ${error.message}`);
      throw error;
    }
  });
}

async function verify(
  archive: Archive,
  folder: string,
  { config, checks, name }: VerifyOptions & { name: string },
): Promise<Verified> {
  const { manifest } = archive;
  requireKnown(manifest, name);
  const isOfPostgres = manifest.database === 'postgres';
  if (isOfPostgres && config.databaseUrl === null)
    throw new UnreadableHere(
      'This backup is of PostgreSQL: set DATABASE_URL, so that it can be restored for the check.',
    );
  const member = DATABASE_MEMBER[manifest.database];
  const content = isOfPostgres ? `${folder}/database.pgdump` : databaseFile(folder);
  for (const { name: one } of manifest.members) {
    if (!archive.has(one)) throw new BackupError(missingText(one));
    if (one !== member) await archive.check(one);
  }
  await archive.extract(member, content);
  await archive.checkWhole();
  const inside = (database: Database) => checkRestored(database, archive, checks);
  if (!isOfPostgres) {
    checkCopy(content);
    await inDatabase({ dataDir: folder }, inside);
  } else if (!(await verifyPostgres({ config, content, folder }, inside)))
    return { manifest, state: 'partly', text: PARTLY };
  const { rows, uploads } = manifest;
  const figures = `${count(rows.responses ?? 0, 'response')}, ${count(uploads.count, 'upload')}`;
  return { manifest, state: 'ok', text: `Verified: ${figures}, all counts agree.` };
}

/** False if the role may not create a database for it. */
async function verifyPostgres(
  { config, content, folder }: { config: GivenConfig; content: string; folder: string },
  inside: (database: Database) => Promise<void>,
): Promise<boolean> {
  const place = requireDirect(config);
  return withThrowAway(place.url, (databaseUrl) =>
    inDatabase({ databaseUrl, dataDir: folder }, async (database) => {
      await fillPostgres(database.db, content, { place: { ...place, url: databaseUrl }, folder });
      await inside(database);
    }),
  );
}

async function checkRestored(database: Database, { manifest, has }: Archive, checks: BackupChecks): Promise<void> {
  const { db } = database;
  const member = DATABASE_MEMBER[manifest.database];
  const step = (await describeTables(db))?.step;
  if (step !== manifest.schema)
    throw new BackupError(`${member} is at step ${step ?? 'none'}, the manifest says ${manifest.schema}.`);
  const difference = findDifference(await countRows(db, Object.keys(manifest.rows)), manifest.rows);
  if (difference !== undefined) throw new BackupError(`${member} ${difference}`);
  if (await hasColumn(db, 'media', 'file')) {
    const erased = new Set(manifest.erased);
    for (const { file } of await db.selectFrom('media').select('file').execute())
      if (!erased.has(file) && !has(`${UPLOADS}${file}`)) throw new BackupError(missingText(`${UPLOADS}${file}`));
  }
  await checks.prepare(database);
  const [first] = await checks.recount(db);
  if (first !== undefined) throw new BackupError(`${member} counts differ: ${first}.`);
}

function missingText(member: string): string {
  return member.startsWith(UPLOADS) ? `upload ${member.slice(UPLOADS.length)} is missing.` : `${member} is missing.`;
}

async function inDatabase(
  config: { databaseUrl?: string; dataDir: string },
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(config, pino({ level: 'silent' }));
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
