/** What a cell with several choices holds: options of the question, and other texts. */
export interface Choices {
  known: string[];
  unknown: string[];
}

const SEPARATORS = /[,;|\n\r]/;

/**
 * Reads choices between commas, semicolons, bars or line breaks. Options may hold such signs themselves: the longest
 * one that fits is taken.
 */
export function readChoices(text: string, options: readonly string[]): Choices {
  const longestFirst = [...options].sort((a, b) => b.length - a.length);
  const known: string[] = [];
  const unknown: string[] = [];
  let rest = withoutSeparators(text);
  while (rest !== '') {
    const option = longestFirst.find((one) => one !== '' && isNext(rest, one));
    const length = option?.length ?? nextLength(rest);
    if (option !== undefined) {
      if (!known.includes(option)) known.push(option);
    } else {
      const other = rest.slice(0, length).trim();
      if (!unknown.includes(other)) unknown.push(other);
    }
    rest = withoutSeparators(rest.slice(length));
  }
  return { known, unknown };
}

/** The option that a text means; capitals do not matter where nothing is written as it is. */
export function findOption(text: string, options: readonly string[]): string | undefined {
  return options.find((one) => one === text) ?? options.find((one) => isSame(one, text));
}

function isNext(rest: string, option: string): boolean {
  if (!isSame(rest.slice(0, option.length), option)) return false;
  const after = rest.slice(option.length).replace(/^[ \t]+/, '');
  return after === '' || SEPARATORS.test(after[0] ?? '');
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function nextLength(rest: string): number {
  const found = rest.search(SEPARATORS);
  return found < 0 ? rest.length : found;
}

function withoutSeparators(text: string): string {
  return text.replace(/^[,;|\s]+/, '');
}
