/**
 * Whether a pattern occurs in a text. Administrators write the patterns, which run on visitors' pages, where the
 * browser's own engine could hang on a nested quantifier. Here each part is tried at most once at each position.
 * Look-around, back-references, invalid and too large patterns match nothing.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  try {
    return compile(pattern, text.slice(0, LONGEST_TEXT))();
  } catch {
    return false;
  }
}

export type PatternProblem = 'not-a-pattern' | 'large-pattern';

export function patternProblem(pattern: string): PatternProblem | null {
  try {
    compile(pattern, '');
    return null;
  } catch (error) {
    return error instanceof RangeError ? 'large-pattern' : 'not-a-pattern';
  }
}

const LONGEST_PATTERN = 200;
const LONGEST_TEXT = 2000;
const MOST_REPEATS = 50;
/**
 * Parts to try at each position: letters, and the alternatives in choices and repeats, counted each time they are
 * written out.
 */
const MOST_PARTS = 400;
const TOKENS = /\\(?:x[\da-f]{2}|u[\da-f]{4}|.)|\[(?:\\.|[^\]\\])*\]|\(\?:|\{\d+(?:,\d*)?\}|./gis;
const REPEATS: Partial<Record<string, string>> = { '*': '{0,}', '+': '{1,}', '?': '{0,1}' };

/** Continues with the rest of the pattern at a position. */
type Rest = (at: number) => void;
/** Puts a part of the pattern before the rest. */
type Part = (rest: Rest) => Rest;

function compile(pattern: string, text: string): () => boolean {
  if (pattern.length > LONGEST_PATTERN) throw new SyntaxError(pattern);
  // Throws unless it is a pattern, so that the parser below may trust its input.
  new RegExp(pattern);
  const tokens: string[] = [];
  for (let found = TOKENS.exec(pattern); found; found = TOKENS.exec(pattern)) tokens.push(found[0]);
  let next = 0;
  let repeats = 0;
  let parts = 0;
  let isFound = false;
  /**
   * What continues at the next position. Positions are taken in order, so calls are never nested deeper than the
   * pattern.
   */
  let following: Rest[] = [];
  /** By token: where a match that starts at a position ends; -1: no match. */
  const ends: Record<string, (at: number) => number> = {};

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
    while (next < tokens.length && tokens[next] !== '|' && tokens[next] !== ')') items.push(parseRepeat(parseItem()));
    return (rest) => items.reduceRight((following, item) => item(following), rest);
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
    ends[token] ??= endsOf(token);
    const endOf = ends[token];
    return (rest) =>
      once((at) => {
        const end = endOf(at);
        if (end === at) rest(at);
        else if (end > at) following.push(rest);
      });
  }

  function endsOf(token: string): (at: number) => number {
    const letter = new RegExp(token, 'y');
    let tried = -1;
    let end = -1;
    return (at) => {
      if (tried !== at) {
        tried = at;
        letter.lastIndex = at;
        end = letter.test(text) ? letter.lastIndex : -1;
      }
      return end;
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
      if (++repeats > MOST_REPEATS) throw new RangeError(pattern);
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

  const fork = (ways: Rest[]): Rest =>
    once((at) => {
      for (const way of ways) way(at);
    }, ways.length);

  /** Positions only grow: what was tried at this one led nowhere, or is being tried right now. */
  function once(step: Rest, ways = 1): Rest {
    let tried = -1;
    parts += ways;
    if (parts > MOST_PARTS) throw new RangeError(pattern);
    return (at) => {
      if (tried === at) return;
      tried = at;
      step(at);
    };
  }

  const start = parseAlternatives()(() => {
    isFound = true;
  });
  return () => {
    for (let at = 0; at <= text.length && !isFound; at++) {
      const steps = following;
      following = [];
      for (const step of steps) step(at);
      start(at);
    }
    return isFound;
  };
}
