import type { Deps } from '../deps.ts';

/** Scheduled work: of all processes on the database one does it, once per period. */
export interface Job {
  name: string;
  everyMinutes: number;
  /**
   * Does some of the work. `cursor` is what the last run of any process returned; null at the first run. With `more` it
   * is called again at once. A process that dies loses what it did since, so doing it twice must do no harm.
   */
  run(deps: Deps, cursor: string | null): Promise<JobProgress>;
}

export interface JobProgress {
  cursor: string | null;
  more?: boolean;
  /** A sentence for whoever started the job by hand, when there was nothing to do. */
  idle?: string;
}

export const DONE: JobProgress = { cursor: null };

/** How many items to do together: within these bounds, so that it takes about these milliseconds. */
export interface Slice {
  fewest: number;
  most: number;
  takesMs: number;
}

export function nextSize(size: number, took: number, { fewest, most, takesMs }: Slice): number {
  return Math.round(Math.min(most, Math.max(fewest, (size * takesMs) / took)));
}
