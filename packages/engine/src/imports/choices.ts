import { plainName } from '../text/plain-text.ts';

export interface Choices {
  known: string[];
  unknown: string[];
}

/** Written so that `readChoices` can split it again; `options` are all that the question has had. */
export function joinChoices(values: readonly string[], options: readonly string[]): string {
  const all = [...options, ...values];
  if (!all.some((one) => one.includes(','))) return values.join(', ');
  if (!all.some((one) => one.includes(';'))) return values.join('; ');
  return values.map((value) => `"${value.replaceAll('"', '""')}"`).join(', ');
}

const SEPARATORS = /[,;|\n\r]/;

/**
 * Choices are separated by commas, semicolons, bars or line breaks, or in quotes. Options may contain such signs
 * themselves: the longest option that fits is taken. Other text is split only at the signs that are next to options.
 */
export function readChoices(text: string, options: readonly string[]): Choices {
  const whole = findOption(text, options);
  if (whole !== undefined) return { known: [whole], unknown: [] };
  const quoted = readQuoted(text);
  if (quoted) {
    const found = quoted.map((one) => ({ one, option: findOption(one, options) }));
    return {
      known: [...new Set(found.flatMap(({ option }) => option ?? []))],
      unknown: [...new Set(found.flatMap(({ one, option }) => (option === undefined ? one : [])))],
    };
  }
  const longestFirst = options.filter((one) => one.trim() !== '').sort((a, b) => b.length - a.length);
  const known = new Set<string>();
  const others: string[] = [];
  const beside = new Set<string>();
  let [place, other] = [0, ''];
  let before: string | undefined;
  while (place < text.length) {
    const found = longestFirst.map((one) => ({ one, end: endOf(text, place, one) })).find(({ end }) => end > 0);
    if (found) {
      known.add(found.one);
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
  const isLower = longestFirst.some((one) => /^\p{Ll}/u.test(one));
  const unknown = others.flatMap((part) => splitUnknown(part, beside, isLower));
  return { known: [...known], unknown: [...new Set(unknown)] };
}

/** Capitals and white space are ignored if no option fits exactly. */
export function findOption(text: string, options: readonly string[]): string | undefined {
  return options.includes(text) ? text : optionFinder(options)(text);
}

export function optionFinder(options: readonly string[]): (text: string) => string | undefined {
  const exact = new Set(options);
  // Of equal options the first counts.
  const backwards = options.toReversed();
  const plain = new Map(backwards.map((one) => [plainOption(one), one]));
  const small = new Map(backwards.map((one) => [smallOption(one), one]));
  return (text) => (exact.has(text) ? text : (plain.get(plainOption(text)) ?? small.get(smallOption(text))));
}

/** Equal for texts that mean the same option. */
export function smallOption(text: string): string {
  return plainOption(text).toLowerCase();
}

function plainOption(text: string): string {
  return plainName(text).trim();
}

const patterns = new Map<string, RegExp>();
const PATTERNS_KEPT = 2000;

/** Where the option ends that is at this place, before a separator; 0 if another text is there. */
function endOf(text: string, place: number, option: string): number {
  let pattern = patterns.get(option);
  if (!pattern) {
    if (patterns.size >= PATTERNS_KEPT) patterns.clear();
    const words = plainOption(option)
      .split(/\s+/)
      .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
    pattern = new RegExp(`${words.join('\\s+')}[ \\t]*(?=[,;|\\n\\r]|$)`, 'iyu');
    patterns.set(option, pattern);
  }
  pattern.lastIndex = place;
  const found = pattern.exec(text);
  return found ? place + found[0].length : 0;
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
    parts.push(plainOption(text.slice(start, at)).replace(/^[,;|\s]+|[,;|\s]+$/g, ''));
    start = at + 1;
  }
  return parts.filter((part) => part !== '');
}
