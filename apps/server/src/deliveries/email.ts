import type { Notifications, SubmittedAnswer } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';
import { accessTo, answerIn, conditionsHold, emailList, isEmailAddress } from '@userfeedback/engine';
import type { Deps } from '../deps.ts';
import type { DeliveryKind } from './delivery.ts';
import { responseMail } from './response-mail.ts';

/** A mail to the addresses of the survey's notification (WF-04). */
export function emailKind({ host, mailer, config }: Pick<Deps, 'host' | 'mailer' | 'config'>): DeliveryKind {
  return {
    plan(survey, answers, access) {
      const addresses = mailedTo(survey.notifications.email, answers, access);
      return addresses.length > 0 ? [{ addresses }] : [];
    },
    async send(delivery) {
      const site = host.info();
      await mailer.send({
        ...responseMail(delivery, site, config.publicUrl),
        from: { name: site.name, address: site.admin_email },
        to: addressesOf(delivery.target),
        message_id: `<delivery-${delivery.id}@${new URL(config.publicUrl).hostname}>`,
      });
    },
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

function addressesOf(target: unknown): string[] {
  const isNamed = typeof target === 'object' && target !== null && 'addresses' in target;
  return isNamed && Array.isArray(target.addresses) ? target.addresses.map(String) : [];
}
