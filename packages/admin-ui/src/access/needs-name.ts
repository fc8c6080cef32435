import type { SiteInfo } from '@userfeedback/contract';
import { PLANS } from '@userfeedback/contract/limits';
import { upsellPlan } from '@userfeedback/engine/access/access';
import { planName } from '@userfeedback/engine/access/plan-name';

export function needsName(needs: string, { addons }: Pick<SiteInfo, 'addons'>): string {
  const plan = PLANS.find((known) => known === needs);
  return plan ? planName(upsellPlan(plan)) : (addons[needs]?.title ?? needs);
}
