import type { Db } from '../db/schema.ts';
import { failJob, insertJob } from './queries.ts';

/** A job whose last run has failed, once more than before. */
export async function storeFailedJob(db: Db, name: string, error: string): Promise<void> {
  await insertJob(db, name);
  await db.updateTable('jobs').set({ process: 'gone' }).where('name', '=', name).execute();
  await failJob(db, { name, process: 'gone' }, error, 5);
}
