/**
 * The words of a text as searches know them: lower case, without accents, parted by whatever is no letter, mark or
 * digit; each once. Scripts that write no spaces between words give pairs of neighbouring characters, and the last one.
 * Signs (emoji, currencies and other symbols) are words, too; an emoji is one with its skin tone and all it is joined to.
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

function wordsIn(text: string, isStored: boolean): string[] {
  // Most texts, and the quickest way for them: this is done for every submission.
  if (ASCII.test(text)) return text.toLowerCase().match(ASCII_WORDS)?.map(plainSign) ?? [];
  const signs: string[] = [];
  const whole = text.toWellFormed().replaceAll('\uFFFD', ' ');
  const letters = whole.replaceAll(SIGNS, (sign) => {
    signs.push(plainSign(sign));
    // Some symbols stand for letters (™, ㎏): a text with them is found by those as well, but who looks for one means it.
    return isStored && /^\p{S}$/u.test(sign) ? sign : ' ';
  });
  const plain = letters.toLowerCase().normalize('NFKD').toLowerCase().replaceAll(ACCENTS, '');
  const words = plain.replaceAll('ß', 'ss').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.flatMap((word) => parted(word, isStored)), ...signs];
}

const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORDS = /[a-z0-9]+|[$+<=>^`|~]/g;

/** Flags, digits in boxes, pictures with what belongs to them, and single symbols. */
const SIGNS =
  /\p{RI}\p{RI}|[\d#*]\uFE0F?\u20E3|\p{ExtPict}\p{EMod}?\uFE0F?[\u{E0020}-\u{E007F}]*(?:\u200D\p{ExtPict}\p{EMod}?\uFE0F?)*|\p{S}/gu;

/**
 * A sign as the index keeps it: without the marks that ask for a coloured picture, which many keyboards leave out. Those
 * of ASCII, which the index takes for spaces, move to where Unicode has nothing.
 */
function plainSign(sign: string): string {
  return sign
    .replaceAll(/[$+<=>^`|~#*]/g, (character) => String.fromCharCode(0xe000 + character.charCodeAt(0)))
    .replaceAll('\uFE0F', '');
}

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
