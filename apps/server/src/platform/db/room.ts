import { randomBytes } from 'node:crypto';
import type { Db } from './schema.ts';

const BYTES = 256 * 1024;
const NAME = 'room';

/**
 * Checks that the database has room by storing this much for a moment. Takes two transactions, since what is written
 * and removed in one never reaches the disk. Throws the database's error when it is full.
 */
export async function checkRoom(db: Db): Promise<void> {
  // Random, because compressible data would need no room.
  const value = randomBytes((BYTES * 3) / 4).toString('base64');
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((row) => row.column('name').doUpdateSet({ value }))
    .execute();
  await db.deleteFrom('settings').where('name', '=', NAME).execute();
}
