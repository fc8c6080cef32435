import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The messages of one area in one language, in groups if there are many. */
export interface Catalog {
  [name: string]: string | Catalog;
}

/** An area: `messages/{name}.ts` is what screens import, `messages/en/{name}.json` holds its texts. */
export interface Area {
  name: string;
  /** The folder `messages`. */
  folder: string;
}

const ROOT = join(import.meta.dirname, '../../../..');
const PLACES = ['apps/admin/src', 'packages/admin-ui/src', 'addons/src'];

/** All areas of the admin, of what it shares with addons, and of theirs. */
export function listAreas(root = ROOT): Area[] {
  return areasIn(filesIn('messages/en/*.json', root), root);
}

/** What was written for areas that have no texts any more. */
export function listLeftovers(root = ROOT): string[] {
  return filesIn('messages/*.ts', root)
    .map((file) => join(root, file))
    .filter((file) => !findArea(file));
}

const filesIn = (pattern: string, root: string) =>
  globSync(
    PLACES.map((place) => `${place}/**/${pattern}`),
    { cwd: root },
  );

/** What the server says: no part of the admin's files, and without types. */
export function listServerAreas(): Area[] {
  return areasIn(globSync('apps/server/src/platform/texts/en/*.json', { cwd: ROOT }), ROOT);
}

function areasIn(files: string[], root: string): Area[] {
  return files.sort().map((file) => ({ name: basename(file, '.json'), folder: join(root, dirname(file), '..') }));
}

/** The area that this module stands for, if it is one. */
export function findArea(module: string): Area | undefined {
  if (basename(dirname(module)) !== 'messages') return undefined;
  const area = { name: basename(module, '.ts'), folder: dirname(module) };
  return existsSync(pathOf(area)) ? area : undefined;
}

export const pathOf = ({ name, folder }: Area) => join(folder, 'en', `${name}.json`);

/** The English messages of an area. */
export function readCatalog(area: Area): Catalog {
  return JSON.parse(readFileSync(pathOf(area), 'utf8'));
}

/** `languages/{tag}.json`: all messages in another language, by area. */
export interface LanguageFile {
  /** In the language itself. */
  name: string;
  /** Who wrote it. */
  made_by: string;
  /** The native speaker who has read it over, and the day; null: nobody yet. */
  reviewed_by: string | null;
  reviewed_on: string | null;
  messages: Record<string, Catalog>;
}

export const LANGUAGES = join(ROOT, 'languages');

export function listLanguages(): string[] {
  return globSync('*.json', { cwd: LANGUAGES })
    .map((file) => basename(file, '.json'))
    .sort();
}

export function readLanguage(tag: string): LanguageFile {
  return JSON.parse(readFileSync(join(LANGUAGES, `${tag}.json`), 'utf8'));
}

/** Each message with its name, `status.draft` for one in a group. */
export function listMessages(catalog: Catalog, before = ''): [name: string, text: string][] {
  return Object.entries(catalog).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[before + name, value]] : listMessages(value, `${before}${name}.`),
  );
}
