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

/** Editors, with sessions that are open. */
export function addPeople(
  databaseUrl: string,
  dataDir: string,
  { people, sessions }: { people: number; sessions: number },
): Promise<unknown> {
  const now = Date.now();
  const created_at = new Date(now).toISOString();
  return withStored(databaseUrl, dataDir, async (db) => {
    const ids: number[] = [];
    for (let n = 0; n < people; n += 1) {
      const person = {
        email: `p${n}@bench.test`,
        name: `Person ${n}`,
        role: 'editor',
        password_hash: null,
        created_at,
      };
      const rest = { host_user_id: null, roles: null, manages: null, language: null };
      const { id } = await db
        .insertInto('users')
        .values({ ...person, ...rest })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    for (let n = 0; n < sessions; n += 1)
      await db
        .insertInto('sessions')
        .values({
          token_hash: `hash ${n}`,
          id: `session ${n}`,
          user_id: ids[n % people] ?? 0,
          how: 'password',
          created_at,
          expires_at: new Date(now + 86_400_000).toISOString(),
          last_seen_at: created_at,
          proven_at: created_at,
          browser: 'Firefox 145',
          os: 'Linux',
          country: null,
          network: '',
        })
        .execute();
  });
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
