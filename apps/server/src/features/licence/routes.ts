import { contract } from '@userfeedback/contract';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { turnOnAddons } from '../addon-store/service.ts';
import { putPlanBack, tryPlan } from './plans.ts';

export function licenceRoutes(serve: Serve, deps: Deps): void {
  serve(contract.licence.tryPlan, async ({ plan }) => ({ former: await tryPlan(deps, plan) }));

  serve(contract.licence.putBack, async ({ former }) => {
    await putPlanBack(deps, former);
    return { success: true as const };
  });

  serve(contract.licence.turnOnAddons, async ({ slugs }) => {
    await turnOnAddons(deps, slugs);
    return { success: true as const };
  });
}
