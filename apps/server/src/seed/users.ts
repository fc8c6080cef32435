import { isUniqueViolation } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { createUser, findFirstUser } from '../users/service.ts';

/**
 * The people of the demo site, one of each role. Nobody has a password: the first comes in by a sign-in link. Answers
 * false when another process is adding them at this moment.
 */
export async function seedUsers(known: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  if (await findFirstUser(known.db, 'administrator')) return true;
  try {
    for (const person of PEOPLE) await createUser(known, { ...person, password: null });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Where no demo is wanted: one administrator, at the site's address, who comes in by a sign-in link. */
export async function seedAdministrator({
  host,
  ...known
}: Pick<Deps, 'db' | 'now' | 'host'>): Promise<void> {
  if (await findFirstUser(known.db, 'administrator')) return;
  const person = { name: 'Administrator', email: host.info().admin_email, role: 'administrator' };
  await createUser(known, { ...person, password: null }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
  });
}

/** The three who write the magazine have the ids of its authors. */
const PEOPLE = [
  { name: 'Marit Solberg', email: 'marit@example.test', role: 'administrator' },
  { name: 'Ruth Oyelaran', email: 'ruth@example.test', role: 'editor' },
  { name: 'Jonas Albrecht', email: 'jonas@example.test', role: 'author' },
  { name: 'Pilar Weidmann', email: 'pilar@example.test', role: 'contributor' },
  { name: 'Ben Keller', email: 'ben@example.test', role: 'subscriber' },
] as const;
