import { createUser, findFirstManager } from '../../features/users/accounts/service.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Deps } from '../../platform/deps.ts';

type Parts = Pick<Deps, 'db' | 'now' | 'host'>;

/** One person per role. Nobody has a password: the first gets in by a sign-in link. */
export async function seedUsers(deps: Parts): Promise<void> {
  if (await findFirstManager(deps)) return;
  for (const [index, { id: role }] of deps.host.roles().entries()) {
    const person = PEOPLE[index];
    if (person) await createUser(deps, { ...person, role, password: null });
  }
}

/** Without a demo: one person who manages the site and gets in by a sign-in link. */
export async function seedAdministrator(deps: Parts): Promise<void> {
  if (await findFirstManager(deps)) return;
  const role = deps.host.roles().find(({ managing }) => managing);
  if (!role) return;
  const person = { name: role.label, email: deps.host.info().admin_email, role: role.id };
  await createUser(deps, { ...person, password: null }).catch((error: unknown) => {
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
