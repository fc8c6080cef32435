/**
 * Scripts without spaces, whose letters may touch an address without being part of it. The words of the index are split
 * there too.
 */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const LETTERS = '\\p{L}\\p{N}\\p{M}';

/**
 * Whether a text contains this e-mail address as a whole, in any case. `joann@b.co`, `x-ann@b.co` and `ann@b.com` do
 * not contain `ann@b.co`.
 */
export function wholeAddress(address: string): (text: string) => boolean {
  const wanted = plainAddress(address);
  // Korean particles follow a word without a space.
  const [before, after] = /^[\0-\x7f]*$/.test(wanted)
    ? [`[[${LETTERS}]--[${UNSPACED}]]`, `[[${LETTERS}]--[${UNSPACED}\\p{Script=Hangul}]]`]
    : [`[${LETTERS}]`, `[${LETTERS}]`];
  const own = `(?:${before}|[_%+\\-])`;
  const pattern = new RegExp(
    `(?<!${own}|${own}[.'])${wanted.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?!${after}|@|[.\\-]${after})`,
    'v',
  );
  return (text) => pattern.test(plainAddress(text));
}

export function plainAddress(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}
