import type { AddonContext } from '@userfeedback/addon-kit';
import type { Insertable, Selectable } from 'kysely';
import type { HookTable } from './tables.ts';

type Db = AddonContext['db'];

/** Of the product's tables, those that hooks depend on. */
type Tables = {
  webhook_hooks: HookTable;
  api_keys: { id: number; name: string; key_hash: string; revoked_at: string | null; expires_at: string | null };
  surveys: { id: number; status: string };
};

/** A hook whose key has not been revoked, with what depends on key and survey. */
export interface LiveHook extends Selectable<HookTable> {
  key_name: string;
  key_hash: string;
  /** When its key ends; null: never. */
  ends_at: string | null;
  survey_status: string | null;
}

/** In the order in which they were made. */
export function listHooks(db: Db): Promise<LiveHook[]> {
  return liveHooks(db).orderBy('hook.id').execute();
}

export function findHook(db: Db, id: number): Promise<LiveHook | undefined> {
  return liveHooks(db).where('hook.id', '=', id).executeTakeFirst();
}

function liveHooks(db: Db) {
  return ours(db)
    .selectFrom('webhook_hooks as hook')
    .innerJoin('api_keys as key', 'key.id', 'hook.api_key_id')
    .leftJoin('surveys', 'surveys.id', 'hook.survey_id')
    .selectAll('hook')
    .select(['key.name as key_name', 'key.key_hash', 'key.expires_at as ends_at', 'surveys.status as survey_status'])
    .where('key.revoked_at', 'is', null);
}

/** Undefined when this key has the same one already. */
export async function insertHook(db: Db, hook: Insertable<HookTable>): Promise<number | undefined> {
  const row = await ours(db)
    .insertInto('webhook_hooks')
    .values(hook)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && Number(row.id);
}

/** False when it is gone. */
export async function deleteHook(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await ours(db).deleteFrom('webhook_hooks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those whose key was revoked or has expired. */
export async function listEndedHooks(db: Db, now: string): Promise<number[]> {
  const rows = await ours(db)
    .selectFrom('webhook_hooks as hook')
    .innerJoin('api_keys as key', 'key.id', 'hook.api_key_id')
    .select('hook.id')
    .where((eb) => eb.or([eb('key.revoked_at', 'is not', null), eb('key.expires_at', '<=', now)]))
    .execute();
  return rows.map(({ id }) => id);
}

function ours(db: Db) {
  return db.withTables<Tables>();
}
