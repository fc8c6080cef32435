import { quietLog } from '../apps/server/src/cli/site.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import type { Db } from '../apps/server/src/db/schema.ts';
import { listSubmissionIds, listVisitIds } from '../apps/server/src/responses/testing.ts';

/** The ids of all stored submissions, read from the database itself. */
export function readSubmissionIds(databaseUrl: string, dataDir: string): Promise<string[]> {
  return readStored(databaseUrl, dataDir, listSubmissionIds);
}

/** The ids of all visits that are saved and not finished. */
export function readVisitIds(databaseUrl: string, dataDir: string): Promise<string[]> {
  return readStored(databaseUrl, dataDir, listVisitIds);
}

async function readStored(databaseUrl: string, dataDir: string, list: (db: Db) => Promise<string[]>) {
  const database = await openDatabase({ databaseUrl, dataDir }, quietLog());
  try {
    return await list(database.db);
  } finally {
    await database.close();
  }
}
