import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The messages of one area in one language, in groups if there are many. */
export interface Catalog {
  [name: string]: string | Catalog;
}

/** An area: `messages/{name}.ts` is what screens import, `messages/{language}/{name}.json` holds its texts. */
export interface Area {
  name: string;
  /** The folder `messages`. */
  folder: string;
}

const ROOT = join(import.meta.dirname, '../../../..');
const PLACES = ['apps/admin/src', 'packages/admin-ui/src', 'addons/src'];

/** All areas of the admin, of what it shares with addons, and of theirs. */
export function listAreas(): Area[] {
  const files = globSync(
    PLACES.map((place) => `${place}/**/messages/en/*.json`),
    { cwd: ROOT },
  );
  return files
    .sort()
    .map((file) => ({ name: basename(file, '.json'), folder: join(ROOT, dirname(file), '..') }));
}

/** The area that this module stands for, if it is one. */
export function findArea(module: string): Area | undefined {
  if (basename(dirname(module)) !== 'messages') return undefined;
  const area = { name: basename(module, '.ts'), folder: dirname(module) };
  return languagesOf(area).includes('en') ? area : undefined;
}

/** The languages that an area has a catalog in. */
export function languagesOf({ name, folder }: Area): string[] {
  return globSync(`*/${name}.json`, { cwd: folder }).map(dirname).sort();
}

export const pathOf = ({ name, folder }: Area, language: string) => join(folder, language, `${name}.json`);

export function readCatalog(area: Area, language: string): Catalog {
  return JSON.parse(readFileSync(pathOf(area, language), 'utf8'));
}

/** Each message with its name, `status.draft` for one in a group. */
export function listMessages(catalog: Catalog, before = ''): [name: string, text: string][] {
  return Object.entries(catalog).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[before + name, value]] : listMessages(value, `${before}${name}.`),
  );
}
