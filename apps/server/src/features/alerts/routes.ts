import { contract } from '@userfeedback/contract';
import { requireCapability } from '../../platform/api/callers/guard.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { changeAlert, createAlert, getAlerts, removeAlert } from './stored/service.ts';

export function alertRoutes(serve: Serve, deps: Deps): void {
  const { alerts } = contract;

  serve(alerts.list, ({ id }) => getAlerts(deps, id));

  serve(alerts.create, ({ id, ...given }, { actor }) => {
    requireCapability(deps, { actor }, 'view-results');
    return createAlert(deps, id, given);
  });

  serve(alerts.update, ({ id, alert_id, ...given }, { actor }) => {
    requireCapability(deps, { actor }, 'view-results');
    return changeAlert(deps, id, alert_id, given);
  });

  serve(alerts.delete, async ({ id, alert_id }, { actor }) => {
    requireCapability(deps, { actor }, 'view-results');
    await removeAlert(deps, id, alert_id);
    return { success: true as const };
  });
}
