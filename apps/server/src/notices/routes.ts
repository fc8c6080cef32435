import type { Actor, On } from '@userfeedback/addon-kit';
import { contract } from '@userfeedback/contract';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import type { Serve } from '../http/serve.ts';
import { dismissFor, noticesFor } from './service.ts';

/** What stands above the screens, and what a person has put away. */
export function noticesRoutes(serve: Serve, deps: Deps): void {
  serve(contract.notices.list, (_input, { actor }) => noticesFor(deps, known(actor)));
  serve(contract.notices.dismiss, async ({ id }, { actor }) => {
    await dismissFor(deps, known(actor), id);
    return { success: true as const };
  });
}

/** The same as actions of `POST /ajax`: of the product's notices, and of those of the site around it (OP-019). */
export function noticeActions(on: On, deps: Deps): void {
  for (const action of ['remove_notice', 'remove_wp_notice'] as const) {
    on(action, async ({ notice_id }, { actor }) => {
      await dismissFor(deps, known(actor), notice_id);
      return { success: true, data: {} };
    });
  }
}

function known(actor: Actor | null): Actor {
  if (!actor) throw new AppError('unauthorized');
  return actor;
}
