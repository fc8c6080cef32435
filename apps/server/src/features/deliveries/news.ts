import type { News } from '@userfeedback/addon-kit';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { deliveryKinds } from './kinds.ts';
import { storeDelivery } from './service.ts';

/** Stores the messages about news in the caller's transaction. Does nothing where nobody has asked for them. */
export async function storeNews(deps: Deps, trx: Db, news: readonly News[]): Promise<void> {
  const moment = deps.now().toISOString();
  const kinds = Object.entries(deliveryKinds(deps));
  for (const one of news)
    for (const [kind, { planNews }] of kinds)
      for (const planned of planNews?.(one) ?? []) {
        const delivery = { kind, event: one.event, ...planned, target: { ...planned.target, news: one.body } };
        await storeDelivery(trx, deps.config, delivery, moment, { survey_id: one.survey?.id ?? 0 });
      }
}
