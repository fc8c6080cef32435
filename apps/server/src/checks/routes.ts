import { contract } from '@userfeedback/contract';
import { AppError } from '../api/app-error.ts';
import { callerAddress } from '../api/caller-address.ts';
import { checkNonce } from '../api/nonces.ts';
import type { Serve } from '../api/serve.ts';
import type { Deps } from '../deps.ts';
import { CALLER_ACTION } from './address-checks.ts';
import { makeAllChecks, readSystem } from './service.ts';

/** How the site runs, for those who manage it. */
export function systemRoutes(serve: Serve, deps: Deps): void {
  serve(contract.system.get, () => readSystem(deps));
  serve(contract.system.check, () => makeAllChecks(deps));
  serve(contract.system.caller, ({ nonce }, { request }) => {
    if (!checkNonce(deps.config, CALLER_ACTION, nonce, deps.now())) throw new AppError('invalid_nonce');
    return {
      ...{ address: callerAddress(request), connected: request.socket.remoteAddress ?? '' },
      is_named: request.headers['x-forwarded-for'] !== undefined,
    };
  });
}
