/**
 * The distinct words of a text, for searching: lower case, without accents, separated by anything but letters, marks
 * and digits. Scripts without spaces give pairs of neighbouring characters, and the last one. Symbols (emoji,
 * currencies and others) are words too; an emoji includes its skin tone and everything joined to it.
 */
export function searchWords(text: string): string[] {
  return [...new Set(wordsIn(text, true))];
}

/**
 * What a search text asks for: each of these must be the beginning of some word. A word that starts another one of
 * them is left out. Empty when the text has no words; that matches nothing.
 */
export function wantedBeginnings(text: string): string[] {
  const wanted = [...new Set(wordsIn(text, false))];
  return wanted.filter((word) => !wanted.some((other) => other !== word && other.startsWith(word)));
}

/** The indexes of both databases follow this rule. */
export function matchesSearch(words: readonly string[], search: string): boolean {
  const wanted = wantedBeginnings(search);
  return wanted.length > 0 && wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

function wordsIn(text: string, isStored: boolean): string[] {
  // The fast path for most texts: this runs for every submission.
  if (ASCII.test(text))
    return (
      text
        .toLowerCase()
        .match(ASCII_WORDS)
        ?.map((one) => (LETTER.test(one) ? one : plainSign(one))) ?? []
    );
  const signs: string[] = [];
  const whole = text.toWellFormed().replaceAll('\uFFFD', ' ');
  const letters = whole.replaceAll(SIGNS, (sign) => {
    signs.push(plainSign(sign));
    // Some symbols mean letters (™, ㎏). The letters find them too, but searching for the symbol finds only the symbol.
    return isStored && /^\p{S}$/u.test(sign) ? sign : ' ';
  });
  const plain = letters.toLowerCase().normalize('NFKD').toLowerCase().replaceAll(ACCENTS, '');
  const words = plain.replaceAll('ß', 'ss').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.flatMap((word) => splitWord(word, isStored)), ...signs];
}

const ASCII = /^[\0-\x7f]*$/;
const LETTER = /^[a-z0-9]/;
const ASCII_WORDS = /[a-z0-9]+|[$+<=>^`|~]/g;

/** Flags, keycaps, emoji with their modifiers, and single symbols. */
const SIGNS =
  /\p{RI}\p{RI}|[\d#*]\uFE0F?\u20E3|\p{ExtPict}\p{EMod}?\uFE0F?[\u{E0020}-\u{E007F}]*(?:\u200D\p{ExtPict}\p{EMod}?\uFE0F?)*|\p{S}/gu;

/**
 * As the index stores it: without variation selectors, which many keyboards leave out. ASCII symbols, which the index
 * treats as spaces, move to a private range of Unicode.
 */
function plainSign(sign: string): string {
  return sign
    .replaceAll(/[$+<=>^`|~#*]/g, (character) => String.fromCharCode(0xe000 + character.charCodeAt(0)))
    .replaceAll('\uFE0F', '');
}

/** Of the Latin, Greek and Cyrillic scripts; in others, marks distinguish words. */
const ACCENTS = /[\u0300-\u036f]/g;
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/u;

function splitWord(word: string, withLast: boolean): string[] {
  if (!WITHOUT_SPACES.test(word)) return [word];
  const runs = word.split(new RegExp(`(${WITHOUT_SPACES.source})`, 'u')).filter((run) => run !== '');
  return runs.flatMap((run) => (WITHOUT_SPACES.test(run) ? pairs([...run], withLast) : [run]));
}

function pairs(characters: readonly string[], withLast: boolean): string[] {
  const all = characters.slice(0, -1).map((character, at) => character + characters[at + 1]);
  return withLast || all.length === 0 ? [...all, ...characters.slice(-1)] : all;
}
