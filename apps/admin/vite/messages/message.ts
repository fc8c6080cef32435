import type { Token } from '@messageformat/parser';
import { parse } from '@messageformat/parser';

/** What a message needs of its caller, by name. */
export type Parameters = Map<string, 'text' | 'number' | 'boolean' | 'element' | readonly string[]>;

/** `<link>` and `</link>` in a message: the caller draws what is between them. */
export const TAG = /<(\/?)([a-z][a-zA-Z]*)>/g;

/** Reads an ICU message. Throws if it cannot be used, with what to do about it. */
export function parseMessage(text: string): { tokens: Token[]; parameters: Parameters } {
  const tokens: Token[] = parse(text);
  const parameters: Parameters = new Map();
  const add = (name: string, type: 'text' | 'number' | 'boolean' | 'element' | readonly string[]) => {
    const known = parameters.get(name);
    if (known && String(known) !== String(type)) throw new Error(`{${name}} is used in two ways.`);
    parameters.set(name, type);
  };
  for (const token of allTokens(tokens)) {
    if ('cases' in token && !token.cases.some(({ key }) => key === 'other'))
      throw new Error(`{${token.arg}, ${token.type}, ...} needs a case for "other".`);
    if (token.type === 'argument') add(token.arg, 'text');
    else if (token.type === 'plural' || token.type === 'selectordinal') add(token.arg, 'number');
    else if (token.type === 'select') add(token.arg, choicesOf(token.cases));
    else if (token.type === 'function') {
      if (token.key !== 'number' || token.param)
        throw new Error(`{${token.arg}, ${token.key}}: pass moments and the like as text, made by format.ts.`);
      add(token.arg, 'number');
    }
  }
  for (const name of tagsIn(tokens)) add(name, 'element');
  return { tokens, parameters };
}

/** What a message says itself: its words between what its caller gives. */
export function wordsOf(text: string): string[] {
  return allTokens(parse(text)).flatMap((token) => (token.type === 'content' ? [token.value] : []));
}

/** All tokens, those in the cases of plurals and choices included. */
function allTokens(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) =>
    'cases' in token ? [token, ...token.cases.flatMap((each) => allTokens(each.tokens))] : [token],
  );
}

/** What a choice takes: the named cases; any text if `other` says something. */
function choicesOf(cases: readonly { key: string; tokens: readonly Token[] }[]) {
  const names = cases.map(({ key }) => key).filter((key) => key !== 'other');
  const isFallback = cases.some(({ key, tokens }) => key === 'other' && tokens.length > 0);
  if (names.every((name) => name === 'true' || name === 'false')) return 'boolean';
  return isFallback ? 'text' : names.sort();
}

/** The names of the tags. Throws if one is not closed right after its words. */
function tagsIn(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>();
  const walk = (list: readonly Token[], outer: string | undefined) => {
    let open = outer;
    for (const token of list) {
      if ('cases' in token) for (const each of token.cases) walk(each.tokens, open);
      if (token.type !== 'content') continue;
      for (const [tag, slash, name = ''] of token.value.matchAll(TAG)) {
        if (slash ? open !== name : open) throw new Error(`${tag} has no match; tags do not nest.`);
        open = slash ? undefined : name;
        names.add(name);
      }
    }
    if (open !== outer) throw new Error(`<${open ?? outer}> begins and ends in different parts.`);
  };
  walk(tokens, undefined);
  return names;
}

/** The words of a message without parameters. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.type === 'content' ? token.value : '')).join('');
}

/** The message with each piece of its words replaced; parameters, cases and tags stay. */
export function mapWords(text: string, change: (words: string) => string): string {
  const pieces = allTokens(parseMessage(text).tokens).filter(({ type }) => type === 'content');
  let mapped = '';
  let end = 0;
  for (const { ctx } of pieces) {
    const words = ctx.text.split(/(<\/?[a-z][a-zA-Z]*>)/).map((part, i) => (i % 2 ? part : change(part)));
    mapped += text.slice(end, ctx.offset) + words.join('');
    end = ctx.offset + ctx.text.length;
  }
  return mapped + text.slice(end);
}

/** Has names that callers put into a message formatted by `isolate`. */
export function isolateNames(text: string): string {
  let isolated = text;
  const found = allTokens(parseMessage(text).tokens).filter(({ type }) => type === 'argument');
  for (const { ctx } of found.reverse()) {
    const end = ctx.offset + ctx.text.length;
    isolated = `${isolated.slice(0, end - 1)}, isolate${isolated.slice(end - 1)}`;
  }
  return isolated;
}
