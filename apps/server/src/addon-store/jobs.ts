import type { AddonJob, AddonManifest } from '@userfeedback/addon-kit';
import type { Deps } from '../deps.ts';
import { addonContext } from './context.ts';
import { isUsable } from './service.ts';

/** Starts the addons' work by the clock; returns how to stop it. */
export function startAddonJobs(deps: Deps): () => void {
  const timers = deps.addons.flatMap(({ manifest, jobs = [] }) =>
    jobs.map((job) => startJob(deps, manifest, job)),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

function startJob(deps: Deps, manifest: AddonManifest, job: AddonJob): NodeJS.Timeout {
  const context = addonContext(deps, manifest);
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning || !isUsable(manifest.slug, deps.site.now().access)) return;
    isRunning = true;
    try {
      await job.run(context);
    } catch (error) {
      context.log.error({ err: error, job: job.name }, 'a job failed');
    } finally {
      isRunning = false;
    }
  }, job.everyMinutes * 60_000);
  return timer.unref();
}
