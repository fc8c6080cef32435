import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

/** In any status. */
export async function countStored(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('survey_days')
    .select(sql<number>`coalesce(sum(responses + trashed + spam), 0)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
