import type { Deps } from '../deps.ts';

/** Work by the clock, as data: one process of all that share the database does it, once in its period. */
export interface Job {
  name: string;
  everyMinutes: number;
  /**
   * Does some of the work. `cursor` is what the last run returned, in whichever process; null at the first run. With
   * `more` it is called again at once. A process that dies loses what it did since, so doing it twice must do no harm.
   */
  run(deps: Deps, cursor: string | null): Promise<JobProgress>;
}

export interface JobProgress {
  cursor: string | null;
  more?: boolean;
  /** A sentence for whoever has asked for the job, when there was nothing to do. */
  idle?: string;
}

/** For a job that needs no cursor. */
export const DONE: JobProgress = { cursor: null };

/** How many items are done together: at least and at most, so that it takes about these milliseconds. */
export interface Slice {
  fewest: number;
  most: number;
  takesMs: number;
}

/** The next size of a slice, after one of this size took so many milliseconds. */
export function nextSize(size: number, took: number, { fewest, most, takesMs }: Slice): number {
  return Math.round(Math.min(most, Math.max(fewest, (size * takesMs) / took)));
}
