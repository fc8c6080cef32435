import { contract } from '@userfeedback/contract';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { insertDismissal } from './queries.ts';

/** Offers that are put away, by each person for themselves (OP-60); a script has nothing to put away. */
export function noticesRoutes(serve: Serve, { db, now }: Deps): void {
  serve(contract.notices.dismiss, async ({ id }, { actor }) => {
    const userId = actor?.user_id ?? null;
    if (userId !== null) await insertDismissal(db, id, userId, now());
    return { success: true as const };
  });
}
