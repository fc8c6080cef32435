import type { IncomingHttpHeaders } from 'node:http';
import { bestLanguage } from '@userfeedback/engine';
import replies from './en/replies.json' with { type: 'json' };
import type { Values } from './messages.ts';
import { numbersIn, readMessage } from './messages.ts';
import { textsOf } from './texts.ts';

/** A known sentence: its place in the catalog, and the values in its gaps. */
interface Sentence {
  group: keyof typeof replies;
  name: string;
  values: Values;
}

/** Longer texts contain what somebody sent. */
const LONGEST = 2000;
const ENGLISH_DAY = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/;

export interface Asked {
  headers: IncomingHttpHeaders;
}

export type Translate = (text: string) => string;

/**
 * Translates replies into the language of `Accept-Language`. Inside the server they are English sentences, which logs
 * and command lines show as they are; one that is not in the catalog stays English.
 */
export function translatorFor(asked: Asked): Translate {
  return translatorIn(languageAsked(asked));
}

/** The best of the shipped languages. */
export function languageAsked({ headers }: Asked): string {
  const asked = headers['accept-language'];
  return asked === undefined ? 'en' : bestLanguage(languagesIn(asked));
}

export function translatorIn(language: string): Translate {
  if (language === 'en') return (text) => text;
  const texts = textsOf('replies', language) as Record<string, Record<string, (values: Values) => string>>;
  const translate: Translate = (text) => {
    const { group = '', name = '', values = {} } = findSentence(text) ?? {};
    const { problem, day } = values;
    const inside = {
      ...values,
      ...(problem !== undefined && { problem: translate(String(problem)) }),
      ...(day !== undefined && { day: dayIn(language, String(day)) }),
    };
    return texts[group]?.[name]?.(inside) ?? text;
  };
  return translate;
}

/** Translates "November 20, 2026"; other texts stay. */
function dayIn(language: string, day: string): string {
  if (!ENGLISH_DAY.test(day)) return day;
  const { locale } = numbersIn(language).resolvedOptions();
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day} UTC`));
}

/** The most wanted first. */
export function languagesIn(header: string): string[] {
  return header
    .slice(0, LONGEST)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim());
      const weight = parameters.find((each) => each.startsWith('q='));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

const SENTENCES = Object.entries(replies).flatMap(([group, texts]) =>
  Object.entries(texts).map(([name, text]) => ({ group: group as Sentence['group'], name, text })),
);
const WHOLE = new Map(SENTENCES.map((sentence) => [sentence.text, sentence]));

/** Sentences with gaps, the ones with most words of their own first. */
const WITH_GAPS = SENTENCES.filter(({ text }) => text.includes('{'))
  .map((sentence) => {
    const tokens = readMessage(sentence.text);
    const words = tokens.map((token) => (token.type === 'content' ? token.value : ''));
    const pattern = tokens.map((token, at) =>
      'arg' in token ? `(?<${token.arg}>.+?)` : (words[at] ?? '').replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
    );
    return { ...sentence, own: words.join('').length, pattern: new RegExp(`^${pattern.join('')}$`, 's') };
  })
  .sort((a, b) => b.own - a.own);

/** Undefined if it is not in the catalog. */
export function findSentence(text: string): Sentence | undefined {
  const whole = WHOLE.get(text);
  if (whole) return { ...whole, values: {} };
  if (text.length > LONGEST) return undefined;
  for (const { group, name, pattern } of WITH_GAPS) {
    const { groups } = pattern.exec(text) ?? {};
    if (groups) return { group, name, values: { ...groups } };
  }
  return undefined;
}
