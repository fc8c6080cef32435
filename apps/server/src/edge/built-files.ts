import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { PreparedBody } from '../api/prepared-body.ts';
import { plainBody, prepareBody } from '../api/prepared-body.ts';

/** One file of a build, prepared when it is first asked for. */
export interface BuiltFile {
  type: string;
  body: PreparedBody;
}

/** The files of a build by their path below it (`assets/index-3f2a.js`); a name that is not listed does not exist. */
export interface BuiltFiles {
  get(path: string): Promise<BuiltFile> | undefined;
}

/** Lists the folder now; without the folder there are no files. */
export function openBuiltFiles(dir: string): BuiltFiles {
  const paths = new Map(listFiles(dir).map((path) => [path.split(sep).join('/'), join(dir, path)]));
  const loaded = new Map<string, Promise<BuiltFile>>();
  return {
    get(path) {
      const file = paths.get(path);
      if (!file) return undefined;
      const known = loaded.get(path) ?? load(file);
      loaded.set(path, known);
      // A file that could not be read is tried again next time.
      known.catch(() => loaded.delete(path));
      return known;
    },
  };
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt']);

async function load(file: string): Promise<BuiltFile> {
  const extension = extname(file);
  const bytes = await readFile(file);
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    body: COMPRESSIBLE.has(extension) ? await prepareBody(bytes) : plainBody(bytes),
  };
}

function listFiles(dir: string): string[] {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return [];
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
}
