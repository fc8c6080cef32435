import type { Insertable } from 'kysely';
import type { PasskeyTable, UserCodesTable } from '../../../platform/db/people-schema.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { lockRecord, transact } from '../../../platform/db/transact.ts';

export async function findCodes(db: Db, userId: number): Promise<UserCodesTable | undefined> {
  return db.selectFrom('user_codes').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Leaves codes alone that count already; returns whether it was written. */
export async function upsertNewCodes(db: Db, user_id: number, secret: string): Promise<boolean> {
  const written = await db
    .insertInto('user_codes')
    .values({ user_id, secret, since: null })
    .onConflict((row) => row.column('user_id').doUpdateSet({ secret }).where('user_codes.since', 'is', null))
    .returning('user_id')
    .executeTakeFirst();
  return written !== undefined;
}

export async function startCodes(db: Db, userId: number, since: string): Promise<void> {
  await db.updateTable('user_codes').set({ since }).where('user_id', '=', userId).execute();
}

/** False if it was used before. Forgets those that are too old to be taken anyway. */
export async function insertUsedCode(db: Db, user_id: number, step: number): Promise<boolean> {
  await db
    .deleteFrom('used_codes')
    .where('user_id', '=', user_id)
    .where('step', '<', step - 10)
    .execute();
  const inserted = await db
    .insertInto('used_codes')
    .values({ user_id, step })
    .onConflict((row) => row.columns(['user_id', 'step']).doNothing())
    .returning('step')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('user_codes').where('user_id', '=', userId).execute();
}

export async function listRecoveryCodes(db: Db, userId: number) {
  return db.selectFrom('recovery_codes').select(['number', 'code_hash']).where('user_id', '=', userId).execute();
}

/** All or none, also if two are replaced at once. */
export function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  const rows = hashes.map((code_hash, number) => ({ user_id: userId, number, code_hash }));
  return transact(db, async (trx) => {
    await lockRecord(trx, `recovery codes of ${userId}`);
    await deleteRecoveryCodes(trx, userId);
    await trx.insertInto('recovery_codes').values(rows).execute();
  });
}

/** True once. */
export async function deleteRecoveryCode(db: Db, userId: number, number: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function listPasskeys(db: Db, userId: number) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export async function findPasskey(db: Db, credentialId: string) {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** False when somebody has this passkey already. */
export async function insertPasskey(db: Db, passkey: Insertable<PasskeyTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((row) => row.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updatePasskeyUse(db: Db, id: number, sign_count: number, last_used_at: string): Promise<void> {
  await db.updateTable('passkeys').set({ sign_count, last_used_at }).where('id', '=', id).execute();
}

/** False when the person has no such passkey. */
export async function updatePasskeyName(db: Db, userId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** False when the person has no such passkey. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deletePasskeys(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}
