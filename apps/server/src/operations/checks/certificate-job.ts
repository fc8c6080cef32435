import type { Job } from '../../platform/jobs/job.ts';
import { DONE } from '../../platform/jobs/job.ts';
import { checkCertificate } from './address-checks.ts';
import { fail } from './check.ts';
import { changeKept, withCheck } from './kept.ts';
import { reasonOf } from './list.ts';

export const CERTIFICATE = 'Certificate';

/** Checks daily; a certificate that ends soon makes a notice. */
export const certificateJob: Job = {
  name: 'certificate',
  everyMinutes: 1440,
  async run({ db, config }) {
    const found = await checkCertificate({ config }).catch((error: unknown) => fail(reasonOf(error)));
    const check = found && { name: CERTIFICATE, ...found };
    await changeKept(db, (kept) => ({ ...kept, checks: withCheck(kept.checks, CERTIFICATE, check) }));
    return DONE;
  },
};
