import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/api/app-error.ts';
import { limitedBy, networkOf } from '../../../platform/api/callers/caller-address.ts';
import { countKey, findKnownBrowser } from '../../../platform/api/callers/known-browsers.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publicAddress } from '../../../platform/edge/public-address.ts';
import type { UserRow } from '../accounts/queries.ts';
import { findUserByEmail, normalEmail } from '../accounts/queries.ts';
import { requireOtherWays } from '../only-provider.ts';
import { isPassword } from '../passwords/passwords.ts';
import type { TryLimit } from '../tries/tries.ts';
import { withinLimits } from '../tries/within-limits.ts';

export const PER_ACCOUNT_MAX = 10;
export const PER_ADDRESS_MAX = 50;

/**
 * Throws 401 for a wrong pair, and 429 after too many of them. The form of the host site calls this too, so that all
 * guesses are counted together.
 */
export async function checkPassword(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  credentials: { email: string; password: string },
): Promise<UserRow> {
  requireOtherWays(deps);
  const account = normalEmail(credentials.email);
  return withinLimits(deps, reply, limitsOf(deps, request, account), async () => {
    const user = await findUserByEmail(deps.db, account);
    const isRight = await isPassword(credentials.password, user?.password_hash ?? null);
    if (!isRight || user?.status !== 'active') throw new AppError('wrong_credentials');
    const { id, name, email, role, password_hash } = user;
    return { id, name, email, role, ...(password_hash !== null && { checkedHash: password_hash }) };
  });
}

/** Throws 422 at this field if it is not the person's password or there is none, and 429 after too many tries. */
export async function checkOwnPassword(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  reply: FastifyReply,
  { id, password_hash }: { id: number; password_hash: string | null },
  given: { field: string; password: string },
): Promise<void> {
  const limits = [{ key: countKey(deps, 'own', String(id)), max: PER_ACCOUNT_MAX }];
  await withinLimits(deps, reply, limits, async () => {
    if (!(await isPassword(given.password, password_hash)))
      throw new AppError('invalid', undefined, { [given.field]: 'This is not your password.' });
  });
}

/** A browser that has signed in before is counted separately, so that strangers cannot lock its person out. */
function limitsOf(deps: Pick<Deps, 'config' | 'now'>, request: FastifyRequest, account: string): TryLimit[] {
  const browser = findKnownBrowser(deps, request, account);
  if (browser !== null) return [{ key: countKey(deps, 'browser', account, browser), max: PER_ACCOUNT_MAX }];
  const address = publicAddress(limitedBy(request, deps.config.trustProxy).address);
  return [
    { key: countKey(deps, 'account', account), max: PER_ACCOUNT_MAX },
    ...(address === null ? [] : [{ key: countKey(deps, 'network', networkOf(address)), max: PER_ADDRESS_MAX }]),
  ];
}
