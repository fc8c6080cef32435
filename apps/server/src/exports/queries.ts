import type { Db } from '../db/schema.ts';

/**
 * How many responses of any status a range has, the id of the last one, and whether the survey has any with a language;
 * from the counts per day.
 */
export async function findExtent(
  db: Db,
  surveyId: number,
  days: { start?: string | undefined; end?: string | undefined },
) {
  const row = await db
    .selectFrom('survey_days')
    .select((eb) => [
      eb.fn
        .coalesce(
          eb.fn.sum<number>(eb('responses', '+', eb('partial', '+', eb('trashed', '+', eb.ref('spam'))))),
          eb.lit(0),
        )
        .as('count'),
      eb.fn.max('last_id').as('last_id'),
      eb
        .exists(
          eb
            .selectFrom('language_days')
            .select('language_days.day')
            .where('language_days.survey_id', '=', surveyId)
            .where((of) => of(of('language_days.responses', '+', of.ref('partial')), '>', 0)),
        )
        .as('has_language'),
    ])
    .where('survey_id', '=', surveyId)
    .$if(days.start !== undefined, (select) => select.where('day', '>=', days.start ?? ''))
    .$if(days.end !== undefined, (select) => select.where('day', '<=', days.end ?? ''))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), last: row.last_id, hasLanguage: Boolean(row.has_language) };
}
