import { bestLanguage, directionOf, isolateName } from '@userfeedback/engine';
import type { FunctionComponent, ReactNode } from 'react';
import { createElement, Fragment, memo, useSyncExternalStore } from 'react';
import { formatNumber, setLocale } from '../format.ts';
import type { Language, Texts } from './languages.ts';

// For compiled messages (apps/admin/vite/messages).
export { plural, select } from '@messageformat/runtime';

/** A number in a message looks like one beside it, whatever the message's language. */
export function number(_language: string, value: number, offset: number): string {
  return formatNumber(value - offset);
}

/** Names in a message may be read the other way. */
export function isolate(name: unknown): unknown {
  return typeof name === 'string' ? isolateName(name, directionShown()) : name;
}

/** What is between two tags is drawn by the function that the caller passes under the tag's name. */
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

/** The made-up language of tests is mirrored. */
const directionShown = () => (language === 'en-XB' ? 'rtl' : directionOf(language));

/** `shown` is what screens read; it is filled anew for each language. */
const areas = new Map<string, { shown: Texts; english: Texts }>();
const listeners = new Set<() => void>();
let wanted = 'en';
let language = 'en';
let version = 0;
let texts: Record<string, Texts> = {};

/** Messages that are missing in the admin's language are English. */
export function area<T extends Texts>(name: string, english: T): T {
  const shown = copy(texts[name] ?? {}, copy(english, {}));
  areas.set(name, { shown, english });
  // The screen was loaded after the language was chosen.
  if (language !== 'en' && !texts[name]) void loadAllTexts();
  return shown as T;
}

/** Without reloading the page. Rejects if the language's file cannot be loaded. */
export async function setLanguage(chosen: string): Promise<void> {
  wanted = chosen;
  if (language === chosen) return;
  const loaded = await loadTexts(chosen).catch((error) => {
    if (wanted === chosen) wanted = language;
    throw error;
  });
  // Another language was chosen meanwhile.
  if (wanted !== chosen) return;
  language = chosen;
  document.documentElement.lang = chosen;
  document.documentElement.dir = directionShown();
  show(loaded);
}

async function loadTexts(chosen: string): Promise<Record<string, Texts>> {
  const { first, rest } = (await findLanguage(chosen)) ?? {};
  const loaded = { ...(await first?.())?.texts };
  if (rest && [...areas.keys()].some((name) => !loaded[name])) Object.assign(loaded, (await rest()).texts);
  return loaded;
}

/** Loads what the first screen did not need; without a connection those texts stay English. */
export async function loadAllTexts(): Promise<void> {
  const chosen = language;
  const found = await findLanguage(chosen).catch(() => undefined);
  const rest = await found?.rest().catch(() => undefined);
  if (rest && language === chosen) show({ ...texts, ...rest.texts });
}

/** The list of languages is loaded only for people who do not read English. */
async function findLanguage(tag: string): Promise<Language | undefined> {
  return tag === 'en' ? undefined : (await import('./languages.ts')).languages[tag];
}

function show(loaded: Record<string, Texts>): void {
  texts = loaded;
  version += 1;
  for (const [name, { shown, english }] of areas) copy(loaded[name] ?? {}, copy(english, shown));
  for (const listener of listeners) listener();
}

export function shownLanguage(): string {
  return language;
}

/** Null: the browser's language, with dates and numbers of its region. */
export async function showLanguageOf(chosen: string | null): Promise<void> {
  // A language that is shown, or about to be, stays until somebody chooses.
  if (chosen === null && wanted !== 'en') return;
  setLocale(chosen ?? undefined);
  await setLanguage(chosen ?? bestLanguage(navigator.languages));
}

/** Changes when texts are replaced: a dependency for whatever remembers texts. */
export function useTexts(): number {
  return useSyncExternalStore(onTexts, () => version);
}

function onTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** React's `memo` for components with texts: drawn anew when the language changes. */
export function memoWithTexts<Props extends object>(
  component: FunctionComponent<Props>,
  isSame?: (before: Props, next: Props) => boolean,
) {
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each module, as by `memo` itself
  return memo(function InLanguage(props: Props) {
    useTexts();
    return createElement(component, props);
  }, isSame);
}

function copy(from: Texts, to: Texts): Texts {
  for (const [name, value] of Object.entries(from)) {
    const known = to[name];
    to[name] = typeof value === 'object' ? copy(value, typeof known === 'object' ? known : {}) : value;
  }
  return to;
}
