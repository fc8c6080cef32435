import { bestLanguage, directionOf } from '@userfeedback/engine';
import { numbersIn } from './messages.ts';
import { textsOf } from './texts.ts';

export type MailTexts = ReturnType<typeof mailTexts>;

/** In the language of a site's locale, or English if that is not shipped. */
export function mailTexts(locale: string) {
  const language = bestLanguage([locale]);
  const numbers = numbersIn(language);
  return {
    ...textsOf('mails', language),
    language,
    direction: directionOf(language),
    number: (value: number) => numbers.format(value),
  };
}
