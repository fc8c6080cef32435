import type { FastifyReply } from 'fastify';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { createTries } from '../http/rate-limits.ts';
import { isPassword } from './passwords.ts';
import type { UserRow } from './queries.ts';
import { findUserByEmail } from './queries.ts';

const TRIES = { max: 10, windowMs: 15 * 60_000 };

/** One count of failures for all doors: guessing at the site's form is guessing at the admin's. */
const failures = new WeakMap<Db, ReturnType<typeof createTries>>();

/** The person with this address and password; throws 401 for a wrong pair, and 429 after too many of them. */
export async function checkPassword(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  reply: FastifyReply,
  given: { email: string; password: string },
): Promise<UserRow> {
  const tries = triesOf(db);
  const account = given.email.trim().toLowerCase();
  const wait = config.rateLimit ? tries.wait(account, now().getTime()) : 0;
  if (wait > 0) {
    reply.header('retry-after', String(wait));
    throw new AppError('too_many_requests');
  }
  const user = await findUserByEmail(db, account);
  if (!(await isPassword(given.password, user?.password_hash ?? null)) || !user) {
    tries.fail(account, now().getTime());
    throw new AppError('wrong_credentials');
  }
  tries.forget(account);
  const { id, name, email, role } = user;
  return { id, name, email, role };
}

function triesOf(db: Db): ReturnType<typeof createTries> {
  const known = failures.get(db);
  if (known) return known;
  const tries = createTries(TRIES);
  failures.set(db, tries);
  return tries;
}
