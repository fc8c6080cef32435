import type { AddonJob, AddonManifest } from '@userfeedback/addon-kit';
import { isAddonUsable } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { addonContext } from './context.ts';

/** They do nothing while their addon is not usable. */
export function addonJobs({ addons }: Pick<Deps, 'addons'>): Job[] {
  return addons.flatMap(({ manifest, jobs = [] }) => jobs.map((job) => jobOf(manifest, job)));
}

/** A failed run leaves the cursor where it was, so that the next one does the same work again. */
function jobOf(manifest: AddonManifest, { name, every, run }: AddonJob): Job {
  return {
    name: `${manifest.slug}/${name}`,
    everyMinutes: every,
    async run(deps, cursor) {
      if (!isAddonUsable(manifest.slug, deps.site.now().access)) return { cursor };
      const context = addonContext(deps, manifest);
      return { cursor: await run(context.db, cursor, context) };
    },
  };
}
