import type { ErrorBody } from '@userfeedback/contract';
import { bestLanguage } from '@userfeedback/engine';
import errors from './en/errors.json' with { type: 'json' };
import type { Values } from './messages.ts';
import { readMessage } from './messages.ts';
import { textsOf } from './texts.ts';

/** A sentence of ours: its place in the catalog, and what stands in its gaps. */
interface Sentence {
  group: keyof typeof errors;
  name: string;
  values: Values;
}

/** Longer texts hold what somebody sent. */
const LONGEST = 2000;

/**
 * The texts of a failed call in the language that its caller reads best; its code and field paths stay. Inside the server
 * errors are English sentences, which logs and command lines show as they are; a sentence that is not in the catalog stays
 * English.
 */
export function inLanguageOf(acceptLanguage: string | undefined, body: ErrorBody): ErrorBody {
  const language = acceptLanguage === undefined ? 'en' : bestLanguage(languagesIn(acceptLanguage));
  if (language === 'en') return body;
  const texts = textsOf('errors', language) as Record<string, Record<string, (values: Values) => string>>;
  const translate = (text: string): string => {
    const { group = '', name = '', values = {} } = findSentence(text) ?? {};
    const { problem } = values;
    const inside = problem === undefined ? values : { ...values, problem: translate(String(problem)) };
    return texts[group]?.[name]?.(inside) ?? text;
  };
  return {
    ...body,
    message: translate(body.message),
    ...(body.errors && {
      errors: Object.fromEntries(
        Object.entries(body.errors).map(([field, text]) => [field, translate(text)]),
      ),
    }),
  };
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

const SENTENCES = Object.entries(errors).flatMap(([group, texts]) =>
  Object.entries(texts).map(([name, text]) => ({ group: group as Sentence['group'], name, text })),
);
const WHOLE = new Map(SENTENCES.map((sentence) => [sentence.text, sentence]));

/** Those with gaps, the one with most words of its own first. */
const WITH_GAPS = SENTENCES.filter(({ text }) => text.includes('{'))
  .map((sentence) => {
    const tokens = readMessage(sentence.text);
    const words = tokens.map((token) => (token.type === 'content' ? token.value : ''));
    const pattern = tokens.map((token, at) =>
      'arg' in token ? `(?<${token.arg}>.+)` : (words[at] ?? '').replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
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
