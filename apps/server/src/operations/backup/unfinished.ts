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

/** What is being written has the name of its process in its own, so that what a killed one left can be removed. */
const UNFINISHED = /\.unfinished-(.+)-(\d+)-[0-9a-f]{8}(?:-wal|-shm|-journal)?$/;
/** On another machine, where nobody can be asked whether the process is alive. */
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
    throw told(error, file);
  }
}

/** Gives the work a name beside the file; nothing is left there afterwards. */
export async function withDraft<Result>(file: string, work: (draft: string) => Promise<Result>): Promise<Result> {
  const draft = nameDraft(file);
  try {
    return await work(draft);
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${draft}${end}`, { recursive: true, force: true });
    own.delete(draft);
  }
}

/** A folder that only its owner can read, for as long as the work takes. */
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

/** Removes what processes that are gone have left in a folder. */
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
    // A process of somebody else.
    return codeOf(error) === 'EPERM';
  }
}

/** What a failure to write a file is for people. */
export function told(error: unknown, path: string): unknown {
  if (codeOf(error) === 'EEXIST') return new BackupError(existsText(path));
  if (codeOf(error) === 'ENOSPC' || isFullSqlite(error))
    return new BackupError(`The disk of ${dirname(path)} is full; nothing was changed.`);
  return error;
}

/** SQLite's code for a full disk. */
function isFullSqlite(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 13;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function existsText(file: string): string {
  return `${file} is there already; choose another name.`;
}
