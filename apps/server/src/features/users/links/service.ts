import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { UserRow } from '../accounts/queries.ts';
import { findUser } from '../accounts/queries.ts';
import { perDatabase } from '../per-database.ts';
import { limitEnd, renewEnd } from '../sessions/queries.ts';
import { hashOf, makeToken, momentAfter } from '../tokens.ts';
import { insertLink, markLinkUsed } from './queries.ts';

type Parts = Pick<Deps, 'db' | 'now'>;

const DAY = 86_400_000;
const LINK_LENGTH = DAY;
/** Milliseconds; clocks of several processes differ a little. */
const AHEAD = 60_000;

/** Hashes of links that this process has made within a day. */
const madeOf = perDatabase<true>({ max: 1000, ttl: DAY });

/** The link works once, within a day. */
export async function createSignInLink({ db, now }: Parts, userId: number): Promise<string> {
  const { token, hash } = makeToken(24);
  madeOf(db).set(hash, true);
  await insertLink(db, { token_hash: hash, user_id: userId, expires_at: momentAfter(now(), LINK_LENGTH) });
  return token;
}

/** Undefined when the link is unknown, used or expired. */
export async function useSignInLink({ db, now }: Parts, token: string): Promise<UserRow | undefined> {
  const userId = await markLinkUsed(db, hashOf(token), now().toISOString());
  return userId === undefined ? undefined : findUser(db, userId);
}

/** After the clock was set back: nothing may end later than its full length from now. */
export async function limitLinks(db: Db, now: Date): Promise<void> {
  await limitEnd(db, 'sign_in_links', momentAfter(now, LINK_LENGTH + AHEAD), momentAfter(now, LINK_LENGTH));
}

/** After the clock was set forward: what this process has recently made gets its full length from now. */
export async function renewLinks({ db, now }: Parts): Promise<void> {
  await renewEnd(db, 'sign_in_links', [...madeOf(db).keys()], momentAfter(now(), LINK_LENGTH));
}
