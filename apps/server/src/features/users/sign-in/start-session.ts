import type { Session, SignedIn } from '@userfeedback/contract';
import { signIn } from '../../../platform/api/callers/sessions.ts';
import type { Call } from '../../../platform/api/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { UserRow } from '../accounts/service.ts';
import { isFirstSignIn } from '../accounts/service.ts';
import { listMethods } from '../factors/service.ts';
import { openStep } from '../steps/service.ts';

/** Somebody with a second factor is asked for it first. */
export async function continueSignIn(
  deps: Deps,
  call: Call,
  user: UserRow,
  how: 'password' | 'link',
): Promise<SignedIn> {
  const methods = await listMethods(deps.db, user.id);
  if (methods.length === 0) return startSession(deps, call, user, how);
  const step = { purpose: 'second-factor' as const, user_id: user.id, how, challenge: null };
  const { until } = await openStep(deps, call.reply, step);
  return { second_factor: { methods, until } };
}

export async function startSession(
  deps: Deps,
  call: Call,
  user: UserRow,
  how: 'password' | 'link' | 'passkey' | 'provider',
): Promise<Session> {
  const { nonce } = await signIn(deps, call, user, how);
  const { id, name, email, role } = user;
  const is_first = await isFirstSignIn(deps, { roles: [role] });
  return { user: { id, name, email, role, roles: [role] }, nonce, is_first };
}
