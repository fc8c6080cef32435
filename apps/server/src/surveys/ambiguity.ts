/**
 * Whether some texts can be matched in more and more ways as they grow, which makes backtracking run away: two loops
 * that match the same text, one leading to the other, or a loop that can be passed in two ways. Analyses the
 * automaton of the pattern's letters in a bounded number of steps, so that every machine decides the same; patterns
 * that need more steps count as ambiguous. `isPattern` must be true for the pattern.
 */
export function isAmbiguous(pattern: string): boolean {
  try {
    const letters = parse(pattern);
    return letters.isTwofold || hasTwoLoops(letters);
  } catch (error) {
    if (error instanceof TooComplex) return true;
    throw error;
  }
}

/** The letters of a pattern, which of them can follow each, and whether one follows another in two ways. */
interface Letters {
  /** As in the pattern: `a`, `[^&=]`, `\d`. */
  sources: string[];
  after: Set<number>[];
  isTwofold: boolean;
}

/** A part of a pattern: its possible first and last letters, and whether it can match nothing. */
interface Part {
  first: number[];
  last: number[];
  isOptional: boolean;
}

class TooComplex extends Error {}

const TOKENS = /\\(?:x[\da-f]{2}|u[\da-f]{4}|.)|\[(?:\\.|[^\]\\])*\]|\(\?:|\{\d+(?:,\d*)?\}|./gis;
const REPEATS: Partial<Record<string, string>> = { '*': '{0,}', '+': '{1,}', '?': '{0,1}' };
const ASSERTIONS = ['^', '$', '\\b', '\\B'];
const NOTHING: Part = { first: [], last: [], isOptional: true };
/** Patterns with more letters than this, including written-out repeats, are not analysed. */
const LETTERS_MAX = 1000;
const STEPS_MAX = 100_000;

function parse(pattern: string): Letters {
  const tokens = pattern.match(TOKENS) ?? [];
  const letters: Letters = { sources: [], after: [], isTwofold: false };
  let next = 0;

  const join = (from: readonly number[], to: readonly number[]) => {
    for (const one of from) {
      for (const other of to) {
        if (letters.after[one]?.has(other)) letters.isTwofold = true;
        letters.after[one]?.add(other);
      }
    }
  };
  const concatenate = (one: Part, other: Part): Part => {
    join(one.last, other.first);
    return {
      first: one.isOptional ? [...one.first, ...other.first] : one.first,
      last: other.isOptional ? [...other.last, ...one.last] : other.last,
      isOptional: one.isOptional && other.isOptional,
    };
  };

  function parseAlternatives(): Part {
    let all = parseSequence();
    while (tokens[next] === '|') {
      next++;
      const { first, last, isOptional } = parseSequence();
      all = {
        first: [...all.first, ...first],
        last: [...all.last, ...last],
        isOptional: all.isOptional || isOptional,
      };
    }
    return all;
  }

  function parseSequence(): Part {
    let all = NOTHING;
    while (next < tokens.length && tokens[next] !== '|' && tokens[next] !== ')')
      all = concatenate(all, parseRepeated());
    return all;
  }

  function parseSingle(): Part {
    const token = tokens[next++] ?? '';
    if (token === '(' || token === '(?:') {
      const group = parseAlternatives();
      next++;
      return group;
    }
    if (ASSERTIONS.includes(token)) return NOTHING;
    const letter = letters.sources.push(token) - 1;
    if (letter >= LETTERS_MAX) throw new TooComplex();
    letters.after.push(new Set());
    return { first: [letter], last: [letter], isOptional: false };
  }

  function parseRepeated(): Part {
    const start = next;
    const one = parseSingle();
    const token = tokens[next] ?? '';
    const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}$/.exec(REPEATS[token] ?? token) ?? [];
    if (!min) return one;
    const end = tokens[next + 1] === '?' ? next + 2 : next + 1;
    /** Parses the same part once more, so that it gets letters of its own. */
    const again = () => {
      next = start;
      return parseSingle();
    };
    const isEndless = comma !== '' && max === '';
    const least = Number(min);
    const most = isEndless ? Math.max(1, least) : Number(max || min);
    const copies = Array.from({ length: most }, (_, index) => (index === 0 ? one : again()));
    next = end;
    const final = copies.at(-1);
    if (isEndless && final) join(final.last, final.first);
    // Each optional one is nested in the one before: "(a(a)?)?".
    return copies.reduceRight<Part>((following, copy, index) => {
      const part = concatenate(copy, following);
      return index < least ? part : { ...part, isOptional: true };
    }, NOTHING);
  }

  parseAlternatives();
  return letters;
}

/** Whether a text leads from a letter back to it and to another, and from that one back to it. */
function hasTwoLoops({ sources, after }: Letters): boolean {
  const reach = after.map((_, letter) => reachable(after, letter));
  const loops = [...sources.keys()].filter((letter) => reach[letter]?.has(letter));
  const shared = sharing(sources);
  let steps = 0;
  const isFound = (one: number, other: number): boolean => {
    const seen = new Set<string>();
    const waiting: [number, number, number][] = [[one, one, other]];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      for (const x of after[at[0]] ?? []) {
        if (!reach[x]?.has(one)) continue;
        for (const z of after[at[2]] ?? []) {
          if (!reach[z]?.has(other)) continue;
          for (const y of after[at[1]] ?? []) {
            if (++steps > STEPS_MAX) throw new TooComplex();
            if (!(y === other || reach[y]?.has(other)) || !shared(x, y, z)) continue;
            if (x === one && y === other && z === other) return true;
            const key = `${x} ${y} ${z}`;
            if (seen.has(key)) continue;
            seen.add(key);
            waiting.push([x, y, z]);
          }
        }
      }
    }
    return false;
  };
  return loops.some((one) =>
    loops.some((other) => other !== one && reach[one]?.has(other) && isFound(one, other)),
  );
}

function reachable(after: readonly Set<number>[], start: number): Set<number> {
  const found = new Set<number>();
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const next of after[at] ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return found;
}

/** Whether three letters have a character in common. */
function sharing(sources: readonly string[]): (x: number, y: number, z: number) => boolean {
  const named = sources
    .join('')
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const samples = [...new Set([...PLAIN, ...BEYOND, ...named])];
  const matchesBySource = new Map<string, boolean[]>();
  const matchesOf = (letter: number) => {
    const source = sources[letter] ?? '';
    const known = matchesBySource.get(source);
    if (known) return known;
    const only = new RegExp(`^${source}$`);
    const matches = samples.map((sample) => only.test(sample));
    matchesBySource.set(source, matches);
    return matches;
  };
  const known = new Map<string, boolean>();
  return (x, y, z) => {
    const key = [sources[x], sources[y], sources[z]].join(' ');
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const [a, b, c] = [matchesOf(x), matchesOf(y), matchesOf(z)];
    const isShared = a.some((isMatch, index) => isMatch && b[index] && c[index]);
    known.set(key, isShared);
    return isShared;
  };
}

const PLAIN = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
const BEYOND = ['Ā', 'Ω', 'я', '€', '中', '\u2028', '\ud83d'];
