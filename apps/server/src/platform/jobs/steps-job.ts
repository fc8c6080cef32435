import { setTimeout as wait } from 'node:timers/promises';
import { doNext, Pace } from '../db/migrate/backfill.ts';
import { THIS_RELEASE } from '../db/migrate/release.ts';
import { listVersions } from '../site/processes.ts';
import type { Job } from './job.ts';
import { DONE } from './job.ts';

/** Milliseconds between two looks whether older processes have gone. */
const LOOK = 2000;

/** Does what follows behind the start: back-fills in slices, then what they make superfluous is taken away. */
export function stepsJob(release = THIS_RELEASE): Job {
  const pace = new Pace();
  return {
    // Older processes, which know less, must not do it instead.
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
