import type { SecondStep } from '@userfeedback/contract';
import { AppError } from '../../../platform/api/app-error.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deleteProviderLinks, isLinked } from '../accounts/provider-link-queries.ts';
import {
  deleteCodes,
  deletePasskeys,
  deleteRecoveryCodes,
  findCodes,
  listPasskeys,
  listRecoveryCodes,
} from './queries.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** Everything of one person that can be a second factor. */
export async function getFactors(db: Db, userId: number) {
  const [codes, passkeys, recovery] = await Promise.all([
    findCodes(db, userId),
    listPasskeys(db, userId),
    listRecoveryCodes(db, userId),
  ]);
  const since = codes?.since ?? null;
  return { codes: since === null ? null : { since }, passkeys, recoveryCodes: recovery.length };
}

/** Empty for somebody without a second factor. */
export async function listMethods(db: Db, userId: number): Promise<SecondStep['methods']> {
  const { codes, passkeys, recoveryCodes } = await getFactors(db, userId);
  if (!codes && passkeys.length === 0) return [];
  return [
    ...(codes ? (['code'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery_code'] as const) : []),
  ];
}

/** With the first factor; null when there are some already. */
export async function firstRecoveryCodes(db: Db, userId: number): Promise<string[] | null> {
  return (await listRecoveryCodes(db, userId)).length > 0 ? null : makeRecoveryCodes(db, userId);
}

/** Throws 409 where the role needs a second factor and this is the last one; the provider is one, too. `isLast`: here. */
export async function requireAnotherFactor(
  { config, db, site }: Pick<Deps, 'config' | 'db' | 'site'>,
  person: { id: number; role: string },
): Promise<{ isLast: boolean }> {
  const { codes, passkeys } = await getFactors(db, person.id);
  const isLast = (codes ? 1 : 0) + passkeys.length <= 1;
  const isNeeded = isLast && site.now().settings.second_factor_roles.includes(person.role);
  const { provider } = config;
  if (isNeeded && !(provider && (await isLinked(db, provider.issuer, person.id)))) throw new AppError('last_factor');
  return { isLast };
}

export async function deleteFactors(db: Db, userId: number): Promise<void> {
  await deleteCodes(db, userId);
  await deletePasskeys(db, userId);
  await deleteRecoveryCodes(db, userId);
  await deleteProviderLinks(db, userId);
}
