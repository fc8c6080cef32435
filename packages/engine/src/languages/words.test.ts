import { describe, expect, test } from 'vitest';
import { WORD_FILES } from './words/index.ts';
import type { WordFile } from './words.ts';
import { SPOKEN } from './words.ts';

type Words = Record<string, string>;

/** Words by their paths: `stars.one`. */
function flat(words: object, path = ''): Words {
  return Object.assign(
    {},
    ...Object.entries(words).map(([name, word]) =>
      typeof word === 'string' ? { [path + name]: word } : flat(word, `${path}${name}.`),
    ),
  );
}

const SCRIPTS: Partial<Record<string, RegExp>> = {
  el: /\p{Script=Greek}/u,
  uk: /\p{Script=Cyrillic}/u,
  ru: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  'zh-Hans': /\p{Script=Han}/u,
};
/** Letters that may stand in any text. */
const NEUTRAL = /\{\w+\}|e-mail|JavaScript/g;
const ENGLISH = flat(WORD_FILES.en.words);

const placeholders = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort().join();
const PLURALS = ['stars', 'ratings.votes'];
const pluralOf = (path: string) => PLURALS.find((plural) => path.startsWith(`${plural}.`));
const pathOf = (path: string) => (pluralOf(path) ? `${pluralOf(path)}.other` : path);

/** What is wrong with a file: the word, and the rule that it breaks. */
function problemsOf(tag: string, { words, notes }: WordFile): string[] {
  const found = flat(words);
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const wanted = [
    ...Object.keys(ENGLISH).filter((path) => !pluralOf(path)),
    ...PLURALS.flatMap((plural) => forms.map((form) => `${plural}.${form}`)),
  ];
  const missing = wanted.filter((path) => !found[path]?.trim()).map((path) => `${path}: missing`);
  const unknown = Object.keys(found)
    .filter((path) => !wanted.includes(path))
    .map((path) => `${path}: unknown`);
  const unused = Object.keys(notes)
    .filter((path) => !found[path])
    .map((path) => `${path}: a note without a word`);
  const wrong = Object.entries(found).flatMap(([path, word]) => {
    const english = ENGLISH[pathOf(path)] ?? '';
    const script = SCRIPTS[tag];
    const own = word.replace(NEUTRAL, '');
    const isForeign = script
      ? !script.test(own) || /\p{Script=Latin}/u.test(own)
      : /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(own);
    const rules: [string, boolean][] = [
      ['other placeholders', placeholders(word) !== placeholders(english)],
      ['markup', /[<>&]/.test(word)],
      ['another script', isForeign],
      ['too long', word.length > 1.6 * english.length && !notes[path]],
      ['English', tag !== 'en' && word === english && !notes[path]],
    ];
    return rules.filter(([, isBroken]) => isBroken).map(([rule]) => `${path}: ${rule}`);
  });
  return [...missing, ...unknown, ...unused, ...wrong];
}

test('the widget speaks 25 languages, each in a file (LA-50, LA-51)', () => {
  expect(new Set(SPOKEN).size).toBe(25);
  expect(Object.keys(WORD_FILES).sort()).toEqual([...SPOKEN].sort());
});

test.each(SPOKEN)('the words in %s keep the rules (LA-47, LA-53)', (tag) => {
  expect(problemsOf(tag, WORD_FILES[tag])).toEqual([]);
});

test.each(SPOKEN)('the file of %s says who made it and who has read it over (LA-51)', (tag) => {
  const { made_by, reviewed_by, reviewed_on } = WORD_FILES[tag];
  expect(made_by.trim()).not.toBe('');
  expect(reviewed_by === null).toBe(reviewed_on === null);
  if (reviewed_on !== null) expect(new Date(reviewed_on).toISOString()).toContain(reviewed_on);
});

describe('a file that breaks a rule is found (LA-53)', () => {
  const { de } = WORD_FILES;
  test.each([
    ['back', '', 'back: missing'],
    ['place', 'Frage {n}', 'place: other placeholders'],
    ['back', '<b>Zurück</b>', 'back: markup'],
    ['back', 'Назад', 'back: another script'],
    ['back', 'Ein ganzes Stück zurück', 'back: too long'],
    ['back', 'Back', 'back: English'],
  ])('%s: "%s"', (name, word, problem) => {
    expect(problemsOf('de', { ...de, words: { ...de.words, [name]: word } })).toContain(problem);
  });

  test('a plural form that the language has', () => {
    const { pl } = WORD_FILES;
    const { few: _, ...stars } = pl.words.stars;
    expect(problemsOf('pl', { ...pl, words: { ...pl.words, stars } })).toEqual(['stars.few: missing']);
  });

  test('a word of the script alone', () => {
    const { ru } = WORD_FILES;
    const words = { ...ru.words, close: 'Close' };
    expect(problemsOf('ru', { ...ru, words })).toEqual(['close: another script', 'close: English']);
  });
});

test('the German words address nobody (LA-54)', () => {
  const texts = Object.values(flat(WORD_FILES.de.words));
  expect(texts.filter((text) => /\b(du|dein\w*|dich|dir|Sie|Ihr\w*|Ihnen)\b/.test(text))).toEqual([]);
});
