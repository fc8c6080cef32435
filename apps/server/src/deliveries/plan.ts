import type { PlannedSurvey } from '@userfeedback/addon-kit';
import type { SubmittedAnswer } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';
import type { NewDelivery } from '../responses/new-response.ts';
import type { DeliveryKind } from './delivery.ts';

/** What is to be sent for a response of this survey; the rows are stored together with it. */
export function planDeliveries(
  kinds: Readonly<Record<string, DeliveryKind>>,
  survey: PlannedSurvey,
  answers: readonly SubmittedAnswer[],
  access: SiteAccess,
): NewDelivery[] {
  return Object.entries(kinds).flatMap(([kind, { plan }]) =>
    plan(survey, answers, access).map((target) => ({ kind, target: JSON.stringify(target) })),
  );
}
