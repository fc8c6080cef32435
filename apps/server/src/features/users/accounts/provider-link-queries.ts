import type { ProviderLinkTable } from '../../../platform/db/people-schema.ts';
import type { Db } from '../../../platform/db/schema.ts';

const ACCOUNT = ['users.id', 'users.name', 'users.email', 'users.role', 'users.status'] as const;

/** Whoever is linked to this subject, or has this address here; and what the account is linked to. */
export async function findAccountOf(
  db: Db,
  issuer: string,
  { subject, email }: { subject: string; email: string | null },
) {
  const accounts = db
    .selectFrom('users')
    .leftJoin('provider_links', (join) =>
      join.onRef('provider_links.user_id', '=', 'users.id').on('provider_links.issuer', '=', issuer),
    )
    .select([...ACCOUNT, 'provider_links.subject'])
    .where('users.host_user_id', 'is', null);
  const linked = await accounts.where('provider_links.subject', '=', subject).executeTakeFirst();
  return linked ?? (email === null ? undefined : accounts.where('users.email', '=', email).executeTakeFirst());
}

export async function isLinked(db: Db, issuer: string, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('provider_links')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertProviderLink(db: Db, link: ProviderLinkTable): Promise<void> {
  await db.insertInto('provider_links').values(link).execute();
}

/** The next sign-in there links the account again, by its address. */
export async function deleteProviderLinks(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('provider_links').where('user_id', '=', userId).execute();
}
