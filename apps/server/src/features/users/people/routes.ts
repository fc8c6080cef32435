import { contract } from '@userfeedback/contract';
import { AppError } from '../../../platform/api/app-error.ts';
import { signedInActor } from '../../../platform/api/callers/sessions.ts';
import type { Call, Serve } from '../../../platform/api/serve.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { translatorFor } from '../../../platform/texts/reply-language.ts';
import { removeUser, updateAccount } from '../accounts/service.ts';
import { resetFactors } from '../factors/reset.ts';
import { revokeKeys } from '../keys/queries.ts';
import { requireMailAllowed } from '../mails/limits.ts';
import { madeBy } from '../mails/made-by.ts';
import { requireOtherWays } from '../only-provider.ts';
import { deleteSessionsOf } from '../sessions/queries.ts';
import { forgetSessions } from '../sessions/service.ts';
import { createInvitation, deleteInvitation, requireInvited, requireRole, sendLink } from './invitations.ts';
import { findLocalPerson, getPerson, listPeople } from './service.ts';

const DONE = { success: true } as const;

export function peopleRoutes(serve: Serve, deps: Deps): void {
  const { people } = contract;
  const { db, now, site } = deps;
  /** A change of the site, so that every process knows at once that hooks of the keys have ended. */
  const withKeys = (id: number, change: (trx: Db) => Promise<void>) =>
    site.change(async (trx) => {
      await change(trx);
      await revokeKeys(trx, { created_by: id }, now().toISOString());
    });

  serve(people.list, (query, { request }) => listPeople(deps, query, translatorFor(request)));

  serve(people.invite, async (given, call) => {
    await requireMailAllowed(deps, call);
    const { id, link } = await createInvitation(deps, given, nameOf(call));
    return { person: await getPerson(deps, id, translatorFor(call.request)), link };
  });

  serve(people.inviteAgain, async ({ id }, call) => {
    const person = await findLocalPerson(deps, id);
    requireInvited(person);
    await requireMailAllowed(deps, call);
    const link = await sendLink(deps, person, { about: 'invitation', inviter: nameOf(call) });
    return { person: await getPerson(deps, id, translatorFor(call.request)), link };
  });

  serve(people.withdraw, async ({ id }) => {
    await findLocalPerson(deps, id);
    await deleteInvitation(deps, id);
    return DONE;
  });

  serve(people.update, async ({ id, role, status, revoke_keys }, { request }) => {
    const person = await findLocalPerson(deps, id);
    if (role !== undefined) requireRole(deps, role);
    if (status && person.status === 'invited')
      throw new AppError('conflict', 'This person has not accepted the invitation yet.');
    const update = (trx: Db) => updateAccount({ ...deps, db: trx }, id, { role, status });
    await (status === 'deactivated' && revoke_keys ? withKeys(id, update) : update(db));
    forgetSessions(db);
    return getPerson(deps, id, translatorFor(request));
  });

  serve(people.remove, async ({ id, revoke_keys }) => {
    await findLocalPerson(deps, id);
    const remove = (trx: Db) => removeUser({ ...deps, db: trx }, id);
    await (revoke_keys ? withKeys(id, remove) : remove(db));
    forgetSessions(db);
    return DONE;
  });

  serve(people.sendPasswordLink, async ({ id }, call) => {
    requireOtherWays(deps);
    const person = await findLocalPerson(deps, id);
    if (person.status !== 'active') throw new AppError('conflict', 'This account is not active.');
    await requireMailAllowed(deps, call);
    return { link: await sendLink(deps, person, { about: 'password-link' }) };
  });

  serve(people.resetFactors, async ({ id }, { request }) => {
    const person = await findLocalPerson(deps, id);
    await resetFactors(deps, person, await madeBy(deps, request));
    return DONE;
  });

  serve(people.signOut, async ({ id }, { request }) => {
    await getPerson(deps, id, translatorFor(request));
    await deleteSessionsOf(db, id);
    forgetSessions(db);
    return DONE;
  });
}

function nameOf({ actor }: Call): string {
  const { name, email } = signedInActor(actor);
  return name || email;
}
