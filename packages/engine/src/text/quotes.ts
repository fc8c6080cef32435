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

const TOKEN = /\{\{(answer|field):([^{}|\s]{1,64})(?:\|([^{}]*))?\}\}/g;
/** Stands for nothing; no text of a survey has one. */
const NOTHING = '\0';
/** Nothing, with the space that would be doubled or stand at the edge of a line. */
const GAP = /^(?:\0+ +)+| \0+(?= |$)|\0/gm;

/** All quotes of a text, in its order. Other double braces are part of the text. */
export function listQuotes(text: string): Quote[] {
  const quotes: Quote[] = [];
  text.replace(TOKEN, (token, kind: Quote['kind'], name: string, fallback = '') => {
    quotes.push({ kind, name, fallback, token });
    return '';
  });
  return quotes;
}

/** The text with what `find` returns in place of its quotes, else with their fallbacks. */
export function fillQuotes(text: string, find: (quote: Quote) => string | undefined): string {
  const filled = text.replace(TOKEN, (token, kind: Quote['kind'], name: string, fallback = '') => {
    const found = onOneLine(find({ kind, name, fallback, token }) ?? '');
    const short = found.length > QUOTES.characters ? `${cut(found)}…` : found;
    return short || fallback.trim() || NOTHING;
  });
  return filled === text ? text : filled.replace(GAP, '');
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
  return text.replace(TOKEN, (token, kind: Quote['kind'], name: string) => {
    const copy = kind === 'answer' ? copyOf(name) : undefined;
    return copy === undefined ? token : token.replace(`:${name}`, () => `:${copy}`);
  });
}

function onOneLine(text: string): string {
  return text.replace(/[\s\0]+/g, ' ').trim();
}

/** Not within a character of two units. */
function cut(text: string): string {
  return text.slice(0, QUOTES.characters).replace(/[\uD800-\uDBFF]$/, '');
}
