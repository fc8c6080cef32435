import { quietLog } from '../apps/server/src/cli/site.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';

/** The ids of all stored submissions, read from the database itself. */
export async function readSubmissionIds(databaseUrl: string, dataDir: string): Promise<string[]> {
  const database = await openDatabase({ databaseUrl, dataDir }, quietLog());
  const rows = await database.db.selectFrom('responses').select('submission_id').execute();
  await database.close();
  return rows.map(({ submission_id }) => submission_id);
}
