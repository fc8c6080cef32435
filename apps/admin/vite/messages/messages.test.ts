import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plural, select } from '@messageformat/runtime';
import * as rules from '@messageformat/runtime/lib/cardinals';
import { ADMIN_LANGUAGES } from '@userfeedback/contract/limits';
import { describe, expect, test } from 'vitest';
import type { Catalog } from './catalogs.ts';
import { listAreas, listLanguages, listMessages, listServerAreas, readCatalog, readLanguage } from './catalogs.ts';
import { compileCatalog, declarationOf } from './compile.ts';
import { findDifferences } from './differences.ts';
import { writeDeclarations } from './plugin.ts';
import { pseudoCatalog } from './pseudo.ts';

const areas = listAreas();
const translated = [...areas, ...listServerAreas()];

/** The texts of a catalog, as a browser gets them. */
function textsOf(catalog: Catalog, language = 'en') {
  const source = compileCatalog(catalog, language)
    .replaceAll(/^import .*$/gm, '')
    .replace('export const texts =', 'return');
  const number = (_: string, value: number, offset: number) => String(value - offset);
  const withElements = (format: unknown) => format;
  const scope = { plural, select, number, withElements, ...rules };
  return new Function(...Object.keys(scope), source)(...Object.values(scope));
}

describe('the catalogs', () => {
  test('no two areas have one name', () => {
    expect(new Set(translated.map(({ name }) => name)).size).toBe(translated.length);
  });

  test('there are some', () => {
    expect(areas.map(({ name }) => name)).toContain('deletions');
  });

  test('the types of each area are written, those of an area that is gone are removed', () => {
    const root = mkdtempSync(join(tmpdir(), 'messages-'));
    const folder = join(root, 'addons/src/some/admin/messages');
    const catalog = { title: 'Changes' };
    mkdirSync(join(folder, 'en'), { recursive: true });
    writeFileSync(join(folder, 'en', 'some.json'), JSON.stringify(catalog));
    for (const name of ['some', 'gone']) writeFileSync(join(folder, `${name}.ts`), '// of before');
    writeDeclarations(root);
    expect(readdirSync(folder).sort()).toEqual(['en', 'some.ts']);
    expect(readFileSync(join(folder, 'some.ts'), 'utf8')).toBe(declarationOf('some', catalog));
    rmSync(root, { recursive: true });
  });
});

