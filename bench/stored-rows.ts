import { listSubmissionIds, listVisitIds } from '../apps/server/src/features/responses/testing.ts';
import { quietLog } from '../apps/server/src/operations/cli/site.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import type { Db } from '../apps/server/src/platform/db/schema.ts';
import { storeMessages } from '../apps/server/src/testing/many-messages.ts';

/** The ids of all stored submissions, read from the database itself. */
export function readSubmissionIds(databaseUrl: string, dataDir: string): Promise<string[]> {
  return withStored(databaseUrl, dataDir, listSubmissionIds);
}

/** The ids of all visits that are saved and not finished. */
export function readVisitIds(databaseUrl: string, dataDir: string): Promise<string[]> {
  return withStored(databaseUrl, dataDir, listVisitIds);
}

/** As if visits had last been saved so many milliseconds earlier. */
export function ageVisits(databaseUrl: string, dataDir: string, ms: number): Promise<unknown> {
  return withStored(databaseUrl, dataDir, (db) =>
    db
      .updateTable('visits')
      .set((eb) => ({ saved_at: eb('saved_at', '-', ms) }))
      .execute(),
  );
}

async function withStored<T>(databaseUrl: string, dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir }, quietLog());
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

export function storeMessagesIn(databaseUrl: string, dataDir: string, count: number): Promise<void> {
  return withStored(databaseUrl, dataDir, (db) => storeMessages(db, count));
}
