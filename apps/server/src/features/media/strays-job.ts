import type { Job } from '../../platform/jobs/job.ts';
import { DONE } from '../../platform/jobs/job.ts';
import { deleteUpload, listUploadsBefore } from './queries.ts';

const DAY = 86_400_000;

/** Files of uploads that were interrupted. */
export const straysJob: Job = {
  name: 'stray-images',
  everyMinutes: 60,
  async run({ db, media, now }) {
    const dayAgo = new Date(now().getTime() - DAY).toISOString();
    for (const file of await listUploadsBefore(db, dayAgo)) {
      await media.store.remove(file);
      await deleteUpload(db, file);
    }
    return DONE;
  },
};
