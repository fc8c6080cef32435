import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../../../platform/db/dialect.ts';
import { jsonRows } from '../../../platform/db/dialect.ts';
import type { CountRows } from './counts.ts';

interface CountTable {
  name: 'survey_days' | 'language_days' | 'source_days' | 'question_days' | 'option_days' | 'time_days';
  key: Record<string, 'integer' | 'text'>;
  sums: readonly string[];
  unique: string;
}

const OF_QUESTION = {
  survey_id: 'integer',
  question_id: 'text',
  kind: 'text',
  language: 'text',
  day: 'text',
} as const;
const UNIQUE = 'survey_id, question_id, kind, language, day, shard';

export const COUNT_TABLES = {
  surveyDays: {
    name: 'survey_days',
    key: { survey_id: 'integer', day: 'text' },
    sums: ['responses', 'partial', 'trashed', 'spam', 'impressions'],
    unique: 'survey_id, day, shard',
  },
  languageDays: {
    name: 'language_days',
    key: { survey_id: 'integer', language: 'text', day: 'text' },
    sums: ['responses', 'partial'],
    unique: 'survey_id, language, day, shard',
  },
  sourceDays: {
    name: 'source_days',
    key: { survey_id: 'integer', label: 'text', channel: 'text', language: 'text', day: 'text' },
    sums: ['responses', 'partial'],
    unique: 'survey_id, label, channel, language, day, shard',
  },
  questionDays: {
    name: 'question_days',
    key: OF_QUESTION,
    sums: [
      ...(['answered', 'skipped', 'commented'] as const),
      ...(['partial_answered', 'partial_skipped', 'partial_commented', 'left_here'] as const),
      ...(['sum', 'partial_sum'] as const),
    ],
    unique: UNIQUE,
  },
  optionDays: {
    name: 'option_days',
    key: { ...OF_QUESTION, option: 'text' },
    sums: ['count', 'commented', 'partial_count', 'partial_commented'],
    unique: `${UNIQUE}, option`,
  },
  timeDays: {
    name: 'time_days',
    key: { ...OF_QUESTION, span: 'integer' },
    sums: ['count'],
    unique: `${UNIQUE}, span`,
  },
} as const satisfies Record<keyof CountRows, CountTable>;

/** The first and last id of a day; null if it has no responses. */
const BOUNDS = { first_id: '>', last_id: '<' } as const;

/**
 * Adds the rows to the counts of a shard, one statement per table. Rows of all shards add up; each process writes its
 * own, so that none waits for another.
 */
export function countStatements(dialect: DialectName, rows: CountRows, shard = 0): RawBuilder<unknown>[] {
  const names = Object.keys(COUNT_TABLES) as (keyof CountRows)[];
  return names.filter((name) => rows[name].length > 0).map((name) => add(dialect, name, rows[name], shard));
}

function add(
  dialect: DialectName,
  table: keyof CountRows,
  rows: readonly object[],
  shard: number,
): RawBuilder<unknown> {
  const { name, key, sums, unique } = COUNT_TABLES[table];
  const bounds = table === 'surveyDays' ? Object.entries(BOUNDS) : [];
  const added = [...sums, ...bounds.map(([column]) => column)];
  const types = Object.fromEntries(added.map((column) => [column, 'integer' as const]));
  const given = jsonRows(dialect, 'given', rows, { ...key, ...types });
  const columns = sql.raw([...Object.keys(key), ...added].join(', '));
  const changes = [
    ...sums.map((column) => `${column} = ${name}.${column} + excluded.${column}`),
    ...bounds.map(
      ([column, isFurther]) => `${column} = case
        when ${name}.${column} is null or ${name}.${column} ${isFurther} excluded.${column}
        then excluded.${column} else ${name}.${column} end`,
    ),
  ];
  return sql`insert into ${sql.table(name)} (${columns}, shard)
    select ${columns}, ${sql.lit(shard)} from ${given} where true
    on conflict (${sql.raw(unique)}) do update set ${sql.raw(changes.join(', '))}`;
}
