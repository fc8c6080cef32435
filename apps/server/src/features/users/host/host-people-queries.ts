import type { HostPerson } from '@userfeedback/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';

export type SitePerson = HostPerson & { host_user_id: string };

export async function upsertSitePerson(db: Db, person: SitePerson, created_at: string): Promise<number> {
  const row = rowOf(person);
  const { id } = await db
    .insertInto('users')
    .values({ ...row, password_hash: null, created_at })
    .onConflict((on) => on.column('host_user_id').where('host_user_id', 'is not', null).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the id of the account here; undefined for somebody who never signed in. */
export async function updateSitePerson(db: Db, person: SitePerson): Promise<number | undefined> {
  const found = await db
    .updateTable('users')
    .set(rowOf(person))
    .where('host_user_id', '=', person.host_user_id)
    .returning('id')
    .executeTakeFirst();
  return found?.id;
}

export async function listSitePeople(db: Db, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('users').select('id').where('host_user_id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Removes name and address; the account itself stays, since other rows refer to it. */
export async function forgetSitePerson(db: Db, id: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...NOBODY, host_user_id: `gone:${id}` })
    .where('id', '=', id)
    .execute();
}

const NOBODY = { name: 'Former user', email: '', role: '', roles: '[]', manages: 0 } as const;

export async function deleteSiteSessions(db: Db, keep: string | null = null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('how', '=', 'site')
    .where('token_hash', '!=', keep ?? '')
    .execute();
}

/** Drops the ids from the former host site: another site counts its own. */
export async function detachSitePeople(db: Db): Promise<void> {
  await db
    .updateTable('users')
    .set({ host_user_id: sql`'former:' || id`, roles: '[]', manages: 0 })
    .where('host_user_id', 'is not', null)
    .execute();
}

function rowOf({ host_user_id, name, email, roles, manages }: SitePerson) {
  const flag: 0 | 1 = manages ? 1 : 0;
  return {
    host_user_id,
    name,
    email,
    role: roles[0] ?? '',
    roles: JSON.stringify(roles),
    manages: flag,
  };
}
