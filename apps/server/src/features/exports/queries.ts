import type { Db } from '../../platform/db/schema.ts';
import type { Filter } from '../responses/filter/filter.ts';

/**
 * From the counts per day: how many responses of a status a range has, the id of the last one, and the first day with
 * any; and whether any has a language, a country, or a duration.
 */
export async function findExtent(
  db: Db,
  surveyId: number,
  { status, withPartial, ...days }: Pick<Filter, 'status' | 'withPartial' | 'start' | 'end'>,
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
      eb.fn.min('day').as('first_day'),
      ...(['country', 'seconds'] as const).map((column) =>
        eb
          .exists(
            eb
              .selectFrom('responses')
              .select('responses.id')
              .where('responses.survey_id', '=', surveyId)
              .where('responses.status', 'in', withPartial ? [status, 'partial'] : [status])
              .where(`responses.${column}`, 'is not', null),
          )
          .as(`has_${column}`),
      ),
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
  return {
    count: Number(row.count),
    last: row.last_id,
    firstDay: row.first_day,
    has: {
      language: Boolean(row.has_language),
      country: Boolean(row.has_country),
      seconds: Boolean(row.has_seconds),
    },
  };
}
