import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backUp, copyDatabase } from '../backup.ts';
import { BackupError, checkCopy } from '../check-copy.ts';
import { sync, withDraft } from '../unfinished.ts';
import { untilFree } from '../until-free.ts';

/**
 * Replaces the content of the embedded database with a backup, even while servers use it: they see the old content
 * until one commit, then reload their caches. The old content is kept in a file next to it. Returns the path of that
 * file, or null if there was nothing to keep.
 */
export async function restore(file: string, databasePath: string, now: Date): Promise<string | null> {
  if (!existsSync(file)) throw new BackupError(`${file} does not exist.`);
  checkCopy(file);
  if (!existsSync(databasePath)) {
    // Left by a deleted database; SQLite would take them for those of the new one.
    for (const end of ['-wal', '-shm']) rmSync(`${databasePath}${end}`, { force: true });
    await withDraft(databasePath, async (draft) => {
      await copyDatabase(file, draft);
      await raiseCounter(draft, 0);
      renameSync(draft, databasePath);
      sync(dirname(databasePath), 'r');
    });
    return null;
  }
  if (isEmpty(databasePath)) {
    await copyDatabase(file, databasePath);
    await raiseCounter(databasePath, 0);
    return null;
  }
  const aside = join(dirname(databasePath), `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}.sqlite`);
  await backUp(databasePath, aside);
  const counter = counterOf(aside);
  for (const end of ['-wal', '-shm']) rmSync(`${aside}${end}`, { force: true });
  await copyDatabase(file, databasePath);
  await raiseCounter(databasePath, counter);
  return aside;
}

/** Sets a counter above both the old and the restored one: servers reload when it has grown. */
export async function raiseCounter(databasePath: string, counter: number): Promise<void> {
  const database = new DatabaseSync(databasePath, { timeout: 0 });
  try {
    const grow = database.prepare('update changes set counter = max(counter, ?) + 1 where id = 1');
    await untilFree(() => grow.run(counter));
    database.exec('pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
}

/** 0 for a database that was never used. */
export function counterOf(file: string): number {
  if (isEmpty(file)) return 0;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(database.prepare('select counter from changes where id = 1').get()?.counter ?? 0);
  } finally {
    database.close();
  }
}

function isEmpty(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return !database.prepare("select 1 from sqlite_master where name = 'changes'").get();
  } finally {
    database.close();
  }
}
