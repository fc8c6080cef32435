import type { SignInStepTable } from '../../../platform/db/people-schema.ts';
import type { Db } from '../../../platform/db/schema.ts';

export async function insertStep(db: Db, step: SignInStepTable): Promise<void> {
  await db.deleteFrom('sign_in_steps').where('expires_at', '<', step.expires_at.slice(0, 10)).execute();
  await db.insertInto('sign_in_steps').values(step).execute();
}

export async function findStep(db: Db, tokenHash: string, now: string): Promise<SignInStepTable | undefined> {
  return db
    .selectFrom('sign_in_steps')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function updateChallenge(db: Db, tokenHash: string, challenge: string): Promise<void> {
  await db.updateTable('sign_in_steps').set({ challenge }).where('token_hash', '=', tokenHash).execute();
}

/** True once for each challenge. */
export async function takeChallenge(db: Db, { token_hash, challenge }: SignInStepTable): Promise<boolean> {
  if (challenge === null) return false;
  const { numUpdatedRows } = await db
    .updateTable('sign_in_steps')
    .set({ challenge: null })
    .where('token_hash', '=', token_hash)
    .where('challenge', '=', challenge)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Counts a wrong code; returns how many there were. */
export async function countWrong(db: Db, tokenHash: string): Promise<number> {
  const row = await db
    .updateTable('sign_in_steps')
    .set((eb) => ({ wrong: eb('wrong', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .returning('wrong')
    .executeTakeFirst();
  return row?.wrong ?? Number.POSITIVE_INFINITY;
}

/** True once. */
export async function deleteStep(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_steps')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
