import { dialectOf, uuidValue } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { StoredSurvey } from '../stored/stored-survey.ts';

export async function findPublished(db: Db, id: number): Promise<StoredSurvey | undefined> {
  return db.selectFrom('surveys').selectAll().where('id', '=', id).where('status', '=', 'publish').executeTakeFirst();
}

/** The survey of a visit saved since this moment (milliseconds), unless the survey is in the trash. */
export async function findBegun(
  db: Db,
  id: number,
  submissionId: string,
  since: number,
): Promise<StoredSurvey | undefined> {
  return db
    .selectFrom('visits')
    .innerJoin('surveys', 'surveys.id', 'visits.survey_id')
    .selectAll('surveys')
    .where('visits.survey_id', '=', id)
    .where('visits.submission_id', '=', uuidValue(dialectOf(db), submissionId))
    .where('visits.saved_at', '>=', since)
    .where('surveys.status', '!=', 'trash')
    .executeTakeFirst();
}
