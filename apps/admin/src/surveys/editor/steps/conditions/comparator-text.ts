import type { Comparator, Question } from '@userfeedback/contract';
import { faceOf } from '@userfeedback/engine';
import { t } from '../../../../messages/questions.ts';

export function comparatorText(each: Comparator, subject: Question | undefined): string {
  const isDay = subject !== undefined && faceOf(subject).coding === 'day';
  return isDay && (each === '>' || each === '<') ? t.conditions.days[each] : t.conditions.comparators[each];
}
