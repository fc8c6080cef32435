import { setTimeout as wait } from 'node:timers/promises';
import { doNext, Pace } from '../db/migrate/backfill.ts';
import { THIS_RELEASE } from '../db/migrate/release.ts';
import { listVersions } from '../site/processes.ts';
import type { Job } from './job.ts';
import { DONE } from './job.ts';

/** Milliseconds between two checks whether older processes have gone. */
const LOOK = 2000;

/** Runs after the start: back-fills in slices, then the contract steps that they make possible. */
export function stepsJob(release = THIS_RELEASE): Job {
  const pace = new Pace();
  return {
    // A name of its own, so that older processes, which do not know the steps, never run it.
    name: `steps-to-${Object.keys(release.steps).at(-1)}`,
    everyMinutes: 1,
    async run({ db }) {
      const next = await doNext(db, release, listVersions, pace);
      if (next === 'nothing') return DONE;
      if (next === 'waits') await wait(LOOK);
      return { cursor: null, more: true };
    },
  };
}
