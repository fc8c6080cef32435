import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openMediaFiles, openMediaPlace } from '../../../features/media/place.ts';
import type { GivenConfig } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { describeTables } from '../../../platform/db/migrate/ledger.ts';
import { findSeal, findSiteId } from '../../../platform/site/seal.ts';
import type { SealedPlace } from '../../../platform/site/sealed-values.ts';
import { countSealed } from '../../../platform/site/sealed-values.ts';
import { VERSION } from '../../../platform/version.ts';
import type { AddMember, Wrap } from '../archive.ts';
import { writeArchive } from '../archive.ts';
import { BackupError } from '../check-copy.ts';
import type { Manifest } from '../manifest.ts';
import { DATABASE_MEMBER, SECRET, UPLOADS } from '../manifest.ts';
import { requireDirect } from '../postgres-tools.ts';
import { inTemporaryFolder, writeWhole } from '../unfinished.ts';
import type { DatabasePart } from './part.ts';
import { withPostgresPart } from './postgres-part.ts';
import { sqlitePart } from './sqlite-part.ts';

export interface BackupSite {
  config: GivenConfig;
  database: Database;
  sealedPlaces: readonly SealedPlace[];
}

export interface BackupOptions {
  wrap?: Wrap | undefined;
  /** Written into the backup; only for encrypted ones. */
  secret?: string | undefined;
  /** Called with the backup before it is encrypted; if it throws, no file appears. */
  check?: ((file: string) => Promise<void>) | undefined;
  tell?: ((what: string) => void) | undefined;
}

export async function createBackupFile(
  site: BackupSite,
  file: string,
  options: BackupOptions,
): Promise<{ manifest: Manifest; bytes: number }> {
  let manifest: Manifest | undefined;
  const { check, wrap } = options;
  await writeWhole(file, async (draft) => {
    if (!check || !wrap) {
      manifest = await createBackup(site, createWriteStream(draft), options);
      await check?.(draft);
      return;
    }
    await inTemporaryFolder(site.config.dataDir, async (folder) => {
      const plain = join(folder, 'plain.zip');
      manifest = await createBackup(site, createWriteStream(plain), { ...options, wrap: undefined });
      await check(plain);
      await pipeline(await wrap(createReadStream(plain)), createWriteStream(draft));
    });
  });
  if (!manifest) throw new Error('Nothing was written.');
  return { manifest, bytes: statSync(file).size };
}

export function createBackup(site: BackupSite, target: Writable, options: BackupOptions): Promise<Manifest> {
  const made_at = new Date().toISOString();
  const write = (part: DatabasePart) =>
    writeArchive((add) => fillArchive(site, part, { ...options, made_at }, add), target, options.wrap);
  return withPart(site, options, write);
}

function withPart<Result>(
  { config, database }: BackupSite,
  { tell }: BackupOptions,
  work: (part: DatabasePart) => Promise<Result>,
): Promise<Result> {
  tell?.('The database is read.');
  const { path } = database;
  if (path === undefined) return withPostgresPart(database.db, requireDirect(config), work);
  return inTemporaryFolder(config.dataDir, async (folder) => work(await sqlitePart(path, folder)));
}

async function fillArchive(
  { config, database, sealedPlaces }: BackupSite,
  part: DatabasePart,
  { made_at, secret, tell }: BackupOptions & { made_at: string },
  add: AddMember,
): Promise<Omit<Manifest, 'members'>> {
  const { db, dialect } = database;
  const tables = await describeTables(db);
  if (!tables) throw new BackupError('The database has no tables; there is nothing to back up.');
  const counts = await countSealed(db, sealedPlaces, NOBODY);
  const about = {
    format: 1,
    product_version: VERSION,
    schema: tables.step,
    first_step: tables.first,
    database: dialect,
    site_id: (await findSiteId(db)) ?? null,
    secret_fingerprint: (await findSeal(db))?.fingerprint ?? null,
    made_at,
    rows: part.rows,
    sealed: counts.flatMap(({ place, unreadable }) => (unreadable > 0 ? [place.describe(unreadable)] : [])),
  } as const;
  await add(DATABASE_MEMBER[dialect], part.content(), part);
  if (secret !== undefined) await add(SECRET, Readable.from([Buffer.from(secret)]), { isDense: true });
  const uploads = { count: 0, bytes: 0 };
  const erased: string[] = [];
  const files = openMediaFiles(config);
  // Uploads missing in the store would be taken for erased ones.
  const problem = part.uploads.length > 0 ? await openMediaPlace(db, config).findProblem() : undefined;
  if (problem !== undefined) throw new BackupError(problem);
  for (const [place, name] of part.uploads.entries()) {
    tell?.(`Upload ${place + 1} of ${part.uploads.length}.`);
    const file = await files.get(name);
    if (!file) {
      erased.push(name);
      continue;
    }
    const { bytes } = await add(`${UPLOADS}${name}`, file.content, { isDense: true });
    uploads.count++;
    uploads.bytes += bytes;
  }
  return { ...about, uploads, erased };
}

/** Opens nothing, so that all values are counted as unreadable. */
const NOBODY = { secret: randomBytes(32).toString('hex'), previousSecrets: [] };
