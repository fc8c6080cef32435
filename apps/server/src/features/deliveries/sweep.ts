import type { Job } from '../../platform/jobs/job.ts';
import { deleteFillInsBefore } from './fill-in/queries.ts';
import { deleteDoneBefore } from './queries.ts';
import { deleteTurnsBefore } from './sending/claim-queries.ts';

/** Milliseconds for which what is done stays in the log. */
const KEPT = 90 * 86_400_000;
const SWEPT_AT_ONCE = 1000;

export const sweepJob: Job = {
  name: 'old-deliveries',
  everyMinutes: 60,
  async run({ db, now }) {
    const before = new Date(now().getTime() - KEPT);
    const count = await deleteDoneBefore(db, before.toISOString(), SWEPT_AT_ONCE);
    await deleteTurnsBefore(db, before);
    await deleteFillInsBefore(db, before.toISOString());
    return { cursor: null, more: count === SWEPT_AT_ONCE };
  },
};
