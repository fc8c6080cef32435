import { addDays, dayInZone } from '@userfeedback/engine';
import { sql } from 'kysely';
import { dialectOf } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { DONE } from '../../../platform/jobs/job.ts';
import type { COUNT_TABLES } from './count-queries.ts';
import { countStatements } from './count-queries.ts';
import type {
  CountRows,
  LanguageDayRow,
  OptionDayRow,
  QuestionDayRow,
  SourceDayRow,
  SurveyDayRow,
  TimeDayRow,
} from './counts.ts';
import { SOURCE_KEY, sumByKey, sumOfDays } from './counts.ts';

/** Rows per transaction: few, so that visitors do not wait long to write. */
const AT_ONCE = 500;

/** Two days after a day has ended, its counts of several processes become one row for each key. */
export const foldJob: Job = {
  name: 'fold-counts',
  everyMinutes: 60,
  async run({ db, host, now }) {
    await foldCounts(db, addDays(dayInZone(now(), host.info().time_zone), -2));
    return DONE;
  },
};

/**
 * Adds up the rows of all shards for days before this one. The sums are right at every moment, so it may be stopped,
 * repeated, and run in several processes.
 */
export async function foldCounts(db: Db, day: string): Promise<void> {
  await foldAll(db, 'survey_days', ['survey_id', 'day'], day, (rows: SurveyDayRow[]) => ({
    surveyDays: sumOfDays(rows),
  }));
  const ofLanguage = ['survey_id', 'language', 'day'] as const;
  await foldAll(db, 'language_days', ofLanguage, day, (rows: LanguageDayRow[]) => ({
    languageDays: sumByKey(rows, ofLanguage),
  }));
  await foldAll(db, 'source_days', SOURCE_KEY, day, (rows: SourceDayRow[]) => ({
    sourceDays: sumByKey(rows, SOURCE_KEY),
  }));
  const ofQuestion = ['survey_id', 'question_id', 'kind', 'language', 'day'] as const;
  await foldAll(db, 'question_days', ofQuestion, day, (rows: QuestionDayRow[]) => ({
    questionDays: sumByKey(rows, ofQuestion),
  }));
  const ofOption = [...ofQuestion, 'option'] as const;
  await foldAll(db, 'option_days', ofOption, day, (rows: OptionDayRow[]) => ({
    optionDays: sumByKey(rows, ofOption),
  }));
  const ofSpan = [...ofQuestion, 'span'] as const;
  await foldAll(db, 'time_days', ofSpan, day, (rows: TimeDayRow[]) => ({
    timeDays: sumByKey(rows, ofSpan),
  }));
}

const NO_ROWS: CountRows = {
  surveyDays: [],
  languageDays: [],
  sourceDays: [],
  questionDays: [],
  optionDays: [],
  timeDays: [],
};

async function foldAll<Row>(
  db: Db,
  table: (typeof COUNT_TABLES)[keyof CountRows]['name'],
  key: readonly string[],
  day: string,
  sum: (rows: Row[]) => Partial<CountRows>,
): Promise<void> {
  const columns = sql.raw([...key, 'shard'].join(', '));
  const foldSome = () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<Row>`delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where shard <> 0 and day < ${day}
        order by ${columns} limit ${AT_ONCE}) returning *`.execute(trx);
      const added = { ...NO_ROWS, ...sum(rows) };
      for (const statement of countStatements(dialectOf(db), added)) await statement.execute(trx);
      return rows.length;
    });
  while ((await foldSome()) === AT_ONCE);
}
