import { dayInZone, momentInZone } from '@userfeedback/engine';
import type { Delivery, DeliveryKind } from '../../../features/deliveries/delivery.ts';
import { RECIPIENTS_FORGOTTEN, Undeliverable } from '../../../features/deliveries/delivery.ts';
import { sendMail } from '../../../features/deliveries/mails/send-mail.ts';
import { siteRecipients } from '../../../features/deliveries/recipients.ts';
import { storeDelivery } from '../../../features/deliveries/service.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { mailTexts } from '../../../platform/texts/mail-texts.ts';
import { hasFailedSince } from './queries.ts';

const KIND = 'backup';

/** At most one mail a day. Call it before the failure itself is stored. */
export async function planFailureMail(
  trx: Db,
  { now, host, site, config }: Pick<Deps, 'now' | 'host' | 'site' | 'config'>,
  reason: string,
): Promise<void> {
  const { time_zone } = host.info();
  const day = dayInZone(now(), time_zone);
  if (await hasFailedSince(trx, momentInZone(day, '00:00', time_zone))) return;
  const addresses = siteRecipients(site.now().settings, host.info());
  if (addresses.length === 0) return;
  const mail = {
    kind: KIND,
    event: 'backup.failed' as const,
    destination: KIND,
    target: { day, reason },
    addresses,
  };
  await storeDelivery(trx, config, mail, now().toISOString());
}

export function backupFailureKind(deps: Pick<Deps, 'host' | 'mailer' | 'config'>): DeliveryKind {
  const mailAbout = async ({ target }: Delivery) => {
    const { day, reason } = failureOf(target);
    const { backup: texts } = mailTexts(deps.host.info().locale);
    const subject = texts.failed({ day });
    const text = [
      texts.reason({ subject, reason }),
      texts.again(),
      texts.all({ link: `${deps.config.publicUrl}/admin/system` }),
    ];
    return { subject, text: text.join('\n\n') };
  };
  return {
    title: 'Backups',
    destinations: (survey) => (survey ? [] : [{ key: KIND, name: 'Backups', where: null }]),
    plan: () => [],
    async send(delivery) {
      if (delivery.recipients.length === 0) throw new Undeliverable(RECIPIENTS_FORGOTTEN);
      return sendMail(deps, delivery, await mailAbout(delivery));
    },
    request: mailAbout,
  };
}

function failureOf(target: unknown): { day: string; reason: string } {
  if (typeof target !== 'object' || target === null || !('day' in target) || !('reason' in target))
    throw new Undeliverable('It does not say which backup it is about.');
  return { day: String(target.day), reason: String(target.reason) };
}
