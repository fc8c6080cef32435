import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { addonContext } from '../addon-store/context.ts';
import { storeDelivery } from '../deliveries/service.ts';
import { findSurvey } from '../surveys/stored/service.ts';

/** Milliseconds; longer than sending a delivery may take. */
const AFTER_SENDING = 90_000;

export interface Copies {
  /** What somebody has to remove by hand, a sentence each. */
  byHand: string[];
  /** Stores deliveries that remove copies; while a delivery is being sent, they wait until that is over. */
  removeLater(trx: Db, responseIds: readonly number[], isSending: boolean): Promise<void>;
}

/** Copies of responses that addons have made elsewhere. Asks all addons, in use or not. */
export async function copiesOf(deps: Deps, surveyId: number, responseIds: readonly number[]): Promise<Copies> {
  const survey = await findSurvey(deps.db, surveyId);
  const [byHand, destinations] = [[] as string[], [] as { kind: string; destination: string }[]];
  for (const { manifest, copies } of deps.addons) {
    const plan = survey && (await copies?.find({ survey, responseIds }, addonContext(deps, manifest)));
    if (!plan) continue;
    if ('byHand' in plan) byHand.push(...plan.byHand);
    else
      destinations.push({
        kind: `addon:${manifest.slug}`,
        destination: `${manifest.slug}:${plan.destination}`,
      });
  }
  return {
    byHand,
    async removeLater(trx, ids, isSending) {
      if (ids.length === 0) return;
      const now = deps.now();
      const due = new Date(now.getTime() + (isSending ? AFTER_SENDING : 0)).toISOString();
      for (const to of destinations)
        await storeDelivery(
          trx,
          deps.config,
          { ...to, event: 'copies.erased', target: { response_ids: ids } },
          now.toISOString(),
          { survey_id: surveyId, due },
        );
    },
  };
}
