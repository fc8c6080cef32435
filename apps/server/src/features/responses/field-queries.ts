import type { ResponseField } from '@userfeedback/contract';
import { sql } from 'kysely';
import { dialectOf, isOneOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';

export async function listFields(
  db: Db,
  surveyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ResponseField[]>> {
  const rows = await db
    .selectFrom('response_fields')
    .select(['response_id', 'name', 'label', 'value'])
    .where('survey_id', '=', surveyId)
    .where(isOneOf(dialectOf(db), 'response_id', ids))
    .orderBy('response_id')
    .orderBy('name')
    .execute();
  const fields = new Map<number, ResponseField[]>();
  for (const { response_id, ...field } of rows) {
    const known = fields.get(response_id);
    if (known) known.push(field);
    else fields.set(response_id, [field]);
  }
  return fields;
}

/** All fields in responses of the survey, with their newest labels, by name. */
export async function listFieldNames(db: Db, surveyId: number): Promise<Pick<ResponseField, 'name' | 'label'>[]> {
  // One name at a time, so that the index is not read through.
  const { rows } = await sql<{ name: string; label: string }>`with recursive names(name) as (
      select min(name) from response_fields where survey_id = ${surveyId}
      union all
      select (select min(name) from response_fields where survey_id = ${surveyId} and name > names.name)
        from names where names.name is not null
    )
    select names.name, (select label from response_fields as newest
      where newest.survey_id = ${surveyId} and newest.response_id = (
        select max(response_id) from response_fields as last
        where last.survey_id = ${surveyId} and last.name = names.name
      ) and newest.name = names.name) as label
    from names where names.name is not null order by names.name`.execute(db);
  return rows;
}

export async function listResponseLanguages(db: Db, surveyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('language_days')
    .select('language')
    .where('survey_id', '=', surveyId)
    .groupBy('language')
    .having(sql<number>`sum(responses + partial)`, '>', 0)
    .orderBy('language')
    .execute();
  return rows.map(({ language }) => language);
}

export async function listFrequentValues(db: Db, surveyId: number, name: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('response_fields')
    .select('value')
    .where('survey_id', '=', surveyId)
    .where('name', '=', name)
    .groupBy('value')
    .orderBy((on) => on.fn.countAll(), 'desc')
    .orderBy('value')
    .limit(limit)
    .execute();
  return rows.map(({ value }) => value);
}