describe.each(listLanguages())('the admin in %s', (tag) => {
  const { messages, ...head } = readLanguage(tag);

  test('is offered, with a head that says who has read it over (LA-86)', () => {
    expect(ADMIN_LANGUAGES).toContain(tag);
    expect(head).toEqual({
      name: expect.stringMatching(/\p{L}/u),
      made_by: expect.any(String),
      reviewed_by: head.reviewed_on === null ? null : expect.any(String),
      reviewed_on: head.reviewed_by === null ? null : expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  test.each(translated)('$name: it has each message, as English has it, and no other (LA-79)', (area) => {
    const lines = findDifferences(readCatalog(area), messages[area.name] ?? {}, tag);
    expect(lines, `npm run messages -- missing ${tag}, see docs/languages.md`).toEqual([]);
  });

  test('has no area that English does not have (LA-79)', () => {
    const known = new Set(translated.map(({ name }) => name));
    expect(Object.keys(messages).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('plurals have the forms of their language (LA-77)', () => {
  test.each([
    ['en', '{n, plural, one {# day} other {# days}}', { 0: '0 days', 1: '1 day', 2: '2 days' }],
    [
      'pl',
      '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}',
      { 1: '1 plik', 2: '2 pliki', 5: '5 plików', 22: '22 pliki' },
    ],
    [
      'ar',
      '{n, plural, zero {zero #} one {one #} two {two #} few {few #} many {many #} other {other #}}',
      { 0: 'zero 0', 1: 'one 1', 2: 'two 2', 3: 'few 3', 11: 'many 11', 100: 'other 100' },
    ],
  ])('%s', (language, text, expected) => {
    const { days } = textsOf({ days: text }, language);
    for (const [n, words] of Object.entries(expected)) expect(days({ n: Number(n) })).toBe(words);
  });
});

describe('what a message becomes', () => {
  test('a text without parameters is a string, groups stay groups', () => {
    const texts = textsOf({ title: "Don't '{'wait'}'", status: { draft: 'Draft' } });
    expect(texts).toEqual({ title: "Don't {wait}", status: { draft: 'Draft' } });
  });

  test('its types name each parameter', () => {
    const declared = declarationOf('x', {
      plain: 'Words',
      count: '{count, plural, one {# in {place}} other {# in {place}}}',
      kind: '{kind, select, post {Post} page {Page} other {}}',
      any: '{kind, select, post {Post} other {Something}}',
      large: '{large, select, true {large} other {small}}',
      linked: 'Read <link>the page</link>.',
      group: { inner: '{n, number}' },
    });
    const types = [...declared.matchAll(/readonly (\w+): (\(.*|string);$/gm)].map(([, name, type]) => [name, type]);
    expect(Object.fromEntries(types)).toEqual({
      plain: 'string',
      count: '(values: { count: number; place: string }) => string',
      kind: "(values: { kind: 'page' | 'post' }) => string",
      any: '(values: { kind: string }) => string',
      large: '(values: { large: boolean }) => string',
      linked: '(values: { link: (words: string) => ReactNode }) => ReactNode',
      inner: '(values: { n: number }) => string',
    });
  });

  test.each([
    ['{day, date}', 'format.ts'],
    ['{n} of {n, number}', 'two ways'],
    ['<a>one <b>two</b></a>', 'do not nest'],
    ['<a>{n, plural, one {one</a>} other {two</a>}}', 'different parts'],
    ['<a>one', 'different parts'],
    ['one</a>', 'no match'],
    ['{n, plural, one {one}}', 'other'],
  ])('%s is refused', (text, why) => {
    expect(() => declarationOf('x', { text })).toThrow(why);
  });
});

describe('a catalog that cannot stand in for English is found (LA-79)', () => {
  const english = {
    day: '{n, plural, one {# day} other {# days}}',
    sent: 'Sent to {name}',
    group: { all: 'All' },
  };
  test.each([
    ['a message is missing', { ...english, group: {} }, 'en', ['group.all is missing']],
    [
      'a placeholder has another name',
      { ...english, sent: 'An {nane}' },
      'en',
      ['sent has other placeholders: nane text instead of name text'],
    ],
    ['a plural lacks forms', english, 'pl', ['day lacks few, many']],
    ['a message is unknown', { ...english, more: 'More' }, 'en', ['more is not in English']],
    ['nothing is wrong', english, 'de', []],
  ])('%s', (_, other, language, lines) => {
    expect(findDifferences(english, other, language)).toEqual(lines);
  });
});

describe('the made-up language (LA-78)', () => {
  test('has accents and brackets, and keeps parameters, cases and tags', () => {
    const made = pseudoCatalog({ text: 'Save <b>{name}</b>, {n, plural, one {# day} other {# days}}' });
    expect(made.text).toMatch(/^⟦Š\S+ <b>\{name\}<\/b>, \{n, plural, one \{# \S+\} other \{# \S+\}\}⟧$/);
    expect(findDifferences({ text: made.text ?? '' }, made, 'en')).toEqual([]);
  });

  test('is at least 40 % longer', () => {
    const texts = areas
      .flatMap((area) => listMessages(readCatalog(area)))
      // Without a letter there is nothing to make longer.
      .filter(([, text]) => /\p{L}/u.test(text) && !/[{<']/.test(text));
    for (const [, text] of [...texts, ['', 'Save'], ['', 'It works, and so on...']] as const) {
      const { made } = pseudoCatalog({ made: text });
      expect(String(made).length - 2, text).toBeGreaterThanOrEqual(text.length * 1.4);
    }
  });
});
