import type { Db } from '../../../platform/db/schema.ts';

/** Locks the count until the transaction ends. */
export async function lockTries(db: Db, key: string): Promise<number[]> {
  await db
    .insertInto('sign_in_tries')
    .values({ key, moments: '[]', until: '' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { moments } = await db
    .updateTable('sign_in_tries')
    .set((eb) => ({ key: eb.ref('key') }))
    .where('key', '=', key)
    .returning('moments')
    .executeTakeFirstOrThrow();
  return JSON.parse(moments);
}

export async function writeTries(db: Db, key: string, moments: readonly number[], until: number): Promise<void> {
  await db
    .updateTable('sign_in_tries')
    .set({ moments: JSON.stringify(moments), until: new Date(until).toISOString() })
    .where('key', '=', key)
    .execute();
}

export async function deleteTriesBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('until', '<', new Date(moment).toISOString()).execute();
}
