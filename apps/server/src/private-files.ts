import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';

const OTHERS = 0o077;

/** From now on, files created by this process are readable by its owner only, including SQLite's files and copies. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Removes permissions that an older version gave to others. */
export function tightenFolder(dir: string, log: Logger): void {
  let tightened = 0;
  const tighten = (path: string) => {
    const { mode } = lstatSync(path);
    if ((mode & OTHERS) === 0) return;
    chmodSync(path, mode & 0o700);
    tightened += 1;
  };
  try {
    tighten(dir);
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
      if (entry.isFile() || entry.isDirectory()) tighten(join(entry.parentPath, entry.name));
  } catch (error) {
    log.warn({ err: error }, 'files of others cannot be made private');
  }
  if (tightened > 0) log.info({ dir, tightened }, 'files that others could read are private now');
}
