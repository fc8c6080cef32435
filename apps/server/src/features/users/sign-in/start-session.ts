import type { Session } from '@userfeedback/contract';
import { signIn } from '../../../platform/api/callers/sessions.ts';
import type { Call } from '../../../platform/api/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { UserRow } from '../accounts/service.ts';
import { isFirstSignIn } from '../accounts/service.ts';

export async function startSession(deps: Deps, call: Call, user: UserRow, how: 'password' | 'link'): Promise<Session> {
  const { nonce } = await signIn(deps, call, user, how);
  const { id, name, email, role } = user;
  const is_first = await isFirstSignIn(deps, { roles: [role] });
  return { user: { id, name, email, role, roles: [role] }, nonce, is_first };
}
