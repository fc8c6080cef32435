import type { Question } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';
import { missingFor, withMeasure } from '@userfeedback/engine';

/** Without the addon, the steps of a scale count as their average alone. */
export function withMeasuresInForce<Asked extends { question: Question }>(
  asked: readonly Asked[],
  access: SiteAccess,
): Asked[] {
  if (!missingFor('use-rating-questions', access)) return [...asked];
  return asked.map((one) => ({ ...one, question: withMeasure(one.question, null) }));
}
