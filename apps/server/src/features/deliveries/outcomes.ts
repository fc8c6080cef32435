import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

/**
 * Why messages of a kind were given up, newest first, with those that were sent since the first of them. Reads nothing
 * else unless one was given up.
 */
export async function listOutcomes(db: Db, kind: string): Promise<{ target: string; error: string | null }[]> {
  const failed = db.selectFrom('deliveries').where('kind', '=', kind).where('status', '=', sql.lit('failed'));
  const { first } = await failed
    .select((eb) => eb.fn.min<string | null>('created_at').as('first'))
    .executeTakeFirstOrThrow();
  if (first === null) return [];
  return (
    db
      .selectFrom('deliveries')
      .select(['target', 'last_error as error'])
      .where('kind', '=', kind)
      // The first condition is that of the index.
      .where(sql<SqlBool>`status in ('sent', 'failed', 'dropped') and status <> 'dropped'`)
      .where('created_at', '>=', first)
      .orderBy('created_at', 'desc')
      .orderBy('number', 'desc')
      .execute()
  );
}
