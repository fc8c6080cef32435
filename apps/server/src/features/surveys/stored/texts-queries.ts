import type { Db } from '../../../platform/db/schema.ts';

/** The version's texts in other languages, and the survey's languages now; both as JSON. */
export async function findVersionTexts(
  db: Db,
  surveyId: number,
  version: number,
): Promise<{ texts: string; languages: string } | undefined> {
  return db
    .selectFrom('survey_versions')
    .innerJoin('surveys', 'surveys.id', 'survey_versions.survey_id')
    .select(['survey_versions.texts', 'surveys.languages'])
    .where('survey_versions.survey_id', '=', surveyId)
    .where('survey_versions.version', '=', version)
    .executeTakeFirst();
}
