import type { ResponseStatus } from '@userfeedback/contract';
import { UNKNOWN_LANGUAGE } from '@userfeedback/contract/limits';
import { kindOf, LONGER_SPAN, questionTypes, SPANS, typesWith } from '@userfeedback/engine';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, jsonItem, leadingNumber, numberAfterColon, spacedParts } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';

/** A count that differs from its rows. */
export interface Difference {
  table: 'survey_days' | 'language_days' | 'question_days' | 'option_days' | 'time_days';
  survey_id: number;
  /** Question, kind, language, day and option, as far as the table has them. */
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
    languageDays(surveyId),
    idBounds(surveyId),
    ...SEEN.flatMap((status) => [questionDays(db, surveyId, status), optionDays(db, surveyId, status)]),
    leftHere(surveyId),
    timeDays(db, surveyId),
  ];
  const found: Difference[] = [];
  for (const comparison of comparisons) {
    const { rows } = await comparison.execute(db);
    found.push(...rows.map((row) => ({ ...row, survey_id: surveyId })));
  }
  return found;
}

/** The statuses whose answers are counted, those of each in columns of their own. */
const SEEN = ['publish', 'partial'] as const;
type Seen = (typeof SEEN)[number];
const PREFIX = { publish: '', partial: 'partial_' } as const;

type Compared = RawBuilder<Omit<Difference, 'survey_id'>>;

