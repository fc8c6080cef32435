import type { AddonJob } from '@userfeedback/addon-kit';
import { isAddonUsable } from '@userfeedback/engine';
import type { Kysely } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Job } from '../jobs/job.ts';

/** The addons' scheduled work, done while they are usable. */
export function addonJobs({ addons }: Pick<Deps, 'addons'>): Job[] {
  return addons.flatMap(({ manifest, jobs = [] }) => jobs.map((job) => jobOf(manifest.slug, job)));
}

/** A failed run leaves the cursor where it was, so that the next one does the same work again. */
function jobOf(slug: string, { name, every, run }: AddonJob): Job {
  return {
    name: `${slug}/${name}`,
    everyMinutes: every,
    async run({ db, site }, cursor) {
      if (!isAddonUsable(slug, site.now().access)) return { cursor };
      // Only the addon knows its own tables.
      return { cursor: await run(db as unknown as Kysely<unknown>, cursor) };
    },
  };
}
