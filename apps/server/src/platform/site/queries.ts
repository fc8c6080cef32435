import type { IdentitySecretTable } from '../db/identity-schema.ts';
import type { Db } from '../db/schema.ts';

/** Everything that gates depend on, as stored. */
export interface StoredSite {
  counter: number;
  /** The settings that were ever saved. */
  settings: unknown;
  /** The keys in use: by the site (1), by its network (2). */
  licences: { key: string; type: string; expires_on: string | null; state: string; used: 0 | 1 | 2 }[];
  addons: { slug: string; installed: 0 | 1; active: 0 | 1 }[];
  /** What visitors' ids are signed with, sealed. */
  identity: IdentitySecretTable[];
}

/** How often something has changed that all processes must see. */
export async function readCounter(db: Db): Promise<number> {
  const row = await db.selectFrom('changes').select('counter').where('id', '=', 1).executeTakeFirst();
  return Number(row?.counter ?? 0);
}

/** Adds one to the counter; part of the caller's transaction, so that both become visible together. */
export async function bumpCounter(db: Db): Promise<void> {
  await db
    .insertInto('changes')
    .values({ id: 1, counter: 1 })
    .onConflict((row) => row.column('id').doUpdateSet((eb) => ({ counter: eb('changes.counter', '+', 1) })))
    .execute();
}

/** Reads the counter first: at worst a concurrent change is read early, and read again at the next poll. */
export async function readSite(db: Db): Promise<StoredSite> {
  const counter = await readCounter(db);
  const [settings, licences, addons, identity] = await Promise.all([
    db.selectFrom('settings').select('value').where('name', '=', 'userfeedback').executeTakeFirst(),
    db.selectFrom('licences').select(['key', 'type', 'expires_on', 'state', 'used']).where('used', '!=', 0).execute(),
    db.selectFrom('addon_states').select(['slug', 'installed', 'active']).execute(),
    db.selectFrom('identity_secrets').selectAll().execute(),
  ]);
  return { counter, settings: settings ? JSON.parse(settings.value) : {}, licences, addons, identity };
}
