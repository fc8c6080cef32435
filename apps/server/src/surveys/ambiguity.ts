export interface Verdict {
  isAmbiguous: boolean;
  /** What judging it took; the same on every machine. */
  steps: number;
}

/**
 * Whether some texts can be matched in more and more ways as they grow, which makes backtracking run away: two loops
 * that match the same text, one leading to the other, or a loop that can be passed in two ways. Analyses the
 * automaton of the pattern's letters in a bounded number of steps, so that every machine decides the same; patterns
 * that need more steps count as ambiguous. `isPattern` must be true for the pattern.
 */
export function judgeAmbiguity(pattern: string): Verdict {
  const steps = new Steps();
  try {
    const letters = parse(pattern, steps);
    return { isAmbiguous: letters.isTwofold || hasTwoLoops(letters, steps), steps: steps.taken };
  } catch (error) {
    if (error instanceof TooComplex) return { isAmbiguous: true, steps: steps.taken };
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

class Steps {
  taken = 0;

  take(count: number): void {
    this.taken += count;
    if (this.taken > STEPS_MAX) throw new TooComplex();
  }
}

const TOKENS = /\\(?:x[\da-f]{2}|u[\da-f]{4}|.)|\[(?:\\.|[^\]\\])*\]|\(\?:|\{\d+(?:,\d*)?\}|./gis;
const REPEATS: Partial<Record<string, string>> = { '*': '{0,}', '+': '{1,}', '?': '{0,1}' };
const ASSERTIONS = ['^', '$', '\\b', '\\B'];
const NOTHING: Part = { first: [], last: [], isOptional: true };
/** Patterns with more letters than this, including written-out repeats, are not analysed. */
const LETTERS_MAX = 1000;
const STEPS_MAX = 150_000;

function parse(pattern: string, steps: Steps): Letters {
  const tokens = pattern.match(TOKENS) ?? [];
  const letters: Letters = { sources: [], after: [], isTwofold: false };
  let next = 0;

  const join = (from: readonly number[], to: readonly number[]) => {
    steps.take(from.length * to.length);
    for (const one of from) {
      for (const other of to) {
        if (letters.after[one]?.has(other)) letters.isTwofold = true;
        letters.after[one]?.add(other);
      }
    }
  };
  const concatenate = (one: Part, other: Part): Part => {
    steps.take(one.first.length + other.last.length);
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
      steps.take(all.first.length + all.last.length);
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
function hasTwoLoops({ sources, after }: Letters, steps: Steps): boolean {
  const reach = after.map((_, letter) => reachable(after, letter, steps));
  const loops = [...sources.keys()].filter((letter) => reach[letter]?.has(letter));
  if (loops.length < 2) return false;
  const shared = sharing(sources, steps);
  const isFound = (one: number, other: number): boolean => {
    const seen = new Set<number>();
    const waiting: [number, number, number][] = [[one, one, other]];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      for (const x of after[at[0]] ?? []) {
        steps.take(1);
        if (!reach[x]?.has(one)) continue;
        for (const z of after[at[2]] ?? []) {
          steps.take(1);
          if (!reach[z]?.has(other)) continue;
          for (const y of after[at[1]] ?? []) {
            steps.take(1);
            if (!(y === other || reach[y]?.has(other)) || !shared(x, y, z)) continue;
            if (x === one && y === other && z === other) return true;
            const key = (x * LETTERS_MAX + y) * LETTERS_MAX + z;
            if (seen.has(key)) continue;
            seen.add(key);
            waiting.push([x, y, z]);
          }
        }
      }
    }
    return false;
  };
  return loops.some((one) => {
    steps.take(loops.length);
    return loops.some((other) => other !== one && reach[one]?.has(other) && isFound(one, other));
  });
}

function reachable(after: readonly Set<number>[], start: number, steps: Steps): Set<number> {
  const found = new Set<number>();
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    steps.take(after[at]?.size ?? 0);
    for (const next of after[at] ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return found;
}

/** Whether three letters have a character in common. */
function sharing(sources: readonly string[], steps: Steps): (x: number, y: number, z: number) => boolean {
  const named = sources
    .join('')
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const samples = [...new Set([...PLAIN, ...BEYOND, ...named])];
  /** The samples that a letter matches, a bit each. */
  const matchesOf = (source: string): bigint => {
    if (source.length === 1 && source !== '.') return 1n << BigInt(samples.indexOf(source));
    steps.take(samples.length);
    const only = new RegExp(`^${source}$`);
    return samples.reduce(
      (bits, sample, index) => (only.test(sample) ? bits | (1n << BigInt(index)) : bits),
      0n,
    );
  };
  const known = new Map<string, bigint>();
  for (const source of sources) if (!known.has(source)) known.set(source, matchesOf(source));
  const matches = sources.map((source) => known.get(source) ?? 0n);
  return (x, y, z) => ((matches[x] ?? 0n) & (matches[y] ?? 0n) & (matches[z] ?? 0n)) !== 0n;
}

const PLAIN = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
const BEYOND = ['Ā', 'Ω', 'я', '€', '中', '\u2028', '\ud83d'];
