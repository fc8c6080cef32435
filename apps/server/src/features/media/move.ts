import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../platform/db/schema.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import { StoreError } from '../../platform/file-store/file-store.ts';
import { listFilesAfter } from './queries.ts';

export interface Moved {
  copied: number;
  /** Existed already. */
  found: number;
  /** Names of images that are in neither place. */
  missing: string[];
}

const SLICE = 100;

/**
 * Compares what has arrived with what was sent. Existing files are only compared, so another run continues where one
 * has ended. `tell` gets the number of images so far.
 */
export async function copyImages(
  db: Db,
  from: FileStore,
  to: FileStore,
  tell: (done: number) => void = () => undefined,
): Promise<Moved> {
  const moved: Moved = { copied: 0, found: 0, missing: [] };
  let done = 0;
  await eachImage(db, async (name) => {
    const [here, there] = [await readWhole(from, name), await readWhole(to, name)];
    if (there && (!here || isSame(here, there))) moved.found++;
    else if (here) {
      await to.put(name, new Blob([new Uint8Array(here)]));
      const arrived = await readWhole(to, name);
      if (!arrived || !isSame(here, arrived))
        throw new StoreError(`${to.place}: ${name} did not arrive as it was sent.`);
      moved.copied++;
    } else moved.missing.push(name);
    tell(++done);
  });
  return moved;
}

/** Nothing else in the store. */
export async function removeImages(db: Db, store: FileStore): Promise<void> {
  await eachImage(db, (name) => store.remove(name));
}

async function eachImage(db: Db, act: (name: string) => Promise<void>): Promise<void> {
  let last = 0;
  for (;;) {
    const images = await listFilesAfter(db, last, SLICE);
    for (const { id, file } of images) {
      await act(file);
      last = id;
    }
    if (images.length === 0) return;
  }
}

async function readWhole(store: FileStore, name: string): Promise<Buffer | undefined> {
  const file = await store.get(name);
  return file && buffer(file.content);
}

function isSame(one: Buffer, other: Buffer): boolean {
  return hashOf(one) === hashOf(other);
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
