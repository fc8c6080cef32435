import type { Notifications, SubmittedAnswer } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';
import { accessTo, answerIn, conditionsHold, emailList, isEmailAddress } from '@userfeedback/engine';
import type { Deps } from '../deps.ts';
import type { DeliveryKind } from './delivery.ts';
import { aboutResponse } from './delivery.ts';
import { mailDestination } from './recipients.ts';
import { responseMail } from './response-mail.ts';
import { sendMail } from './send-mail.ts';

/** A mail to the addresses of the survey's notification (WF-04). */
export function emailKind(deps: Pick<Deps, 'host' | 'mailer' | 'config'>): DeliveryKind {
  const { host, config } = deps;
  return {
    plan(survey, answers, access) {
      const addresses = mailedTo(survey.notifications.email, answers, access);
      if (addresses.length === 0) return [];
      return [{ destination: mailDestination(config.secret, addresses), target: {}, addresses }];
    },
    send: (delivery) =>
      sendMail(deps, delivery, responseMail(aboutResponse(delivery), host.info(), config.publicUrl)),
  };
}

function mailedTo(
  email: Notifications['email'],
  answers: readonly SubmittedAnswer[],
  access: SiteAccess,
): string[] {
  if (!email.active) return [];
  // Without the plan for it the conditions are as if they were not there (GT-22).
  const isConditional = email.logic.enable && accessTo('use-email-logic', null, access).allowed;
  if (isConditional && !conditionsHold(email.logic.conditions, answerIn(answers))) return [];
  return [...new Set(emailList(email.addresses))].filter(isEmailAddress);
}
