import { contract } from '@userfeedback/contract';
import { plainName } from '@userfeedback/engine';
import { AppError, notFound } from '../../../platform/api/app-error.ts';
import type { Call, Serve } from '../../../platform/api/serve.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isRightCode, makeCodes } from '../factors/codes.ts';
import { addPasskey, findSigner, newPasskeyOptions, passkeyOptions } from '../factors/passkeys.ts';
import { deleteCodes, deletePasskey, deleteRecoveryCodes, startCodes, updatePasskeyName } from '../factors/queries.ts';
import { makeRecoveryCodes } from '../factors/recovery-codes.ts';
import { firstRecoveryCodes, getFactors, requireAnotherFactor } from '../factors/service.ts';
import { planAccountMail } from '../mails/account-kind.ts';
import { madeBy } from '../mails/made-by.ts';
import { forgetSessions } from '../sessions/service.ts';
import { WRONG_CODE, withinCodeLimits } from '../sign-in/second-factor.ts';
import { takeChallenge } from '../steps/queries.ts';
import { closeStep, findOpenStep, openStep } from '../steps/service.ts';
import { findLocalAccount, idOf } from './service.ts';

const DONE = { success: true } as const;

/** Codes, passkeys and recovery codes of the own account. */
export function ownFactorRoutes(serve: Serve, deps: Deps): void {
  const { account } = contract;
  const { db, now, host } = deps;

  serve(account.passkeyOptions, async (_input, call) => {
    const { options, challenge } = await passkeyOptions(deps);
    await openStep(deps, call.reply, { purpose: 'account', user_id: idOf(call), how: '', challenge });
    return options;
  });

  serve(account.makeCodes, async (_input, call) => {
    const own = await findLocalAccount(deps, idOf(call));
    return makeCodes(deps, own, host.info().name);
  });

  serve(account.confirmCodes, async ({ code }, call) => {
    const own = await findLocalAccount(deps, idOf(call));
    await requireRightCode(deps, call, own.id, code, { isNew: true });
    return addFactor(deps, call, own, (trx) => startCodes(trx, own.id, now().toISOString()));
  });

  serve(account.removeCodes, async (_input, call) => {
    const own = await findLocalAccount(deps, idOf(call));
    if (!(await getFactors(db, own.id)).codes) throw notFound('second factor');
    await removeFactor(deps, call, own, (trx) => deleteCodes(trx, own.id));
    return DONE;
  });

  serve(account.newPasskeyOptions, async (_input, call) => {
    const own = await findLocalAccount(deps, idOf(call));
    const { options, challenge } = await newPasskeyOptions(deps, own);
    await openStep(deps, call.reply, { purpose: 'account', user_id: own.id, how: '', challenge });
    return options;
  });

  serve(account.addPasskey, async ({ attestation, name }, call) => {
    const own = await findLocalAccount(deps, idOf(call));
    const challenge = await takeOwnChallenge(deps, call, own.id);
    return addFactor(deps, call, own, (trx) =>
      addPasskey({ ...deps, db: trx }, own.id, { attestation, name: plainName(name), challenge }),
    );
  });

  serve(account.renamePasskey, async ({ id, name }, call) => {
    const own = await findLocalAccount(deps, idOf(call));
    if (!(await updatePasskeyName(db, own.id, id, plainName(name)))) throw notFound('passkey');
    return DONE;
  });

  serve(account.removePasskey, async ({ id }, call) => {
    const own = await findLocalAccount(deps, idOf(call));
    if (!(await getFactors(db, own.id)).passkeys.some((passkey) => passkey.id === id)) throw notFound('passkey');
    await removeFactor(deps, call, own, (trx) => deletePasskey(trx, own.id, id));
    return DONE;
  });

  serve(account.makeRecoveryCodes, async (_input, call) => {
    const own = await findLocalAccount(deps, idOf(call));
    const { codes, passkeys } = await getFactors(db, own.id);
    if (!codes && passkeys.length === 0) throw new AppError('conflict', 'Add a second factor first.');
    return { recovery_codes: await makeRecoveryCodes(db, own.id) };
  });
}

/** Throws 422 if the code or passkey is not the person's. */
export async function checkOwnFactor(
  deps: Deps,
  call: Call,
  userId: number,
  factor: { code: string } | { assertion: Record<string, unknown> },
): Promise<void> {
  if ('code' in factor) return requireRightCode(deps, call, userId, factor.code);
  const challenge = await takeOwnChallenge(deps, call, userId);
  if ((await findSigner(deps, factor.assertion, challenge)) !== userId)
    throw new AppError('invalid', undefined, { assertion: 'This is not a passkey of yours.' });
}

async function takeOwnChallenge(deps: Deps, call: Call, userId: number): Promise<string> {
  const step = await findOpenStep(deps, call.request, 'account');
  const isOwn = step?.user_id === userId && (await takeChallenge(deps.db, step));
  if (!isOwn) throw new AppError('conflict', 'This took too long. Please try again.');
  await closeStep(deps, call.reply, step);
  return step.challenge ?? '';
}

/** `isNew`: of a secret that was made just now. */
function requireRightCode(deps: Deps, call: Call, userId: number, code: string, { isNew = false } = {}): Promise<void> {
  return withinCodeLimits(deps, call, userId, async () => {
    if (!(await isRightCode(deps, userId, code, { isNew })))
      throw new AppError('invalid', undefined, { code: WRONG_CODE });
  });
}

type Own = Awaited<ReturnType<typeof findLocalAccount>>;

/** Tells the person by mail; the first factor comes with recovery codes. */
async function addFactor(deps: Deps, { request }: Call, own: Own, add: (trx: Db) => Promise<unknown>) {
  const made = await madeBy(deps, request);
  await deps.db.transaction().execute(async (trx) => {
    await add(trx);
    await planAccountMail(trx, deps, own, { about: 'factor-added', made });
  });
  forgetSessions(deps.db);
  return { recovery_codes: await firstRecoveryCodes(deps.db, own.id) };
}

/** Tells the person by mail; recovery codes go with the last factor. */
async function removeFactor(deps: Deps, { request }: Call, own: Own, remove: (trx: Db) => Promise<unknown>) {
  const { isLast } = await requireAnotherFactor(deps, own);
  const made = await madeBy(deps, request);
  await deps.db.transaction().execute(async (trx) => {
    await remove(trx);
    if (isLast) await deleteRecoveryCodes(trx, own.id);
    await planAccountMail(trx, deps, own, { about: 'factor-removed', made });
  });
  forgetSessions(deps.db);
}
