import type { Job } from '../../jobs/job.ts';
import { DONE } from '../../jobs/job.ts';
import { deleteEndedCounts } from './shared-counts.ts';

export const sharedCountsJob: Job = {
  name: 'shared-counts',
  everyMinutes: 1,
  async run({ db }) {
    await deleteEndedCounts(db);
    return DONE;
  },
};
