import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { BackupError, checkCopy } from './check-copy.ts';
import { untilFree } from './until-free.ts';

const ALL_PAGES_AT_ONCE = 2_147_483_647;

/** Copies the embedded database into one new file, also while it is being written to; answers its size in bytes. */
export async function backUp(databasePath: string, file: string): Promise<number> {
  if (!existsSync(databasePath)) throw new BackupError(`There is no database at ${databasePath}.`);
  if (existsSync(file)) throw new BackupError(`${file} is there already; choose another name.`);
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    await copyDatabase(databasePath, unfinished);
    checkCopy(unfinished);
    sync(unfinished);
    renameSync(unfinished, file);
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(`${unfinished}${end}`, { force: true });
  }
  return statSync(file).size;
}

/**
 * Makes `target` a copy of `source`. In one step, so that the copy is of one moment however busy the source is, and
 * so that users of an existing target find either the old or the new content.
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    await untilFree(() => backup(database, target, { rate: ALL_PAGES_AT_ONCE }));
  } finally {
    database.close();
  }
}

function sync(file: string): void {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}
