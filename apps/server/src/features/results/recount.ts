import { sql } from 'kysely';
import { dialectOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inOneSnapshot } from '../../platform/db/snapshot.ts';
import type { Difference } from './recount-queries.ts';
import { listDifferences, listSurveyIds } from './recount-queries.ts';

export type { Difference } from './recount-queries.ts';
export { listSurveyIds } from './recount-queries.ts';

/** Returns where stored counts differ from the responses, of one survey or of all; there should be none. */
export async function recount(db: Db, surveyId?: number): Promise<Difference[]> {
  const ids = surveyId === undefined ? await listSurveyIds(db) : [surveyId];
  const found: Difference[] = [];
  for (const id of ids) {
    // One survey at a time, so that no snapshot is held for long.
    found.push(...(await inOneSnapshot(db, (snapshot) => compare(snapshot, id))));
  }
  return found;
}

async function compare(snapshot: Db, id: number): Promise<Difference[]> {
  if (dialectOf(snapshot) === 'postgres') await sql`set local statement_timeout = 0`.execute(snapshot);
  return listDifferences(snapshot, id);
}
