import { dayInZone, momentInZone } from '@userfeedback/engine';
import type { DeliveryKind } from '../../../features/deliveries/delivery.ts';
import { Undeliverable } from '../../../features/deliveries/delivery.ts';
import { mailDestination } from '../../../features/deliveries/recipients.ts';
import { sendMail } from '../../../features/deliveries/send-mail.ts';
import { storeDelivery } from '../../../features/deliveries/service.ts';
import { summaryRecipients } from '../../../features/summaries/service.ts';
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
  const addresses = summaryRecipients(site.now().settings, host.info());
  if (addresses.length === 0) return;
  const destination = mailDestination(config.secret, addresses);
  const mail = {
    kind: KIND,
    event: 'backup.failed' as const,
    destination,
    target: { day, reason },
    addresses,
  };
  await storeDelivery(trx, config, mail, now().toISOString());
}

export function backupFailureKind(deps: Pick<Deps, 'host' | 'mailer' | 'config'>): DeliveryKind {
  return {
    plan: () => [],
    async send(delivery) {
      const { day, reason } = failureOf(delivery.target);
      const { backup: texts } = mailTexts(deps.host.info().locale);
      const subject = texts.failed({ day });
      const text = [
        texts.reason({ subject, reason }),
        texts.again(),
        texts.all({ link: `${deps.config.publicUrl}/admin/system` }),
      ];
      return sendMail(deps, delivery, { subject, text: text.join('\n\n') });
    },
  };
}

function failureOf(target: unknown): { day: string; reason: string } {
  if (typeof target !== 'object' || target === null || !('day' in target) || !('reason' in target))
    throw new Undeliverable('It does not say which backup it is about.');
  return { day: String(target.day), reason: String(target.reason) };
}
