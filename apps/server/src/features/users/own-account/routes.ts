import { contract } from '@userfeedback/contract';
import { plainName } from '@userfeedback/engine';
import { AppError, notFound } from '../../../platform/api/app-error.ts';
import { requireProof } from '../../../platform/api/callers/guard.ts';
import { PROOF_LASTS } from '../../../platform/api/callers/session-store.ts';
import { signIn } from '../../../platform/api/callers/sessions.ts';
import type { Call, Serve } from '../../../platform/api/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import { normalEmail, updateUser } from '../accounts/queries.ts';
import { changePassword } from '../accounts/service.ts';
import {
  changeAddress,
  requestAddress,
  requireAddress,
  requireFreeAddress,
  updatePendingAddress,
} from '../addresses/service.ts';
import { planAccountMail } from '../mails/account-kind.ts';
import { requireMailAllowed } from '../mails/limits.ts';
import { madeBy } from '../mails/made-by.ts';
import { requireOtherWays } from '../only-provider.ts';
import { requireStrongPassword } from '../passwords/password-rules.ts';
import { deleteOtherSessions, deleteSessionOf } from '../sessions/queries.ts';
import { forgetSessions, proveSession } from '../sessions/service.ts';
import { checkOwnPassword } from '../sign-in/check-password.ts';
import { momentAfter } from '../tokens.ts';
import { checkOwnFactor, ownFactorRoutes } from './own-factors.ts';
import { canProve, findLocalAccount, getAccount, idOf } from './service.ts';

const DONE = { success: true } as const;

export function accountRoutes(serve: Serve, deps: Deps): void {
  const { account } = contract;
  const { db } = deps;
  ownFactorRoutes(serve, deps);

  serve(account.get, (_input, call) => getAccount(deps, idOf(call), call.request.nonceScope));

  serve(account.rename, async ({ name }, call) => {
    const { id } = await findLocalAccount(deps, idOf(call));
    await updateUser(db, id, { name: plainName(name) });
    return getAccount(deps, id, call.request.nonceScope);
  });

  serve(account.confirm, async (proof, call) => {
    const own = await findLocalAccount(deps, idOf(call));
    if ('password' in proof)
      await checkOwnPassword(deps, call.reply, own, { field: 'password', password: proof.password });
    else await checkOwnFactor(deps, call, own.id, proof);
    await proveSession(deps, scopeOf(call));
    return { confirmed_until: momentAfter(deps.now(), PROOF_LASTS) };
  });

  serve(account.changePassword, async ({ current_password = '', password }, call) => {
    requireOtherWays(deps);
    const own = await findLocalAccount(deps, idOf(call));
    if (await canProve(deps, own)) requireProof(deps, call.request);
    if (own.password_hash !== null)
      await checkOwnPassword(deps, call.reply, own, { field: 'current_password', password: current_password });
    await requireStrongPassword(password, { ...own, site: deps.host.info().name });
    const made = await madeBy(deps, call.request);
    await changePassword(db, own.id, password, {
      within: (trx) => planAccountMail(trx, deps, own, { about: 'password-set', made }),
    });
    forgetSessions(db);
    return signIn(deps, call, own, 'password');
  });

  serve(account.changeEmail, async ({ email: given }, call) => {
    const own = await findLocalAccount(deps, idOf(call));
    await changeOwnAddress(deps, call, own, normalEmail(given));
    return getAccount(deps, own.id, scopeOf(call));
  });

  serve(account.cancelEmail, async (_input, call) => {
    const { id } = await findLocalAccount(deps, idOf(call));
    await updatePendingAddress(db, id, null);
    return getAccount(deps, id, scopeOf(call));
  });

  serve(account.endSession, async ({ id }, call) => {
    if (!(await deleteSessionOf(db, idOf(call), id))) throw notFound('session');
    forgetSessions(db);
    return DONE;
  });

  serve(account.endOtherSessions, async (_input, call) => {
    await deleteOtherSessions(db, idOf(call), scopeOf(call));
    forgetSessions(db);
    return DONE;
  });
}

/** Without a mail server nothing could confirm the address, so it is changed at once. */
async function changeOwnAddress(deps: Deps, call: Call, own: { id: number; email: string }, email: string) {
  requireAddress(email);
  await requireFreeAddress(deps.db, email, own);
  if (email === own.email) return updatePendingAddress(deps.db, own.id, null);
  if (deps.config.smtpUrl !== null) {
    await requireMailAllowed(deps, call);
    return requestAddress(deps, own, email);
  }
  const made = await madeBy(deps, call.request);
  await deps.db.transaction().execute((trx) => changeAddress(trx, deps, own, email, { made, session: scopeOf(call) }));
  forgetSessions(deps.db);
}

function scopeOf({ request }: Call): string {
  if (request.nonceScope === null) throw new AppError('unauthorized');
  return request.nonceScope;
}
