import type { Job as JobReport } from '@userfeedback/contract';
import type { Db } from '../db/schema.ts';
import type { Job } from './job.ts';
import { listJobRows } from './queries.ts';

export { listFailing } from './queries.ts';

export interface JobState {
  name: string;
  /** `late`: it should have run two periods ago. */
  state: 'running' | 'waiting' | 'failed' | 'late';
  last_run: string | null;
  /** Duration of the last successful run; null while there is none. */
  seconds: number | null;
  next_run: string;
  process: string | null;
  last_error: string | null;
}

const LATE_PERIODS = 2;

export function isLate(dueAt: string, now: number, everyMinutes: number): boolean {
  return now - Date.parse(dueAt) > LATE_PERIODS * everyMinutes * 60_000;
}

/** Jobs that have ever been due, by name. */
export async function listJobs(db: Db, jobs: readonly Job[]): Promise<JobState[]> {
  const periods = new Map(jobs.map(({ name, everyMinutes }) => [name, everyMinutes]));
  const rows = await listJobRows(db, [...periods.keys()]);
  return rows.map((row): JobState => {
    const { name, due_at, started_at, finished_at, failures, last_error, now, address } = row;
    const took = Date.parse(finished_at ?? '') - Date.parse(started_at ?? '');
    return {
      name,
      state:
        address !== null
          ? 'running'
          : isLate(due_at, Date.parse(now), periods.get(name) ?? 0)
            ? 'late'
            : failures > 0
              ? 'failed'
              : 'waiting',
      last_run: started_at,
      seconds: took >= 0 ? took / 1000 : null,
      next_run: due_at,
      process: address,
      last_error,
    };
  });
}

/** For people who wait for the work of this job. */
export async function workState(db: Db, job: Job): Promise<Pick<JobReport, 'state' | 'next_run_at' | 'last_error'>> {
  const [found] = await listJobs(db, [job]);
  const state = found?.state === 'running' || found?.state === 'failed' ? found.state : 'waiting';
  return {
    state,
    next_run_at: state === 'failed' ? (found?.next_run ?? null) : null,
    last_error: found?.last_error ?? null,
  };
}
