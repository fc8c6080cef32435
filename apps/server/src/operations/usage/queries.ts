import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

export async function listSurveyShapes(db: Db): Promise<{ status: string; questions: string }[]> {
  return db.selectFrom('surveys').select(['status', 'questions']).where('status', '!=', 'trash').execute();
}

export async function countResponses(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('survey_days')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('responses'), sql.lit(0)).as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
