import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UnfitDatabase } from '../../platform/db/migrate/errors.ts';
import { madeBefore } from '../../platform/db/migrations/first.ts';
import { migrations } from '../../platform/db/migrations/index.ts';
import type { Archive } from './archive.ts';
import { openArchive } from './archive.ts';
import { BackupError } from './check-copy.ts';
import type { Manifest } from './manifest.ts';

export type Format = 'archive' | 'encrypted' | 'bare';

const BEGINNINGS: readonly (readonly [Format, string])[] = [
  ['archive', 'PK'],
  ['encrypted', 'age-encryption.org/'],
];

/** Throws BackupError if there is no file. An unknown format counts as a bare database. */
export function formatOf(file: string): Format {
  if (!existsSync(file)) throw new BackupError(`${file} does not exist.`);
  const beginning = Buffer.alloc(32);
  const handle = openSync(file, 'r');
  readSync(handle, beginning, 0, beginning.length, 0);
  closeSync(handle);
  const text = beginning.toString('latin1');
  return BEGINNINGS.find(([, known]) => text.startsWith(known))?.[0] ?? 'bare';
}

/** An encrypted backup is first decrypted into `folder`. */
export async function openBackup(
  file: string,
  folder: string,
  identity: string | undefined,
  name = basename(file),
): Promise<Archive> {
  if (formatOf(file) !== 'encrypted') return openArchive(file, name);
  const { decryptFile } = await import('./age.ts');
  const plain = join(folder, 'backup.zip');
  await decryptFile(file, identity, plain);
  return openArchive(plain, name);
}

/** Throws if this version does not know the backup's tables. */
export function requireKnown({ schema, first_step = '' }: Manifest, name: string): void {
  if (Object.hasOwn(migrations, schema)) return;
  if (!Object.hasOwn(migrations, first_step)) throw new UnfitDatabase(madeBefore(name));
  throw new BackupError(`${name} was made by a newer version of UserFeedback.`);
}
