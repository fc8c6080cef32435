import type { Token } from '@messageformat/parser';
import { parse } from '@messageformat/parser';
import { directionOf, isolateName, localeOfNumbers } from '@userfeedback/engine';

export type Values = Readonly<Record<string, string | number>>;

export function readMessage(text: string): readonly Token[] {
  return parse(text);
}

export function numbersIn(language: string): Intl.NumberFormat {
  return new Intl.NumberFormat(localeOfNumbers(language));
}

/** Numbers and plurals follow the rules of the language. */
export function fillIn(tokens: readonly Token[], values: Values, language: string): string {
  const numbers = numbersIn(language);
  const direction = directionOf(language);
  // Values from an English sentence are written as in English: "1,234".
  const numberOf = (value: string | number) => Number(String(value).replaceAll(',', ''));
  const words = (list: readonly Token[], counted: number): string =>
    list.map((token) => wordsOf(token, counted)).join('');
  const wordsOf = (token: Token, counted: number): string => {
    if (token.type === 'content') return token.value;
    if (token.type === 'octothorpe') return numbers.format(counted);
    const value = values[token.arg] ?? '';
    if (token.type === 'function') return numbers.format(numberOf(value));
    if (!('cases' in token)) return isolateName(String(value), direction);
    const form = token.type === 'plural' ? new Intl.PluralRules(language).select(Number(value)) : String(value);
    const chosen =
      token.cases.find(({ key }) => key === `=${value}`) ??
      token.cases.find(({ key }) => key === form) ??
      token.cases.find(({ key }) => key === 'other');
    return words(chosen?.tokens ?? [], token.type === 'plural' ? Number(value) : counted);
  };
  return words(tokens, 0);
}
