import type { DayRange } from '@userfeedback/engine';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, isOneOf } from '../../../platform/db/dialect.ts';
import type { AiSummaryTable, Db } from '../../../platform/db/schema.ts';
import { isAlive } from '../../../platform/site/processes.ts';

export type KeptSummary = Selectable<AiSummaryTable>;

export async function findKept(db: Db, surveyId: number): Promise<KeptSummary | undefined> {
  return db.selectFrom('ai_summaries').selectAll().where('survey_id', '=', surveyId).executeTakeFirst();
}

export async function upsertKept(db: Db, { survey_id, ...rest }: Insertable<AiSummaryTable>): Promise<void> {
  await db
    .insertInto('ai_summaries')
    .values({ survey_id, ...rest })
    .onConflict((row) => row.column('survey_id').doUpdateSet(rest))
    .execute();
}

export async function deleteKept(db: Db, surveyId: number): Promise<void> {
  await db.deleteFrom('ai_summaries').where('survey_id', '=', surveyId).execute();
}

/** False while another living process makes the survey's summary. */
export async function claimMaking(db: Db, survey_id: number, process: string): Promise<boolean> {
  const claimed = await db
    .insertInto('ai_summary_makers')
    .values({ survey_id, process })
    .onConflict((row) =>
      row
        .column('survey_id')
        .doUpdateSet({ process })
        .where(({ not }) => not(isAlive(db, sql.ref('ai_summary_makers.process')))),
    )
    .returning('survey_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Locks the claim until the transaction ends; false if another process took it. */
export async function lockMaking(trx: Db, surveyId: number, process: string): Promise<boolean> {
  const making = await trx
    .selectFrom('ai_summary_makers')
    .select('survey_id')
    .where('survey_id', '=', surveyId)
    .where('process', '=', process)
    .$if(dialectOf(trx) === 'postgres', (select) => select.forUpdate())
    .executeTakeFirst();
  return making !== undefined;
}

export async function deleteMakers(trx: Db, surveyId: number): Promise<void> {
  await trx.deleteFrom('ai_summary_makers').where('survey_id', '=', surveyId).execute();
}

export async function releaseMaking(db: Db, surveyId: number, process: string): Promise<void> {
  await db.deleteFrom('ai_summary_makers').where('survey_id', '=', surveyId).where('process', '=', process).execute();
}

export async function markChanged(db: Db, surveyId: number): Promise<void> {
  await db.updateTable('ai_summaries').set({ changed_since: 1 }).where('survey_id', '=', surveyId).execute();
}

/**
 * The version of the questions and the count of published responses, of these days if given. Tells whether a summary is
 * outdated.
 */
export async function readPresent(db: Db, surveyId: number, days?: DayRange | null) {
  const row = await db
    .selectFrom('surveys')
    .leftJoin('survey_days', (join) => {
      const ofSurvey = join.onRef('survey_days.survey_id', '=', 'surveys.id');
      if (!days) return ofSurvey;
      return ofSurvey.on('survey_days.day', '>=', days.start_date).on('survey_days.day', '<=', days.end_date);
    })
    .select((eb) => [
      'surveys.version',
      eb.fn.coalesce(eb.fn.sum<number>('survey_days.responses'), eb.lit(0)).as('responses'),
    ])
    .where('surveys.id', '=', surveyId)
    .where('surveys.deleted_at', 'is', null)
    .groupBy('surveys.version')
    .executeTakeFirst();
  return row && { version: row.version, responses: Number(row.responses) };
}

/** Returns which of the responses are published, and locks them until the transaction ends. */
export async function lockPublished(db: Db, surveyId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('responses')
    .select('id')
    .where(isOneOf(dialectOf(db), 'id', ids))
    .where('survey_id', '=', surveyId)
    .where('status', '=', 'publish')
    .orderBy('id')
    .$if(dialectOf(db) === 'postgres', (select) => select.forKeyShare())
    .execute();
  return rows.map((row) => row.id);
}
