import type { Deps } from '../../../platform/deps.ts';
import { planAccountMail } from '../mails/account-kind.ts';
import type { Made } from '../mails/account-mail.ts';
import { deleteSessionsOf } from '../sessions/queries.ts';
import { forgetSessions } from '../sessions/service.ts';
import { deleteFactors } from './service.ts';

/** For somebody who lost the phone: removes all of it, ends all sessions, and tells the person. */
export async function resetFactors(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  person: { id: number; email: string },
  made: Made,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await deleteFactors(trx, person.id);
    await deleteSessionsOf(trx, person.id);
    await planAccountMail(trx, deps, person, { about: 'factors-reset', made });
  });
  forgetSessions(deps.db);
}
