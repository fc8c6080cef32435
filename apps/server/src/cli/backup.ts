import { resolve } from 'node:path';
import { backUp } from '../backup/backup.ts';
import { BackupError } from '../backup/check-copy.ts';
import { restore } from '../backup/restore.ts';
import { readConfig } from '../config.ts';
import { databaseFile } from '../db/database.ts';
import { migrate } from './migrate.ts';

/** Writes a backup and prints its size. */
export async function backUpTo(out: string): Promise<void> {
  const bytes = await backUp(embeddedFile(), resolve(out));
  console.log(`${resolve(out)}: ${(bytes / 1_048_576).toFixed(1)} MB`);
}

/** Restores a backup, migrates it and prints where the old database is. */
export async function restoreFrom(file: string): Promise<void> {
  const aside = await restore(resolve(file), embeddedFile(), new Date());
  await migrate();
  if (aside) console.log(`The previous database is kept as ${aside}`);
}

function embeddedFile(): string {
  const config = readConfig();
  if (config.databaseUrl) throw new BackupError('This site is on PostgreSQL; use pg_dump and pg_restore.');
  return databaseFile(config.dataDir);
}
