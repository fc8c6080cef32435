import { PLANS } from '@userfeedback/contract/limits';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { DONE } from '../../platform/jobs/job.ts';
import { turnOnAddons } from '../addon-store/service.ts';
import { setPlan } from './plans.ts';
import { hasLicences, lockLicences } from './queries.ts';

/** Tries again while the store cannot be reached. */
export const firstKeyJob: Job = {
  name: 'first-licence-key',
  everyMinutes: 1,
  async run(deps) {
    await setFirstKey(deps);
    return DONE;
  },
};

/** Puts the key of UF_LICENCE_KEY in use, with all addons of its plan, unless this site has had a key before. */
export async function setFirstKey(deps: Deps): Promise<void> {
  const { config, db, site, licence, log } = deps;
  const { licenceKey, storeUrl } = config;
  if (licenceKey === null || (await hasLicences(db))) return;
  const plan = storeUrl ? undefined : PLANS.find((name) => name === licenceKey && name !== 'lite');
  if (plan)
    return site.change(async (trx) => {
      await lockLicences(trx);
      if (!(await hasLicences(trx))) await setPlan(trx, deps, plan);
    });
  const found = await licence.use(licenceKey).catch((error: unknown) => {
    log.warn({ err: error }, 'could not verify UF_LICENCE_KEY yet');
    return null;
  });
  if (found === null) return;
  if (!found) return log.warn('UF_LICENCE_KEY holds an unknown license key');
  await turnOnAddons(deps);
}
