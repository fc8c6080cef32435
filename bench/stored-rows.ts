import { quietLog } from '../apps/server/src/cli/site.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { listSubmissionIds } from '../apps/server/src/responses/testing.ts';

/** The ids of all stored submissions, read from the database itself. */
export async function readSubmissionIds(databaseUrl: string, dataDir: string): Promise<string[]> {
  const database = await openDatabase({ databaseUrl, dataDir }, quietLog());
  const ids = await listSubmissionIds(database.db);
  await database.close();
  return ids;
}
