import type { Db } from '../db/schema.ts';
import { findFirstUser, insertUser } from '../users/queries.ts';

/** The people of the demo site, one of each role. Nobody has a password: the first comes in by a sign-in link. */
export async function seedUsers(db: Db, now: Date): Promise<void> {
  if (await findFirstUser(db, 'administrator')) return;
  for (const person of PEOPLE) {
    await insertUser(db, { ...person, password_hash: null, created_at: now.toISOString() });
  }
}

/** The three who write the magazine have the ids of its authors. */
const PEOPLE = [
  { name: 'Marit Solberg', email: 'marit@example.test', role: 'administrator' },
  { name: 'Ruth Oyelaran', email: 'ruth@example.test', role: 'editor' },
  { name: 'Jonas Albrecht', email: 'jonas@example.test', role: 'author' },
  { name: 'Pilar Weidmann', email: 'pilar@example.test', role: 'contributor' },
  { name: 'Ben Keller', email: 'ben@example.test', role: 'subscriber' },
] as const;
