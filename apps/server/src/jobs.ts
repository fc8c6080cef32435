import type { Deps } from './deps.ts';

/** Work by the clock, as data. Each serving process does it, so doing it twice must do no harm. */
export interface Job {
  name: string;
  everyMinutes: number;
  run(deps: Deps): Promise<void>;
}

/** Runs each job by a timer of its own; the function it returns stops them all. */
export function startJobs(deps: Deps, jobs: readonly Job[]): () => void {
  const timers = jobs.map((job) => startJob(deps, job));
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

function startJob(deps: Deps, { name, everyMinutes, run }: Job): NodeJS.Timeout {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await run(deps);
    } catch (error) {
      deps.log.error({ err: error, job: name }, 'a job failed');
    } finally {
      isRunning = false;
    }
  }, everyMinutes * 60_000);
  return timer.unref();
}
