import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../db/dialect.ts';
import { jsonRows } from '../db/dialect.ts';
import type { CountRows, OptionDayRow, QuestionDayRow, SurveyDayRow } from './counts.ts';

const SURVEY_DAY = {
  survey_id: 'integer',
  day: 'text',
  responses: 'integer',
  trashed: 'integer',
  spam: 'integer',
  impressions: 'integer',
  first_id: 'integer',
  last_id: 'integer',
} as const;
const QUESTION_DAY = {
  survey_id: 'integer',
  question_id: 'text',
  kind: 'text',
  day: 'text',
  answered: 'integer',
  skipped: 'integer',
  commented: 'integer',
} as const;
const OPTION_DAY = {
  survey_id: 'integer',
  question_id: 'text',
  kind: 'text',
  day: 'text',
  option: 'text',
  count: 'integer',
  commented: 'integer',
} as const;

/**
 * Adds the rows to the counts of a shard, one statement per table that has any. The rows of all shards add up, so that
 * processes do not wait for each other.
 */
export function countStatements(dialect: DialectName, rows: CountRows, shard = 0): RawBuilder<unknown>[] {
  return [
    ...(rows.surveyDays.length > 0 ? [addToSurveyDays(dialect, rows.surveyDays, shard)] : []),
    ...(rows.questionDays.length > 0 ? [addToQuestionDays(dialect, rows.questionDays, shard)] : []),
    ...(rows.optionDays.length > 0 ? [addToOptionDays(dialect, rows.optionDays, shard)] : []),
  ];
}

function addToSurveyDays(
  dialect: DialectName,
  rows: readonly SurveyDayRow[],
  shard: number,
): RawBuilder<unknown> {
  const given = jsonRows(dialect, 'given', rows, SURVEY_DAY);
  return sql`insert into survey_days (survey_id, day, shard, responses, trashed, spam, impressions, first_id, last_id)
    select survey_id, day, ${sql.lit(shard)}, responses, trashed, spam, impressions, first_id, last_id from ${given} where true
    on conflict (survey_id, day, shard) do update set
      responses = survey_days.responses + excluded.responses,
      trashed = survey_days.trashed + excluded.trashed,
      spam = survey_days.spam + excluded.spam,
      impressions = survey_days.impressions + excluded.impressions,
      first_id = case when survey_days.first_id is null or survey_days.first_id > excluded.first_id
        then excluded.first_id else survey_days.first_id end,
      last_id = case when survey_days.last_id is null or survey_days.last_id < excluded.last_id
        then excluded.last_id else survey_days.last_id end`;
}

function addToQuestionDays(
  dialect: DialectName,
  rows: readonly QuestionDayRow[],
  shard: number,
): RawBuilder<unknown> {
  const given = jsonRows(dialect, 'given', rows, QUESTION_DAY);
  return sql`insert into question_days (survey_id, question_id, kind, day, shard, answered, skipped, commented)
    select survey_id, question_id, kind, day, ${sql.lit(shard)}, answered, skipped, commented from ${given} where true
    on conflict (survey_id, question_id, kind, language, day, shard) do update set
      answered = question_days.answered + excluded.answered,
      skipped = question_days.skipped + excluded.skipped,
      commented = question_days.commented + excluded.commented`;
}

function addToOptionDays(
  dialect: DialectName,
  rows: readonly OptionDayRow[],
  shard: number,
): RawBuilder<unknown> {
  const given = jsonRows(dialect, 'given', rows, OPTION_DAY);
  return sql`insert into option_days (survey_id, question_id, kind, day, shard, option, count, commented)
    select survey_id, question_id, kind, day, ${sql.lit(shard)}, option, count, commented from ${given} where true
    on conflict (survey_id, question_id, kind, language, day, shard, option) do update set
      count = option_days.count + excluded.count,
      commented = option_days.commented + excluded.commented`;
}
