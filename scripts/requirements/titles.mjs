/** Skips types between the name and its arguments: `test.each<[string, number]>(...)`. */
const CALL = /(?<![\w.$])(?:test|it|describe)((?:\.\w+)*)\s*(?:<[^()]*>)?\s*(?=[(`])/g;
const NOT_RUN = /\.(skip|todo|fails)\b/;
const QUOTES = ['"', "'", '`'];
const CLOSING = { '(': ')', '[': ']', '{': '}' };

/** The titles of the `test`, `it` and `describe` calls in a source file, `.each(...)('title')` included. */
export function titlesIn(source) {
  return [...source.matchAll(CALL)].flatMap(({ 0: head, 1: modifiers, index }) => {
    const title = NOT_RUN.test(modifiers) ? undefined : titleAt(source, index + head.length);
    return title === undefined ? [] : [title];
  });
}

/** The first string of the first argument list that starts with one; tables before it are skipped. */
function titleAt(source, start) {
  let at = start;
  while (source[at] === '(' || source[at] === '`') {
    const inner = pastSpace(source, at + 1);
    if (source[at] === '(' && QUOTES.includes(source[inner]))
      return source.slice(inner + 1, endOfString(source, inner) - 1);
    at = pastSpace(source, source[at] === '`' ? endOfString(source, at) : endOfGroup(source, at));
  }
  return undefined;
}

function pastSpace(source, start) {
  let at = start;
  while (/\s/.test(source[at] ?? '')) at += 1;
  return at;
}

function endOfGroup(source, start) {
  const close = CLOSING[source[start]];
  let at = start + 1;
  while (at < source.length && source[at] !== close) {
    if (QUOTES.includes(source[at])) at = endOfString(source, at);
    else if (source[at] in CLOSING) at = endOfGroup(source, at);
    else if (source.startsWith('//', at)) at = source.indexOf('\n', at) + 1 || source.length;
    else at += 1;
  }
  return at + 1;
}

function endOfString(source, start) {
  let at = start + 1;
  while (at < source.length && source[at] !== source[start]) at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}
