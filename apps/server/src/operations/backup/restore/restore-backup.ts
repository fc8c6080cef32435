import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { pino } from 'pino';
import { openMediaFiles } from '../../../features/media/place.ts';
import type { ErasedList } from '../../../features/privacy/erased-list.ts';
import { eraseAgain, erasedAgain, mergeErased, readAllErased } from '../../../features/privacy/erased-list.ts';
import type { GivenConfig } from '../../../platform/config/config.ts';
import { count } from '../../../platform/counted.ts';
import { databaseFile, openDatabase } from '../../../platform/db/database.ts';
import { hasColumn } from '../../../platform/db/dialect.ts';
import { listMissingSteps } from '../../../platform/db/migrate/ledger.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { findSeal } from '../../../platform/site/seal.ts';
import type { SealedPlace } from '../../../platform/site/sealed-values.ts';
import { countSealed } from '../../../platform/site/sealed-values.ts';
import type { Archive } from '../archive.ts';
import { copyDatabase } from '../backup.ts';
import { BackupError, checkCopy } from '../check-copy.ts';
import type { Manifest } from '../manifest.ts';
import { DATABASE_MEMBER, SECRET } from '../manifest.ts';
import { formatOf, openBackup, requireKnown } from '../open-backup.ts';
import { requireDirect } from '../postgres-tools.ts';
import { inTemporaryFolder } from '../unfinished.ts';
import { counterOf, raiseCounter, restore } from './restore.ts';
import { hasContent, openForRestore, restorePostgres } from './restore-postgres.ts';
import type { SecretPlan } from './site-secret.ts';
import { planSecret, settleSecret } from './site-secret.ts';
import { restoreUploads } from './uploads.ts';

export interface RestoreOptions {
  replace?: boolean;
  /** A file with the key of an encrypted backup. */
  identity?: string;
  withoutSecrets?: boolean;
  dryRun?: boolean;
}

interface Target {
  config: GivenConfig;
  sealedPlaces: readonly SealedPlace[];
  /** Throws UnfitDatabase if addons or hosts cannot work with their tables. */
  requireFit(db: Db): Promise<unknown>;
  now: Date;
  options: RestoreOptions;
  folder: string;
}

const OF_SQLITE =
  'This is a backup of SQLite, but DATABASE_URL names PostgreSQL. Restore it to a file, then use uf move.';
const OF_POSTGRES = 'This is a backup of PostgreSQL. Set DATABASE_URL to the database to restore it into.';
/** More changes than servers make while the copy is put in place. */
const COUNTER_AHEAD = 1000;
const NOTHING_CHANGED = 'Nothing was changed.';

/** Returns sentences about what was done. */
export function restoreBackup(file: string, given: Omit<Target, 'folder'>): Promise<string[]> {
  const isBare = formatOf(file) === 'bare';
  const hasPostgres = given.config.databaseUrl !== null;
  return inTemporaryFolder(given.config.dataDir, async (folder) => {
    const target = { ...given, folder };
    if (isBare && hasPostgres) throw new BackupError(OF_SQLITE);
    if (isBare) return restoreBare(file, target);
    const archive = await openBackup(file, folder, given.options.identity);
    try {
      const { manifest } = archive;
      requireKnown(manifest, basename(file));
      if (manifest.database === 'sqlite' && hasPostgres) throw new BackupError(OF_SQLITE);
      if (manifest.database === 'postgres' && !hasPostgres) throw new BackupError(OF_POSTGRES);
      const { config, options } = target;
      const inBackup = archive.has(SECRET) ? await archive.readText(SECRET) : undefined;
      const { withoutSecrets } = options;
      const secret = planSecret(manifest, config, { withoutSecrets, inBackup });
      return await (hasPostgres ? toPostgres : toSqlite)(archive, target, secret);
    } finally {
      archive.close();
    }
  });
}

/** For copies of the database alone, which updates and restores make. */
async function restoreBare(file: string, target: Target): Promise<string[]> {
  const { config, options, sealedPlaces } = target;
  checkCopy(file);
  await copyDatabase(file, databaseFile(target.folder));
  const about = await inFolder(target.folder, async (db) => {
    const counts = await countSealed(db, sealedPlaces, { secret: '', previousSecrets: [] });
    return {
      secret_fingerprint: (await findSeal(db))?.fingerprint ?? null,
      sealed: counts.flatMap(({ place, unreadable }) => (unreadable > 0 ? [place.describe(unreadable)] : [])),
    };
  });
  const secret = planSecret(about, config, options);
  if (options.dryRun) return [`${basename(file)} would be restored.`, ...keptHere(target), NOTHING_CHANGED];
  return replaceFile(target, secret);
}

