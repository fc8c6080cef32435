import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { DONE } from '../../../platform/jobs/job.ts';
import { findAccount } from '../accounts/queries.ts';
import { planAccountMail } from '../mails/account-kind.ts';
import { momentAfter } from '../tokens.ts';
import { markReminded } from './queries.ts';

/** How long before its end, in milliseconds. */
const AHEAD = 7 * 86_400_000;

export const keyRemindersJob: Job = {
  name: 'api-key-reminders',
  everyMinutes: 60,
  async run(deps) {
    await planKeyReminders(deps);
    return DONE;
  },
};

/** One mail for each key that ends soon, to whoever made it. Keys that were made for a few days have none. */
export async function planKeyReminders({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): Promise<void> {
  const moment = now();
  await db.transaction().execute(async (trx) => {
    const keys = await markReminded(trx, moment.toISOString(), momentAfter(moment, AHEAD));
    for (const { name, created_by, created_at, expires_at } of keys) {
      if (created_by === null || expires_at === null) continue;
      if (Date.parse(expires_at) - Date.parse(created_at) <= AHEAD) continue;
      const maker = await findAccount(trx, created_by);
      if (maker?.status !== 'active') continue;
      await planAccountMail(trx, { config, now }, maker, { about: 'key-ends', name, until: expires_at });
    }
  });
}
