import { VISIT } from '@userfeedback/contract/limits';
import type { Selectable } from 'kysely';
import { dialectOf, uuidText } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { VisitTable } from '../../../platform/db/visits-schema.ts';
import type { VisitKey } from './visit-queries.ts';
import { claimVisits } from './visit-queries.ts';

export type { VisitRow } from './visit-queries.ts';

export async function countVisits(db: Db, surveyId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('visits')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('survey_id', '=', surveyId)
    .where('saved_at', '>', now.getTime() - VISIT.leftAfter)
    .where('answers', '!=', '[]')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When each survey was last begun, by visits saved after a moment (milliseconds). */
export async function listNewestStarts(db: Db, after: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('visits')
    .select((on) => ['survey_id', on.fn.max('started_at').as('newest')])
    .where('saved_at', '>', after)
    .groupBy('survey_id')
    .execute();
  return new Map(rows.map(({ survey_id, newest }) => [survey_id, Number(newest)]));
}

export type LeftVisitRow = Omit<Selectable<VisitTable>, 'submission_id'> & VisitKey;

/** Saved last before this moment (milliseconds), the oldest first. */
export async function listLeftVisits(db: Db, before: number, limit: number): Promise<LeftVisitRow[]> {
  return db
    .selectFrom('visits')
    .select(['survey_id', 'step', 'started_at', 'saved_at', 'answers', 'sent', 'fields'])
    .select(uuidText(dialectOf(db), 'submission_id').as('submission_id'))
    .where('saved_at', '<=', before)
    .orderBy('saved_at')
    .limit(limit)
    .execute();
}

/** Keeps visits that were saved again meanwhile. */
export async function removeVisits(db: Db, visits: readonly LeftVisitRow[]): Promise<void> {
  if (visits.length > 0) await claimVisits(db, visits);
}

export async function listVisitedSurveys(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('visits').select('survey_id').distinct().execute();
  return rows.map(({ survey_id }) => survey_id);
}

export async function deleteVisitsOf(db: Db, surveyId: number): Promise<void> {
  await db.deleteFrom('visits').where('survey_id', '=', surveyId).execute();
}
