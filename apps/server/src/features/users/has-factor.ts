import type { SqlBool } from 'kysely';
import { sql } from 'kysely';

/** Whether they are linked to this provider; for queries that have a row of `users`. */
export const hasProvider = (issuer: string | null) =>
  sql<SqlBool>`exists (select 1 from provider_links where provider_links.user_id = users.id and issuer = ${issuer})`;

/** For queries that have a row of `users`. */
export const FACTORS = [
  sql<SqlBool>`exists (select 1 from user_codes where user_codes.user_id = users.id and since is not null)`.as(
    'has_codes',
  ),
  sql<SqlBool>`exists (select 1 from passkeys where passkeys.user_id = users.id)`.as('has_passkey'),
] as const;
