/**
 * Whether a pattern occurs in a text. Patterns come from administrators and run on visitors' pages, where the browser's
 * own engine could hang on a nested quantifier; here each part is tried at most once at each place. Look-around,
 * back-references and what is no pattern at all match nothing (OP-028).
 */
export function matchesPattern(pattern: string, text: string): boolean {
  if (pattern.length > LONGEST_PATTERN) return false;
  const subject = text.slice(0, LONGEST_TEXT);
  try {
    const matches = compile(pattern, subject);
    for (let at = 0; at <= subject.length; at++) if (matches(at)) return true;
  } catch {
    // Not a pattern, or none that is supported.
  }
  return false;
}

/** Whether it is a pattern that can match anything at all. */
export function isPattern(text: string): boolean {
  try {
    compile(text, '');
    return text.length <= LONGEST_PATTERN;
  } catch {
    return false;
  }
}

const LONGEST_PATTERN = 200;
const LONGEST_TEXT = 1000;
const MOST_REPEATS = 2000;
const TOKENS = /\\(?:x[\da-f]{2}|u[\da-f]{4}|.)|\[(?:\\.|[^\]\\])*\]|\(\?:|\{\d+(?:,\d*)?\}|./gis;
const REPEATS: Partial<Record<string, string>> = { '*': '{0,}', '+': '{1,}', '?': '{0,1}' };

/** Tells whether the rest of the pattern matches from a place on. */
type Rest = (at: number) => boolean;
/** Puts a part of the pattern before the rest. */
type Part = (rest: Rest) => Rest;

function compile(pattern: string, text: string): Rest {
  // Throws for what is no pattern anywhere, so that the reading below may trust its input.
  new RegExp(pattern);
  const tokens: string[] = [];
  for (let found = TOKENS.exec(pattern); found; found = TOKENS.exec(pattern)) tokens.push(found[0]);
  let next = 0;
  let repeats = 0;

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
    return (rest) => (at) => {
      letter.lastIndex = at;
      return letter.test(text) && rest(letter.lastIndex);
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
      if (++repeats > MOST_REPEATS) throw new RangeError(pattern);
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

  return either()(() => true);
}

function endless(item: Part, rest: Rest): Rest {
  const start: Rest = fork([(at) => again(at), rest]);
  const again = item(start);
  return start;
}

/** Any of the ways on. A place that was tried before led nowhere, or is being tried right now. */
function fork(ways: Rest[]): Rest {
  const tried: boolean[] = [];
  return (at) => {
    if (tried[at]) return false;
    tried[at] = true;
    return ways.some((way) => way(at));
  };
}
