import type { Deps } from '../deps.ts';
import type { Job, JobProgress } from './job.ts';
import type { JobRow } from './queries.ts';
import {
  claimJob,
  failJob,
  finishJob,
  insertJob,
  listDueJobs,
  listJobRows,
  makeDue,
  releaseJobs,
  saveCursor,
} from './queries.ts';

export { makeDue } from './queries.ts';

const LOOK_EVERY = 5000;
/** Minutes before each further try; the last one repeats. */
const AGAIN_AFTER = [1, 5, 15, 60] as const;
const ERROR_LENGTH = 500;

/** Returns a function that stops, and releases unfinished jobs for other processes. */
export function startJobs(deps: Deps, jobs: readonly Job[], lookEvery = LOOK_EVERY): () => Promise<void> {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const underWay = new Map<string, Promise<unknown>>();
  let isStopping = false;
  let looking: Promise<void> | undefined;

  const look = async () => {
    try {
      await addJobs(deps, jobs);
      const idle = [...byName.keys()].filter((name) => !underWay.has(name));
      for (const name of await listDueJobs(deps.db, idle)) {
        const row = isStopping ? undefined : await claimJob(deps.db, name, deps.membership.name);
        const job = byName.get(name);
        if (row && job) begin(job, row);
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'could not look for due jobs');
    }
  };
  const begin = (job: Job, row: JobRow) => {
    const work = doJob(deps, job, row, () => isStopping).finally(() => underWay.delete(job.name));
    underWay.set(job.name, work);
  };
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };
  const timer = setInterval(lookOnce, lookEvery).unref();
  lookOnce();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await looking;
    await Promise.all(underWay.values());
    await releaseJobs(deps.db, deps.membership.name);
  };
}

/** Runs the job now, in this process; undefined if it is running already. A failure is stored with the job. */
export async function runJob(deps: Deps, job: Job): Promise<Pick<JobProgress, 'idle'> | undefined> {
  await insertJob(deps.db, job.name);
  await makeDue(deps.db, job.name);
  const row = await claimJob(deps.db, job.name, deps.membership.name);
  if (!row) return undefined;
  return { idle: await doJob(deps, job, row, () => false) };
}

/** A restored database has no jobs either. */
async function addJobs({ db }: Deps, jobs: readonly Job[]): Promise<void> {
  const names = jobs.map(({ name }) => name);
  const known = new Set((await listJobRows(db, names)).map(({ name }) => name));
  for (const name of names) if (!known.has(name)) await insertJob(db, name);
}

async function doJob(deps: Deps, job: Job, row: JobRow, isStopping: () => boolean): Promise<string | undefined> {
  const { db, log } = deps;
  const begun = performance.now();
  try {
    let { cursor } = row;
    let idle: string | undefined;
    for (let more = true; more; ) {
      const progress = await job.run(deps, cursor);
      cursor = progress.cursor;
      more = progress.more ?? false;
      idle = progress.idle;
      // Another process may have taken over while this one was frozen.
      if (!(await saveCursor(db, row, cursor))) return undefined;
      if (more && isStopping()) return undefined;
    }
    await finishJob(db, row, nextDue(row, job, performance.now() - begun));
    return idle;
  } catch (error) {
    log.error({ err: error, job: job.name }, 'a job failed');
    const words = error instanceof Error ? error.message : String(error);
    const minutes = AGAIN_AFTER[row.failures] ?? AGAIN_AFTER.at(-1) ?? 60;
    await failJob(db, row, words.slice(0, ERROR_LENGTH), minutes).catch((failure: unknown) => {
      log.error({ err: failure, job: job.name }, 'could not record that a job failed');
    });
    return undefined;
  }
}

/** A full number of periods after it was due, by the database's clock; missed runs are skipped. */
function nextDue({ due_at, started_at }: JobRow, { everyMinutes }: Job, took: number): string {
  const period = everyMinutes * 60_000;
  const [due, now] = [Date.parse(due_at), Date.parse(started_at ?? due_at) + took];
  const periods = Math.max(1, Math.floor((now - due) / period) + 1);
  return new Date(due + periods * period).toISOString();
}
