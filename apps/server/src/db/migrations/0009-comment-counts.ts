import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { jsonItems } from '../dialect.ts';

/** How many answers have comments is counted by day, too; those that were given before are counted here. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  for (const table of ['question_days', 'option_days'])
    await db.schema
      .alterTable(table)
      .addColumn('commented', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  const commented = sql`answers.comments is not null and responses.status = 'publish'
    and responses.id = answers.response_id`;
  await sql`update question_days set commented = counted.count
    from (
      select answers.survey_id, answers.question_id, responses.day, count(*) as count
      from answers cross join responses where ${commented}
      group by answers.survey_id, answers.question_id, responses.day
    ) as counted
    where counted.survey_id = question_days.survey_id and counted.question_id = question_days.question_id
      and counted.day = question_days.day`.execute(db);
  await sql`update option_days set commented = counted.count
    from (
      select survey_id, question_id, day, option, count(*) as count
      from (
        select answers.survey_id, answers.question_id, responses.day, answers.value as option
        from answers cross join responses where ${commented}
          and answers.question_type in ('radio-button', 'nps', 'star-rating', 'image-radio', 'icon-choice')
        union all
        select answers.survey_id, answers.question_id, responses.day, item.value as option
        from answers cross join responses cross join ${jsonItems(dialect, 'answers.value', 'item')}
        where ${commented} and answers.question_type = 'checkbox'
      ) as chosen
      group by survey_id, question_id, day, option
    ) as counted
    where counted.survey_id = option_days.survey_id and counted.question_id = option_days.question_id
      and counted.day = option_days.day and counted.option = option_days.option`.execute(db);
}
