/**
 * The words of a text as searches know them: lower case, without accents, parted by whatever is no letter, mark or
 * digit; each once. Scripts that write no spaces between words give pairs of neighbouring characters, and the last one.
 */
export function searchWords(text: string): string[] {
  return [...new Set(wordsIn(text, true))];
}

/**
 * What a searched text asks for: each of these must be the beginning of some word. A word that begins another one of
 * them asks for nothing more. Empty where the text has no words; that matches nothing.
 */
export function wantedBeginnings(text: string): string[] {
  const wanted = [...new Set(wordsIn(text, false))];
  return wanted.filter((word) => !wanted.some((other) => other !== word && other.startsWith(word)));
}

/** Whether the words of a text answer a search; the rule that both databases' indexes follow. */
export function matchesSearch(words: readonly string[], search: string): boolean {
  const wanted = wantedBeginnings(search);
  return wanted.length > 0 && wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

function wordsIn(text: string, withLast: boolean): string[] {
  // Most texts, and the quickest way for them: this is done for every submission.
  if (ASCII.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const plain = text.toWellFormed().toLowerCase().normalize('NFKD').replaceAll(ACCENTS, '');
  const words = plain.replaceAll('ß', 'ss').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => parted(word, withLast));
}

const ASCII = /^[\0-\x7f]*$/;
/** Of the Latin, Greek and Cyrillic scripts; marks of others tell words apart. */
const ACCENTS = /[\u0300-\u036f]/g;
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/u;

function parted(word: string, withLast: boolean): string[] {
  if (!WITHOUT_SPACES.test(word)) return [word];
  const runs = word.split(new RegExp(`(${WITHOUT_SPACES.source})`, 'u')).filter((run) => run !== '');
  return runs.flatMap((run) => (WITHOUT_SPACES.test(run) ? pairs([...run], withLast) : [run]));
}

function pairs(characters: readonly string[], withLast: boolean): string[] {
  const all = characters.slice(0, -1).map((character, at) => character + characters[at + 1]);
  return withLast || all.length === 0 ? [...all, ...characters.slice(-1)] : all;
}
