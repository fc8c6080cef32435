import type { AlertNews } from '@userfeedback/addon-kit';
import { html } from 'ghtml';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { alertWords } from '../../platform/outgoing/alert-words.ts';
import { mailButton, mailPage } from '../../platform/outgoing/mail-page.ts';
import type { MailContent } from '../../platform/outgoing/mailer.ts';
import { mailTexts } from '../../platform/texts/mail-texts.ts';
import type { Delivery, DeliveryKind } from '../deliveries/delivery.ts';
import { Undeliverable } from '../deliveries/delivery.ts';
import { sendMail } from '../deliveries/send-mail.ts';

export const ALERTS = 'alerts';
const TITLE = 'Alerts';

/** Mails to the receivers of an alert, one each. */
export function alertKind(deps: Pick<Deps, 'host' | 'mailer' | 'config'>): DeliveryKind {
  return {
    title: TITLE,
    destinations: (survey) => (survey ? [] : [{ key: ALERTS, name: TITLE, where: null }]),
    plan: () => [],
    async send(delivery) {
      if (delivery.recipients.length === 0) throw new Undeliverable('It is no longer known who got it.');
      return sendMail(deps, delivery, mailAbout(deps, delivery));
    },
    async request(delivery) {
      const { subject, text } = mailAbout(deps, delivery);
      return { subject, text };
    },
  };
}

const Target = z.object({ news: z.record(z.string(), z.unknown()) });

function mailAbout({ host, config }: Pick<Deps, 'host' | 'config'>, { event, target }: Delivery): MailContent {
  const site = host.info();
  const { news } = Target.parse(target);
  const { title, text, url } = alertWords({ event, body: news } as AlertNews, site, config.publicUrl);
  const texts = mailTexts(site.locale);
  return {
    subject: title,
    text: `${text}\n\n${texts.alert.seeAt({ link: url })}\n`,
    html: mailPage(texts, title, html`<p style="margin:0 0 16px">${text}</p>!${mailButton(texts.alert.see(), url)}`),
  };
}
