import type { Question } from '@userfeedback/contract';
import { faceOf, kindOf, valuesOf } from '../../question-types/index.ts';
import { readWithFallbacks } from '../../text/quotes.ts';

/** More would be a long mail. */
const MOST_OPTIONS = 10;

/** A question as a mail asks it: each answer is a link. */
export interface MailQuestion {
  id: string;
  title: string;
  answers: { value: string; text: string }[];
  /** The answers stand in a row, with these below its ends. */
  scale: { low: string; high: string } | null;
}

/** The first question of a survey; null if no press of one button can answer it. */
export function mailQuestion([question]: readonly Question[]): MailQuestion | null {
  if (!question) return null;
  const face = faceOf(question);
  const hasSteps = face.coding === 'step';
  const values = valuesOf(question);
  const isShort = face.hasTextOptions && kindOf(question) === 'choice' && values.length <= MOST_OPTIONS;
  if (!hasSteps && !isShort) return null;
  const names = face.stepNames?.(question) ?? [];
  const textOf = (field: string) => face.texts(question).find((text) => text.field === field)?.text ?? '';
  return {
    id: question.id,
    title: readWithFallbacks(question.title),
    answers: values.map((value, at) => ({ value, text: names[at] ?? value })),
    scale: hasSteps && names.length === 0 ? { low: textOf('low_label'), high: textOf('high_label') } : null,
  };
}
