import { QUOTES } from '@userfeedback/contract/field-limits';

/** What a text quotes: the visitor's answer to a question, by its id, or a hidden field, by its name. */
export interface Quote {
  kind: 'answer' | 'field';
  name: string;
  /** Stands in its place where there is nothing to quote. */
  fallback: string;
  /** As it is written in the text. */
  token: string;
}

const TOKEN = /\{\{(answer|field):([^{}|\s]{1,64})(?:\|([^{}]*))?\}\}/;

/** The next quote of a text, and what is before and behind it. */
function nextQuote(text: string): { before: string; quote: Quote; behind: string } | undefined {
  // Without a global expression and `replace`, which the widget must not use: pages may have changed what they call.
  const found = TOKEN.exec(text);
  if (!found) return undefined;
  const [token, kind, name = '', fallback = ''] = found;
  return {
    before: text.slice(0, found.index),
    quote: { kind: kind as Quote['kind'], name, fallback, token },
    behind: text.slice(found.index + token.length),
  };
}

/** All quotes of a text, in its order. Other double braces are part of the text. */
export function listQuotes(text: string): Quote[] {
  const quotes: Quote[] = [];
  for (let next = nextQuote(text); next; next = nextQuote(next.behind)) quotes.push(next.quote);
  return quotes;
}

/**
 * The text with what `find` returns in place of its quotes, else with their fallbacks. Where both are nothing, no space is
 * doubled or left at the edge of a line.
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

/** How a text reads while there is nothing that it quotes. */
export function readWithNothing(text: string): string {
  return fillQuotes(text, () => undefined);
}

/** How a text reads for whoever is not its visitor: with its fallbacks. */
export function readWithFallbacks(text: string): string {
  return fillQuotes(text, ({ fallback }) => fallback.trim() || '…');
}

/** The quotes of a text that its translation lacks. */
export function missingQuotes(original: string, translation: string): Quote[] {
  const there = listQuotes(translation).map(({ kind, name }) => `${kind}:${name}`);
  return listQuotes(original).filter(({ kind, name }) => !there.includes(`${kind}:${name}`));
}

/** The text with answers to other questions, where questions were copied. */
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

/** On one line, and not cut within a character of two units. */
function shorten(text: string): string {
  const line = text.replaceAll('\n', ' ').trim();
  if (line.length <= QUOTES.characters) return line;
  const start = line.slice(0, QUOTES.characters);
  return `${/[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start}…`;
}
