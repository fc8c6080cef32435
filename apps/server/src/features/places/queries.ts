import type { Insertable } from 'kysely';
import type { Db, SurveyPlacesTable } from '../../platform/db/schema.ts';

export function findPlaces(db: Db, surveyId: number) {
  return db.selectFrom('survey_places').selectAll().where('survey_id', '=', surveyId).executeTakeFirst();
}

export async function savePlaces(db: Db, places: Insertable<SurveyPlacesTable>): Promise<void> {
  const { on_pages, link } = places;
  await db
    .insertInto('survey_places')
    .values(places)
    .onConflict((row) => row.column('survey_id').doUpdateSet({ on_pages, link }))
    .execute();
}

export async function findSlug(db: Db, surveyId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('survey_slugs')
    .select('slug')
    .where('survey_id', '=', surveyId)
    .where('is_current', '=', 1)
    .executeTakeFirst();
  return row?.slug;
}

/** The survey that has this slug or had it before. */
export function findOwner(db: Db, slug: string) {
  return db.selectFrom('survey_slugs').selectAll().where('slug', '=', slug).executeTakeFirst();
}

/** Former ones stay, and lead on to it. */
export async function saveSlug(db: Db, surveyId: number, slug: string): Promise<void> {
  await db.updateTable('survey_slugs').set({ is_current: 0 }).where('survey_id', '=', surveyId).execute();
  await db
    .insertInto('survey_slugs')
    .values({ slug, survey_id: surveyId, is_current: 1 })
    .onConflict((row) => row.column('slug').doUpdateSet({ is_current: 1 }))
    .execute();
}
