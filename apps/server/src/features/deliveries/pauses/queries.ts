import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Db, DeliveryPauseTable } from '../../../platform/db/schema.ts';

/** Does nothing if there is one. Returns whether it is new. */
export async function insertPause(db: Db, pause: DeliveryPauseTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('delivery_pauses')
    .values(pause)
    .onConflict((conflict) => conflict.column('destination').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function listPauses(db: Db): Promise<DeliveryPauseTable[]> {
  return db.selectFrom('delivery_pauses').selectAll().orderBy('paused_at').orderBy('destination').execute();
}

/** Those that no person has made. */
export async function deletePauses(
  db: Db,
  of: Partial<Pick<DeliveryPauseTable, 'kind' | 'reason'>> = {},
): Promise<void> {
  await db
    .deleteFrom('delivery_pauses')
    .where('reason', 'is not', null)
    .where((eb) => eb.and(of))
    .execute();
}

/** All that cover a destination. */
export async function deletePausesOf(db: Db, destination: string): Promise<void> {
  await db
    .deleteFrom('delivery_pauses')
    .where(
      sql<SqlBool>`(destination = ${destination} or substr(${destination}, 1, length(destination) + 1) = destination || ':')`,
    )
    .execute();
}

/** Without those that people have made, unless the destination is gone. */
export async function deletePausesTo(db: Db, destinations: readonly string[], byPeople: boolean): Promise<void> {
  if (destinations.length === 0) return;
  await db
    .deleteFrom('delivery_pauses')
    .where('destination', 'in', [...destinations])
    .$if(!byPeople, (pauses) => pauses.where('reason', 'is not', null))
    .execute();
}
