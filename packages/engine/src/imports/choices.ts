import { lookOf, smallLookOf } from '../text/look.ts';
import { plainName } from '../text/plain-text.ts';

export interface Choices {
  known: string[];
  unknown: string[];
}

/** Written so that `readChoices` can split it again; `options` are all that the question has had. */
export function joinChoices(values: readonly string[], options: readonly string[]): string {
  const separator = separatorFor([...options, ...values]);
  if (separator !== null) return values.join(separator);
  return values.map((value) => `"${value.replaceAll('"', '""')}"`).join(', ');
}

/** Null: none is safe, so that each value is quoted. */
function separatorFor(options: readonly string[]): string | null {
  if (options.some((one) => one.startsWith('"'))) return null;
  if (!options.some((one) => one.includes(','))) return ', ';
  return options.some((one) => one.includes(';')) ? null : '; ';
}

const SEPARATORS = /[,;|\n\r]/;
/** Before the end of a choice, or the end of the text. */
const ENDS = /[,;|\n\r]|$/g;
const FIRST_WORD = /^[\s\p{Default_Ignorable_Code_Point}]*[^\s,;|]*/u;
/** How much longer an option may be in a file, with accents and white space of their own. */
const STRETCH = 3;

/**
 * Choices are separated by commas, semicolons, bars or line breaks, or in quotes. Options may contain such signs
 * themselves: the longest option that fits is taken. Other text is split only at the signs that are next to options.
 */
export function readChoices(text: string, options: readonly string[]): Choices {
  return choicesReader(options)(text);
}

export function choicesReader(options: readonly string[]): (text: string) => Choices {
  const written = options.filter((one) => lookOf(one) !== '');
  const find = optionFinder(written);
  const areQuoted = separatorFor(written) === null;
  const isLower = written.some((one) => /^\p{Ll}/u.test(one));
  const firstWords = new Set(written.map(firstWordOf));
  const mostSigns = Math.max(0, ...written.map(signsIn));
  const reach = STRETCH * Math.max(0, ...written.map(({ length }) => length));

  /** The longest option that begins at this place, and where it ends before a separator. */
  const findAt = (text: string, place: number): { option: string; end: number } | undefined => {
    const near = text.slice(place, place + reach + 1);
    if (!firstWords.has(firstWordOf(near))) return undefined;
    let found: { option: string; end: number } | undefined;
    let signs = 0;
    for (const { 0: sign, index: end } of near.matchAll(ENDS)) {
      if (end > reach || signs > mostSigns) break;
      const option = find(near.slice(0, end));
      if (option !== undefined) found = { option, end: place + end };
      signs += signsIn(sign);
    }
    return found;
  };

  return (text) => {
    const quoted = readQuoted(text)?.map((one) => ({ one, option: find(one) }));
    const isList = areQuoted && quoted?.every(({ option }) => option !== undefined);
    const whole = isList ? undefined : find(text);
    if (whole !== undefined) return { known: [whole], unknown: [] };
    if (quoted) {
      return {
        known: [...new Set(quoted.flatMap(({ option }) => option ?? []))],
        unknown: [...new Set(quoted.flatMap(({ one, option }) => (option === undefined ? one : [])))],
      };
    }
    const { known, others, beside } = takeOptions(text, findAt);
    const unknown = others.flatMap((part) => splitUnknown(part, beside, isLower));
    return { known, unknown: [...new Set(unknown)] };
  };
}

function signsIn(text: string): number {
  return text.match(/[,;|]/g)?.length ?? 0;
}

function firstWordOf(text: string): string {
  const word = FIRST_WORD.exec(text)?.[0] ?? '';
  return word === '' ? '' : smallLookOf(word);
}

/** The options in a text, what stands between them, and the signs that are next to them. */
function takeOptions(
  text: string,
  findAt: (text: string, place: number) => { option: string; end: number } | undefined,
) {
  const known = new Set<string>();
  const others: string[] = [];
  const beside = new Set<string>();
  let [place, other] = [0, ''];
  let before: string | undefined;
  while (place < text.length) {
    const found = findAt(text, place);
    if (found) {
      known.add(found.option);
      const after = text[found.end];
      for (const sign of [before, after]) if (sign !== undefined) beside.add(sign);
      before = after;
      others.push(other);
      other = '';
      place = found.end + 1;
    } else {
      const next = text.slice(place).search(SEPARATORS);
      const end = next < 0 ? text.length : place + next + 1;
      other += text.slice(place, end);
      place = end;
      before = text[end - 1];
    }
    while (/\s/.test(text[place] ?? '')) {
      if (other !== '') other += text[place];
      place += 1;
    }
  }
  others.push(other);
  return { known: [...known], others, beside };
}

/** Capitals, white space and unseen characters are ignored if no option fits exactly. */
export function optionFinder(options: readonly string[]): (text: string) => string | undefined {
  const exact = new Set(options);
  // Of equal options the first counts.
  const backwards = options.toReversed();
  const looks = new Map(backwards.map((one) => [lookOf(one), one]));
  const small = new Map(backwards.map((one) => [smallLookOf(one), one]));
  return (text) => {
    const trimmed = text.trim();
    if (exact.has(trimmed)) return trimmed;
    const look = lookOf(text);
    if (look === '') return undefined;
    return looks.get(look) ?? small.get(look.toLowerCase());
  };
}

/** Values in quotes between commas, as in CSV; undefined if the text is no such list. */
function readQuoted(text: string): string[] | undefined {
  if (!/^\s*"/.test(text)) return undefined;
  const values: string[] = [];
  const value = /\s*"((?:[^"]|"")*)"\s*(?:,|$)/y;
  while (value.lastIndex < text.length) {
    const found = value.exec(text);
    if (!found) return undefined;
    values.push((found[1] ?? '').replaceAll('""', '"'));
    if (!found[0].endsWith(',')) break;
  }
  return values;
}

/** Texts that are no options. The words of one answer, such as "because it is cheap, quick and near", stay together. */
function splitUnknown(text: string, beside: ReadonlySet<string>, isLower: boolean): string[] {
  const signs = beside.size > 0 ? [...beside] : /[;|\n\r]/.test(text) ? [';', '|', '\n', '\r'] : [','];
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && !signs.includes(text[at] ?? '')) continue;
    const goesOn = text[at] === ',' && !isLower && /^ \p{Ll}/u.test(text.slice(at + 1, at + 4));
    if (goesOn) continue;
    if (start < at) parts.push(withoutSigns(plainName(text.slice(start, at))));
    start = at + 1;
  }
  return parts.filter((part) => part !== '');
}

/** An expression for the end would try each of many signs in a row anew. */
function withoutSigns(text: string): string {
  let end = text.length;
  while (end > 0 && /[,;|\s]/.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end).replace(/^[,;|\s]+/, '');
}
