import { z } from 'zod';
import { lockRecord } from '../../../platform/db/transact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { mailTexts } from '../../../platform/texts/mail-texts.ts';
import { translatorIn } from '../../../platform/texts/reply-language.ts';
import { listPlanned } from '../../surveys/stored/service.ts';
import type { Delivery, DeliveryKind } from '../delivery.ts';
import { RECIPIENTS_FORGOTTEN, Undeliverable } from '../delivery.ts';
import { findDestination } from '../destinations.ts';
import { deliveryKinds } from '../kinds.ts';
import type { ClaimedDelivery } from '../queries.ts';
import { countFailedTo, wasToldSince } from '../queries.ts';
import { siteRecipients } from '../recipients.ts';
import { storeDelivery } from '../service.ts';
import { sendMail } from './send-mail.ts';

const KIND = 'failing';
const DAY = 86_400_000;
/** Milliseconds: what fails together is counted together. */
const GATHERED = 60_000;

const Target = z.object({ survey_id: z.int(), kind: z.string(), destination: z.string() });

/** Stores the mail about a destination's first message in 24 hours that was given up. */
export async function planFailingMail(
  { db, config, now, site, host }: Pick<Deps, 'db' | 'config' | 'now' | 'site' | 'host'>,
  { survey_id, kind, destination }: Pick<ClaimedDelivery, 'survey_id' | 'kind' | 'destination'>,
): Promise<void> {
  // Mails that fail must not be told by mails.
  if (survey_id === 0) return;
  const addresses = siteRecipients(site.now().settings, host.info());
  if (addresses.length === 0) return;
  const target: z.infer<typeof Target> = { survey_id, kind, destination };
  const moment = now();
  const since = new Date(moment.getTime() - DAY).toISOString();
  const due = new Date(moment.getTime() + GATHERED).toISOString();
  await db.transaction().execute(async (trx) => {
    await lockRecord(trx, `failing ${destination}`);
    if (await wasToldSince(trx, { kind: KIND, target: JSON.stringify(target), since })) return;
    const mail = { kind: KIND, event: 'deliveries.failing' as const, destination: KIND, target, addresses };
    await storeDelivery(trx, config, mail, moment.toISOString(), { due });
  });
}

export function failingKind(deps: Deps): DeliveryKind {
  return {
    title: 'Failure reports',
    destinations: (survey) => (survey ? [] : [{ key: KIND, name: 'Failure reports', where: null }]),
    plan: () => [],
    async send(delivery) {
      if (delivery.recipients.length === 0) throw new Undeliverable(RECIPIENTS_FORGOTTEN);
      return sendMail(deps, delivery, await mailAbout(deps, delivery));
    },
    request: (delivery) => mailAbout(deps, delivery),
  };
}

async function mailAbout(deps: Deps, { target }: Delivery): Promise<{ subject: string; text: string }> {
  const given = Target.safeParse(target).data;
  const [survey] = given ? await listPlanned(deps, [given.survey_id]) : [];
  if (!given || !survey) throw new Undeliverable('It belongs to no survey.');
  const { failing: texts, language } = mailTexts(deps.host.info().locale);
  const { name } = findDestination(deliveryKinds(deps), given, survey);
  const since = new Date(deps.now().getTime() - DAY).toISOString();
  const { count, last_error } = await countFailedTo(deps.db, given.destination, since);
  const address = new URLSearchParams({ filter: 'failed', destination: given.destination });
  const text = [
    texts.survey({ survey: survey.title }),
    count === 0 ? texts.none() : texts.count({ n: count }),
    ...(last_error ? [texts.error({ error: translatorIn(language)(last_error) })] : []),
    texts.see({ link: `${deps.config.publicUrl}/admin/deliveries?${address}` }),
  ];
  return { subject: texts.subject({ name }), text: text.join('\n\n') };
}
