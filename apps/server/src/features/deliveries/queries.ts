import { DELIVERY_ATTEMPTS } from '@userfeedback/contract';
import type { ExpressionBuilder, RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, jsonRows } from '../../platform/db/dialect.ts';
import type { Db, DeliveryTable, Schema } from '../../platform/db/schema.ts';
import { lockRecord, transact } from '../../platform/db/transact.ts';
import type { NewDelivery } from '../responses/new-response.ts';

export type DeliveryKey = Pick<DeliveryTable, 'survey_id' | 'response_id' | 'number'>;

export type ClaimedDelivery = DeliveryKey &
  Pick<DeliveryTable, 'kind' | 'event' | 'destination' | 'target' | 'recipients' | 'attempts' | 'last_error'> & {
    redelivered: number;
    is_backfill: number;
  };

export function nameOf({ survey_id, response_id, number }: DeliveryKey): string {
  return `${survey_id}-${response_id}-${number}`;
}

export const KEY_COLUMNS = { survey_id: 'integer', response_id: 'integer', number: 'integer' } as const;
/** Of keys as a table `given`. */
export const IS_GIVEN = sql<SqlBool>`deliveries.survey_id = given.survey_id and deliveries.response_id = given.response_id
  and deliveries.number = given.number`;

export function keyOf({ survey_id, response_id, number }: DeliveryKey): DeliveryKey {
  return { survey_id, response_id, number };
}

/** Inlined in SQL. */
export const KEY = sql.raw('survey_id, response_id, number');

/** Whether a pause covers the destination of a row of this table. */
export function isPaused(table: string): RawBuilder<SqlBool> {
  const destination = sql.ref(`${table}.destination`);
  return sql`exists (select 1 from delivery_pauses as pause where pause.destination = ${destination}
    or substr(${destination}, 1, length(pause.destination) + 1) = pause.destination || ':')`;
}

/** Milliseconds, both longer than the lease of a claim, which a process that is alive extends. */
const [LONGEST_LEASE, LEASE_ANEW] = [60_000, 45_000];

/** Inlined, so that both databases can use the partial indexes with the same condition. */
export const WAITING = sql<SqlBool>`status in ('pending', 'sending')`;

/** Leaves out claims that have expired and were taken by another process. */
export async function extendClaims(db: Db, claimed: readonly ClaimedDelivery[], until: string): Promise<void> {
  await updateClaimed(db, claimed, sql`next_attempt_at = ${until}`);
}

/**
 * For unfinished deliveries. The tries do not count; those of a batch do, for the next one must know that there was
 * one, unless it was the last.
 */
export async function giveBack(
  db: Db,
  claimed: readonly ClaimedDelivery[],
  { now, isBatch }: { now: Date; isBatch: boolean },
): Promise<void> {
  const before = sql`deliveries.attempts - 1`;
  const attempts = isBatch
    ? sql`case when deliveries.attempts < ${sql.lit(DELIVERY_ATTEMPTS)} then deliveries.attempts else ${before} end`
    : before;
  await updateClaimed(
    db,
    claimed,
    sql`status = 'pending', next_attempt_at = ${now.toISOString()}, attempts = ${attempts}`,
  );
}

async function updateClaimed(db: Db, claimed: readonly ClaimedDelivery[], change: RawBuilder<unknown>): Promise<void> {
  const keys = claimed.map(({ attempts, ...key }) => ({ ...keyOf(key), attempts }));
  await sql`update deliveries set ${change}
    from ${jsonRows(dialectOf(db), 'given', keys, { ...KEY_COLUMNS, attempts: 'integer' })}
    where ${IS_GIVEN} and deliveries.attempts = given.attempts and deliveries.status = 'sending'`.execute(db);
}

/** About the whole site or a survey; waits until `due`. */
export async function insertDelivery(
  db: Db,
  delivery: NewDelivery,
  moment: string,
  { survey_id = 0, due = moment } = {},
): Promise<void> {
  const last = sql<number>`(select coalesce(max(number), 0) from deliveries
    where survey_id = ${survey_id} and response_id = 0)`;
  const row = {
    ...delivery,
    survey_id,
    response_id: 0,
    status: 'pending' as const,
    attempts: 0,
    // Milliseconds, so that a number is not used again after old rows are deleted.
    number: sql<number>`case when ${last} >= ${Date.parse(moment)} then ${last} + 1 else ${Date.parse(moment)} end`,
    created_at: moment,
    next_attempt_at: due,
  };
  await transact(db, async (trx) => {
    // Without the lock, two at once would get the same number.
    await lockRecord(trx, `numbers of deliveries about ${survey_id}`);
    await trx.insertInto('deliveries').values(row).execute();
  });
}

export type Attempt = Pick<DeliveryTable, 'last_attempt_at' | 'duration_ms' | 'reply_status'>;

export type Outcome = Partial<
  Attempt & Pick<DeliveryTable, 'status' | 'next_attempt_at' | 'last_error' | 'recipients' | 'attempts' | 'reply'>
>;

/**
 * Marks them as sent even if another process has claimed them meanwhile. Recipients and the next try are cleared:
 * nobody needs them any more, and they are most of a row.
 */
