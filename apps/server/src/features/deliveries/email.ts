import type { Notifications, SubmittedAnswer } from '@userfeedback/contract';
import { answerIn, conditionsHold, emailList, isEmailAddress } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import type { DeliveryKind } from './delivery.ts';
import { aboutResponse } from './delivery.ts';
import { mailDestination } from './recipients.ts';
import { responseMail } from './response-mail.ts';
import { sendMail } from './send-mail.ts';

export function emailKind(deps: Pick<Deps, 'host' | 'mailer' | 'config'>): DeliveryKind {
  const { host, config } = deps;
  return {
    plan(survey, answers, _access, event) {
      if (event === 'response.partial' && !survey.notifications.email.partial) return [];
      const addresses = mailedTo(survey.notifications.email, answers);
      if (addresses.length === 0) return [];
      const label = `E-mail to ${addresses.join(', ')}`;
      return [{ destination: mailDestination(config.secret, addresses), target: {}, addresses, label }];
    },
    send: (delivery) => sendMail(deps, delivery, responseMail(aboutResponse(delivery), host.info(), config.publicUrl)),
  };
}

function mailedTo(email: Notifications['email'], answers: readonly SubmittedAnswer[]): string[] {
  if (!email.active) return [];
  if (email.logic.enable && !conditionsHold(email.logic.conditions, answerIn(answers))) return [];
  return [...new Set(emailList(email.addresses))].filter(isEmailAddress);
}
