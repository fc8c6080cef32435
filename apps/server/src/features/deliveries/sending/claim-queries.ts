import type { AddonBatch } from '@userfeedback/addon-kit';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { dialectOf } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { lockRecord, transact } from '../../../platform/db/transact.ts';
import type { ClaimedDelivery } from '../queries.ts';
import { isPaused, KEY, WAITING } from '../queries.ts';

export interface DueDestination {
  destination: string;
  kind: string;
  survey_id: number;
}

/** Per destination, in all processes together. */
const UNDER_WAY = 4;
/** Milliseconds; a turn further ahead was stored while a clock was wrong. */
const LONGEST_TURN = 60_000;

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
      select place as destination, (${first(sql`kind`)}) as kind, (${first(sql`survey_id`)}) as survey_id,
        (${first(sql`next_attempt_at`)}) as due_at
      from places where places.place is not null
    )
    select destination, kind, survey_id from firsts
    where due_at <= ${now} and not ${isPaused('firsts')} and ${underWay(sql`firsts.destination`, now)} < ${sql.lit(UNDER_WAY)}
      and not exists (select 1 from delivery_turns as turn
        where turn.destination = firsts.destination and ${isAhead(now)})
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
  { now, until, limit }: Lease & { limit: number },
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

/**
 * Claims what goes together to a destination, if it is its turn and nobody sends there. There is a turn every
 * `everyMs`; after a rest up to `atOnce` may follow each other directly. Two processes cannot both have the turn, since
 * it is one row.
 */
export function claimBatch(
  db: Db,
  destination: string,
  { alone, most, everyMs, atOnce }: AddonBatch,
  { now, until }: Lease,
): Promise<ClaimedDelivery[]> {
  const moment = Date.parse(now);
  const earliest = moment - (atOnce - 1) * everyMs;
  return transact(db, async (trx) => {
    const turn = await sql`insert into delivery_turns as turn (destination, next_at)
      select ${destination}, ${sql.lit(earliest + everyMs)} where ${underWay(sql`${destination}`, now)} = 0
      on conflict (destination) do update set next_at = ${sql.lit(everyMs)}
        + case when turn.next_at between ${earliest} and ${moment} then turn.next_at else ${earliest} end
      where not ${isAhead(now)}`.execute(trx);
    if (Number(turn.numAffectedRows ?? 0) === 0) return [];
    const { rows } = await sql<{ busy: number; due: number }>`select ${underWay(sql`${destination}`, now)} as busy,
      (select count(*) from (select 1 from deliveries where ${WAITING} and destination = ${destination}
        and next_attempt_at <= ${now} limit ${sql.lit(alone + 1)}) as found) as due`.execute(trx);
    // Another process may have claimed while this one waited for the row.
    if (Number(rows[0]?.busy) > 0) return [];
    const room = Number(rows[0]?.due) > alone ? most : 1;
    return claim(trx, destination, { now, until, room: sql.lit(room) });
  });
}

function isAhead(now: string): RawBuilder<SqlBool> {
  const moment = Date.parse(now);
  return sql`(turn.next_at > ${moment} and turn.next_at <= ${moment + LONGEST_TURN})`;
}

export async function deleteTurnsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('delivery_turns').where('next_at', '<', moment.getTime()).execute();
}

interface Lease {
  now: string;
  until: string;
}

/** Those of fill-ins only where there is room behind all others. */
async function claim(
  db: Db,
  destination: string,
  { now, until, room }: Lease & { room: RawBuilder<number> },
): Promise<ClaimedDelivery[]> {
  const due = (isBackfill: 0 | 1) => sql`select * from (select ${KEY} from deliveries
    where ${WAITING} and destination = ${destination} and next_attempt_at <= ${now} and is_backfill = ${sql.lit(isBackfill)}
    order by next_attempt_at, response_id, number limit ${room}) as due`;
  const { rows } = await sql<ClaimedDelivery>`
    update deliveries set status = 'sending', next_attempt_at = ${until}, attempts = attempts + 1
    where (${KEY}) in (select * from (${due(0)} union all ${due(1)} limit ${room}) as chosen)
    returning ${KEY}, kind, event, destination, target, recipients, attempts, last_error, redelivered,
      is_backfill`.execute(db);
  return rows.sort(
    (one, other) => one.survey_id - other.survey_id || one.response_id - other.response_id || one.number - other.number,
  );
}

function underWay(destination: RawBuilder<unknown>, now: string): RawBuilder<number> {
  return sql`(select count(*) from deliveries as busy
    where busy.status = 'sending' and busy.destination = ${destination} and busy.next_attempt_at > ${now})`;
}
