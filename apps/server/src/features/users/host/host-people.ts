import type { HostPerson } from '@userfeedback/contract';
import { accessTo, grantsOf, plainName } from '@userfeedback/engine';
import type { HostPeople } from '@userfeedback/host-kit';
import { AppError } from '../../../platform/api/app-error.ts';
import { fromUntyped } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deleteSessionsOf } from '../sessions/queries.ts';
import {
  deleteSiteSessions,
  detachSitePeople,
  forgetSitePerson,
  listSitePeople,
  updateSitePerson,
  upsertSitePerson,
} from './host-people-queries.ts';

type Parts = Pick<Deps, 'db' | 'now' | 'site' | 'host'>;

export const hostPeople: HostPeople = {
  signOut: (trx, keep) => deleteSiteSessions(fromUntyped(trx), keep),
  async detach(trx) {
    const db = fromUntyped(trx);
    await deleteSiteSessions(db);
    await detachSitePeople(db);
  },
};

/** Creates or updates the account with what the site says now; undefined for people who may do nothing here. */
export async function enterFromHost(parts: Parts, siteId: string, person: HostPerson): Promise<number | undefined> {
  if (!mayEnter(parts, person)) return undefined;
  const plain = { ...person, name: plainName(person.name), host_user_id: siteId };
  return upsertSitePerson(parts.db, plain, parts.now().toISOString());
}

export interface PeopleNews {
  changed: readonly (HostPerson & { id: number })[];
  gone: readonly number[];
  signed_out: readonly number[];
}

/** People who lost their last right are signed out. */
export async function followPeople(parts: Parts, { changed, gone, signed_out }: PeopleNews): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    for (const { id, ...person } of changed) {
      const plain = { ...person, name: plainName(person.name), host_user_id: String(id) };
      const known = await updateSitePerson(trx, plain);
      if (known !== undefined && !mayEnter(parts, person)) await deleteSessionsOf(trx, known);
    }
    for (const id of await listSitePeople(trx, gone.map(String))) {
      await deleteSessionsOf(trx, id);
      await forgetSitePerson(trx, id);
    }
    for (const id of await listSitePeople(trx, signed_out.map(String))) await deleteSessionsOf(trx, id);
  });
}

export function mayEnter(
  { site, host }: Pick<Deps, 'site' | 'host'>,
  { roles, manages }: Pick<HostPerson, 'roles' | 'manages'>,
): boolean {
  const { settings, access } = site.now();
  return accessTo('enter-admin', grantsOf({ roles, manages }, host.roles(), settings, access), access).allowed;
}

/** Throws 409 for somebody whom the site around us manages. */
export function requireLocal({ host }: Pick<Deps, 'host'>, { host_user_id }: { host_user_id: string | null }): void {
  if (host_user_id !== null) throw new AppError('conflict', `This person is managed in ${host.info().name}.`);
}
