import type { Db } from '../db/schema.ts';
import type { StoredSurvey } from '../surveys/stored-survey.ts';

/** The surveys that visitors may see, in the order in which the first fitting one is chosen (OP-035, OP-036). */
export async function listPublished(db: Db, now: Date): Promise<StoredSurvey[]> {
  return db
    .selectFrom('surveys')
    .selectAll()
    .where('status', '=', 'publish')
    .where((eb) => eb.or([eb('publish_at', 'is', null), eb('publish_at', '<=', now.toISOString())]))
    .orderBy((eb) => eb.fn.coalesce('publish_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** When the next scheduled survey appears. */
export async function findNextPublishing(db: Db, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('surveys')
    .select((eb) => eb.fn.min('publish_at').as('moment'))
    .where('status', '=', 'publish')
    .where('publish_at', '>', now.toISOString())
    .executeTakeFirst();
  return row?.moment ?? undefined;
}

/** The survey, unless it is a draft or in the trash. */
export async function findPublished(db: Db, id: number): Promise<StoredSurvey | undefined> {
  return db
    .selectFrom('surveys')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'publish')
    .executeTakeFirst();
}

/** The questions of a version as JSON. */
export async function findVersionQuestions(
  db: Db,
  surveyId: number,
  version: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('survey_versions')
    .select('questions')
    .where('survey_id', '=', surveyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.questions;
}
