import type { Checked } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { AppError } from '../../platform/api/app-error.ts';
import { callerAddress, proxiesToName } from '../../platform/api/callers/caller-address.ts';
import { checkNonce } from '../../platform/api/callers/nonces.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Asked } from '../../platform/texts/reply-language.ts';
import { translatorFor } from '../../platform/texts/reply-language.ts';
import { CALLER_ACTION } from './address-checks.ts';
import { makeAllChecks, readSystem } from './service.ts';

export function systemRoutes(serve: Serve, deps: Deps): void {
  serve(contract.system.get, async (_input, { request }) => inWords(await readSystem(deps), request));
  serve(contract.system.check, async (_input, { request }) => inWords(await makeAllChecks(deps), request));
  serve(contract.system.caller, ({ nonce }, { request }) => {
    if (!checkNonce(deps.config, CALLER_ACTION, nonce, deps.now())) throw new AppError('invalid_nonce');
    return {
      address: callerAddress(request),
      connected: request.socket.remoteAddress ?? '',
      is_named: request.headers['x-forwarded-for'] !== undefined,
      to_name: proxiesToName(request, deps.config.trustProxy),
    };
  });
}

/** A finding may be several sentences. */
function inWords<Found extends Checked>(found: Found, asked: Asked): Found {
  const translate = translatorFor(asked);
  const each = (text: string) =>
    text
      .split(/(?<=[.?]) /)
      .map(translate)
      .join(' ');
  const checks = found.checks.map(({ name, text, hint, ...check }) => ({
    ...check,
    name,
    title: translate(name),
    text: each(text),
    hint: hint === null ? null : each(hint),
  }));
  return { ...found, checks };
}
