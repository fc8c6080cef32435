import type { Db, NotificationKind } from '../../platform/db/schema.ts';

export interface NotificationEvent {
  id: string;
  kind: NotificationKind;
  survey_id: number;
  happened_at: string;
}

/** What notifications can be derived from. */
export interface SurveyNews {
  id: number;
  status: 'draft' | 'publish' | 'trash';
  publish_at: string | null;
  /** When its draft was begun; null: there is none. */
  draft_since: string | null;
  /** The day of its oldest existing response; null: none, or some were imported. */
  first_day: string | null;
  /** The last day with responses that wait as suspected spam. */
  spam_day: string | null;
}

/** All surveys outside the trash; days with spam from `since` on. Each subquery reads only a few rows. */
export async function listSurveyNews(db: Db, since: string): Promise<SurveyNews[]> {
  return db
    .selectFrom('surveys')
    .select(['id', 'status', 'publish_at'])
    .select((eb) => [
      eb
        .selectFrom('survey_drafts')
        .select('begun_at')
        .whereRef('survey_drafts.survey_id', '=', 'surveys.id')
        .as('draft_since'),
      eb
        .selectFrom('survey_days')
        .select('day')
        .whereRef('survey_days.survey_id', '=', 'surveys.id')
        .groupBy('day')
        .having((days) => days.fn.sum('responses'), '>', 0)
        .where(({ not, exists, selectFrom }) => {
          const imported = selectFrom('imported_responses').select('response_id');
          return not(exists(imported.whereRef('imported_responses.survey_id', '=', 'surveys.id')));
        })
        .orderBy('day')
        .limit(1)
        .as('first_day'),
      eb
        .selectFrom('survey_days')
        .select('day')
        .whereRef('survey_days.survey_id', '=', 'surveys.id')
        .where('day', '>=', since)
        .groupBy('day')
        .having((days) => days.fn.sum('spam'), '>', 0)
        .orderBy('day', 'desc')
        .limit(1)
        .as('spam_day'),
    ])
    .where('status', '!=', 'trash')
    .execute();
}

/** Settings of published surveys that have a last day. */
export async function listEnding(db: Db): Promise<{ id: number; settings: string }[]> {
  return db
    .selectFrom('surveys')
    .select(['id', 'settings'])
    .where('status', '=', 'publish')
    .where((eb) => eb.or(['expire', 'until'].map((run_time) => eb('settings', 'like', `%"run_time":"${run_time}"%`))))
    .execute();
}

export async function hasSpam(db: Db, surveyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('survey_days')
    .select((eb) => eb.fn.sum<number>('spam').as('spam'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return Number(row?.spam ?? 0) > 0;
}

export async function listRecorded(db: Db, since: string): Promise<string[]> {
  const rows = await db.selectFrom('notifications').select('id').where('happened_at', '>=', since).execute();
  return rows.map(({ id }) => id);
}

/** Skips what another process has recorded already. */
export async function insertEvents(db: Db, events: readonly NotificationEvent[]): Promise<void> {
  await db
    .insertInto('notifications')
    .values([...events])
    .onConflict((row) => row.column('id').doNothing())
    .execute();
}

export async function deleteEventsBefore(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('notifications').where('happened_at', '<', moment).execute();
}

export async function deleteKind(db: Db, surveyId: number, kind: NotificationKind): Promise<void> {
  await db.deleteFrom('notifications').where('survey_id', '=', surveyId).where('kind', '=', kind).execute();
}

/** Newest first, with the survey's title and whether this reader has dismissed them. */
export async function listEvents(
  db: Db,
  kinds: readonly NotificationKind[],
  reader: string,
  limit: number,
): Promise<(NotificationEvent & { survey_title: string; dismissed: boolean })[]> {
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
  return rows.map(({ title, dismissed_at, ...event }) => ({
    ...event,
    survey_title: title,
    dismissed: dismissed_at !== null,
  }));
}

export async function insertDismissals(db: Db, ids: readonly string[], reader: string, at: Date): Promise<void> {
  await db
    .insertInto('notification_dismissals')
    .values(ids.map((notification_id) => ({ notification_id, reader, dismissed_at: at.toISOString() })))
    .onConflict((row) => row.columns(['notification_id', 'reader']).doNothing())
    .execute();
}

export async function deleteEventsAfter(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('notifications').where('happened_at', '>', moment).execute();
}
