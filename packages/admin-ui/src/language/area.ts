import type { ReactNode } from 'react';
import { createElement, Fragment } from 'react';
import { formatNumber } from '../format.ts';

// What compiled messages call (apps/admin/vite/messages).
export { plural, select } from '@messageformat/runtime';

/** A number in a message looks like one beside it, whatever the message's language. */
export function number(_language: string, value: number, offset: number): string {
  return formatNumber(value - offset);
}

interface Texts {
  [name: string]: string | ((values: never) => ReactNode) | Texts;
}
interface Area {
  /** What screens read, filled anew for each language. */
  shown: Texts;
  english: Texts;
  others: Record<string, () => Promise<{ texts: Texts }>>;
}

/** A message with tags: what is between them is drawn by the function that the caller gives under their name. */
export function withElements(format: (values: Record<string, unknown>) => string) {
  return (values: Record<string, unknown>): ReactNode => {
    // Words, name, words inside, name, and again.
    const parts = format(values).split(/\uE000\/?(\w+)\uE001/);
    return createElement(
      Fragment,
      null,
      ...parts.map((part, i) => {
        if (i % 4 === 0) return part;
        const draw = values[part] as (words: string) => ReactNode;
        return i % 4 === 1 ? draw(parts[i + 1] ?? '') : null;
      }),
    );
  };
}

const RIGHT_TO_LEFT = /^(ar|en-XB)/;

const areas: Area[] = [];
const listeners = new Set<() => void>();
let language = 'en';

/** The messages of an area, in the language of the admin; what that lacks is English. */
export function area<T extends Texts>(english: T, others: Area['others']): T {
  const shown = copy(english, {});
  const added: Area = { shown, english, others };
  areas.push(added);
  // A screen that loads after the choice of a language.
  if (others[language]) setLanguage(language);
  return shown as T;
}

/** Shows all texts in a language, without reloading anything. */
export async function setLanguage(chosen: string): Promise<void> {
  language = chosen;
  const known = [...areas];
  const loaded = await Promise.all(known.map(({ others }) => others[chosen]?.()));
  // Another language was chosen meanwhile.
  if (language !== chosen) return;
  for (const [i, { shown, english }] of known.entries()) copy(loaded[i]?.texts ?? {}, copy(english, shown));
  document.documentElement.lang = chosen;
  document.documentElement.dir = RIGHT_TO_LEFT.test(chosen) ? 'rtl' : 'ltr';
  for (const listener of listeners) listener();
}

/** Calls back when texts have been replaced. */
export function onTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function copy(from: Texts, to: Texts): Texts {
  for (const [name, value] of Object.entries(from)) {
    const known = to[name];
    to[name] = typeof value === 'object' ? copy(value, typeof known === 'object' ? known : {}) : value;
  }
  return to;
}
