import { containsText, dialectOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';

const SURVEYS_MAX = 50;

/** Surveys outside the trash, the newest first. */
export async function listSurveysToPick(
  db: Db,
  { search, ids }: { search: string; ids?: readonly number[] | undefined },
): Promise<{ id: number; title: string; status: string }[]> {
  if (ids?.length === 0) return [];
  return db
    .selectFrom('surveys')
    .select(['id', 'title', 'status'])
    .where('status', '!=', 'trash')
    .where('deleted_at', 'is', null)
    .$if(search !== '', (query) => query.where(containsText(dialectOf(db), 'title', search)))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('id', 'desc')
    .limit(SURVEYS_MAX)
    .execute();
}

export async function countPublished(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('surveys')
    .where('status', '=', 'publish')
    .where('deleted_at', 'is', null)
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
