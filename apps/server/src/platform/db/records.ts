import type { Db } from './schema.ts';

export async function findRecord(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Leaves an existing value as it is and returns false; `upsertRecord` replaces it. */
export async function insertRecord(db: Db, name: string, value: string): Promise<boolean> {
  const inserted = await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((row) => row.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function upsertRecord(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((row) => row.column('name').doUpdateSet({ value }))
    .execute();
}
