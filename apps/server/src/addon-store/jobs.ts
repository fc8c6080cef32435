import { isAddonUsable } from '@userfeedback/engine';
import type { Deps } from '../deps.ts';
import type { Job } from '../jobs.ts';
import { addonContext } from './context.ts';

/** The addons' work by the clock, done while they are usable. */
export function addonJobs({ addons }: Pick<Deps, 'addons'>): Job[] {
  return addons.flatMap(({ manifest, jobs = [] }) =>
    jobs.map(({ name, everyMinutes, run }) => ({
      ...{ name: `${manifest.slug}/${name}`, everyMinutes },
      async run(deps: Deps) {
        if (isAddonUsable(manifest.slug, deps.site.now().access)) await run(addonContext(deps, manifest));
      },
    })),
  );
}
