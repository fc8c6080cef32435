import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOfTypes } from '../db/answer-kinds.ts';
import { dialectOf, jsonItems } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import { hasWords, wordId } from '../search/words.ts';
import type { Filter } from './filter.ts';

/** The responses that match a filter, as `from ... where ...`, and the id to sort and limit by. */
export interface Passing {
  source: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
}

/** Searches start from the index of words, which returns ids in order. */
export function passing(db: Db, filter: Filter): Passing {
  const conditions = sql`responses.survey_id = ${filter.surveyId} and responses.status = ${filter.status}
    and ${narrowing(db, filter)}`;
  if (!filter.words) return { source: sql`from responses where ${conditions}`, id: sql`responses.id` };
  const dialect = dialectOf(db);
  const id = wordId(dialect);
  return {
    source: sql`from response_words cross join responses
      where ${hasWords(dialect, filter.words, filter.ids)} and responses.id = ${id} and ${conditions}`,
    id,
  };
}

/** The filter's days and answer as a condition on `responses`. */
export function narrowing(
  db: Db,
  { surveyId, start, end, answer }: Omit<Filter, 'status'>,
): RawBuilder<unknown> {
  const conditions = [
    ...(start === undefined ? [] : [sql`responses.day >= ${start}`]),
    ...(end === undefined ? [] : [sql`responses.day <= ${end}`]),
    ...(answer === undefined ? [] : [isAnswered(db, surveyId, answer)]),
  ];
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `);
}

function isAnswered(db: Db, surveyId: number, { questionId, value }: NonNullable<Filter['answer']>) {
  const items = jsonItems(dialectOf(db), 'answers.value', 'item');
  return sql`exists (select 1 from answers
    where answers.survey_id = ${surveyId} and answers.response_id = responses.id
      and answers.question_id = ${questionId}
      and case when ${isOfTypes(({ storesAs }) => storesAs === 'list')}
        then exists (select 1 from ${items} where item.value = ${value})
        else answers.value = ${value} and not ${isOfTypes(({ isFreeText }) => isFreeText)} end)`;
}
