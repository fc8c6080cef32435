import { isUniqueViolation } from '../db/errors.ts';
import { createApiKey, createSignInLink, createUser } from '../users/service.ts';
import { CommandError } from './command-error.ts';
import type { CommandSite } from './site.ts';
import { withSite } from './site.ts';

const PASSWORD_MIN = 8;

/** Adds a person who may sign in. */
export async function createPerson(person: {
  email: string;
  role: string;
  name?: string;
  password?: string;
}): Promise<void> {
  await withSite(async (site) => {
    const { email, role, name = email.split('@')[0] ?? email, password = null } = person;
    requireRole(site, role);
    if (password !== null && password.length < PASSWORD_MIN) {
      throw new CommandError(`The password must have at least ${PASSWORD_MIN} characters.`);
    }
    const { id } = await createUser(site, { email, role, name, password }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new CommandError(`${email} is known already.`) : error;
    });
    if (password !== null) console.log(`${name} (${role}) may sign in as ${email}.`);
    else console.log(`${site.config.publicUrl}/admin/sign-in?token=${await createSignInLink(site, id)}`);
  });
}

/** Makes an API key and prints nothing else, so that scripts can keep it. */
export async function createKey({ role, name }: { role: string; name: string }): Promise<void> {
  await withSite(async (site) => {
    requireRole(site, role);
    console.log(await createApiKey(site, { role, name }));
  });
}

function requireRole({ host }: CommandSite, role: string): void {
  const roles = host.roles().map(({ id }) => id);
  if (!roles.includes(role))
    throw new CommandError(`There is no role "${role}"; there are ${roles.join(', ')}.`);
}
