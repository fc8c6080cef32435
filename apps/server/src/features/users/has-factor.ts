import type { SqlBool } from 'kysely';
import { sql } from 'kysely';

/** For queries that have a row of `users`. */
export const FACTORS = [
  sql<SqlBool>`exists (select 1 from user_codes where user_codes.user_id = users.id and since is not null)`.as(
    'has_codes',
  ),
  sql<SqlBool>`exists (select 1 from passkeys where passkeys.user_id = users.id)`.as('has_passkey'),
] as const;
