import type { Db, LicenceTable } from '../db/schema.ts';

/** What is kept of a key. */
export type LicenceRow = Pick<LicenceTable, 'key' | 'type' | 'expires_on' | 'state'>;

const COLUMNS = ['key', 'type', 'expires_on', 'state'] as const;

export async function findLicence(db: Db, key: string): Promise<LicenceRow | undefined> {
  return db.selectFrom('licences').select(COLUMNS).where('key', '=', key).executeTakeFirst();
}

export async function findUsedLicence(db: Db): Promise<LicenceRow | undefined> {
  return db.selectFrom('licences').select(COLUMNS).where('used', '=', 1).executeTakeFirst();
}

export async function insertLicence(db: Db, licence: LicenceRow & { issued_at: string }): Promise<void> {
  await db
    .insertInto('licences')
    .values({ ...licence, used: 0 })
    .onConflict((row) =>
      row.column('key').doUpdateSet({
        type: licence.type,
        expires_on: licence.expires_on,
        state: licence.state,
      }),
    )
    .execute();
}

/** Makes this the one key in use; null: none. */
export async function markUsed(db: Db, key: string | null): Promise<void> {
  await db.updateTable('licences').set({ used: 0 }).where('used', '=', 1).execute();
  if (key !== null) await db.updateTable('licences').set({ used: 1 }).where('key', '=', key).execute();
}