function surveyDays(surveyId: number): Compared {
  const column = (name: 'responses' | 'partial' | 'trashed' | 'spam', status: ResponseStatus) => sql`
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
  return sql`${column('responses', 'publish')} union all ${column('partial', 'partial')}
    union all ${column('trashed', 'trash')} union all ${column('spam', 'spam')}`;
}

function languageDays(surveyId: number): Compared {
  const column = (name: 'responses' | 'partial', status: Seen) => sql`
    select 'language_days' as "table", ${key('language', 'day')} as key, ${sql.lit(name)} as "column",
      coalesce(kept.count, 0) as kept, coalesce(rows.count, 0) as counted
    from (
      select language, day, sum(${sql.ref(name)}) as count from language_days
      where survey_id = ${surveyId} group by language, day
    ) as kept
    full join (
      select language, day, count(*) as count from responses
      where survey_id = ${surveyId} and status = ${sql.lit(status)} and language is not null
      group by language, day
    ) as rows on rows.language = kept.language and rows.day = kept.day
    where coalesce(kept.count, 0) <> coalesce(rows.count, 0)`;
  return sql`${column('responses', 'publish')} union all ${column('partial', 'partial')}`;
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

function ofQuestions(surveyId: number, name: string, given: RawBuilder<unknown>): Compared {
  return sql`select 'question_days' as "table", ${key('question_id', 'kind', 'language', 'day')} as key,
      ${sql.lit(name)} as "column", coalesce(kept.count, 0) as kept, coalesce(rows.count, 0) as counted
    from (
      select question_id, kind, language, day, sum(${sql.ref(name)}) as count from question_days
      where survey_id = ${surveyId} group by question_id, kind, language, day
    ) as kept
    full join (
      select question_id, kind, language, day, sum(count) as count from (${given}) as given
      group by question_id, kind, language, day
    ) as rows on rows.question_id = kept.question_id and rows.kind = kept.kind
      and rows.language = kept.language and rows.day = kept.day
    where coalesce(kept.count, 0) <> coalesce(rows.count, 0)`;
}

function questionDays(db: Db, surveyId: number, status: Seen): Compared {
  const column = (name: 'answered' | 'skipped' | 'commented', given: RawBuilder<unknown>) =>
    ofQuestions(surveyId, `${PREFIX[status]}${name}`, given);
  const isFreeText = isOfTypes((face) => face.isFreeText);
  const texts = written(surveyId, status, sql`answers.value is not null`);
  const besides = written(
    surveyId,
    status,
    sql`case when ${isFreeText} then answers.value is null else answers.comments is not null end`,
  );
  const isSkipped = sql`item.value not like '%:%' and item.value not like '%*'`;
  return sql`${column('answered', sql`${eachOnce(chosen(db, alike(surveyId, status), surveyId))} union all ${texts}`)}
    union all ${column('skipped', eachOnce(asked(db, surveyId, { isWanted: isSkipped, responses: alike(surveyId, status) })))}
    union all ${column('commented', besides)}`;
}

/** Where partial responses were left. */
function leftHere(surveyId: number): Compared {
  const given = sql`select wordings.question_id, ${kindOfRow()} as kind, coalesce(responses.language, '') as language, responses.day, count(*) as count
    from responses join wordings
      on wordings.survey_id = responses.survey_id and wordings.number = responses.left_wording
    where responses.survey_id = ${surveyId} and responses.status = 'partial' group by 1, 2, 3, 4`;
  return ofQuestions(surveyId, 'left_here', given);
}

/** How long visitors were at questions, in published and partial responses. */
function timeDays(db: Db, surveyId: number): Compared {
  const dialect = dialectOf(db);
  const given = sql`select wordings.question_id, ${kindOfRow()} as kind, coalesce(responses.language, '') as language, responses.day,
      ${numberAfterColon(dialect, 'item.value')} as seconds
    from responses cross join ${spacedParts(dialect, sql`responses.answer_seconds`, 'item')} cross join wordings
    where responses.survey_id = ${surveyId} and responses.status in ('publish', 'partial')
      and responses.answer_seconds is not null and wordings.survey_id = ${surveyId}
      and wordings.number = ${leadingNumber(dialect, 'item.value')}`;
  const spans = sql.join(
    SPANS.map((span) => sql`when seconds <= ${sql.lit(span)} then ${sql.lit(span)}`),
    sql` `,
  );
  const span = sql`case ${spans} else ${sql.lit(LONGER_SPAN)} end`;
  return sql`select 'time_days' as "table", ${key('question_id', 'kind', 'language', 'day', 'span')} as key,
      'count' as "column", coalesce(kept.count, 0) as kept, coalesce(rows.count, 0) as counted
    from (
      select question_id, kind, language, day, span, sum(count) as count from time_days
      where survey_id = ${surveyId} group by question_id, kind, language, day, span
    ) as kept
    full join (
      select question_id, kind, language, day, ${span} as span, count(*) as count from (${given}) as given
      group by question_id, kind, language, day, 5
    ) as rows on rows.question_id = kept.question_id and rows.kind = kept.kind
      and rows.language = kept.language and rows.day = kept.day
      and rows.span = kept.span
    where coalesce(kept.count, 0) <> coalesce(rows.count, 0)`;
}

function optionDays(db: Db, surveyId: number, status: Seen): Compared {
  const column = (given: RawBuilder<unknown>, column: 'count' | 'commented') => {
    const name = `${PREFIX[status]}${column}`;
    return sql`select 'option_days' as "table", ${key('question_id', 'kind', 'language', 'day', 'option')} as key,
      ${sql.lit(name)} as "column", coalesce(kept.count, 0) as kept, coalesce(rows.count, 0) as counted
    from (
      select question_id, kind, language, day, option, sum(${sql.ref(name)}) as count from option_days
      where survey_id = ${surveyId} group by question_id, kind, language, day, option
    ) as kept
    full join (
      select question_id, kind, language, day, option, sum(count) as count from (${given}) as chosen
      group by question_id, kind, language, day, option
    ) as rows on rows.question_id = kept.question_id and rows.kind = kept.kind
      and rows.language = kept.language and rows.day = kept.day
      and rows.option = kept.option
    where coalesce(kept.count, 0) <> coalesce(rows.count, 0)`;
  };
  return sql`${column(chosen(db, alike(surveyId, status), surveyId), 'count')}
    union all ${column(chosen(db, commented(surveyId, status), surveyId), 'commented')}`;
}

/** Responses of a status that are alike: there are many fewer of these than responses, and each is read only once. */
function alike(surveyId: number, status: Seen): RawBuilder<unknown> {
  return sql`select coalesce(language, '') as language, day, choices, cast(null as integer) as wording, count(*) as count
    from responses
    where survey_id = ${surveyId} and status = ${sql.lit(status)} group by 1, day, choices`;
}

/** The same of those with comments on what was chosen, by the wording that they comment on. */
function commented(surveyId: number, status: Seen): RawBuilder<unknown> {
  return sql`select coalesce(responses.language, '') as language, responses.day, responses.choices, answers.wording, count(*) as count
    from answers join responses on responses.survey_id = answers.survey_id and responses.id = answers.response_id
    where answers.survey_id = ${surveyId} and answers.comments is not null and responses.status = ${sql.lit(status)}
    group by 1, responses.day, responses.choices, answers.wording`;
}

interface Asked {
  /** `item.value` is a part of the choices, after the number of their form. */
  isWanted: RawBuilder<unknown>;
  option?: RawBuilder<unknown>;
  responses: RawBuilder<unknown>;
}

/** What was asked in these responses. */
function asked(
  db: Db,
  surveyId: number,
  { isWanted, option = sql`null`, responses }: Asked,
): RawBuilder<unknown> {
  const dialect = dialectOf(db);
  return sql`select alike.language, alike.day, alike.choices, alike.count, wordings.question_id, ${kindOfRow()} as kind, ${option} as option
    from (${responses}) as alike cross join ${spacedParts(dialect, sql`substr(alike.choices, 3)`, 'item')}
    cross join wordings
    where ${isWanted} and wordings.survey_id = ${surveyId}
      and wordings.number = ${leadingNumber(dialect, 'item.value')}
      and (alike.wording is null or alike.wording = wordings.number)`;
}

function chosen(db: Db, responses: RawBuilder<unknown>, surveyId: number): RawBuilder<unknown> {
  const dialect = dialectOf(db);
  const code = numberAfterColon(dialect, 'item.value');
  const option = sql`case when wordings.options is null then cast(${code} as text)
    else ${jsonItem(dialect, 'wordings.options', code)} end`;
  const isWanted = sql`item.value like '%:%'`;
  return asked(db, surveyId, { isWanted, option, responses });
}

/** A response counts once for a question, however much was chosen. */
function eachOnce(given: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select distinct question_id, kind, language, day, choices, count from (${given}) as each_once`;
}

