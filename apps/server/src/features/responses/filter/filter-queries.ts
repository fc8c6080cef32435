import type { ResponseStatus } from '@userfeedback/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, isOneOf } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { hasWords, wordId } from '../../../platform/search/words.ts';
import { includesPart } from '../wordings/wordings.ts';
import type { Filter } from './filter.ts';
import { hasFields, hasValue, indexed, isInLanguage } from './filter.ts';

/** Matching responses as `from ... where ...`, and the id column to sort and limit by. */
export interface Passing {
  source: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
}

/** Searches start from the index of words, field values from theirs: both return ids in order. */
export function passing(db: Db, filter: Filter): Passing {
  const conditions = sql`responses.survey_id = ${filter.surveyId} and ${hasStatus(filter.status, filter.withPartial)}
    and ${narrowing(db, filter)}`;
  const field = indexed(filter.fields);
  if (!filter.words && field) {
    const others = { ...filter, fields: filter.fields?.filter((one) => one !== field) };
    return {
      source: sql`from response_fields as chosen cross join responses
        where ${hasValue('chosen', filter.surveyId, field)} and responses.id = chosen.response_id
          and responses.survey_id = ${filter.surveyId} and ${hasStatus(filter.status, filter.withPartial)}
          and ${narrowing(db, others)}`,
      id: sql`chosen.response_id`,
    };
  }
  if (!filter.words) return { source: sql`from responses where ${conditions}`, id: sql`responses.id` };
  const dialect = dialectOf(db);
  const id = wordId(dialect);
  return {
    source: sql`from response_words cross join responses
      where ${hasWords(dialect, filter.words, filter.ids)} and responses.id = ${id} and ${conditions}`,
    id,
  };
}

/**
 * Inlined, word for word as in the partial indexes, so that both databases can use them. `withPartial` adds partial
 * responses to published ones.
 */
export function hasStatus(status: ResponseStatus, withPartial = false): RawBuilder<SqlBool> {
  if (withPartial) return sql`responses.status in ('publish', 'partial')`;
  if (status === 'publish') return sql`responses.status = 'publish'`;
  return sql`responses.status <> 'publish' and responses.status = ${sql.lit(status)}`;
}

export function narrowing(
  db: Db,
  { surveyId, start, end, answer, fields, language, matched }: Omit<Filter, 'status'>,
): RawBuilder<unknown> {
  const conditions = [
    ...(start === undefined ? [] : [sql`responses.day >= ${start}`]),
    ...(end === undefined ? [] : [sql`responses.day <= ${end}`]),
    ...(answer === undefined ? [] : [includesPart(db, answer.parts)]),
    ...hasFields(surveyId, fields),
    ...(language === undefined ? [] : [isInLanguage(language)]),
    ...(matched ? [isOneOf(dialectOf(db), 'responses.id', Object.values(matched).flat())] : []),
  ];
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `);
}
