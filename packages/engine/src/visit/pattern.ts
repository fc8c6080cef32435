/**
 * Whether a pattern occurs in a text. Administrators write the patterns, which run on visitors' pages, where the
 * browser's own engine could hang on a nested quantifier; here each part is tried at most once at each position.
 * Look-around, back-references and invalid patterns match nothing.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  if (pattern.length > LONGEST_PATTERN) return false;
  try {
    return compile(pattern, text.slice(0, LONGEST_TEXT))();
  } catch {
    // Not a pattern, or an unsupported one.
    return false;
  }
}

/** Whether it is a supported pattern with at most this many written-out repeats. */
export function isPattern(text: string, mostRepeats = MOST_REPEATS): boolean {
  if (text.length > LONGEST_PATTERN) return false;
  try {
    compile(text, '', mostRepeats);
    return true;
  } catch {
    return false;
  }
}

/** Whether it is a supported pattern, or would be one if it wrote out less. */
export function isSupported(text: string): boolean {
  if (text.length > LONGEST_PATTERN) return false;
  try {
    compile(text, '', 0);
    return true;
  } catch (error) {
    return error instanceof RangeError;
  }
}

/** A valid pattern that matches nothing. */
export const MATCHES_NOTHING = '[]';

const LONGEST_PATTERN = 200;
const LONGEST_TEXT = 2000;
const MOST_REPEATS = 2000;
/** Letters and groups with written-out repeats, each time that they are written out. */
const MOST_PARTS = 4000;
const TOKENS = /\\(?:x[\da-f]{2}|u[\da-f]{4}|.)|\[(?:\\.|[^\]\\])*\]|\(\?:|\{\d+(?:,\d*)?\}|./gis;
const REPEATS: Partial<Record<string, string>> = { '*': '{0,}', '+': '{1,}', '?': '{0,1}' };

/** Continues with the rest of the pattern at a position. */
type Rest = (at: number) => void;
/** Puts a part of the pattern before the rest. */
type Part = (rest: Rest) => Rest;

/** Searches the text for the pattern. */
function compile(pattern: string, text: string, mostRepeats = MOST_REPEATS): () => boolean {
  // Throws unless it is a pattern, so that the parser below may trust its input.
  new RegExp(pattern);
  const tokens: string[] = [];
  for (let found = TOKENS.exec(pattern); found; found = TOKENS.exec(pattern)) tokens.push(found[0]);
  let next = 0;
  let repeats = 0;
  let parts = 0;
  let isFound = false;
  /**
   * Alternatives not tried yet, each with its position. A list instead of recursion, because a long text would need
   * too many calls.
   */
  const waiting: Rest[] = [];
  const places: number[] = [];
  /** For each token, where a match that starts at a position ends; -1: no match. */
  const reached: Record<string, number[]> = {};

  function parseAlternatives(): Part {
    const branches = [parseSequence()];
    while (tokens[next] === '|') {
      next++;
      branches.push(parseSequence());
    }
    return (rest) => fork(branches.map((branch) => branch(rest)));
  }

  function parseSequence(): Part {
    const items: Part[] = [];
    while (next < tokens.length && tokens[next] !== '|' && tokens[next] !== ')')
      items.push(parseRepeat(parseItem()));
    return (rest) => {
      parts += items.length + 1;
      if (parts > MOST_PARTS) throw new RangeError(pattern);
      return items.reduceRight((following, item) => item(following), rest);
    };
  }

  function parseItem(): Part {
    const token = tokens[next++] ?? '';
    if (token === '(' || token === '(?:') {
      const group = parseAlternatives();
      next++;
      return group;
    }
    // Back-references, and the `?` of look-around.
    if (/\\[1-9k]|^\?/.test(token)) throw new SyntaxError(pattern);
    const ends = reached[token] ?? [];
    reached[token] = ends;
    let letter: RegExp | undefined;
    /** Of one letter or an anchor like `^`; matching it also finds its length. */
    const endOf = (at: number) => {
      letter ??= new RegExp(token, 'y');
      letter.lastIndex = at;
      return letter.test(text) ? letter.lastIndex : -1;
    };
    return (rest) => (at) => {
      const end = ends[at] ?? endOf(at);
      ends[at] = end;
      if (end >= 0) rest(end);
    };
  }

  function parseRepeat(item: Part): Part {
    const token = tokens[next] ?? '';
    const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}$/.exec(REPEATS[token] ?? token) ?? [];
    if (!min) return item;
    next++;
    if (tokens[next] === '?') next++;
    const repeat = (from: number, to: number, start: Rest, step: Part): Rest => {
      if (from >= to) return start;
      if (++repeats > mostRepeats) throw new RangeError(pattern);
      return repeat(from + 1, to, step(start), step);
    };
    return (rest) => {
      const most =
        comma && !max
          ? repeatForever(item, rest)
          : repeat(+min, +(max || min), rest, (start) => fork([item(start), rest]));
      return repeat(0, +min, most, item);
    };
  }

  function repeatForever(item: Part, rest: Rest): Rest {
    const start: Rest = fork([(at) => again(at), rest]);
    const again = item(start);
    return start;
  }

  /** Tries all alternatives, once at each position: those tried before led nowhere, or are being tried right now. */
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

  const start = parseAlternatives()(() => {
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