/** How many responses of a status have something written. */
function written(surveyId: number, status: Seen, isWanted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select wordings.question_id, ${kindOfRow()} as kind, coalesce(responses.language, '') as language, responses.day,
      null as choices, count(distinct responses.id) as count
    from answers
    join responses on responses.survey_id = answers.survey_id and responses.id = answers.response_id
    join wordings on wordings.survey_id = answers.survey_id and wordings.number = answers.wording
    where answers.survey_id = ${surveyId} and responses.status = ${sql.lit(status)} and ${isWanted}
    group by 1, 2, 3, 4`;
}

/** Whether a wording has a type for which this is true. */
function isOfTypes(holds: Parameters<typeof typesWith>[0]): RawBuilder<SqlBool> {
  return sql`wordings.question_type in (${listed(typesWith(holds))})`;
}

/** The kind that answers to a wording are counted under, as `kindOfType` has it. */
function kindOfRow(): RawBuilder<string> {
  const byKind = Map.groupBy(Object.entries(questionTypes), ([, face]) => kindOf(face));
  const cases = [...byKind].map(
    ([kind, types]) =>
      sql`when wordings.question_type in (${listed(types.map(([type]) => type))}) then ${sql.lit(kind)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else wordings.question_type end`;
}

function listed(types: readonly string[]): RawBuilder<unknown> {
  return types.length === 0 ? sql`null` : sql.join(types.map((type) => sql.lit(type)));
}

/** The key of a count, from whichever side has it. */
function key(...columns: string[]): RawBuilder<unknown> {
  const of = (side: string) =>
    sql.join(
      columns.map((column) =>
        column === 'language'
          ? sql`coalesce(nullif(${sql.ref(`${side}.${column}`)}, ''), ${sql.lit(UNKNOWN_LANGUAGE)})`
          : sql.ref(`${side}.${column}`),
      ),
      sql` || ' ' || `,
    );
  return sql`coalesce(${of('kept')}, ${of('rows')})`;
}
