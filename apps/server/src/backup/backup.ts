import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { BackupError, checkCopy } from './check-copy.ts';
import { untilFree } from './until-free.ts';

const ALL_PAGES_AT_ONCE = 2_147_483_647;

/** Copies the embedded database into a new file, even while it is written to. Returns the size in bytes. */
export async function backUp(databasePath: string, file: string): Promise<number> {
  if (!existsSync(databasePath)) throw new BackupError(`There is no database at ${databasePath}.`);
  if (existsSync(file)) throw new BackupError(existsText(file));
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    await copyDatabase(databasePath, unfinished);
    checkCopy(unfinished);
    sync(unfinished, 'r+');
    // Unlike a rename, a link never replaces a file that was created in the meantime.
    linkSync(unfinished, file);
    sync(dirname(file), 'r');
  } catch (error) {
    throw isExistsError(error) ? new BackupError(existsText(file)) : error;
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(`${unfinished}${end}`, { force: true });
  }
  return statSync(file).size;
}

/**
 * Makes `target` a copy of `source` in one step: the copy is of one moment however busy the source is, and users of
 * an existing target see either the old or the new content.
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    await untilFree(() => backup(database, target, { rate: ALL_PAGES_AT_ONCE }));
  } finally {
    database.close();
  }
}

function existsText(file: string): string {
  return `${file} is there already; choose another name.`;
}

function isExistsError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/** Waits until a file's content, or a folder's names, are on the disk. */
function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  fsyncSync(handle);
  closeSync(handle);
}
