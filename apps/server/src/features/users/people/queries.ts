import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import { FACTORS, hasProvider } from '../has-factor.ts';

/** All accounts that can sign in, also once invited or activated; without people of a former site. */
export async function listAccounts(db: Db, now: string, issuer: string | null) {
  return db
    .selectFrom('users')
    .leftJoin('sign_in_links', (join) =>
      join
        .onRef('sign_in_links.user_id', '=', 'users.id')
        .on('sign_in_links.kind', '=', 'invitation')
        .on('sign_in_links.used_at', 'is', null),
    )
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.roles',
      'users.manages',
      'users.host_user_id',
      'users.status',
      'users.last_seen_at',
      'users.created_at',
      'sign_in_links.expires_at as invitation_expires_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('api_keys')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('api_keys.created_by', '=', 'users.id')
        .where('revoked_at', 'is', null)
        .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
        .as('api_keys'),
    )
    .select([...FACTORS, hasProvider(issuer).as('has_provider')])
    .where((eb) =>
      eb.or([
        eb('users.host_user_id', 'is', null),
        eb.and([
          eb('users.host_user_id', 'not like', sql.lit('gone:%')),
          eb('users.host_user_id', 'not like', sql.lit('former:%')),
        ]),
      ]),
    )
    .execute();
}
