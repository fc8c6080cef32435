import type { IdentitySecretTable } from '../../platform/db/people-schema.ts';
import type { Db } from '../../platform/db/schema.ts';

export function upsertSecret(db: Db, secret: IdentitySecretTable): Promise<unknown> {
  const { name: _, ...changed } = secret;
  return db
    .insertInto('identity_secrets')
    .values(secret)
    .onConflict((row) => row.column('name').doUpdateSet(changed))
    .execute();
}

/** Renames the former secret, so that a newer one can be stored, and deletes expired ones. */
export async function shelveFormer(db: Db, name: string, now: string): Promise<void> {
  await db.deleteFrom('identity_secrets').where('name', 'like', 'former%').where('until', '<=', now).execute();
  await db.updateTable('identity_secrets').set({ name }).where('name', '=', 'former').execute();
}

/** Never replaces the key: with other hashes everybody could answer again. */
export function insertKey(db: Db, key: IdentitySecretTable): Promise<unknown> {
  return db
    .insertInto('identity_secrets')
    .values(key)
    .onConflict((row) => row.column('name').doNothing())
    .execute();
}

export async function findCurrent(db: Db): Promise<IdentitySecretTable | undefined> {
  return db.selectFrom('identity_secrets').selectAll().where('name', '=', 'current').executeTakeFirst();
}

/** All but the key of the hashes. */
export async function deleteSecrets(db: Db): Promise<void> {
  await db.deleteFrom('identity_secrets').where('name', '!=', 'hash-key').execute();
}

/** In milliseconds; undefined: never. */
export async function findLastAnswer(db: Db, surveyId: number, person: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('response_persons')
    .select((on) => on.fn.max('answered_at').as('last'))
    .where('survey_id', '=', surveyId)
    .where('person', '=', person)
    .executeTakeFirst();
  return row?.last === null || row?.last === undefined ? undefined : Number(row.last);
}
