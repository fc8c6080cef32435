import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from './catalogs.ts';
import {
  LANGUAGES,
  listAreas,
  listLanguages,
  listMessages,
  listServerAreas,
  readCatalog,
  readLanguage,
} from './catalogs.ts';
import { findDifferences } from './differences.ts';

/** Texts by `area/name`, for whoever translates them. */
export type Translations = Record<string, string>;

/** The English texts that a language has no translation of. */
export function listMissing(english: Record<string, Catalog>, other: Record<string, Catalog>): Translations {
  const known = new Set(namesIn(other).map(([name]) => name));
  return Object.fromEntries(namesIn(english).filter(([name]) => !known.has(name)));
}

/** Adds translations to a language, in the order of the English messages; what English no longer has goes. */
export function addTranslations(
  english: Record<string, Catalog>,
  other: Record<string, Catalog>,
  added: Translations,
): Record<string, Catalog> {
  const texts = new Map([...namesIn(other), ...Object.entries(added)]);
  const inOrder = (catalog: Catalog, before: string, separator: string): Catalog =>
    Object.fromEntries(
      Object.entries(catalog).flatMap(([key, value]): [string, string | Catalog][] => {
        const name = before + separator + key;
        if (typeof value !== 'string') return [[key, inOrder(value, name, '.')]];
        const text = texts.get(name);
        return text === undefined ? [] : [[key, text]];
      }),
    );
  const areas = Object.entries(english).map(([area, catalog]) => [area, inOrder(catalog, area, '/')] as const);
  return Object.fromEntries(areas);
}

/** What keeps these texts of a language from being used, but for those that are missing. */
export function findMistakes(english: Record<string, Catalog>, other: Record<string, Catalog>, tag: string): string[] {
  return Object.entries(english).flatMap(([area, catalog]) =>
    findDifferences(catalog, other[area] ?? {}, tag)
      .filter((line) => !line.endsWith(' is missing'))
      .map((line) => `${area}/${line}`),
  );
}

/** All English messages by area, in the order of the areas' names. */
export function readEnglish(): Record<string, Catalog> {
  const areas = [...listAreas(), ...listServerAreas()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(areas.map((area) => [area.name, readCatalog(area)]));
}

/** `npm run messages -- missing`: how many texts each language lacks; with a tag: which, as a file to be filled in. */
export function writeMissing(tag?: string): string {
  const english = readEnglish();
  const missingIn = (language: string) => listMissing(english, readLanguage(language).messages);
  if (tag) return `${JSON.stringify(missingIn(tag), undefined, 2)}\n`;
  return listLanguages()
    .map((each) => `${each} ${Object.keys(missingIn(each)).length}\n`)
    .join('');
}

/** `npm run messages -- add {tag} {file}`: puts the filled-in file into the language's. Throws if a text cannot be used. */
export function writeTranslations(tag: string, added: Translations): void {
  const english = readEnglish();
  const language = readLanguage(tag);
  const messages = addTranslations(english, language.messages, added);
  const mistakes = findMistakes(english, messages, tag);
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  writeFileSync(join(LANGUAGES, `${tag}.json`), `${JSON.stringify({ ...language, messages }, undefined, 2)}\n`);
}

function namesIn(catalogs: Record<string, Catalog>): [name: string, text: string][] {
  return Object.entries(catalogs).flatMap(([area, catalog]) => listMessages(catalog, `${area}/`));
}
