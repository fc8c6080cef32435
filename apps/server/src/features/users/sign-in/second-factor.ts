import type { Session } from '@userfeedback/contract';
import { AppError } from '../../../platform/api/app-error.ts';
import { countKey } from '../../../platform/api/callers/known-browsers.ts';
import type { Call } from '../../../platform/api/serve.ts';
import type { SignInStepTable } from '../../../platform/db/people-schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { UserRow } from '../accounts/queries.ts';
import { findActiveUser } from '../accounts/queries.ts';
import { isRightCode } from '../factors/codes.ts';
import { findSigner } from '../factors/passkeys.ts';
import { deleteRecoveryCode } from '../factors/queries.ts';
import { findRecoveryCode } from '../factors/recovery-codes.ts';
import { planAccountMail } from '../mails/account-kind.ts';
import { madeBy } from '../mails/made-by.ts';
import { countWrong, takeChallenge } from '../steps/queries.ts';
import { closeStep, findOpenStep } from '../steps/service.ts';
import { withinLimits } from '../tries/within-limits.ts';
import { startSession } from './start-session.ts';

export type Factor = { code: string } | { recovery_code: string } | { assertion: Record<string, unknown> };

export const WRONG_MAX = 5;
const PER_ACCOUNT_MAX = 10;
export const WRONG_CODE = 'This code is not right. Check the clock of your phone.';

/** Signs in somebody who has passed the first step, which has to be done again after five wrong codes. */
export async function passSecondFactor(deps: Deps, call: Call, factor: Factor): Promise<Session> {
  const step = await findOpenStep(deps, call.request, 'second-factor');
  const person = step?.user_id ? await findActiveUser(deps.db, step.user_id) : undefined;
  if (!step || !person) throw tooLate();
  await withinCodeLimits(deps, call, person.id, async () => {
    if (!(await redeemFactor(deps, call, person, step, factor))) throw await refuse(deps, call, step, factor);
  });
  if (!(await closeStep(deps, call.reply, step))) throw tooLate();
  return startSession(deps, call, person, step.how === 'link' ? 'link' : 'password');
}

/** Wrong codes of one account count together, wherever they are tried. */
export function withinCodeLimits(
  deps: Deps,
  { reply }: Call,
  userId: number,
  check: () => Promise<void>,
): Promise<void> {
  const limits = [{ key: countKey(deps, 'second', String(userId)), max: PER_ACCOUNT_MAX }];
  return withinLimits(deps, reply, limits, check);
}

/** Signs in by a passkey alone, which is both factors. */
export async function signInByPasskey(deps: Deps, call: Call, assertion: Record<string, unknown>): Promise<Session> {
  const step = await findOpenStep(deps, call.request, 'passkey');
  if (!step?.challenge || !(await closeStep(deps, call.reply, step))) throw wrongPasskey();
  const signer = await findSigner(deps, assertion, step.challenge);
  const person = signer === undefined ? undefined : await findActiveUser(deps.db, signer);
  if (!person) throw wrongPasskey();
  return startSession(deps, call, person, 'passkey');
}

/** Each code and each challenge can be used once. False if it is wrong, or was used. */
async function redeemFactor(
  deps: Deps,
  call: Call,
  person: UserRow,
  step: SignInStepTable,
  factor: Factor,
): Promise<boolean> {
  if ('code' in factor) return isRightCode(deps, person.id, factor.code);
  if ('assertion' in factor)
    return (
      (await takeChallenge(deps.db, step)) &&
      (await findSigner(deps, factor.assertion, step.challenge ?? '')) === person.id
    );
  const number = await findRecoveryCode(deps.db, person.id, factor.recovery_code);
  if (number === undefined) return false;
  const made = await madeBy(deps, call.request);
  return deps.db.transaction().execute(async (trx) => {
    if (!(await deleteRecoveryCode(trx, person.id, number))) return false;
    await planAccountMail(trx, deps, person, { about: 'recovery-used', made });
    return true;
  });
}

async function refuse(deps: Deps, call: Call, step: SignInStepTable, factor: Factor): Promise<AppError> {
  if ((await countWrong(deps.db, step.token_hash)) >= WRONG_MAX) {
    await closeStep(deps, call.reply, step);
    return new AppError('wrong_credentials', 'Too many wrong codes. Please sign in again.');
  }
  if ('code' in factor) return new AppError('invalid', undefined, { code: WRONG_CODE });
  if ('assertion' in factor) return wrongPasskey();
  return new AppError('invalid', undefined, { recovery_code: 'This recovery code is not right, or was used before.' });
}

function wrongPasskey(): AppError {
  return new AppError('wrong_credentials', 'This passkey does not open an account here.');
}

function tooLate(): AppError {
  return new AppError('wrong_credentials', 'This sign-in took too long. Please sign in again.');
}
