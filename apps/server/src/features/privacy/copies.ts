import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { addonContext } from '../addon-store/context.ts';
import { storeDelivery } from '../deliveries/service.ts';
import { findSurvey } from '../surveys/stored/service.ts';

/** Longer than a message that is being sent right now may take, in milliseconds. */
const AFTER_SENDING = 90_000;

/** What has to happen to copies of responses that addons have made elsewhere. */
export interface Copies {
  /** What somebody has to remove, a sentence each. */
  byHand: string[];
  /** Stores what is sent for it; while a message is being sent, for after that. */
  removeLater(trx: Db, responseIds: readonly number[], isSending: boolean): Promise<void>;
}

/** Asks all addons, in use or not, about copies of these responses of a survey. */
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
          { ...to, event: 'response.erased', target: { response_ids: ids } },
          now.toISOString(),
          { survey_id: surveyId, due },
        );
    },
  };
}
