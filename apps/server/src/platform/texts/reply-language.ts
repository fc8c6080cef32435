import type { IncomingHttpHeaders } from 'node:http';
import { bestLanguage } from '@userfeedback/engine';
import replies from './en/replies.json' with { type: 'json' };
import type { Values } from './messages.ts';
import { numbersIn, readMessage } from './messages.ts';
import { textsOf } from './texts.ts';

/** A sentence of ours: its place in the catalog, and what stands in its gaps. */
interface Sentence {
  group: keyof typeof replies;
  name: string;
  values: Values;
}

/** Longer texts hold what somebody sent. */
const LONGEST = 2000;
const ENGLISH_DAY = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/;

/** A call, of Fastify or of Node. */
export interface Asked {
  headers: IncomingHttpHeaders;
}

/** Returns a sentence of ours in another language; what is none stays. */
export type Translate = (text: string) => string;

/**
 * For what a caller gets: translates into the language of `Accept-Language`. Inside the server what it says is an English
 * sentence, which logs and command lines show as it is; one that is not in the catalog stays English.
 */
export function translatorFor(asked: Asked): Translate {
  return translatorIn(languageAsked(asked));
}

/** Of those that are shipped, the one that a caller gets. */
export function languageAsked({ headers }: Asked): string {
  const asked = headers['accept-language'];
  return asked === undefined ? 'en' : bestLanguage(languagesIn(asked));
}

/** The same for a language that is shipped. */
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

/** A day as an English sentence has it, "November 20, 2026"; others stay. */
function dayIn(language: string, day: string): string {
  if (!ENGLISH_DAY.test(day)) return day;
  const { locale } = numbersIn(language).resolvedOptions();
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day} UTC`));
}

/** The tags of an `Accept-Language` header, the most wanted first. */
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

/** Those with gaps, the one with most words of its own first. */
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

/** Undefined: not one of ours. */
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
