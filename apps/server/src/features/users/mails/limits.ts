import type { FastifyRequest } from 'fastify';
import { limitedBy, networkOf } from '../../../platform/api/callers/caller-address.ts';
import { countKey } from '../../../platform/api/callers/known-browsers.ts';
import { signedInActor } from '../../../platform/api/callers/sessions.ts';
import type { Call } from '../../../platform/api/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publicAddress } from '../../../platform/edge/public-address.ts';
import { tooManyTries } from '../tries/too-many-tries.ts';
import type { TryLimit } from '../tries/tries.ts';
import { reserveTry } from '../tries/tries.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'now'>;

const HOUR = 60 * 60_000;
/** Mails about accounts in an hour, over all processes. */
export const MAILS_AN_HOUR = { toAccount: 5, fromNetwork: 20, byPerson: 50 } as const;

/** For a mail that somebody asks for who is not signed in. Returns whether it may be sent. */
export async function mayMailAccount(deps: Parts, request: FastifyRequest, email: string): Promise<boolean> {
  const address = publicAddress(limitedBy(request, deps.config.trustProxy).address);
  const limits = [
    limit(deps, MAILS_AN_HOUR.toAccount, 'mails to', email),
    ...(address === null ? [] : [limit(deps, MAILS_AN_HOUR.fromNetwork, 'mails from', networkOf(address))]),
  ];
  return (await reserve(deps, limits)) === 0;
}

/** For a mail that a signed-in person causes. Throws 429 after too many of them. */
export async function requireMailAllowed(deps: Parts, { actor, reply }: Call): Promise<void> {
  const { user_id } = signedInActor(actor);
  if (deps.config.smtpUrl === null) return;
  const wait = await reserve(deps, [limit(deps, MAILS_AN_HOUR.byPerson, 'mails by', String(user_id))]);
  if (wait > 0) throw tooManyTries(reply, wait);
}

function limit(deps: Parts, max: number, ...parts: string[]): TryLimit {
  return { key: countKey(deps, ...parts), max, within: HOUR };
}

function reserve(deps: Parts, limits: readonly TryLimit[]): Promise<number> {
  return deps.config.rateLimit ? reserveTry(deps.db, limits, deps.now().getTime()) : Promise.resolve(0);
}
