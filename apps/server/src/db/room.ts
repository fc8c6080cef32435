import { randomBytes } from 'node:crypto';
import type { Db } from './schema.ts';

/** As much as a batch of long responses takes. */
const BYTES = 256 * 1024;
const NAME = 'room';

/**
 * Whether the database has room for more: keeps so much for a moment, in two steps, since what is written and removed in
 * one never reaches the disk. Throws what the database says where it has none.
 */
export async function checkRoom(db: Db): Promise<void> {
  // What can be compressed would take no room.
  const value = randomBytes((BYTES * 3) / 4).toString('base64');
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((row) => row.column('name').doUpdateSet({ value }))
    .execute();
  await db.deleteFrom('settings').where('name', '=', NAME).execute();
}
