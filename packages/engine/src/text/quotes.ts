import { QUOTES } from '@userfeedback/contract/field-limits';

/** `name` is the id of the question, or the name of the hidden field. */
export interface Quote {
  kind: 'answer' | 'field';
  name: string;
  fallback: string;
  token: string;
}

const TOKEN = /\{\{(answer|field):([^{}|\s]{1,64})(?:\|([^{}]*))?\}\}/;

function nextQuote(text: string): { before: string; quote: Quote; behind: string } | undefined {
  // The widget must not use global expressions or `replace`: pages may have changed what they call.
  const found = TOKEN.exec(text);
  if (!found) return undefined;
  const [token, kind, name = '', fallback = ''] = found;
  return {
    before: text.slice(0, found.index),
    quote: { kind: kind as Quote['kind'], name, fallback, token },
    behind: text.slice(found.index + token.length),
  };
}

/** Other double braces are part of the text. */
export function listQuotes(text: string): Quote[] {
  const quotes: Quote[] = [];
  for (let next = nextQuote(text); next; next = nextQuote(next.behind)) quotes.push(next.quote);
  return quotes;
}

/**
 * A quote becomes what `find` returns, or its fallback. If both are empty, no space is doubled or left at the edge of a
 * line.
 */
export function fillQuotes(text: string, find: (quote: Quote) => string | undefined): string {
  let filled = '';
  let rest = text;
  for (let next = nextQuote(rest); next; next = nextQuote(rest)) {
    filled += next.before;
    rest = next.behind;
    const value = shorten(find(next.quote) ?? '') || next.quote.fallback.trim();
    if (value === '' && /(^|\s)$/.test(filled)) {
      if (rest.startsWith(' ')) rest = rest.slice(1);
      else if (filled.endsWith(' ') && /^(\n|$)/.test(rest)) filled = filled.slice(0, -1);
    }
    filled += value;
  }
  return filled + rest;
}

export function readWithNothing(text: string): string {
  return fillQuotes(text, () => undefined);
}

/** For readers other than the visitor. */
export function readWithFallbacks(text: string): string {
  return fillQuotes(text, ({ fallback }) => fallback.trim() || '…');
}

export function missingQuotes(original: string, translation: string): Quote[] {
  const there = listQuotes(translation).map(({ kind, name }) => `${kind}:${name}`);
  return listQuotes(original).filter(({ kind, name }) => !there.includes(`${kind}:${name}`));
}

/** Quotes of copied questions become quotes of the copies. */
export function requote(text: string, copyOf: (id: string) => string | undefined): string {
  let done = '';
  let rest = text;
  for (let next = nextQuote(rest); next; next = nextQuote(rest)) {
    const { kind, name, token } = next.quote;
    const copy = kind === 'answer' ? copyOf(name) : undefined;
    done += next.before + (copy === undefined ? token : token.replace(`:${name}`, () => `:${copy}`));
    rest = next.behind;
  }
  return done + rest;
}

/** On one line, and never ends with half a character. */
function shorten(text: string): string {
  const line = text.replaceAll('\n', ' ').trim();
  if (line.length <= QUOTES.characters) return line;
  const start = line.slice(0, QUOTES.characters);
  return `${/[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start}…`;
}
