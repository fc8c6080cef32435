import type { Insertable, Selectable } from 'kysely';
import type { Db, SurveyDraftTable } from '../../../platform/db/schema.ts';

export type StoredDraft = Selectable<SurveyDraftTable>;

export async function findDraft(db: Db, surveyId: number): Promise<StoredDraft | undefined> {
  return db.selectFrom('survey_drafts').selectAll().where('survey_id', '=', surveyId).executeTakeFirst();
}

export async function listDrafts(db: Db, surveyIds: readonly number[]): Promise<StoredDraft[]> {
  return db.selectFrom('survey_drafts').selectAll().where('survey_id', 'in', surveyIds).execute();
}

/** Keeps `begun_at` of an existing draft. */
export async function saveDraft(db: Db, draft: Insertable<SurveyDraftTable>): Promise<void> {
  const { survey_id: _, begun_at: __, ...change } = draft;
  await db
    .insertInto('survey_drafts')
    .values(draft)
    .onConflict((row) => row.column('survey_id').doUpdateSet(change))
    .execute();
}

export async function deleteDraft(db: Db, surveyId: number): Promise<void> {
  await db.deleteFrom('survey_drafts').where('survey_id', '=', surveyId).execute();
}
