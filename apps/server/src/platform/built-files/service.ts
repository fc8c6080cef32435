import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Job } from '../jobs/job.ts';
import { DONE } from '../jobs/job.ts';
import { deleteFiles, deleteServedBefore, findFile, insertFile, listFiles, markServed } from './queries.ts';

/** Where Vite writes the apps; tests name other folders. */
export interface BuiltDirs {
  admin: string;
  widget: string;
}

export const BUILT_DIRS: BuiltDirs = {
  admin: fileURLToPath(new URL('../../../../admin/dist', import.meta.url)),
  widget: fileURLToPath(new URL('../../../../widget/dist', import.meta.url)),
};

const KEPT_MS = 100 * 86_400_000;
/** So that frequent builds on one machine do not fill its database. */
const MOST_BYTES = 100_000_000;
/** The files that visitors load again and again are smaller. */
const CACHED = { maxSize: 2_000_000, maxEntrySize: 100_000 };

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
/** The builds put a hash of the content into the name. */
const HASHED = /^[\w.-]+-[\w-]{8,}\.\w+$/;
const isHashed = (name: string) => HASHED.test(name) && extname(name) in TYPES;

export interface KeptFile {
  type: string;
  /** Compressed with Brotli. */
  bytes: Uint8Array;
}

export function openKeptFiles(db: Db): (path: string) => Promise<KeptFile | undefined> {
  const cache = new LRUCache<string, Uint8Array>({ ...CACHED, sizeCalculation: ({ length }) => length });
  return async (path) => {
    const type = TYPES[extname(path)];
    if (type === undefined || !isHashed(basename(path))) return undefined;
    const bytes = cache.get(path) ?? (await findFile(db, path));
    if (!bytes) return undefined;
    cache.set(path, bytes);
    return { type, bytes: Buffer.from(bytes) };
  };
}

/**
 * Stores the files of this build that the database lacks, so that other versions can serve them after this one has
 * gone. A failure is only logged: the job tries again.
 */
export async function keepBuiltFiles(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  dirs = BUILT_DIRS,
): Promise<void> {
  try {
    const stored = new Set((await listFiles(db)).map(({ path }) => path));
    const files = [
      ...(await listBuilt(join(dirs.widget, 'widget-assets'), '/widget-assets/')),
      ...(await listBuilt(join(dirs.admin, 'assets'), '/admin/assets/')),
    ];
    for (const { path, file } of files)
      if (!stored.has(path)) await insertFile(db, path, await readCompressed(file), now());
    const known = files.map(({ path }) => path).filter((path) => stored.has(path));
    await markServed(db, known, now());
  } catch (error) {
    log.warn({ err: error }, 'could not keep the built files for other versions');
  }
}

/** Deletes what no version has served for long. */
export const builtFilesJob: Job = {
  name: 'built-files',
  everyMinutes: 1440,
  async run(deps) {
    const { db, now } = deps;
    // A process that runs longer than files are kept still needs its own.
    await keepBuiltFiles(deps);
    await deleteServedBefore(db, new Date(now().getTime() - KEPT_MS));
    let bytes = 0;
    const tooMany = (await listFiles(db)).filter(({ size }) => {
      bytes += size;
      return bytes > MOST_BYTES;
    });
    await deleteFiles(
      db,
      tooMany.map(({ path }) => path),
    );
    return DONE;
  },
};

async function listBuilt(dir: string, address: string): Promise<{ path: string; file: string }[]> {
  // Nothing is built yet.
  const names = await readdir(dir).catch(() => []);
  return names.filter(isHashed).map((name) => ({ path: address + name, file: join(dir, name) }));
}

/** The build writes the compressed form beside the file. */
async function readCompressed(file: string): Promise<Buffer> {
  return readFile(`${file}.br`).catch(async () => promisify(brotliCompress)(await readFile(file)));
}
