import type { DialectName } from '../dialect.ts';
import type { Db } from '../schema.ts';

/** How many rows a step has that goes through all surveys. */
export async function countSurveys(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('surveys')
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The surveys after this id, locked while a step fills them in. */
export function nextSurveys(trx: Db, dialect: DialectName, after: string | null, limit: number) {
  return trx
    .selectFrom('surveys')
    .where('id', '>', Number(after ?? 0))
    .orderBy('id')
    .limit(limit)
    .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate());
}
