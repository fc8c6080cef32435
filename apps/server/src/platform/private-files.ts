import { accessSync, chmodSync, constants, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ConfigError } from './config/environment.ts';

const OTHERS = 0o077;

/** From now on only the owner can read files that this process creates, including SQLite's. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/** What the server writes right below its folder; a volume may have `lost+found` there. */
const OURS = /^(userfeedback\.sqlite|secret$|media$|outbox$)/;

/** Throws `ConfigError` if this process cannot read and write the folder, or our files in it. */
export function requireWritable(dir: string): void {
  const { R_OK, W_OK, X_OK } = constants;
  const check = (path: string, mode: number) => {
    try {
      accessSync(path, mode);
    } catch (error) {
      throw new ConfigError(`UF_DATA_DIR: ${path} cannot be written (${causeOf(error)}). ${remedyFor(error, path)}`);
    }
  };
  check(dir, R_OK | W_OK | X_OK);
  for (const entry of readdirSync(dir, { withFileTypes: true }).filter(({ name }) => OURS.test(name)))
    check(join(dir, entry.name), entry.isDirectory() ? R_OK | W_OK | X_OK : R_OK | W_OK);
}

function causeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function remedyFor(error: unknown, path: string): string {
  if (causeOf(error) === 'EROFS') return 'Its file system is mounted read-only. Mount it for writing.';
  const [owner, own] = [lstatSync(path).uid, process.getuid?.()];
  return owner === own
    ? 'Give its owner the right to write it (chmod -R u+rwX).'
    : `It belongs to user ${owner}, and the server runs as user ${own}: give it to that user (chown -R ${own}).`;
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
    log.warn({ err: error }, "could not make another user's files private");
  }
  if (tightened > 0) log.info({ dir, tightened }, 'files that others could read are now private');
}
