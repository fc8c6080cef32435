import type { Account } from '@userfeedback/contract';
import { AppError } from '../../../platform/api/app-error.ts';
import { nonceFor, signedInActor } from '../../../platform/api/callers/sessions.ts';
import type { Call } from '../../../platform/api/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isLinked } from '../accounts/provider-link-queries.ts';
import { findOwnAccount } from '../accounts/queries.ts';
import { canHavePasskeys } from '../factors/passkeys.ts';
import { getFactors } from '../factors/service.ts';
import { requireLocal } from '../host/host-people.ts';
import { rolesOf } from '../roles.ts';
import { listSessions } from '../sessions/queries.ts';

/** `scope` is the hash of the session that asks. */
export async function getAccount(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'site'>,
  id: number,
  scope: string | null,
): Promise<Account> {
  const { config, db, now, site } = deps;
  const { provider } = config;
  const own = await findOwnAccount(db, id);
  const { codes, passkeys, recoveryCodes } = await getFactors(db, id);
  const { name, email, role, host_user_id, password_hash, email_pending } = own;
  const sessions = await listSessions(db, id, now().toISOString());
  return {
    user: { id, name, email, role, roles: rolesOf(own) },
    is_of_host: host_user_id !== null,
    has_password: password_hash !== null,
    email_pending,
    codes,
    passkeys: passkeys.map(({ id: passkey, name: label, synced, created_at, last_used_at }) => ({
      id: passkey,
      name: label,
      created_at,
      last_used_at,
      synced: synced === 1,
    })),
    can_have_passkeys: canHavePasskeys(deps),
    provider: provider && { label: provider.label, linked: await isLinked(db, provider.issuer, id) },
    recovery_codes_left: recoveryCodes,
    nonce: nonceFor(deps, scope, 'rest'),
    needs_factor: site.now().settings.second_factor_roles.includes(role),
    sessions: sessions.map(({ token_hash, user_id: _user, expires_at: _end, proven_at: _proof, ...session }) => ({
      ...session,
      current: token_hash === scope,
    })),
  };
}

/** Throws 409 for somebody whose account the site around us manages. */
export async function findLocalAccount(deps: Pick<Deps, 'db' | 'host'>, id: number) {
  const account = await findOwnAccount(deps.db, id);
  requireLocal(deps, account);
  return account;
}

/** The person who calls. */
export function idOf({ actor }: Call): number {
  const { user_id } = signedInActor(actor);
  // The access of these rows lets no key in.
  if (user_id === null) throw new AppError('forbidden');
  return user_id;
}

/** Somebody who came by a link may have nothing yet that could prove who they are. */
export async function canProve(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { id, password_hash }: { id: number; password_hash: string | null },
): Promise<boolean> {
  if (password_hash !== null) return true;
  const { codes, passkeys } = await getFactors(db, id);
  if (codes || (passkeys.length > 0 && canHavePasskeys({ config }))) return true;
  const { provider } = config;
  return provider !== null && isLinked(db, provider.issuer, id);
}
