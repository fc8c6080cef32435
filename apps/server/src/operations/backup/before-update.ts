import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copyDatabase } from './backup.ts';

const GB = 1e9;
/** Copying a larger file would take minutes. */
const SIZE_MAX = 2 * GB;
/** Free space needed, as a multiple of the file's size: the update needs room too. */
const ROOM = 2;
const KEPT = 2;
const NAME = /^before-.+\.sqlite$/;

/**
 * Copies the embedded database before this version changes it, while others may write to it. Keeps the two newest
 * copies. An update does not depend on it: if no copy can be made, `tell` is called with the reason.
 */
export async function copyBeforeUpdate(
  database: { path: string; dataDir: string; version: string },
  tell: (line: string) => void,
  sizeMax = SIZE_MAX,
): Promise<void> {
  const { path, dataDir, version } = database;
  try {
    const folder = join(dataDir, 'backups');
    mkdirSync(folder, { recursive: true });
    requireRoom(path, folder, sizeMax);
    const copy = join(folder, `before-${version}.sqlite`);
    const unfinished = `${copy}.unfinished-${process.pid}`;
    try {
      await copyDatabase(path, unfinished);
      renameSync(unfinished, copy);
    } finally {
      for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${unfinished}${end}`, { force: true });
    }
    deleteOlder(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    tell(`No copy was made before the update: ${reason}.`);
  }
}

function requireRoom(path: string, folder: string, sizeMax: number): void {
  const files = [path, `${path}-wal`].filter((file) => existsSync(file));
  const size = files.reduce((sum, file) => sum + statSync(file).size, 0);
  if (size > sizeMax) throw new Error(`the database has ${gb(size)} GB, and only up to ${gb(sizeMax)} GB are copied`);
  const { bavail, bsize } = statfsSync(folder);
  const [needed, free] = [ROOM * size, bavail * bsize];
  if (free < needed) throw new Error(`${gb(needed)} GB are needed, ${gb(free)} GB are free`);
}

function gb(bytes: number): string {
  return (bytes / GB).toFixed(1);
}

function deleteOlder(folder: string): void {
  const age = (name: string) => statSync(join(folder, name)).mtimeMs;
  const copies = readdirSync(folder).filter((name) => NAME.test(name));
  const old = copies.sort((one, other) => age(other) - age(one)).slice(KEPT);
  for (const name of old) rmSync(join(folder, name), { force: true });
}
