import { DELIVERIES_COUNTED } from '@userfeedback/contract';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, jsonRows } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/schema.ts';

export interface DestinationFigures {
  destination: string;
  last_success_at: string | null;
  /** The first failure that no success has followed. */
  failing_since: string | null;
  last_error: string | null;
  waiting: number;
  /** Given up since the moment asked for. */
  failed: number;
}

/** Rows looked at for the first failure: those of a long outage would all be read. */
const LOOKED_AT = 1000;

/** Messages among which the last success is looked for. */
const NEWEST = 10_000;

export async function listFigures(db: Db, keys: readonly string[], since: string): Promise<DestinationFigures[]> {
  const given = jsonRows(
    dialectOf(db),
    'given',
    keys.map((destination) => ({ destination })),
    { destination: 'text' },
  );
  const last = sql`(select max(sent_at) from newest where newest.destination = given.destination)`;
  const { rows } = await sql<DestinationFigures>`
    with newest as materialized (select destination, sent_at from deliveries
        where status in ('sent', 'failed', 'dropped') order by created_at desc limit ${sql.lit(NEWEST)}),
      places as materialized (select destination, ${last} as last_success_at from ${given})
    select destination, last_success_at,
      (select min(failing_since) from (select failing_since from deliveries
        where destination = places.destination and failing_since is not null
          and last_attempt_at > coalesce(places.last_success_at, '')
        order by last_attempt_at limit ${sql.lit(LOOKED_AT)}) as failing) as failing_since,
      (select last_error from deliveries where destination = places.destination and failing_since is not null
        order by last_attempt_at desc limit 1) as last_error,
      ${countSome(sql`destination = places.destination and status in ('pending', 'sending')`)} as waiting,
      ${countSome(sql`destination = places.destination and failing_since is not null and status = 'failed'
        and last_attempt_at >= ${since}`)} as failed
    from places`.execute(db);
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting), failed: Number(row.failed) }));
}

function countSome(where: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*) from (select 1 from deliveries where ${where}
    limit ${sql.lit(DELIVERIES_COUNTED)}) as found)`;
}
