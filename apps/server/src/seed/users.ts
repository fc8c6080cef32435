import { isUniqueViolation } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { createUser, findFirstManager } from '../users/service.ts';

type Known = Pick<Deps, 'db' | 'now' | 'host'>;

/**
 * The people of the demo site, one per role. Nobody has a password: the first gets in by a sign-in link. Returns
 * false when another process is adding them right now.
 */
export async function seedUsers(known: Known): Promise<boolean> {
  if (await findFirstManager(known)) return true;
  try {
    for (const [index, { id: role }] of known.host.roles().entries()) {
      const person = PEOPLE[index];
      if (person) await createUser(known, { ...person, role, password: null });
    }
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Without a demo: one person who manages the site and gets in by a sign-in link. */
export async function seedAdministrator(known: Known): Promise<void> {
  if (await findFirstManager(known)) return;
  const role = known.host.roles().find(({ managing }) => managing);
  if (!role) return;
  const person = { name: role.label, email: known.host.info().admin_email, role: role.id };
  await createUser(known, { ...person, password: null }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
  });
}

/** By role, the strongest first. The three who write the magazine have the ids of its authors. */
const PEOPLE = [
  { name: 'Marit Solberg', email: 'marit@example.test' },
  { name: 'Ruth Oyelaran', email: 'ruth@example.test' },
  { name: 'Jonas Albrecht', email: 'jonas@example.test' },
  { name: 'Pilar Weidmann', email: 'pilar@example.test' },
  { name: 'Ben Keller', email: 'ben@example.test' },
] as const;
