import { sql } from 'kysely';
import { dialectOf, jsonRows } from '../../../platform/db/dialect.ts';
import type { Db, DeliveryTable } from '../../../platform/db/schema.ts';
import type { DeliveryKey } from '../queries.ts';
import { IS_GIVEN, isPaused, KEY_COLUMNS, keyOf } from '../queries.ts';
import type { LoggedDelivery } from './list-queries.ts';

export async function findDeliveries(db: Db, keys: readonly DeliveryKey[]): Promise<LoggedDelivery[]> {
  const { rows } = await sql<LoggedDelivery>`select deliveries.*,
      case when status = 'pending' and ${isPaused('deliveries')} then 1 else 0 end as is_paused
    from deliveries join ${jsonRows(dialectOf(db), 'given', keys.map(keyOf), KEY_COLUMNS)} on ${IS_GIVEN}`.execute(db);
  return rows;
}

/** Of these statuses alone; returns how many there were. */
export async function changeDeliveries(
  db: Db,
  keys: readonly DeliveryKey[],
  from: readonly DeliveryTable['status'][],
  to: 'again' | 'dropped',
  now: Date,
): Promise<number> {
  const change =
    to === 'dropped'
      ? sql`status = 'dropped', next_attempt_at = '', failing_since = null`
      : sql`status = 'pending', attempts = 0, redelivered = 1, next_attempt_at = ${now.toISOString()}`;
  const { numAffectedRows } = await sql`update deliveries set ${change}
    from ${jsonRows(dialectOf(db), 'given', keys.map(keyOf), KEY_COLUMNS)}
    where ${IS_GIVEN} and deliveries.status in (${sql.join([...from])})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
