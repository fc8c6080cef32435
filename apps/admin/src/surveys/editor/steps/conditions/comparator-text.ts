import type { Comparator, Question } from '@userfeedback/contract';
import { faceOf } from '@userfeedback/engine';
import { t } from '../../../../messages/questions.ts';

export function comparatorText(each: Comparator, subject: Question | undefined): string {
  const face = subject && faceOf(subject);
  if (face?.isTicked) return t.conditions.ticked;
  return face?.coding === 'day' && (each === '>' || each === '<')
    ? t.conditions.days[each]
    : t.conditions.comparators[each];
}
