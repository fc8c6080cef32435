import type { Db, NotificationKind } from '../db/schema.ts';

/** Something that has happened, as it is kept. */
export interface Happening {
  id: string;
  kind: NotificationKind;
  survey_id: number;
  happened_at: string;
}

/** A survey's state as far as it makes news. */
export interface SurveyNews {
  id: number;
  status: 'draft' | 'publish' | 'trash';
  publish_at: string | null;
  /** The day of its first response that is still there; null: none. */
  first_day: string | null;
  /** The last day on which responses came that wait as suspected spam. */
  spam_day: string | null;
}

/** All surveys outside the trash; days of spam from `since` on. Each looks at few rows of its own. */
export async function listSurveyNews(db: Db, since: string): Promise<SurveyNews[]> {
  return db
    .selectFrom('surveys')
    .select(['id', 'status', 'publish_at'])
    .select((eb) => [
      eb
        .selectFrom('survey_days')
        .select('day')
        .whereRef('survey_days.survey_id', '=', 'surveys.id')
        .where('responses', '>', 0)
        .orderBy('day')
        .limit(1)
        .as('first_day'),
      eb
        .selectFrom('survey_days')
        .select('day')
        .whereRef('survey_days.survey_id', '=', 'surveys.id')
        .where('day', '>=', since)
        .where('spam', '>', 0)
        .orderBy('day', 'desc')
        .limit(1)
        .as('spam_day'),
    ])
    .where('status', '!=', 'trash')
    .execute();
}

/** Settings of the published surveys that run until a day. */
export async function listEnding(db: Db): Promise<{ id: number; settings: string }[]> {
  return db
    .selectFrom('surveys')
    .select(['id', 'settings'])
    .where('status', '=', 'publish')
    .where('settings', 'like', '%"run_time":"expire"%')
    .execute();
}

/** Whether suspected spam of the survey waits for somebody. */
export async function hasSpam(db: Db, surveyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('survey_days')
    .select('day')
    .where('survey_id', '=', surveyId)
    .where('spam', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of what was noted since a moment. */
export async function listNoted(db: Db, since: string): Promise<string[]> {
  const rows = await db.selectFrom('notifications').select('id').where('happened_at', '>=', since).execute();
  return rows.map(({ id }) => id);
}

/** Notes what has happened; another process may have been first. */
export async function insertHappenings(db: Db, happenings: readonly Happening[]): Promise<void> {
  await db
    .insertInto('notifications')
    .values([...happenings])
    .onConflict((row) => row.column('id').doNothing())
    .execute();
}

/** Forgets what happened before a moment. */
export async function deleteBefore(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('notifications').where('happened_at', '<', moment).execute();
}

/** Forgets all of one kind about a survey. */
export async function deleteKind(db: Db, surveyId: number, kind: NotificationKind): Promise<void> {
  await db.deleteFrom('notifications').where('survey_id', '=', surveyId).where('kind', '=', kind).execute();
}

/** The latest happenings of these kinds, newest first, with the survey's title and whether this reader has dismissed them. */
export async function listHappenings(
  db: Db,
  kinds: readonly NotificationKind[],
  reader: string,
  limit: number,
): Promise<(Happening & { survey_title: string; dismissed: boolean })[]> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('surveys', 'surveys.id', 'notifications.survey_id')
    .leftJoin('notification_dismissals', (join) =>
      join.onRef('notification_id', '=', 'notifications.id').on('reader', '=', reader),
    )
    .select(['notifications.id', 'kind', 'survey_id', 'happened_at', 'title', 'dismissed_at'])
    .where('kind', 'in', [...kinds])
    .where('surveys.status', '!=', 'trash')
    .orderBy('happened_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ title, dismissed_at, ...happening }) => ({
    ...happening,
    survey_title: title,
    dismissed: dismissed_at !== null,
  }));
}

/** Keeps that a reader has dismissed these. */
export async function insertDismissals(
  db: Db,
  ids: readonly string[],
  reader: string,
  at: Date,
): Promise<void> {
  await db
    .insertInto('notification_dismissals')
    .values(ids.map((notification_id) => ({ notification_id, reader, dismissed_at: at.toISOString() })))
    .onConflict((row) => row.columns(['notification_id', 'reader']).doNothing())
    .execute();
}

/** Forgets what was noted of days that have not come. */
export async function deleteHappenedAfter(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('notifications').where('happened_at', '>', moment).execute();
}
