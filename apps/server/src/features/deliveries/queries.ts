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

/** Inlined in SQL: the order in which deliveries of a destination are sent. */
const KEY = sql.raw('survey_id, response_id, number');

export interface DueDestination {
  destination: string;
  kind: string;
}

/** Per destination, in all processes together. */
const UNDER_WAY = 4;
/** Whether a pause covers the destination of a row of this table. */
export function isPaused(table: string): RawBuilder<SqlBool> {
  const destination = sql.ref(`${table}.destination`);
  return sql`exists (select 1 from delivery_pauses as pause where pause.destination = ${destination}
    or substr(${destination}, 1, length(pause.destination) + 1) = pause.destination || ':')`;
}

/** Longer than the lease of a delivery in progress. */
const LONGEST_LEASE = 60_000;
const TRY = 45_000;

/** Inlined, so that both databases can use the partial indexes with the same condition. */
const WAITING = sql<SqlBool>`status in ('pending', 'sending')`;

/**
 * Destinations with something due and a free slot, longest waiting first. Skips from one to the next by the index, so
 * that the cost does not depend on how much waits for any of them.
 */
export async function listDueDestinations(db: Db, now: string): Promise<DueDestination[]> {
  const result = await sql<DueDestination>`
    with recursive places(place) as (
      select (select destination from deliveries where ${WAITING} order by destination limit 1)
      union all
      select (
        select destination from deliveries
        where ${WAITING} and destination > places.place order by destination limit 1
      ) from places where places.place is not null
    ),
    firsts as (
      select place as destination, (${first(sql`kind`)}) as kind, (${first(sql`next_attempt_at`)}) as due_at
      from places where places.place is not null
    )
    select destination, kind from firsts
    where due_at <= ${now} and not ${isPaused('firsts')} and ${underWay(sql`firsts.destination`, now)} < ${sql.lit(UNDER_WAY)}
    order by due_at, destination`.execute(db);
  return result.rows;
}

function first(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${column} from deliveries
    where ${WAITING} and destination = places.place order by next_attempt_at, response_id, number limit 1`;
}

/**
 * Claims at most `limit` deliveries of a destination, and no more than its free slots. No other process claims them
 * until `until`; if this process dies, the claim expires. The try is counted now, so that a delivery that kills its
 * process is not tried for ever.
 */
export function claimDue(
  db: Db,
  destination: string,
  { now, until, limit }: { now: string; until: string; limit: number },
): Promise<ClaimedDelivery[]> {
  if (dialectOf(db) === 'sqlite') {
    const free = sql`(${sql.lit(UNDER_WAY)} - ${underWay(sql`${destination}`, now)})`;
    const room = sql<number>`case when ${free} < 0 then 0 when ${free} < ${limit} then ${free} else ${limit} end`;
    return claim(db, destination, { now, until, room });
  }
  return db.transaction().execute(async (trx) => {
    // Without the lock, two processes counting at once would both find a free slot.
    await lockRecord(trx, `deliveries to ${destination}`);
    const { rows } = await sql<{
      busy: number;
    }>`select ${underWay(sql`${destination}`, now)} as busy`.execute(trx);
    const room = Math.min(limit, UNDER_WAY - Number(rows[0]?.busy ?? 0));
    if (room <= 0) return [];
    // Inlined: for a parameter PostgreSQL would plan to read the whole table.
    return claim(trx, destination, { now, until, room: sql.lit(room) });
  });
}

async function claim(
  db: Db,
  destination: string,
  { now, until, room }: { now: string; until: string; room: RawBuilder<number> },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    update deliveries set status = 'sending', next_attempt_at = ${until}, attempts = attempts + 1
    where (${KEY}) in (
      select ${KEY} from deliveries
      where ${WAITING} and destination = ${destination} and next_attempt_at <= ${now}
      order by next_attempt_at, response_id, number limit ${room}
    )
    returning ${KEY}, kind, event, destination, target, recipients, attempts, last_error, redelivered, is_backfill`.execute(
    db,
  );
  return rows.sort((one, other) => one.response_id - other.response_id || one.number - other.number);
}

function underWay(destination: RawBuilder<unknown>, now: string): RawBuilder<number> {
  return sql`(select count(*) from deliveries as busy
    where busy.status = 'sending' and busy.destination = ${destination} and busy.next_attempt_at > ${now})`;
}

/** Leaves out claims that have expired and were taken by another process. */
export async function extendClaims(db: Db, claimed: readonly ClaimedDelivery[], until: string): Promise<void> {
  await updateClaimed(db, claimed, sql`next_attempt_at = ${until}`);
}

/** For unfinished deliveries; the tries do not count. */
export async function giveBack(db: Db, claimed: readonly ClaimedDelivery[], now: Date): Promise<void> {
  const due = now.toISOString();
  await updateClaimed(
    db,
    claimed,
    sql`status = 'pending', next_attempt_at = ${due}, attempts = deliveries.attempts - 1`,
  );
}

async function updateClaimed(db: Db, claimed: readonly ClaimedDelivery[], change: RawBuilder<unknown>): Promise<void> {
  const columns = {
    survey_id: 'integer',
    response_id: 'integer',
    number: 'integer',
    attempts: 'integer',
  } as const;
  const keys = claimed.map(({ survey_id, response_id, number, attempts }) => ({
    survey_id,
    response_id,
    number,
    attempts,
  }));
  await sql`update deliveries set ${change} from ${jsonRows(dialectOf(db), 'given', keys, columns)}
    where deliveries.survey_id = given.survey_id and deliveries.response_id = given.response_id
      and deliveries.number = given.number and deliveries.attempts = given.attempts
      and deliveries.status = 'sending'`.execute(db);
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
 * Marks it as sent even if another process has claimed it meanwhile. Recipients and the next try are cleared: nobody
 * needs them any more, and they are most of the row.
 */
export async function markSent(db: Db, key: DeliveryKey, attempt: Attempt): Promise<void> {
  const done = { last_error: null, failing_since: null, reply: null, recipients: '', next_attempt_at: '' };
  await db
    .updateTable('deliveries')
    .set({ status: 'sent', sent_at: attempt.last_attempt_at, ...attempt, ...done })
    .where(isOne(key))
    .execute();
}

/** Does nothing if another process has claimed it meanwhile. */
export async function markTried(
  db: Db,
  { attempts, ...key }: DeliveryKey & Pick<ClaimedDelivery, 'attempts'>,
  outcome: Outcome & { failing_since?: string },
): Promise<void> {
  const { failing_since, ...changed } = outcome;
  await db
    .updateTable('deliveries')
    .set({
      ...changed,
      ...(failing_since && { failing_since: (eb) => eb.fn.coalesce('failing_since', eb.val(failing_since)) }),
    })
    .where(isOne(key))
    .where('attempts', '=', attempts)
    .where('status', '=', 'sending')
    .execute();
}

/**
 * For deliveries that wait longer than any could: the clock was wrong. A process may still be working on a claimed one,
 * which gets the time of a try.
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
    .set({ next_attempt_at: new Date(now.getTime() + TRY).toISOString() })
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

export async function dropDelivery(db: Db, key: DeliveryKey): Promise<void> {
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
