import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const FOLDER = '/dev/shm';
const ROOM = 4 * 2 ** 30;

/**
 * A folder whose files are in memory, for what tests write and nobody reads again: each test file copies databases, and a
 * disk takes many times the processor for it. Undefined where there is none with enough room (a container's has 64 MB).
 */
export function inMemory() {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    const available = Math.min(freemem(), process.availableMemory());
    return bavail * bsize > ROOM && available > 2 * ROOM ? FOLDER : undefined;
  } catch {
    return undefined;
  }
}

/** Temporary files of this process and those that it starts are in memory, where there is room, until it ends. */
export function keepTemporaryFilesInMemory() {
  const memory = inMemory();
  if (!memory || process.env.TMPDIR) return;
  const folder = mkdtempSync(join(memory, 'userfeedback-'));
  // Like /tmp: PostgreSQL runs as somebody else.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
