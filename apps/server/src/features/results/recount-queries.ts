import { UNKNOWN_LANGUAGE } from '@userfeedback/contract/limits';
import { kindsWith, LONGER_SPAN, SPANS } from '@userfeedback/engine';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../../platform/db/dialect.ts';
import { dialectOf, leadingNumber, numberAfterColon, placeOf, spacedParts } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { OTHERS } from '../responses/counts/source-labels.ts';
import { SOURCE_FIELDS } from '../responses/source-fields.ts';
import { countedUnderSql, sumOfCodeSql } from '../responses/wordings/counted-under.ts';

type CountTable = 'survey_days' | 'language_days' | 'source_days' | 'question_days' | 'option_days' | 'time_days';

export interface Difference {
  table: CountTable | 'packed_columns';
  survey_id: number;
  key: string;
  column: string;
  kept: number;
  counted: number;
}

export async function listSurveyIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('surveys').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** Responses counted by one statement: sorting stays small, so the time grows in proportion to the responses. */
const AT_ONCE = 20_000;

export async function listDifferences(db: Db, surveyId: number, atOnce = AT_ONCE): Promise<Difference[]> {
  const parts = await listParts(db, surveyId, atOnce);
  const found: Difference[] = [];
  for (const { tables, counts } of COMPARED) {
    const counted = new Map<string, number>();
    for (const part of parts)
      for (const count of counts) {
        const { rows } = await count(db, part).execute(db);
        for (const { table, column, key, count } of rows) {
          const name = nameOf(table, column, key);
          counted.set(name, (counted.get(name) ?? 0) + count);
        }
      }
    for (const table of tables) found.push(...(await listOddRows(db, surveyId, { table, counted })));
    for (const [name, count] of counted) {
      const [table, column, key] = name.split(BETWEEN) as [CountTable, string, string];
      found.push({ table, survey_id: surveyId, key, column, kept: 0, counted: count });
    }
  }
  const { rows } = await idBounds(surveyId).execute(db);
  return [...found, ...rows];
}

interface Part {
  surveyId: number;
  after: number;
  last: number;
}

async function listParts(db: Db, surveyId: number, atOnce: number): Promise<Part[]> {
  const parts: Part[] = [];
  for (let after = 0; ; ) {
    const { rows } = await sql<{ last: number | null }>`select max(id) as last from (
      select id from responses where survey_id = ${surveyId} and id > ${after} order by id limit ${atOnce}
    ) as part`.execute(db);
    const last = rows[0]?.last;
    if (last === null || last === undefined) return parts;
    parts.push({ surveyId, after, last });
    after = last;
  }
}

function isIn({ surveyId, after, last }: Part): RawBuilder<SqlBool> {
  return sql`responses.survey_id = ${surveyId} and responses.id > ${after} and responses.id <= ${last}`;
}

const TABLES = {
  survey_days: { key: ['day'], columns: ['responses', 'partial', 'trashed', 'spam'] },
  language_days: { key: ['language', 'day'], columns: ['responses', 'partial'] },
  source_days: { key: ['channel', 'language', 'day', 'label'], columns: ['responses', 'partial'] },
  question_days: {
    key: ['question_id', 'kind', 'language', 'day'],
    columns: [
      ...(['answered', 'skipped', 'commented'] as const),
      ...(['partial_answered', 'partial_skipped', 'partial_commented', 'left_here', 'sum', 'partial_sum'] as const),
    ],
  },
  option_days: {
    key: ['question_id', 'kind', 'language', 'day', 'option'],
    columns: ['count', 'commented', 'partial_count', 'partial_commented'],
  },
  time_days: { key: ['question_id', 'kind', 'language', 'day', 'span'], columns: ['count'] },
} as const satisfies Record<CountTable, { key: readonly string[]; columns: readonly string[] }>;

/** Tables compared in one pass; there are as many counts of times as of all others. */
const COMPARED = [
  {
    tables: ['survey_days', 'language_days', 'source_days', 'question_days', 'option_days'],
    counts: [countChoices, countWords, countLeaving, countSources],
  },
  { tables: ['time_days'], counts: [countTimes] },
] as const;

type Counts = RawBuilder<Pick<Difference, 'column' | 'key'> & { table: CountTable; count: number }>;

const BETWEEN = '\0';

function nameOf(table: CountTable, column: string, key: string): string {
  return [table, column, key].join(BETWEEN);
}

