import type { News } from '@userfeedback/addon-kit';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { deliveryKinds } from './kinds.ts';
import { storeDelivery } from './service.ts';

/** Stores the messages about news in the caller's transaction. Does nothing where nobody has asked for them. */
export async function storeNews(deps: Deps, trx: Db, news: News): Promise<void> {
  const moment = deps.now().toISOString();
  const kinds = deliveryKinds(deps);
  for (const kind in kinds)
    for (const planned of kinds[kind]?.planNews?.(news) ?? []) {
      const delivery = { kind, event: news.event, ...planned, target: { ...planned.target, news: news.body } };
      await storeDelivery(trx, deps.config, delivery, moment, { survey_id: news.survey?.id ?? 0 });
    }
}
