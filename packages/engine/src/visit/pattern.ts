/**
 * Whether a pattern occurs in a text. Patterns come from administrators and run on visitors' pages, where the browser's
 * own engine could hang on a nested quantifier; here each part is tried at most once at each place. Look-around,
 * back-references and what is no pattern at all match nothing.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  if (pattern.length > LONGEST_PATTERN) return false;
  try {
    return compile(pattern, text.slice(0, LONGEST_TEXT))();
  } catch {
    // Not a pattern, or none that is supported.
    return false;
  }
}

/** Whether it is a pattern that can match anything at all, with at most that many repeats that are written out. */
export function isPattern(text: string, mostRepeats = MOST_REPEATS): boolean {
  try {
    compile(text, '', mostRepeats);
    return text.length <= LONGEST_PATTERN;
  } catch {
    return false;
  }
}

/** A pattern that is in order and matches nothing. */
export const MATCHES_NOTHING = '[]';

const LONGEST_PATTERN = 200;
const LONGEST_TEXT = 2000;
const MOST_REPEATS = 2000;
const TOKENS = /\\(?:x[\da-f]{2}|u[\da-f]{4}|.)|\[(?:\\.|[^\]\\])*\]|\(\?:|\{\d+(?:,\d*)?\}|./gis;
const REPEATS: Partial<Record<string, string>> = { '*': '{0,}', '+': '{1,}', '?': '{0,1}' };

/** Goes on with the rest of the pattern from a place. */
type Rest = (at: number) => void;
/** Puts a part of the pattern before the rest. */
type Part = (rest: Rest) => Rest;

/** A look for the pattern in the text. */
function compile(pattern: string, text: string, mostRepeats = MOST_REPEATS): () => boolean {
  // Throws for what is no pattern anywhere, so that the reading below may trust its input.
  new RegExp(pattern);
  const tokens: string[] = [];
  for (let found = TOKENS.exec(pattern); found; found = TOKENS.exec(pattern)) tokens.push(found[0]);
  let next = 0;
  let repeats = 0;
  let isFound = false;
  /** Ways not tried yet, each with its place. A list instead of calls, since a long text would need too many of them. */
  const waiting: Rest[] = [];
  const places: number[] = [];
  /** Where each letter that was tried at a place has led; -1 is nowhere. */
  const reached: Record<string, number[]> = {};

  function either(): Part {
    const branches = [sequence()];
    while (tokens[next] === '|') {
      next++;
      branches.push(sequence());
    }
    return (rest) => fork(branches.map((branch) => branch(rest)));
  }

  function sequence(): Part {
    const items: Part[] = [];
    while (next < tokens.length && tokens[next] !== '|' && tokens[next] !== ')')
      items.push(repeated(single()));
    return (rest) => items.reduceRight((following, item) => item(following), rest);
  }

  function single(): Part {
    const token = tokens[next++] ?? '';
    if (token === '(' || token === '(?:') {
      const group = either();
      next++;
      return group;
    }
    if (/\\[1-9k]/.test(token)) throw new SyntaxError(pattern);
    // One letter or a place like `^`; the expression also tells how far it reaches. Throws on the `?` of look-around.
    const letter = new RegExp(token, 'y');
    const ends = reached[token] ?? [];
    reached[token] = ends;
    const endOf = (at: number) => {
      letter.lastIndex = at;
      return letter.test(text) ? letter.lastIndex : -1;
    };
    return (rest) => (at) => {
      const end = ends[at] ?? endOf(at);
      ends[at] = end;
      if (end >= 0) rest(end);
    };
  }

  function repeated(item: Part): Part {
    const token = tokens[next] ?? '';
    const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}$/.exec(REPEATS[token] ?? token) ?? [];
    if (!min) return item;
    next++;
    if (tokens[next] === '?') next++;
    const count = (from: number, to: number, start: Rest, step: Part): Rest => {
      if (from >= to) return start;
      if (++repeats > mostRepeats) throw new RangeError(pattern);
      return count(from + 1, to, step(start), step);
    };
    return (rest) => {
      const most =
        comma && !max
          ? endless(item, rest)
          : count(+min, +(max || min), rest, (start) => fork([item(start), rest]));
      return count(0, +min, most, item);
    };
  }

  function endless(item: Part, rest: Rest): Rest {
    const start: Rest = fork([(at) => again(at), rest]);
    const again = item(start);
    return start;
  }

  /** All ways on. A place that was tried before led nowhere, or is being tried right now. */
  function fork(ways: Rest[]): Rest {
    const tried: boolean[] = [];
    return (at) => {
      if (tried[at]) return;
      tried[at] = true;
      for (const way of ways) {
        waiting.push(way);
        places.push(at);
      }
    };
  }

  const start = either()(() => {
    isFound = true;
  });
  return () => {
    for (let at = 0; at <= text.length && !isFound; at++) {
      start(at);
      for (let next = waiting.pop(); next && !isFound; next = waiting.pop()) next(places.pop() ?? 0);
    }
    return isFound;
  };
}
