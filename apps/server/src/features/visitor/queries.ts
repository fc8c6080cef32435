import type { OnPages } from '@userfeedback/contract/places-limits';
import type { Insertable } from 'kysely';
import { dialectOf, uuidValue } from '../../platform/db/dialect.ts';
import type { Db, RefusedSubmissionTable } from '../../platform/db/schema.ts';
import { isInvitedOnly } from '../places/service.ts';
import type { StoredSurvey } from '../surveys/stored/stored-survey.ts';

export type PublishedSurvey = StoredSurvey & { on_pages: OnPages | null };

/** Those that may be on pages, in the order in which the first matching one is chosen. */
export async function listPublished(db: Db, now: Date): Promise<PublishedSurvey[]> {
  const rows = await db
    .selectFrom('surveys')
    .leftJoin('survey_places', 'survey_places.survey_id', 'surveys.id')
    .selectAll('surveys')
    .select(['survey_places.on_pages', 'survey_places.link'])
    .where('status', '=', 'publish')
    .where((eb) => eb.or([eb('publish_at', 'is', null), eb('publish_at', '<=', now.toISOString())]))
    .where((eb) => eb.or([eb('on_pages', 'is', null), eb('on_pages', '!=', 'none')]))
    .orderBy((eb) => eb.fn.coalesce('publish_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ link, ...row }) => (link !== null && isInvitedOnly(JSON.parse(link)) ? [] : [row]));
}

export async function findNextPublishing(db: Db, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('surveys')
    .select((eb) => eb.fn.min('publish_at').as('moment'))
    .where('status', '=', 'publish')
    .where('publish_at', '>', now.toISOString())
    .executeTakeFirst();
  return row?.moment ?? undefined;
}

export type Refused = Omit<Insertable<RefusedSubmissionTable>, 'submission_id'> & { submission_id: string };

/** Records at most `most` per survey; for a known response the reason is updated. */
export async function insertRefused(db: Db, refused: readonly Refused[], most: number): Promise<void> {
  const ids = [...new Set(refused.map(({ survey_id }) => survey_id))];
  const counted = await db
    .selectFrom('surveys')
    .leftJoin('refused_submissions', 'refused_submissions.survey_id', 'surveys.id')
    .select((eb) => ['surveys.id', eb.fn.count<number>('refused_submissions.submission_id').as('count')])
    .where('surveys.id', 'in', ids)
    .groupBy('surveys.id')
    .execute();
  const rooms = new Map(counted.map(({ id, count }) => [id, most - Number(count)]));
  const bySurvey = Map.groupBy(refused, ({ survey_id }) => survey_id);
  // Each response only once, because PostgreSQL cannot change a row twice in one statement.
  const rows = [...bySurvey].flatMap(([id, list]) => [
    ...new Map(list.slice(0, Math.max(rooms.get(id) ?? 0, 0)).map((one) => [one.submission_id, one])).values(),
  ]);
  if (rows.length === 0) return;
  await db
    .insertInto('refused_submissions')
    .values(rows.map((row) => ({ ...row, submission_id: uuidValue(dialectOf(db), row.submission_id) })))
    .onConflict((row) =>
      row.columns(['survey_id', 'submission_id']).doUpdateSet((eb) => ({
        code: eb.ref('excluded.code'),
        reason: eb.ref('excluded.reason'),
      })),
    )
    .execute();
}

export async function deleteRefusedBefore(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('refused_submissions').where('refused_at', '<', moment).execute();
}

export interface RefusedCount {
  survey_id: number;
  title: string;
  count: number;
  first_at: string;
  last_at: string;
  reason: string;
}

/** Responses refused since and not stored by now, per survey outside the trash. */
export async function countRefused(db: Db, since: string): Promise<RefusedCount[]> {
  const rows = await db
    .selectFrom('refused_submissions as refused')
    .innerJoin('surveys', 'surveys.id', 'refused.survey_id')
    .select(['refused.survey_id', 'surveys.title', 'refused.refused_at', 'refused.reason'])
    .where('surveys.status', '!=', 'trash')
    .where('refused.refused_at', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('responses')
            .select('responses.id')
            .whereRef('responses.survey_id', '=', 'refused.survey_id')
            .whereRef('responses.submission_id', '=', 'refused.submission_id'),
        ),
      ),
    )
    .orderBy('refused.survey_id')
    .orderBy('refused.refused_at')
    .execute();
  return [...Map.groupBy(rows, ({ survey_id }) => survey_id).values()].flatMap((ofSurvey) => {
    const [first, last] = [ofSurvey[0], ofSurvey.at(-1)];
    if (!first || !last) return [];
    const { survey_id, title, refused_at: first_at } = first;
    return [{ survey_id, title, count: ofSurvey.length, first_at, last_at: last.refused_at, reason: last.reason }];
  });
}
