import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import type { SurveyLinkTable, SurveyTestTable } from '../../platform/db/tests-schema.ts';
import type { StoredSurvey } from '../surveys/stored/stored-survey.ts';

export type LinkRow = Selectable<SurveyLinkTable>;
export type TestRow = Selectable<SurveyTestTable>;

/** Undefined if it is in the trash or being deleted. */
export async function findTestable(db: Db, id: number): Promise<StoredSurvey | undefined> {
  return db
    .selectFrom('surveys')
    .selectAll()
    .where('id', '=', id)
    .where('status', '!=', 'trash')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertLink(db: Db, link: Insertable<SurveyLinkTable>): Promise<number> {
  const { id } = await db.insertInto('survey_links').values(link).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Links that still work, the newest first. */
export async function listLinks(db: Db, surveyId: number, now: string): Promise<LinkRow[]> {
  return db
    .selectFrom('survey_links')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

export async function findLink(
  db: Db,
  by: { token_hash: string } | { id: number },
  now: string,
): Promise<LinkRow | undefined> {
  return db
    .selectFrom('survey_links')
    .selectAll()
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('token_hash', '=', by.token_hash)))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function markOpened(db: Db, id: number, now: string): Promise<void> {
  await db.updateTable('survey_links').set({ opened_at: now }).where('id', '=', id).execute();
}

export async function deleteLink(db: Db, surveyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('survey_links')
    .where('survey_id', '=', surveyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the id; a response that is sent again keeps its id. */
export async function insertTest(db: Db, test: Insertable<SurveyTestTable>): Promise<number> {
  await db
    .insertInto('survey_tests')
    .values(test)
    .onConflict((conflict) => conflict.columns(['survey_id', 'submission_id']).doNothing())
    .execute();
  const { id } = await db
    .selectFrom('survey_tests')
    .select('id')
    .where('survey_id', '=', test.survey_id)
    .where('submission_id', '=', test.submission_id)
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest first. */
export async function listTests(db: Db, surveyId: number, since: string): Promise<TestRow[]> {
  return db
    .selectFrom('survey_tests')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('submitted_at', '>', since)
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteTests(db: Db, surveyId: number): Promise<void> {
  await db.deleteFrom('survey_tests').where('survey_id', '=', surveyId).execute();
}

/** Deletes all others of the survey. */
export async function keepNewest(
  db: Db,
  table: 'survey_links' | 'survey_tests',
  surveyId: number,
  most: number,
): Promise<void> {
  const last = await db
    .selectFrom(table)
    .select('id')
    .where('survey_id', '=', surveyId)
    .orderBy('id', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await db.deleteFrom(table).where('survey_id', '=', surveyId).where('id', '<=', last.id).execute();
}

export async function deleteExpired(db: Db, now: string, testsBefore: string): Promise<void> {
  await db.deleteFrom('survey_links').where('expires_at', '<=', now).execute();
  await db.deleteFrom('survey_tests').where('submitted_at', '<=', testsBefore).execute();
}
