import type { PlannedSurvey } from '@userfeedback/addon-kit';
import type { Notifications, SubmittedAnswer } from '@userfeedback/contract';
import { answerIn, conditionsHold, emailList, isEmailAddress, sampleResponse } from '@userfeedback/engine';
import type { Deps } from '../../../platform/deps.ts';
import { mailTexts } from '../../../platform/texts/mail-texts.ts';
import type { Delivery, DeliveryKind } from '../delivery.ts';
import { aboutResponse, Undeliverable } from '../delivery.ts';
import { responseMail } from './response-mail.ts';
import { sendMail } from './send-mail.ts';

export function emailKind(deps: Pick<Deps, 'host' | 'mailer' | 'config' | 'now'>): DeliveryKind {
  const { host, config } = deps;
  const mailAbout = (about: Parameters<typeof responseMail>[0]) => responseMail(about, host.info(), config.publicUrl);
  return {
    title: 'E-mail',
    destinations: (survey) =>
      survey && addressesOf(survey.notifications.email).length > 0 ? [destinationOf(survey)] : [],
    plan(survey, answers, _access, event) {
      if (event === 'response.partial' && !survey.notifications.email.partial) return [];
      const addresses = mailedTo(survey.notifications.email, answers);
      if (addresses.length === 0) return [];
      const label = `E-mail to ${addresses.join(', ')}`;
      return [{ destination: destinationOf(survey).key, target: {}, addresses, label }];
    },
    send: (delivery) =>
      sendMail(deps, { ...delivery, recipients: recipientsOf(delivery) }, mailAbout(aboutResponse(delivery))),
    async request(delivery) {
      const { subject, text } = mailAbout(aboutResponse(delivery));
      return { subject, text };
    },
    async test(_destination, survey, { email }) {
      if (!survey) throw new Undeliverable('It belongs to no survey.');
      const texts = mailTexts(host.info().locale);
      const text = texts.response.sample();
      const { subject, ...content } = mailAbout({
        survey,
        response: sampleResponse(survey, { at: deps.now(), submissionId: '', page: `${config.publicUrl}/`, text }),
      });
      const refused = await deps.mailer.send({
        ...content,
        subject: texts.summary.test({ subject }),
        from: { name: host.info().name, address: host.info().admin_email },
        to: [email],
        message_id: `<delivery-test-${deps.now().getTime()}@${new URL(config.publicUrl).hostname}>`,
      });
      if (refused[0]) throw new Undeliverable(refused[0].reason);
      return `Sent to ${email}.`;
    },
  };
}

function destinationOf({ id, title }: Pick<PlannedSurvey, 'id' | 'title'>) {
  return { key: `mail:${id}`, name: `E-mail of ${title}`, where: null };
}

/** A mail that was sent goes to those whom the card names now. */
function recipientsOf({ recipients, survey }: Delivery): Delivery['recipients'] {
  if (recipients.length > 0 || !survey) return recipients;
  return addressesOf(survey.notifications.email).map((address) => ({ address, state: 'waiting' }));
}

function addressesOf(email: Notifications['email']): string[] {
  return email.active ? [...new Set(emailList(email.addresses))].filter(isEmailAddress) : [];
}

function mailedTo(email: Notifications['email'], answers: readonly SubmittedAnswer[]): string[] {
  if (email.logic.enable && !conditionsHold(email.logic.conditions, answerIn(answers))) return [];
  return addressesOf(email);
}
