import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from './message.ts';

/** What is not to be said on a screen, and what to say instead: the table "Word list" of docs/style.md. */
export type WordList = readonly { word: string; say: string }[];

const STYLE = join(import.meta.dirname, '../../../../docs/style.md');

/** Only the words in code marks: those are never right on a screen, the others depend on what is meant. */
export function readWordList(style = readFileSync(STYLE, 'utf8')): WordList {
  const [, section = ''] = style.split('\n## Word list\n');
  return section
    .split('\n## ', 1)
    .flatMap((table) => [...table.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)])
    .flatMap(([, say = '', words = '']) => [...words.matchAll(/`(.+?)`/g)].map(([, word = '']) => ({ word, say })));
}

/** A sentence for each word of a message that is not to be said. */
export function findWords(name: string, message: string, list: WordList): string[] {
  const words = wordsOf(message);
  return list
    .filter(({ word }) => words.some((each) => patternOf(word).test(each)))
    .map(({ word, say }) => `${name} says “${word}”. Say “${say}” (docs/style.md, Word list).`);
}

/** Whole words; a sign such as ’ stands between letters. */
const patternOf = (word: string) =>
  /\p{L}/u.test(word) ? new RegExp(`(?<![-\\p{L}])${word}(?!\\p{L})`, 'iu') : new RegExp(word);
