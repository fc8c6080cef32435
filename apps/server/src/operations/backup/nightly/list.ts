import { join } from 'node:path';
import type { Backup } from '@userfeedback/contract';
import type { Db } from '../../../platform/db/schema.ts';
import type { BucketAddress } from '../../../platform/file-store/bucket.ts';
import { openFileStore } from '../../../platform/file-store/open.ts';
import { formatOf, openBackup } from '../open-backup.ts';
import { inTemporaryFolder } from '../unfinished.ts';
import { parseName } from './nights.ts';
import type { BackupRow } from './queries.ts';
import { listBackupRows } from './queries.ts';

const SHOWN = 20;
const MISSING_AFTER = 26 * 3_600_000;

export async function listBackups(db: Db): Promise<Backup[]> {
  return (await listBackupRows(db, SHOWN)).map(({ milliseconds, encrypted, ...row }) => ({
    ...row,
    seconds: milliseconds / 1000,
    encrypted: encrypted === 1,
  }));
}

/** The last good backup, and a sentence if somebody has to act. */
export async function readBackups(
  db: Db,
  now: Date,
): Promise<{ last: BackupRow | undefined; trouble: string | undefined }> {
  const rows = await listBackupRows(db, SHOWN);
  const last = rows.find(({ state }) => state !== 'failed');
  const [newest] = rows;
  if (newest?.state === 'failed') return { last, trouble: `The last backup failed: ${newest.error}` };
  const isMissing = last !== undefined && now.getTime() - Date.parse(last.made_at) > MISSING_AFTER;
  return { last, trouble: isMissing ? `No backup since ${last.made_at.slice(0, 10)}.` : undefined };
}

export type KnownBackup = BackupRow;

const KNOWN = 1000;

export function listKnown(db: Db): Promise<KnownBackup[]> {
  return listBackupRows(db, KNOWN);
}

/** Null: unknown without reading the backup, because it is encrypted or in a bucket. */
export interface ListedBackup {
  name: string;
  made_at: string;
  bytes: number;
  version: string | null;
  responses: number | null;
  verified_at: string | null;
  encrypted: boolean;
  /** It is from before the last erasure. */
  holds_erased: boolean;
}

/** The newest first. `known` is what the site's database says of them, `erasedAt` when it last erased something. */
export async function listPlace(
  to: string | BucketAddress,
  {
    known,
    erasedAt,
    identity,
    dataDir,
  }: {
    known: readonly BackupRow[];
    erasedAt?: string | undefined;
    identity?: string | undefined;
    dataDir: string;
  },
): Promise<ListedBackup[]> {
  const listed: ListedBackup[] = [];
  for (const { name, bytes } of await openFileStore(to).list()) {
    const parsed = parseName(name);
    if (!parsed) continue;
    const row = known.find((one) => one.name === name && one.state !== 'failed');
    const about = row ?? (typeof to === 'string' ? await readAbout(join(to, name), identity, dataDir) : undefined);
    listed.push({
      name,
      made_at: parsed.made_at,
      bytes,
      version: about?.version ?? null,
      responses: about?.responses ?? null,
      verified_at: row?.verified_at ?? null,
      encrypted: parsed.isEncrypted,
      holds_erased: erasedAt !== undefined && Date.parse(parsed.made_at) < Date.parse(erasedAt),
    });
  }
  return listed.sort((one, other) => (one.made_at < other.made_at ? 1 : -1));
}

async function readAbout(
  file: string,
  identity: string | undefined,
  dataDir: string,
): Promise<{ version: string; responses: number } | undefined> {
  if (identity === undefined && formatOf(file) === 'encrypted') return undefined;
  return inTemporaryFolder(dataDir, async (folder) => {
    const archive = await openBackup(file, folder, identity);
    archive.close();
    const { product_version, rows } = archive.manifest;
    return { version: product_version, responses: rows.responses ?? 0 };
  });
}
