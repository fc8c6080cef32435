import type { Db, LicenceTable } from '../../platform/db/schema.ts';
import { lockRecord } from '../../platform/db/transact.ts';

export type LicenceRow = Pick<LicenceTable, 'key' | 'type' | 'expires_on' | 'state'>;

/** The site itself, or its network of sites. */
export type LicenceUser = 'site' | 'network';
const USED = { site: 1, network: 2 } as const;

const COLUMNS = ['key', 'type', 'expires_on', 'state'] as const;

export async function findLicence(db: Db, key: string): Promise<LicenceRow | undefined> {
  return db.selectFrom('licences').select(COLUMNS).where('key', '=', key).executeTakeFirst();
}

export async function findUsedLicence(db: Db, user: LicenceUser = 'site'): Promise<LicenceRow | undefined> {
  return db.selectFrom('licences').select(COLUMNS).where('used', '=', USED[user]).executeTakeFirst();
}

export async function hasLicences(db: Db): Promise<boolean> {
  return (await db.selectFrom('licences').select('key').limit(1).executeTakeFirst()) !== undefined;
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

/** Until the transaction ends nobody else changes which key is in use. */
export function lockLicences(db: Db): Promise<void> {
  return lockRecord(db, 'licences');
}

/** Null: none. A key that the other user has stays theirs. */
export async function markUsed(db: Db, key: string | null, user: LicenceUser = 'site'): Promise<void> {
  const used = USED[user];
  await lockLicences(db);
  await db.updateTable('licences').set({ used: 0 }).where('used', '=', used).execute();
  if (key === null) return;
  await db.updateTable('licences').set({ used }).where('key', '=', key).where('used', '=', 0).execute();
}
