import { sql } from 'kysely';
import { dialectOf } from '../db/dialect.ts';
import type { Db, DeliveryTable } from '../db/schema.ts';

/** A row that somebody works on. */
export type ClaimedDelivery = Pick<
  DeliveryTable,
  'survey_id' | 'response_id' | 'kind' | 'target' | 'attempts' | 'last_error'
> & {
  id: number;
};

/** Whether anything is due: a read, which disturbs nobody. */
export async function hasDue(db: Db, now: string): Promise<boolean> {
  const row = await due(db, now).limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes what is due: until `until` nobody else will, in whatever process; a process that dies gives it back so.
 * The try is counted now, so that a delivery that kills its process is not tried for ever.
 */
export async function claimDue(
  db: Db,
  now: string,
  until: string,
  limit: number,
): Promise<ClaimedDelivery[]> {
  return (
    db
      // On its own, so that PostgreSQL locks the rows once, whatever way it joins them.
      .with('taken', () =>
        due(db, now)
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(limit)
          .$if(dialectOf(db) === 'postgres', (rows) => rows.forUpdate().skipLocked()),
      )
      .updateTable('deliveries')
      .set((eb) => ({ next_attempt_at: until, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (eb) => eb.selectFrom('taken').select('taken.id'))
      .returning(['id', 'survey_id', 'response_id', 'kind', 'target', 'attempts', 'last_error'])
      .execute()
  );
}

/** Notes that it was sent, whoever else may have taken it meanwhile. */
export async function markSent(db: Db, id: number, sentAt: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'sent', sent_at: sentAt, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Keeps why it was not sent, and when to try again (null: never), unless somebody else has taken it meanwhile. */
export async function markFailed(
  db: Db,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  error: string,
  nextAttemptAt: string | null,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set(
      nextAttemptAt
        ? { next_attempt_at: nextAttemptAt, last_error: error }
        : { status: 'failed', last_error: error },
    )
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', sql.lit('pending'))
    .execute();
}

/** How many were given up since a moment, and when about that was last (null: none). */
export async function givenUpSince(
  db: Db,
  moment: string,
): Promise<{ count: number; last_at: string | null }> {
  const { count, last_at } = await db
    .selectFrom('deliveries')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max<string | null>('next_attempt_at').as('last_at'),
    ])
    .where('status', '=', sql.lit('failed'))
    .where('next_attempt_at', '>=', moment)
    .executeTakeFirstOrThrow();
  return { count: Number(count), last_at };
}

/** The surveys of which something was given up since a moment, and when that was last. */
export async function listGivenUp(db: Db, since: string): Promise<{ survey_id: number; last_at: string }[]> {
  return db
    .selectFrom('deliveries')
    .select((eb) => ['survey_id', eb.fn.max('next_attempt_at').as('last_at')])
    .where('status', '=', sql.lit('failed'))
    .where('next_attempt_at', '>=', since)
    .groupBy('survey_id')
    .execute();
}

/** Tries what was given up of a survey again, as if for the first time. */
export async function retryGivenUp(db: Db, surveyId: number, now: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'pending', attempts: 0, next_attempt_at: now.toISOString(), last_error: null })
    .where('survey_id', '=', surveyId)
    .where('status', '=', sql.lit('failed'))
    .execute();
}

/** Forgets one whose survey or response is gone. */
export async function dropDelivery(db: Db, id: number): Promise<void> {
  await db.deleteFrom('deliveries').where('id', '=', id).execute();
}

/** Forgets what was sent or given up before a moment, among the `limit` oldest; answers how many. */
export async function deleteDoneBefore(db: Db, moment: string, limit: number): Promise<number> {
  const oldest = db.selectFrom('deliveries').select('id').orderBy('id').limit(limit);
  const result = await db
    .deleteFrom('deliveries')
    .where('id', 'in', oldest)
    .where('created_at', '<', moment)
    .where('status', '!=', 'pending')
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

function due(db: Db, now: string) {
  return db
    .selectFrom('deliveries')
    .select('id')
    .where('status', '=', sql.lit('pending'))
    .where('next_attempt_at', '<=', now);
}
