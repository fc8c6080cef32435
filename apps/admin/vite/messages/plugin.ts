import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type {} from 'vitest/config';
import type { Area, Catalog } from './catalogs.ts';
import {
  findArea,
  LANGUAGES,
  listAreas,
  listLanguages,
  listLeftovers,
  pathOf,
  readCatalog,
  readLanguage,
} from './catalogs.ts';
import { compileCatalog, declarationOf } from './compile.ts';
import { PSEUDO_LOCALES, pseudoCatalog } from './pseudo.ts';

const LIST = /\/admin-ui\/src\/language\/languages\.ts$/;
const PART = /\/admin-ui\/src\/language\/languages\.ts\?(first|rest)=([\w-]+)$/;

/** The areas that the list of surveys loads: of another language they are a file of their own. */
const FIRST = new Set([
  ...'access chart common deletions notices pickers shell sign-in'.split(' '),
  ...'spreadsheet survey-list table upgrade writing'.split(' '),
]);

/**
 * Puts the messages of an area in the place of `messages/{area}.ts`. English comes with the screens that use it; another
 * language is two files, loaded once somebody chooses it. The made-up languages are there in tests alone.
 */
export function messages(): Plugin {
  let isTest = false;
  let isServed = false;
  return {
    name: 'messages',
    enforce: 'pre',
    configResolved({ command }) {
      isTest = process.env.VITEST !== undefined;
      isServed = command === 'serve' && !isTest;
    },
    // Vitest keeps what it compiled by the name and text of a module; the messages stand in other files.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (LIST.test(id) || PART.test(id) || findArea(id) ? false : undefined));
    },
    load(id) {
      const [, part, language = ''] = PART.exec(id) ?? [];
      if (part) {
        if (!PSEUDO_LOCALES.includes(language)) this.addWatchFile(join(LANGUAGES, `${language}.json`));
        return compiled(language, part === 'first');
      }
      if (LIST.test(id)) return listOf(id, isTest ? [...listLanguages(), ...PSEUDO_LOCALES] : listLanguages());
      const area = findArea(id);
      if (!area) return undefined;
      this.addWatchFile(pathOf(area));
      if (isServed) writeDeclaration(area);
      return `import { area } from "@userfeedback/admin-ui/messages";
${compileCatalog(readCatalog(area), 'en')}
export const t = area(${JSON.stringify(area.name)}, texts);
`;
    },
  };
}

/** Writes `messages/{area}.ts` of all areas, and removes those of areas that are gone. */
export function writeDeclarations(root?: string): void {
  for (const area of listAreas(root)) writeDeclaration(area);
  for (const file of listLeftovers(root)) rmSync(file);
}

function writeDeclaration(area: Area): void {
  const file = join(area.folder, `${area.name}.ts`);
  const text = declarationOf(area.name, readCatalog(area));
  // A file that is written again would be compiled again.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** What is missing in a language is left to English. */
function compiled(language: string, isFirst: boolean): string {
  const isPseudo = PSEUDO_LOCALES.includes(language);
  const catalogs = isPseudo ? pseudoCatalogs() : readLanguage(language).messages;
  const shown = new Set(listAreas().map(({ name }) => name));
  const part = Object.entries(catalogs).filter(([name]) => shown.has(name) && FIRST.has(name) === isFirst);
  return compileCatalog(Object.fromEntries(part), isPseudo ? 'en' : language);
}

function pseudoCatalogs(): Record<string, Catalog> {
  return Object.fromEntries(listAreas().map((area) => [area.name, pseudoCatalog(readCatalog(area))]));
}

function listOf(id: string, tags: readonly string[]): string {
  const entries = tags.map((tag) => {
    const load = (part: string) => `${part}: () => import(${JSON.stringify(`${id}?${part}=${tag}`)})`;
    return `${JSON.stringify(tag)}: { name: ${JSON.stringify(nameOf(tag))}, ${load('first')}, ${load('rest')} }`;
  });
  return `export const languages = { ${entries.join(', ')} };`;
}

/** Says of a language that no native speaker has read over that it may have mistakes. */
function nameOf(tag: string): string {
  if (PSEUDO_LOCALES.includes(tag)) return tag;
  const { name, reviewed_by } = readLanguage(tag);
  return reviewed_by === null ? `${name} (beta)` : name;
}