async function toSqlite(archive: Archive, target: Target, secret: SecretPlan): Promise<string[]> {
  const { manifest } = archive;
  if (target.options.dryRun) return [`${describe(manifest)} would be restored.`, ...keptHere(target), NOTHING_CHANGED];
  const copy = databaseFile(target.folder);
  await archive.extract(DATABASE_MEMBER.sqlite, copy);
  checkCopy(copy);
  await restoreUploads(archive, openMediaFiles(target.config), target.folder);
  return [`${describe(manifest)} was restored.`, ...(await replaceFile(target, secret))];
}

/** Replaces the embedded database with the copy, in one commit. */
async function replaceFile(target: Target, secret: SecretPlan): Promise<string[]> {
  const { config, folder, now } = target;
  const live = databaseFile(config.dataDir);
  const erased = existsSync(live) ? await inFolder(config.dataDir, readAllErased) : undefined;
  const said = await inFolder(folder, (db) => settle(db, target, secret, erased));
  // Set in the copy, so that servers reload even if this process is killed right after the swap.
  if (existsSync(live)) await raiseCounter(databaseFile(folder), counterOf(live) + COUNTER_AHEAD);
  const aside = await restore(databaseFile(folder), live, now);
  return [...(aside === null ? [] : [`The previous database is kept as ${aside}`]), ...said];
}

async function toPostgres(archive: Archive, target: Target, secret: SecretPlan): Promise<string[]> {
  const { config, options, folder, now } = target;
  requireDirect(config);
  const before = `before_restore_${now.toISOString().slice(0, -1).replaceAll(/\D/g, '_')}`;
  const database = await openForRestore(config);
  try {
    const isKept = await hasContent(database, options.replace ?? false, before);
    if (options.dryRun) {
      const kept = isKept ? [`The current tables would be kept in the schema ${before}.`] : [];
      return [`${describe(archive.manifest)} would be restored.`, ...kept, NOTHING_CHANGED];
    }
    await restoreUploads(archive, openMediaFiles(config), folder);
    const erased = await readAllErased(database.db);
    const said = await restorePostgres(database, archive, { config, folder, before }, (db) =>
      settle(db, target, secret, erased),
    );
    const kept = isKept ? [`What was there before is kept in the schema ${before}.`] : [];
    return [`${describe(archive.manifest)} was restored.`, ...kept, ...said];
  } finally {
    await database.close();
  }
}

async function settle(
  db: Db,
  { config, now, requireFit }: Target,
  secret: SecretPlan,
  erased: ErasedList | undefined,
): Promise<string[]> {
  await requireFit(db);
  return [
    ...(await settleSecret(db, secret, config, now)),
    ...(await keepGone(db, erased)),
    ...(await waitingMessages(db)),
  ];
}

/**
 * What was erased on the replaced site is erased again before anybody sees it. Older tables have to be migrated first;
 * the list is stored for that.
 */
async function keepGone(db: Db, erased: ErasedList | undefined): Promise<string[]> {
  if (!erased || erased.responses.length === 0) return [];
  await mergeErased(db, erased);
  return (await listMissingSteps(db)).length > 0 ? [] : erasedAgain(await eraseAgain(db));
}

async function inFolder<Result>(dataDir: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ dataDir, isRestoring: true }, pino({ level: 'silent' }));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

function keptHere({ config }: Target): string[] {
  if (!existsSync(databaseFile(config.dataDir))) return [];
  return ['The current database would be kept next to it as before-restore-….sqlite.'];
}

function describe({ made_at, product_version, rows, uploads }: Manifest): string {
  const content = `${count(rows.responses ?? 0, 'response')} and ${count(uploads.count, 'upload')}`;
  return `The backup of ${made_at} (UserFeedback ${product_version}) with ${content}`;
}

async function waitingMessages(db: Db): Promise<string[]> {
  if (!(await hasColumn(db, 'deliveries', 'status'))) return [];
  const { waiting } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('status', 'in', ['pending', 'sending'])
    .executeTakeFirstOrThrow();
  if (waiting === 0) return [];
  const messages = waiting === 1 ? '1 message waits' : `${count(waiting, 'message')} wait`;
  return [`${messages} to be sent. Start with UF_DELIVERIES=off to review ${waiting === 1 ? 'it' : 'them'} first.`];
}
