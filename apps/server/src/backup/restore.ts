import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { countOthers } from '../db/new-layout-sqlite.ts';
import { copyDatabase } from './backup.ts';
import { BackupError, checkCopy, hasFormerLayout } from './check-copy.ts';
import { untilFree } from './until-free.ts';

/**
 * Replaces the content of the embedded database with a backup, even while servers use it: they see the old content
 * until one commit, then reload their caches. The old content is kept in a file next to it; returns its path (null
 * when there was none).
 */
export async function restore(file: string, databasePath: string, now: Date): Promise<string | null> {
  if (!existsSync(file)) throw new BackupError(`${file} does not exist.`);
  checkCopy(file);
  if (!existsSync(databasePath)) {
    await copyDatabase(file, databasePath);
    await raiseCounter(databasePath, 0);
    return null;
  }
  if (hasFormerLayout(file) && countOthers(databasePath) > 0)
    throw new BackupError(
      `${file} has the layout of a former version: stop all servers before it is restored.`,
    );
  const aside = join(
    dirname(databasePath),
    `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}.sqlite`,
  );
  await copyDatabase(databasePath, aside);
  for (const end of ['-wal', '-shm']) rmSync(`${aside}${end}`, { force: true });
  const counter = counterOf(aside);
  await copyDatabase(file, databasePath);
  await raiseCounter(databasePath, counter);
  return aside;
}

/** Sets a counter above both the old and the restored one: servers reload when it has grown. */
async function raiseCounter(databasePath: string, counter: number): Promise<void> {
  const database = new DatabaseSync(databasePath, { timeout: 0 });
  try {
    const grow = database.prepare('update changes set counter = max(counter, ?) + 1 where id = 1');
    await untilFree(() => grow.run(counter));
    database.exec('pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
}

function counterOf(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(database.prepare('select counter from changes where id = 1').get()?.counter ?? 0);
  } finally {
    database.close();
  }
}
