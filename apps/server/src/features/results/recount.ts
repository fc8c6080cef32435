import { sql } from 'kysely';
import { dialectOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inOneSnapshot } from '../../platform/db/snapshot.ts';
import { listOddColumns } from '../responses/packed/odd-blocks.ts';
import { dropPacked } from '../responses/packed/pack.ts';
import type { Difference } from './recount-queries.ts';
import { listDifferences, listSurveyIds } from './recount-queries.ts';

export type { Difference } from './recount-queries.ts';
export { listSurveyIds } from './recount-queries.ts';

/**
 * Returns where stored counts and packed facts differ from the responses, of one survey or of all; there should be none.
 * Packed facts that differ are dropped, to be packed anew.
 */
export async function recount(db: Db, surveyId?: number): Promise<Difference[]> {
  const ids = surveyId === undefined ? await listSurveyIds(db) : [surveyId];
  const found: Difference[] = [];
  for (const id of ids) {
    // One survey at a time, so that no snapshot is held for long.
    const differences = await inOneSnapshot(db, (snapshot) => compare(snapshot, id));
    if (differences.some(({ table }) => table === 'packed_columns')) await dropPacked(db, id);
    found.push(...differences);
  }
  return found;
}

async function compare(snapshot: Db, id: number): Promise<Difference[]> {
  if (dialectOf(snapshot) === 'postgres') await sql`set local statement_timeout = 0`.execute(snapshot);
  const odd = await listOddColumns(snapshot, id);
  const packed = odd.map(({ first_id, name, count }) => ({
    ...{ table: 'packed_columns' as const, survey_id: id, key: `${first_id} ${name}` },
    ...{ column: 'facts', kept: count, counted: 0 },
  }));
  return [...(await listDifferences(snapshot, id)), ...packed];
}
