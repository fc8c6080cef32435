import { contract } from '@userfeedback/contract';
import type { Serve } from '../api/serve.ts';
import { signedInActor } from '../api/sessions.ts';
import type { Deps } from '../deps.ts';
import { actFor, dismissFor, listFor } from './service.ts';

export function notificationsRoutes(serve: Serve, deps: Deps): void {
  serve(contract.notifications.list, (_input, { actor }) => listFor(deps, signedInActor(actor)));
  serve(contract.notifications.dismiss, async ({ id }, { actor }) => {
    await dismissFor(deps, signedInActor(actor), id);
    return { success: true as const };
  });
  serve(contract.notifications.action, async (wanted, { actor }) => ({
    success: true as const,
    ...(await actFor(deps, signedInActor(actor), wanted)),
  }));
}
