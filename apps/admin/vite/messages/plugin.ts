import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Area } from './catalogs.ts';
import { findArea, languagesOf, pathOf, readCatalog } from './catalogs.ts';
import { compileCatalog, declarationOf } from './compile.ts';
import { PSEUDO_LOCALES, pseudoCatalog } from './pseudo.ts';

const IN_LANGUAGE = /\?language=([\w-]+)$/;

/**
 * Puts the messages of an area in the place of `messages/{area}.ts`. English comes with the screens that use it; another
 * language is a file of its own, loaded once somebody chooses it. The made-up languages are there in tests alone.
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
    load(id) {
      const language = IN_LANGUAGE.exec(id)?.[1];
      const area = findArea(id.split('?')[0] ?? '');
      if (!area) return undefined;
      this.addWatchFile(pathOf(area, 'en'));
      if (language) return compiled(area, language);
      if (isServed) writeDeclaration(area);
      const others = languagesOf(area).filter((each) => each !== 'en');
      return moduleOf(area, isTest ? [...others, ...PSEUDO_LOCALES] : others);
    },
  };
}

/** Writes `messages/{area}.ts`. */
export function writeDeclaration(area: Area): void {
  writeFileSync(fileOf(area), declarationOf(area.name, readCatalog(area, 'en')));
}

const fileOf = ({ name, folder }: Area) => join(folder, `${name}.ts`);

function compiled(area: Area, language: string): string {
  const isPseudo = PSEUDO_LOCALES.includes(language);
  const catalog = isPseudo ? pseudoCatalog(readCatalog(area, 'en')) : readCatalog(area, language);
  return compileCatalog(catalog, isPseudo ? 'en' : language);
}

function moduleOf(area: Area, others: readonly string[]): string {
  const loaders = others.map((language) => {
    const module = JSON.stringify(`${fileOf(area)}?language=${language}`);
    return `${JSON.stringify(language)}: () => import(${module})`;
  });
  return `import { area } from "@userfeedback/admin-ui/messages";
${compiled(area, 'en')}
export const t = area(texts, { ${loaders.join(', ')} });
`;
}
