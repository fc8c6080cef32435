import type { Db } from '../db/schema.ts';

/** Those served last come first. */
export async function listFiles(db: Db): Promise<{ path: string; size: number }[]> {
  return db.selectFrom('built_files').select(['path', 'size']).orderBy('served_at', 'desc').execute();
}

export async function findFile(db: Db, path: string): Promise<Uint8Array | undefined> {
  const query = db.selectFrom('built_files').select('bytes').where('path', '=', path);
  return (await query.executeTakeFirst())?.bytes;
}

/** Keeps a file that another process has stored: a path determines its content. */
export async function insertFile(db: Db, path: string, bytes: Uint8Array, now: Date): Promise<void> {
  await db
    .insertInto('built_files')
    .values({ path, bytes, size: bytes.length, served_at: now.toISOString() })
    .onConflict((row) => row.column('path').doNothing())
    .execute();
}

export async function markServed(db: Db, paths: readonly string[], now: Date): Promise<void> {
  if (paths.length === 0) return;
  const query = db.updateTable('built_files').set({ served_at: now.toISOString() });
  await query.where('path', 'in', paths).execute();
}

export async function deleteServedBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('built_files').where('served_at', '<', moment.toISOString()).execute();
}

export async function deleteFiles(db: Db, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await db.deleteFrom('built_files').where('path', 'in', paths).execute();
}
