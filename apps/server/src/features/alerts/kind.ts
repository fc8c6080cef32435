import type { AlertNews } from '@userfeedback/addon-kit';
import { html } from 'ghtml';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { alertWords } from '../../platform/outgoing/alert-words.ts';
import { mailButton, mailFoot, mailPage } from '../../platform/outgoing/mail-page.ts';
import type { MailContent } from '../../platform/outgoing/mailer.ts';
import { stopLink } from '../../platform/outgoing/stop-link.ts';
import { mailTexts } from '../../platform/texts/mail-texts.ts';
import type { Delivery, DeliveryKind } from '../deliveries/delivery.ts';
import { RECIPIENTS_FORGOTTEN, Undeliverable } from '../deliveries/delivery.ts';
import { sendMail } from '../deliveries/mails/send-mail.ts';

export const ALERTS = 'alerts';
const TITLE = 'Alerts';

/** Mails to the receivers of an alert, one each. */
export function alertKind(deps: Pick<Deps, 'host' | 'mailer' | 'config'>): DeliveryKind {
  return {
    title: TITLE,
    destinations: (survey) => (survey ? [] : [{ key: ALERTS, name: TITLE, where: null }]),
    plan: () => [],
    async send(delivery) {
      const [recipient] = delivery.recipients;
      if (!recipient) throw new Undeliverable(RECIPIENTS_FORGOTTEN);
      const { address } = recipient;
      const stop = stopLink(deps.config, { kind: 'alert', address, alert_id: newsOf(delivery).body.alert.id });
      return sendMail(deps, delivery, mailAbout(deps, delivery, stop.url), stop.headers);
    },
    async request(delivery) {
      const { subject, text } = mailAbout(deps, delivery);
      return { subject, text };
    },
  };
}

const Target = z.object({ news: z.record(z.string(), z.unknown()) });

function newsOf({ event, target }: Delivery) {
  return { event, body: Target.parse(target).news } as Pick<AlertNews, 'event' | 'body'>;
}

/** `stop`: where its reader can stop these mails. */
function mailAbout({ host, config }: Pick<Deps, 'host' | 'config'>, delivery: Delivery, stop?: string): MailContent {
  const site = host.info();
  const { title, text, url } = alertWords(newsOf(delivery), site, config.publicUrl);
  const texts = mailTexts(site.locale);
  const lines = [text, texts.alert.seeAt({ link: url }), ...(stop ? [texts.stop.linkAt({ link: stop })] : [])];
  const foot = stop ? mailFoot(texts.stop.link(), stop) : '';
  return {
    subject: title,
    text: `${lines.join('\n\n')}\n`,
    html: mailPage(
      texts,
      title,
      html`<p style="margin:0 0 16px">${text}</p>!${mailButton(texts.alert.see(), url)}!${foot}`,
    ),
  };
}
