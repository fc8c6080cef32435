import { existsSync, rmSync, statSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { BackupError, checkIntact } from './check-copy.ts';
import { writeWhole } from './unfinished.ts';
import { untilFree } from './until-free.ts';

const ALL_PAGES_AT_ONCE = 2_147_483_647;

/** Works while others write to the database. Returns the size in bytes. */
export async function backUp(databasePath: string, file: string): Promise<number> {
  if (!existsSync(databasePath)) throw new BackupError(`There is no database at ${databasePath}.`);
  await writeWhole(file, async (draft) => {
    try {
      await copyDatabase(databasePath, draft);
    } finally {
      for (const end of ['-wal', '-shm']) rmSync(`${draft}${end}`, { force: true });
    }
    checkIntact(draft);
  });
  return statSync(file).size;
}

/**
 * Makes `target` a copy of `source` in one step: it is of one moment however busy the source is, and users of an
 * existing target see either the old or the new content.
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    await untilFree(() => backup(database, target, { rate: ALL_PAGES_AT_ONCE }));
  } finally {
    database.close();
  }
}