/** Rows that differ from what was counted. Deletes from `counted` every count that has a row. */
async function listOddRows(
  db: Db,
  surveyId: number,
  { table, counted }: { table: CountTable; counted: Map<string, number> },
): Promise<Difference[]> {
  const { columns, key } = TABLES[table];
  const sums = columns.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`);
  const { rows } = await sql<{ key: string } & Record<string, number>>`select ${keyText(key)} as key, ${sql.join(sums)}
    from ${sql.table(table)} where survey_id = ${surveyId} group by 1`.execute(db);
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const name = nameOf(table, column, row.key);
      const [kept, count] = [row[column] ?? 0, counted.get(name) ?? 0];
      counted.delete(name);
      return kept === count ? [] : [{ table, survey_id: surveyId, key: row.key, column, kept, counted: count }];
    }),
  );
}

function selectCounts(
  table: CountTable,
  column: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  count = sql`sum(count)`,
): Counts {
  return sql`select ${sql.lit(table)} as "table", ${column} as "column", ${keyText(TABLES[table].key)} as key,
    ${count} as count ${from} group by 2, 3`;
}

function columnOf(name: 'answered' | 'skipped' | 'commented' | 'count' | 'sum'): RawBuilder<unknown> {
  return sql`case status when 'partial' then ${sql.lit(`partial_${name}`)} else ${sql.lit(name)} end`;
}

const LANGUAGE = sql`coalesce(responses.language, '') as language`;
const IS_SEEN = sql`status in ('publish', 'partial')`;

/** Counts what `choices` says. Most of them are alike; each distinct one is read once. */
function countChoices(db: Db, part: Part): Counts {
  const dialect = dialectOf(db);
  // A response counts once for a question however much was chosen: at its first choice.
  const isFirst = sql`${placeOf(dialect, 'choices', sql`' ' || ${leadingNumber(dialect, 'item.value')} || ':'`)}
    = ${placeOf(dialect, 'choices', sql`' ' || item.value || ' '`)}`;
  const status = sql`case status when 'publish' then 'responses' when 'trash' then 'trashed' else status end`;
  return sql`with alike as materialized (
      select status, day, ${LANGUAGE}, choices, count(*) as count from responses where ${isIn(part)}
      group by 1, 2, 3, 4
    ), parts as materialized (
      select status, day, language, item.value, sum(count) as count,
        sum(case when ${isFirst} then count else 0 end) as responses
      from alike cross join ${partsOf(dialect, sql`choices`)}
      where ${IS_SEEN} and item.value <> '' and item.value not like '%*' group by 1, 2, 3, 4
    ), asked as materialized (
      select item.*, question_id, wordings.kind, ${countedUnderSql(dialect)} as option,
        ${sumOfCodeSql(dialect)} as sum
      from parts as item join wordings on wordings.number = ${leadingNumber(dialect, 'item.value')}
      where wordings.survey_id = ${part.surveyId}
    )
    ${selectCounts('survey_days', status, sql`from alike`)}
    union all ${selectCounts('language_days', status, sql`from alike where ${IS_SEEN} and language <> ''`)}
    union all ${selectCounts('question_days', columnOf('answered'), sql`from asked where value like '%:%'`, sql`sum(responses)`)}
    union all ${selectCounts('question_days', columnOf('skipped'), sql`from asked where value not like '%:%'`)}
    union all ${selectCounts('question_days', columnOf('sum'), sql`from asked where sum <> 0`, sql`sum(count * sum)`)}
    union all ${selectCounts('option_days', columnOf('count'), sql`from asked where value like '%:%'`)}`;
}

function countWords(db: Db, part: Part): Counts {
  const dialect = dialectOf(db);
  const isBeside = sql`case when ${isOfKinds((facts) => facts.isFreeText)} then answers.value is null
    else answers.comments is not null end`;
  return sql`with words as materialized (
      select status, day, ${LANGUAGE}, choices, number, options, rows, question_id, wordings.kind,
        value, comments, ${isBeside} as is_beside
      from responses
      join answers on answers.survey_id = responses.survey_id and answers.response_id = responses.id
      join wordings on wordings.survey_id = answers.survey_id and wordings.number = answers.wording
      where ${isIn(part)} and ${IS_SEEN}
    ), chosen as (
      select words.*, ${countedUnderSql(dialect)} as option
      from words cross join ${partsOf(dialect, sql`words.choices`)}
      where comments is not null and item.value like '%:%' and ${leadingNumber(dialect, 'item.value')} = number
    )
    ${selectCounts('question_days', columnOf('answered'), sql`from words where value is not null`, sql`count(*)`)}
    union all ${selectCounts('question_days', columnOf('commented'), sql`from words where is_beside`, sql`count(*)`)}
    union all ${selectCounts('option_days', columnOf('commented'), sql`from chosen`, sql`count(*)`)}`;
}

function countLeaving(_db: Db, part: Part): Counts {
  const from = sql`from (
      select question_id, wordings.kind, ${LANGUAGE}, day from responses join wordings
        on wordings.survey_id = responses.survey_id and wordings.number = responses.left_wording
      where ${isIn(part)} and status = 'partial'
    ) as rows`;
  return selectCounts('question_days', sql`'left_here'`, from, sql`count(*)`);
}

/** A label counts as itself if it has a row of its own. */
function countSources(_db: Db, { surveyId, after, last }: Part): Counts {
  const from = sql`from (
      select case status when 'publish' then 'responses' else status end as counted, ${LANGUAGE}, day,
        channel.value as channel, case when label.value is null then '' when exists (
          select 1 from source_days as apart where apart.survey_id = ${surveyId} and apart.label = label.value
        ) then label.value else ${sql.lit(OTHERS)} end as label
      from response_fields as channel cross join responses
      left join response_fields as label on label.survey_id = channel.survey_id
        and label.response_id = channel.response_id and label.name = ${sql.lit(SOURCE_FIELDS.label)}
      where channel.survey_id = ${surveyId} and channel.name = ${sql.lit(SOURCE_FIELDS.channel)}
        and channel.response_id > ${after} and channel.response_id <= ${last}
        and responses.survey_id = channel.survey_id and responses.id = channel.response_id and ${IS_SEEN}
    ) as rows`;
  return selectCounts('source_days', sql`counted`, from, sql`count(*)`);
}

function countTimes(db: Db, part: Part): Counts {
  const dialect = dialectOf(db);
  const seconds = numberAfterColon(dialect, 'item.value');
  const spans = sql.join(
    SPANS.map((span) => sql`when ${seconds} <= ${sql.lit(span)} then ${sql.lit(span)}`),
    sql` `,
  );
  return sql`with times as materialized (
      select ${LANGUAGE}, day, ${leadingNumber(dialect, 'item.value')} as wording,
        case ${spans} else ${sql.lit(LONGER_SPAN)} end as span, count(*) as count
      from responses cross join ${spacedParts(dialect, sql`answer_seconds`, 'item')}
      where ${isIn(part)} and ${IS_SEEN} and answer_seconds is not null group by 1, 2, 3, 4
    ), named as (
      select times.*, question_id, wordings.kind
      from times join wordings on wordings.number = times.wording where wordings.survey_id = ${part.surveyId}
    ) ${selectCounts('time_days', sql`'count'`, sql`from named`)}`;
}

/** Responses whose id is outside the bounds of their day. */
function idBounds(surveyId: number): RawBuilder<Difference> {
  return sql`select 'survey_days' as "table", cast(${surveyId} as integer) as survey_id, responses.day as key,
      'first_id to last_id' as "column", 0 as kept, count(*) as counted
    from responses left join (
      select day, min(first_id) as first_id, max(last_id) as last_id from survey_days
      where survey_id = ${surveyId} group by day
    ) as kept on kept.day = responses.day
    where responses.survey_id = ${surveyId}
      and (kept.first_id is null or responses.id < kept.first_id or responses.id > kept.last_id)
    group by responses.day`;
}

function partsOf(dialect: DialectName, choices: RawBuilder<unknown>): RawBuilder<unknown> {
  return spacedParts(dialect, sql`substr(${choices}, 3)`, 'item');
}

function isOfKinds(holds: Parameters<typeof kindsWith>[0]): RawBuilder<SqlBool> {
  return sql`wordings.kind in (${listed(kindsWith(holds))})`;
}

function listed(kinds: readonly string[]): RawBuilder<unknown> {
  return kinds.length === 0 ? sql`null` : sql.join(kinds.map((kind) => sql.lit(kind)));
}

function keyText(columns: readonly string[]): RawBuilder<unknown> {
  const texts = columns.map((column) =>
    column === 'language' ? sql`coalesce(nullif(language, ''), ${sql.lit(UNKNOWN_LANGUAGE)})` : sql.ref(column),
  );
  return sql.join(texts, sql` || ' ' || `);
}
