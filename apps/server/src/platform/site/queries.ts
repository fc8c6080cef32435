import type { IdentitySecretTable } from '../db/people-schema.ts';
import type { Db } from '../db/schema.ts';

export interface StoredSite {
  counter: number;
  settings: unknown;
  /** `used`: 1 by the site, 2 by its network. */
  licences: { key: string; type: string; expires_on: string | null; state: string; used: 0 | 1 | 2 }[];
  addons: { slug: string; installed: 0 | 1; active: 0 | 1 }[];
  identity: IdentitySecretTable[];
}

/** The counter grows with each change that all processes must see. */
export async function readChanges(db: Db): Promise<{ counter: number; watchedUntil: number }> {
  const row = await db
    .selectFrom('changes')
    .select(['counter', 'watched_until'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return { counter: Number(row?.counter ?? 0), watchedUntil: Number(row?.watched_until ?? 0) };
}

/** Milliseconds since 1970. */
export async function watchUntil(db: Db, watched_until: number): Promise<void> {
  await db.updateTable('changes').set({ watched_until }).where('id', '=', 1).execute();
}

/** Call it in the transaction of the change, so that both become visible together. */
export async function bumpCounter(db: Db): Promise<void> {
  await db
    .insertInto('changes')
    .values({ id: 1, counter: 1 })
    .onConflict((row) => row.column('id').doUpdateSet((eb) => ({ counter: eb('changes.counter', '+', 1) })))
    .execute();
}

/** Reads the counter first: at worst a concurrent change is read early, and read again at the next poll. */
export async function readSite(db: Db): Promise<StoredSite> {
  const { counter } = await readChanges(db);
  const [settings, licences, addons, identity] = await Promise.all([
    db.selectFrom('settings').select('value').where('name', '=', 'userfeedback').executeTakeFirst(),
    db.selectFrom('licences').select(['key', 'type', 'expires_on', 'state', 'used']).where('used', '!=', 0).execute(),
    db.selectFrom('addon_states').select(['slug', 'installed', 'active']).execute(),
    db.selectFrom('identity_secrets').selectAll().execute(),
  ]);
  return { counter, settings: settings ? JSON.parse(settings.value) : {}, licences, addons, identity };
}
