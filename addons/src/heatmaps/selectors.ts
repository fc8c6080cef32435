import { SELECTOR } from './limits.ts';

/*
 * How elements are named, for the page that sends names and the server that checks them: steps from the outside in,
 * joined by ">", each a tag name alone, with `#id`, or with `:nth-of-type(n)`. An id ends the way up, so only the first
 * step may have one.
 */

/** Somebody chose the id: it cannot stand for a person or a record. */
export function isPlainId(id: string): boolean {
  return /^[a-z][\w-]{0,39}$/i.test(id) && !/\d{4}/.test(id);
}

/** Such a name contains no text, class, address or value. */
export function isSelector(text: string): boolean {
  if (text.length > SELECTOR.characters) return false;
  const steps = text.split('>');
  return steps.length <= SELECTOR.steps && steps.every(isStep);
}

const STEP = /^([a-z][a-z\d-]{0,39})(?:#([\w-]+)|:nth-of-type\([1-9]\d{0,3}\))?$/i;

function isStep(step: string): boolean {
  const [matched, tag = '', id] = STEP.exec(step) ?? [];
  return matched !== undefined && isPlainId(tag) && (id === undefined || isPlainId(id));
}

export const ELEMENT_KINDS = ['link', 'button', 'field', 'picture', 'text', 'other'] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];

export function kindOf(selector: string): ElementKind {
  const last = selector.slice(selector.lastIndexOf('>') + 1);
  const tag = (/^[\w-]+/.exec(last)?.[0] ?? '').toLowerCase();
  const [kind] = KINDS.find(([, tags]) => tags.split(' ').includes(tag)) ?? [];
  return kind ?? (/^h[1-6]$/.test(tag) ? 'text' : 'other');
}

/** Without computed values: pages load this file for `isPlainId`. */
const KINDS: readonly [kind: ElementKind, tags: string][] = [
  ['link', 'a area'],
  ['button', 'button summary'],
  ['field', 'input select textarea label option'],
  ['picture', 'img picture svg canvas video figure'],
  ['text', 'p li span strong em b i blockquote td th pre code dt dd figcaption'],
];

const PARTS = ['header', 'nav', 'main', 'aside', 'footer', 'form'] as const;
export type PagePart = (typeof PARTS)[number] | 'page';

/** For elements whose text is not known; `words` are those of the id. */
export function placeOf(selector: string): { part: PagePart; words: string } {
  const around = selector.split('>').slice(0, -1);
  const tags = around.map((step) => PARTS.find((part) => step.split(/[#:]/)[0] === part));
  const part = tags.findLast((one) => one !== undefined) ?? 'page';
  const [, id = ''] = /#([\w-]+)$/.exec(selector) ?? [];
  return {
    part,
    words: id
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll(/[-_]+/g, ' ')
      .trim(),
  };
}