export async function markSent(
  db: Db,
  keys: readonly DeliveryKey[],
  { last_attempt_at, duration_ms, reply_status }: Attempt,
): Promise<void> {
  await sql`update deliveries set status = 'sent', sent_at = ${last_attempt_at}, last_attempt_at = ${last_attempt_at},
      duration_ms = ${duration_ms}, reply_status = ${reply_status}, last_error = null, failing_since = null,
      reply = null, recipients = '', next_attempt_at = ''
    from ${jsonRows(dialectOf(db), 'given', keys.map(keyOf), KEY_COLUMNS)} where ${IS_GIVEN}`.execute(db);
}

/** Leaves out those that another process has claimed meanwhile. */
export async function markTried(
  db: Db,
  claimed: readonly ClaimedDelivery[],
  { failing_since, ...changed }: Outcome & { failing_since?: string },
): Promise<void> {
  const changes = Object.entries(changed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const since = failing_since && sql`failing_since = coalesce(deliveries.failing_since, ${failing_since})`;
  await updateClaimed(db, claimed, sql.join(since ? [...changes, since] : changes));
}

/**
 * For deliveries that wait longer than any could: the clock was wrong. A process may still be working on a claimed one,
 * which gets a lease anew.
 */
export async function releaseWaiting(db: Db, now: Date, beyond: Date): Promise<void> {
  const longest = new Date(Math.max(beyond.getTime(), now.getTime() + LONGEST_LEASE));
  await db
    .updateTable('deliveries')
    .set({ next_attempt_at: now.toISOString() })
    .where('status', '=', sql.lit('pending'))
    .where('next_attempt_at', '>', beyond.toISOString())
    .execute();
  await db
    .updateTable('deliveries')
    .set({ next_attempt_at: new Date(now.getTime() + LEASE_ANEW).toISOString() })
    .where('status', '=', sql.lit('sending'))
    .where('next_attempt_at', '>', longest.toISOString())
    .execute();
}

export async function countPaused(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', sql.lit('pending'))
    .where(isPaused('deliveries'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts deliveries that are being tried; null if there is none. */
export async function findOldestWaiting(db: Db): Promise<string | null> {
  const { oldest } = await db
    .selectFrom('deliveries')
    .select((eb) => eb.fn.min<string | null>('created_at').as('oldest'))
    .where(WAITING)
    .where(sql<SqlBool>`not ${isPaused('deliveries')}`)
    .executeTakeFirstOrThrow();
  return oldest;
}

export async function givenUpSince(db: Db, moment: string): Promise<{ count: number; last_at: string | null }> {
  const { count, last_at } = await db
    .selectFrom('deliveries')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max<string | null>('next_attempt_at').as('last_at')])
    .where('status', '=', sql.lit('failed'))
    .where('next_attempt_at', '>=', moment)
    .executeTakeFirstOrThrow();
  return { count: Number(count), last_at };
}

export async function wasToldSince(
  db: Db,
  { kind, target, since }: Pick<DeliveryTable, 'kind' | 'target'> & { since: string },
): Promise<boolean> {
  const told = await db
    .selectFrom('deliveries')
    .select('number')
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .where('target', '=', target)
    .executeTakeFirst();
  return told !== undefined;
}

export async function countFailedTo(db: Db, destination: string, since: string) {
  const failed = db
    .selectFrom('deliveries')
    .where('destination', '=', destination)
    .where('failing_since', 'is not', null)
    .where('last_attempt_at', '>', since)
    .where('status', '=', sql.lit('failed'));
  const { count } = await failed.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const newest = await failed.select('last_error').orderBy('last_attempt_at', 'desc').limit(1).executeTakeFirst();
  return { count: Number(count), last_error: newest?.last_error ?? null };
}

export async function listGivenUp(db: Db, since: string): Promise<{ survey_id: number; last_at: string }[]> {
  return db
    .selectFrom('deliveries')
    .select((eb) => ['survey_id', eb.fn.max('next_attempt_at').as('last_at')])
    .where('survey_id', '!=', 0)
    .where('status', '=', sql.lit('failed'))
    .where('next_attempt_at', '>=', since)
    .groupBy('survey_id')
    .execute();
}

function afresh(now: Date) {
  return { status: 'pending', attempts: 0, next_attempt_at: now.toISOString(), redelivered: 1 } as const;
}

/** Retries as if for the first time. */
export async function retryGivenUp(db: Db, surveyId: number, now: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ ...afresh(now) })
    .where('survey_id', '=', surveyId)
    .where('status', '=', sql.lit('failed'))
    .execute();
}

/** Also those that are being sent right now, should they fail. */
export async function dropWaiting(db: Db, destination: string, reason: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'dropped', last_error: reason, next_attempt_at: '', recipients: '' })
    .where('destination', '=', destination)
    .where(WAITING)
    .execute();
}

export async function deleteDelivery(db: Db, key: DeliveryKey): Promise<void> {
  await db.deleteFrom('deliveries').where(isOne(key)).execute();
}

export function isOne({ survey_id, response_id, number }: DeliveryKey) {
  return (eb: ExpressionBuilder<Schema, 'deliveries'>) => eb.and({ survey_id, response_id, number });
}

export async function deleteDoneBefore(db: Db, moment: string, limit: number): Promise<number> {
  const result = await sql`delete from deliveries where (${KEY}) in (
    select ${KEY} from deliveries where status in ('sent', 'failed', 'dropped') and created_at < ${moment}
    order by created_at limit ${limit})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
