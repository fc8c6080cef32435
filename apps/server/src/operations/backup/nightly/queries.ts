import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import type { BackupTable } from '../../../platform/db/shared-schema.ts';

export type BackupRow = Omit<Selectable<BackupTable>, 'id'>;

export async function insertBackup(db: Db, row: Insertable<BackupTable>): Promise<void> {
  await db.insertInto('backups').values(row).execute();
}

export async function listBackupRows(db: Db, limit: number): Promise<BackupRow[]> {
  return db
    .selectFrom('backups')
    .select(['name', 'made_at', 'bytes', 'milliseconds', 'responses', 'version', 'encrypted'])
    .select(['verified_at', 'state', 'error'])
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findLastMade(db: Db): Promise<Pick<BackupRow, 'made_at' | 'bytes'> | undefined> {
  return db
    .selectFrom('backups')
    .select(['made_at', 'bytes'])
    .where('state', '<>', 'failed')
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function hasFailedSince(db: Db, moment: string): Promise<boolean> {
  const row = await db
    .selectFrom('backups')
    .select('id')
    .where('state', '=', 'failed')
    .where('made_at', '>=', moment)
    .executeTakeFirst();
  return row !== undefined;
}

/** Names of backups that were restored and counted. */
export async function listVerified(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('backups').select('name').where('verified_at', 'is not', null).execute();
  return new Set(rows.map(({ name }) => name));
}
