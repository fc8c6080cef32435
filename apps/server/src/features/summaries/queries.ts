import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

export interface SurveyWeeks {
  id: number;
  title: string;
  impressions: number;
  responses: number;
  impressions_before: number;
  responses_before: number;
}

/**
 * Surveys outside the trash that were shown or answered since `before`, up to the end of the week that begins with
 * `start`.
 */
export async function listSurveyWeeks(
  db: Db,
  { before, start, end }: { before: string; start: string; end: string },
): Promise<SurveyWeeks[]> {
  const sumOf = (column: 'impressions' | 'responses', isBefore: boolean) => {
    const isIn = isBefore ? sql`survey_days.day < ${start}` : sql`survey_days.day >= ${start}`;
    return sql<number>`sum(case when ${isIn} then ${sql.ref(`survey_days.${column}`)} else 0 end)`;
  };
  const rows = await db
    .selectFrom('survey_days')
    .innerJoin('surveys', 'surveys.id', 'survey_days.survey_id')
    .select(['surveys.id', 'surveys.title'])
    .select([
      sumOf('impressions', false).as('impressions'),
      sumOf('responses', false).as('responses'),
      sumOf('impressions', true).as('impressions_before'),
      sumOf('responses', true).as('responses_before'),
    ])
    .where('surveys.status', '!=', 'trash')
    .where('survey_days.day', '>=', before)
    .where('survey_days.day', '<=', end)
    .groupBy(['surveys.id', 'surveys.title'])
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      title: row.title,
      impressions: Number(row.impressions),
      responses: Number(row.responses),
      impressions_before: Number(row.impressions_before),
      responses_before: Number(row.responses_before),
    }))
    .filter(({ impressions, responses, impressions_before, responses_before }) =>
      [impressions, responses, impressions_before, responses_before].some((count) => count > 0),
    );
}

export async function countWaitingSpam(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('survey_days')
    .innerJoin('surveys', 'surveys.id', 'survey_days.survey_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('survey_days.spam'), sql.lit(0)).as('count'))
    .where('surveys.status', '!=', 'trash')
    .executeTakeFirstOrThrow();
  return Number(count);
}
