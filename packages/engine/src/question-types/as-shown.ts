import type { AskedQuestion } from '@userfeedback/contract';

/** One of the question's texts as the visitor reads it: translated, or as it is. */
export function asShown(question: AskedQuestion, key: string, text: string): string {
  return ('shown' in question ? question.shown?.[key] : undefined) ?? text;
}
