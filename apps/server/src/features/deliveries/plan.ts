import type { PlannedSurvey, ResponseEventName } from '@userfeedback/addon-kit';
import type { SubmittedAnswer } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';
import type { NewDelivery } from '../responses/new-response.ts';
import type { Kinds } from './kinds.ts';
import { newDelivery } from './new-delivery.ts';
import type { SealedRecipients } from './recipients.ts';

/** What is stored with a response for everybody who gets it. */
export function planDeliveries(
  { kinds, recipients }: { kinds: Kinds; recipients: SealedRecipients },
  survey: PlannedSurvey,
  answers: readonly SubmittedAnswer[],
  access: SiteAccess,
  event: ResponseEventName = 'response.created',
): NewDelivery[] {
  return Object.entries(kinds).flatMap(([kind, { plan }]) =>
    plan(survey, answers, access, event).map((planned) => newDelivery(kind, event, planned, recipients)),
  );
}

/** What would be sent for a response, one sentence each. */
export function describeDeliveries(
  kinds: Kinds,
  survey: PlannedSurvey,
  answers: readonly SubmittedAnswer[],
  access: SiteAccess,
): string[] {
  const planned = Object.values(kinds).flatMap(({ plan }) => plan(survey, answers, access, 'response.created'));
  const isUnmet = survey.notifications.email.active && !planned.some(({ addresses }) => addresses);
  return [
    ...planned.flatMap(({ label }) => label ?? []),
    ...(isUnmet ? ['No e-mail: its conditions are not met.'] : []),
  ];
}
