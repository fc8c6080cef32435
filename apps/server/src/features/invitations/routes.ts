import { contract } from '@userfeedback/contract';
import { requireCapability } from '../../platform/api/callers/guard.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendFile } from '../exports/export-file.ts';
import { createInvitations, getInvitations, invitationsFile, withdraw } from './service.ts';

export function invitationRoutes(serve: Serve, deps: Deps): void {
  const { invitations } = contract;

  serve(invitations.list, async ({ format, ...asked }, { actor, reply }) => {
    requireCapability(deps, { actor }, 'view-results');
    return format === 'csv' ? sendFile(reply, await invitationsFile(deps, asked)) : getInvitations(deps, asked);
  });

  serve(invitations.create, ({ id, ...wanted }) => createInvitations(deps, id, wanted));

  serve(invitations.withdraw, async ({ id, ids }) => {
    await withdraw(deps, id, ids);
    return { success: true as const };
  });
}
