import type { ResponseStatus } from '@userfeedback/contract';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOfTypes, kindOfRow, wordsBeside } from '../db/answer-kinds.ts';
import { dialectOf, jsonItems } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';

/** A count that differs from its rows. */
export interface Difference {
  table: 'survey_days' | 'question_days' | 'option_days';
  survey_id: number;
  /** Question, kind, day and option, as far as the table has them. */
  key: string;
  column: string;
  kept: number;
  counted: number;
}

export async function listSurveyIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('surveys').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** Compares one survey's counts with its responses and answers; only differences leave the database. */
export async function listDifferences(db: Db, surveyId: number): Promise<Difference[]> {
  const comparisons = [
    surveyDays(surveyId),
    idBounds(surveyId),
    questionDays(surveyId),
    optionDays(db, surveyId),
  ];
  const found: Difference[] = [];
  for (const comparison of comparisons) {
    const { rows } = await comparison.execute(db);
    found.push(...rows.map((row) => ({ ...row, survey_id: surveyId })));
  }
  return found;
}

type Compared = RawBuilder<Omit<Difference, 'survey_id'>>;

function surveyDays(surveyId: number): Compared {
  const column = (name: 'responses' | 'trashed' | 'spam', status: ResponseStatus) => sql`
    select 'survey_days' as "table", coalesce(kept.day, rows.day) as key, ${sql.lit(name)} as "column",
      coalesce(kept.count, 0) as kept, coalesce(rows.count, 0) as counted
    from (
      select day, sum(${sql.ref(name)}) as count from survey_days where survey_id = ${surveyId} group by day
    ) as kept
    full join (
      select day, count(*) as count from responses
      where survey_id = ${surveyId} and status = ${sql.lit(status)} group by day
    ) as rows on rows.day = kept.day
    where coalesce(kept.count, 0) <> coalesce(rows.count, 0)`;
  return sql`${column('responses', 'publish')} union all ${column('trashed', 'trash')}
    union all ${column('spam', 'spam')}`;
}

/** Responses whose id is outside the bounds of their day. */
function idBounds(surveyId: number): Compared {
  return sql`select 'survey_days' as "table", responses.day as key, 'first_id to last_id' as "column",
      0 as kept, count(*) as counted
    from responses left join (
      select day, min(first_id) as first_id, max(last_id) as last_id from survey_days
      where survey_id = ${surveyId} group by day
    ) as kept on kept.day = responses.day
    where responses.survey_id = ${surveyId}
      and (kept.first_id is null or responses.id < kept.first_id or responses.id > kept.last_id)
    group by responses.day`;
}

function questionDays(surveyId: number): Compared {
  const column = (name: 'answered' | 'skipped' | 'commented', isCounted: RawBuilder<unknown>) => sql`
    select 'question_days' as "table", ${key('question_id', 'kind', 'day')} as key,
      ${sql.lit(name)} as "column", coalesce(kept.count, 0) as kept, coalesce(rows.count, 0) as counted
    from (
      select question_id, kind, day, sum(${sql.ref(name)}) as count from question_days
      where survey_id = ${surveyId} group by question_id, kind, day
    ) as kept
    full join (
      select question_id, kind, day, count(*) as count
      from (
        select answers.question_id, ${kindOfRow()} as kind, responses.day
        from answers join responses on responses.id = answers.response_id
        where answers.survey_id = ${surveyId} and responses.status = 'publish' and ${isCounted}
      ) as given
      group by question_id, kind, day
    ) as rows on rows.question_id = kept.question_id and rows.kind = kept.kind and rows.day = kept.day
    where coalesce(kept.count, 0) <> coalesce(rows.count, 0)`;
  return sql`${column('answered', sql`answers.value is not null`)}
    union all ${column('skipped', sql`answers.value is null`)}
    union all ${column('commented', sql`${wordsBeside()} is not null`)}`;
}

function optionDays(db: Db, surveyId: number): Compared {
  const chosen = (isCounted: RawBuilder<unknown>, option: RawBuilder<unknown>, items = sql``) => sql`
    select answers.question_id, ${kindOfRow()} as kind, responses.day, ${option} as option,
      case when answers.comments is null then 0 else 1 end as commented
    from answers join responses on responses.id = answers.response_id ${items}
    where answers.survey_id = ${surveyId} and responses.status = 'publish' and answers.value is not null
      and ${isCounted}`;
  const single = chosen(
    isOfTypes(({ isFreeText, storesAs }) => !isFreeText && storesAs !== 'list'),
    sql`answers.value`,
  );
  const listed = chosen(
    isOfTypes(({ isFreeText, storesAs }) => !isFreeText && storesAs === 'list'),
    sql`item.value`,
    sql`cross join ${jsonItems(dialectOf(db), 'answers.value', 'item')}`,
  );
  const column = (name: 'count' | 'commented', count: RawBuilder<unknown>) => sql`
    select 'option_days' as "table", ${key('question_id', 'kind', 'day', 'option')} as key,
      ${sql.lit(name)} as "column", coalesce(kept.count, 0) as kept, coalesce(rows.count, 0) as counted
    from (
      select question_id, kind, day, option, sum(${sql.ref(name)}) as count from option_days
      where survey_id = ${surveyId} group by question_id, kind, day, option
    ) as kept
    full join (
      select question_id, kind, day, option, ${count} as count from (${single} union all ${listed}) as chosen
      group by question_id, kind, day, option
    ) as rows on rows.question_id = kept.question_id and rows.kind = kept.kind and rows.day = kept.day
      and rows.option = kept.option
    where coalesce(kept.count, 0) <> coalesce(rows.count, 0)`;
  return sql`${column('count', sql`count(*)`)} union all ${column('commented', sql`sum(commented)`)}`;
}

/** The key of a count, from whichever side has it. */
function key(...columns: string[]): RawBuilder<unknown> {
  const of = (side: string) =>
    sql.join(
      columns.map((column) => sql.ref(`${side}.${column}`)),
      sql` || ' ' || `,
    );
  return sql`coalesce(${of('kept')}, ${of('rows')})`;
}
