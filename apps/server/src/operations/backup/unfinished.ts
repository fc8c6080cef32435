import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { BackupError } from './check-copy.ts';

/** Unfinished files have the name of their process, so that those of killed processes can be removed. */
const UNFINISHED = /\.unfinished-(.+)-(\d+)-[0-9a-f]{8}(?:-wal|-shm|-journal)?$/;
/** Milliseconds; for files of another machine, on which nobody can check the process. */
const LEFT_AFTER = 24 * 3_600_000;

const own = new Set<string>();

/**
 * Makes a new file that others see whole or not at all, and that is on the disk once this returns. Only its owner can
 * read it, from the first byte on.
 */
export async function writeWhole(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw new BackupError(existsText(file));
  const folder = dirname(file);
  if (!existsSync(folder)) throw new BackupError(`There is no folder ${folder}.`);
  deleteUnfinished(folder);
  try {
    await withDraft(file, async (draft) => {
      closeSync(openSync(draft, 'wx', 0o600));
      await write(draft);
      sync(draft, 'r+');
      // Unlike a rename, a link never replaces a file that was created in the meantime.
      linkSync(draft, file);
      sync(folder, 'r');
    });
  } catch (error) {
    throw toBackupError(error, file);
  }
}

/** Passes a path next to the file; whatever is there is removed afterwards. */
export async function withDraft<Result>(file: string, work: (draft: string) => Promise<Result>): Promise<Result> {
  const draft = nameDraft(file);
  try {
    return await work(draft);
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${draft}${end}`, { recursive: true, force: true });
    own.delete(draft);
  }
}

/** Only its owner can read it; it is removed afterwards. */
export async function inTemporaryFolder<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  mkdirSync(parent, { recursive: true });
  deleteUnfinished(parent);
  return withDraft(join(parent, 'backup'), (folder) => {
    mkdirSync(folder, { mode: 0o700 });
    return work(folder);
  });
}

/** Removes what dead processes have left. */
export function deleteUnfinished(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name);
    if (isLeft(path)) rmSync(path, { recursive: true, force: true });
  }
}

/** Waits until a file's content, or a folder's names, are on the disk. */
export function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  fsyncSync(handle);
  closeSync(handle);
}

function nameDraft(path: string): string {
  const draft = `${path}.unfinished-${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  own.add(draft);
  return draft;
}

function isLeft(path: string): boolean {
  const [, host, pid] = UNFINISHED.exec(basename(path)) ?? [];
  if (host === undefined) return false;
  if (host === hostname()) return Number(pid) === process.pid ? !own.has(path) : !isRunning(Number(pid));
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - written > LEFT_AFTER;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

/** Explains that the file exists or that the disk is full; other errors stay as they are. */
export function toBackupError(error: unknown, path: string): unknown {
  if (codeOf(error) === 'EEXIST') return new BackupError(existsText(path));
  if (codeOf(error) === 'ENOSPC' || isFullSqlite(error))
    return new BackupError(`The disk of ${dirname(path)} is full; nothing was changed.`);
  return error;
}

function isFullSqlite(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 13;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function existsText(file: string): string {
  return `${file} is there already; choose another name.`;
}
