import type { On } from '@userfeedback/addon-kit';
import { contract } from '@userfeedback/contract';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { signedInActor } from '../http/sessions.ts';
import { dismissFor, noticesFor } from './service.ts';

/** What stands above the screens, and what a person has put away. */
export function noticesRoutes(serve: Serve, deps: Deps): void {
  serve(contract.notices.list, (_input, { actor }) => noticesFor(deps, signedInActor(actor)));
  serve(contract.notices.dismiss, async ({ id }, { actor }) => {
    await dismissFor(deps, signedInActor(actor), id);
    return { success: true as const };
  });
}

/** The same as actions of `POST /ajax`: of the product's notices, and of those of the site around it (OP-019). */
export function noticeActions(on: On, deps: Deps): void {
  for (const action of ['remove_notice', 'remove_wp_notice'] as const) {
    on(action, async ({ notice_id }, { actor }) => {
      await dismissFor(deps, signedInActor(actor), notice_id);
      return { success: true, data: {} };
    });
  }
}
