import type { Question } from '@userfeedback/contract';

/** The first letter is Hebrew, Arabic or of their relatives. */
const STARTS_RTL = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** The direction a survey is written in, which need not be that of the page around it. */
export function directionOf(questions: readonly Question[]): 'ltr' | 'rtl' {
  return STARTS_RTL.test(questions.map(({ title }) => title).join('')) ? 'rtl' : 'ltr';
}
