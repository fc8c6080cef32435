import { notFound } from '../../../platform/api/app-error.ts';
import { CLOCK_SKEW } from '../../../platform/clock-skew.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { UserRow } from '../accounts/queries.ts';
import { findActiveUser, lockUser } from '../accounts/queries.ts';
import { perDatabase } from '../per-database.ts';
import { renewEnd } from '../sessions/queries.ts';
import { hashOf, makeToken, momentAfter } from '../tokens.ts';
import type { LinkKind } from './queries.ts';
import { deleteLinks, findLink, insertLink, limitLinkEnds, markLinkUsed } from './queries.ts';

type Parts = Pick<Deps, 'db' | 'now'>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long links work, in milliseconds. */
export const LINK_LENGTHS: Readonly<Record<LinkKind, number>> = {
  'sign-in': DAY,
  invitation: 7 * DAY,
  password: HOUR,
  email: HOUR,
};
const KINDS = Object.keys(LINK_LENGTHS) as LinkKind[];

/** Hashes of links that this process has made within a day. */
const madeOf = perDatabase<{ kind: LinkKind }>({ max: 1000, ttl: DAY });

/** The link works once. Of those that are sent by mail only the newest works, also of two made at once. */
export async function createLink(
  { db, now }: Parts,
  kind: LinkKind,
  userId: number,
): Promise<{ token: string; expires_at: string }> {
  const { token, hash } = makeToken(24);
  const expires_at = momentAfter(now(), LINK_LENGTHS[kind]);
  madeOf(db).set(hash, { kind });
  await db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId))) throw notFound('account');
    if (kind !== 'sign-in') await deleteLinks(trx, userId, kind);
    await insertLink(trx, { token_hash: hash, user_id: userId, kind, expires_at });
  });
  return { token, expires_at };
}

/** For the command line, which prints it. */
export async function createSignInLink(parts: Parts, userId: number): Promise<string> {
  return (await createLink(parts, 'sign-in', userId)).token;
}

/** Undefined when the link is unknown, used or expired. */
export async function redeemSignInLink(parts: Parts, token: string): Promise<UserRow | undefined> {
  const userId = await redeemLink(parts, 'sign-in', token);
  return userId === undefined ? undefined : findActiveUser(parts.db, userId);
}

/** Uses the link up. Returns the person's id; undefined when there is no such link, or it was used or has expired. */
export function redeemLink({ db, now }: Parts, kind: LinkKind, token: string): Promise<number | undefined> {
  return markLinkUsed(db, kind, hashOf(token), now().toISOString());
}

/** What a link that still works is for; does not use it up. */
export function findOpenLink({ db, now }: Parts, token: string) {
  return findLink(db, hashOf(token), now().toISOString());
}

/** After the clock was set back: nothing may end later than its full length from now. */
export async function limitLinks(db: Db, now: Date): Promise<void> {
  for (const kind of KINDS) {
    const length = LINK_LENGTHS[kind];
    await limitLinkEnds(db, kind, momentAfter(now, length + CLOCK_SKEW), momentAfter(now, length));
  }
}

/** After the clock was set forward: what this process has recently made gets its full length from now. */
export async function renewLinks({ db, now }: Parts): Promise<void> {
  const made = [...madeOf(db).entries()];
  for (const kind of KINDS) {
    const hashes = made.filter(([, link]) => link.kind === kind).map(([hash]) => hash);
    await renewEnd(db, 'sign_in_links', hashes, momentAfter(now(), LINK_LENGTHS[kind]));
  }
}
