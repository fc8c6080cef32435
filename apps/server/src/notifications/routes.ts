import { contract } from '@userfeedback/contract';
import type { Serve } from '../api/serve.ts';
import { signedInActor } from '../api/sessions.ts';
import type { Deps } from '../deps.ts';
import { dismissFor, listNotificationsFor, runActionFor } from './service.ts';

export function notificationsRoutes(serve: Serve, deps: Deps): void {
  serve(contract.notifications.list, (_input, { actor }) => listNotificationsFor(deps, signedInActor(actor)));
  serve(contract.notifications.dismiss, async ({ id }, { actor }) => {
    await dismissFor(deps, signedInActor(actor), id);
    return { success: true as const };
  });
  serve(contract.notifications.action, async (requested, { actor }) => ({
    success: true as const,
    ...(await runActionFor(deps, signedInActor(actor), requested)),
  }));
}
