import type { Checked, Job as JobReport, System } from '@userfeedback/contract';
import { jobsOf, listMissing, SEALED_PLACES } from '../../compose.ts';
import { listDeletions } from '../../features/surveys/deletion.ts';
import { AppError } from '../../platform/api/app-error.ts';
import { LAST_STEP } from '../../platform/db/migrate/release.ts';
import { readStatus } from '../../platform/db/migrate/status.ts';
import type { Deps } from '../../platform/deps.ts';
import { listJobs } from '../../platform/jobs/list.ts';
import { listProcesses, listVersions } from '../../platform/site/processes.ts';
import { findCommit, VERSION } from '../../platform/version.ts';
import { listBackups } from '../backup/nightly/list.ts';
import type { Subject } from './check.ts';
import { readSpace } from './database-checks.ts';
import { changeKept, readKept } from './kept.ts';
import { makeChecks, mergeChecks, onRequest } from './list.ts';
import { readNews } from './news.ts';

/** Milliseconds between two rounds of checks that call other machines, for the whole site. */
const AGAIN_AFTER = 30_000;

/** Checks that call other machines are those of the last round. */
export async function readSystem(deps: Deps): Promise<System> {
  const { db, database } = deps;
  const [processes, { detail: _, ...migration }, jobs, deletions, space, backups, kept, fresh, news] =
    await Promise.all([
      listProcesses(db),
      listMissing(database).then((missing) => readStatus(db, missing, listVersions)),
      listJobs(db, jobsOf(deps)),
      listDeletions(db),
      readSpace(database),
      listBackups(db),
      readKept(db),
      makeChecks(subjectOf(deps), { all: false }),
      readNews(db),
    ]);
  return {
    version: VERSION,
    commit: findCommit(),
    schema: LAST_STEP,
    news,
    processes: processes.map(({ address, version, schema_step, fingerprint, since, seen_at, state }) => ({
      name: address,
      version,
      schema: schema_step,
      fingerprint,
      since,
      seen_at,
      state: state === 'starting' || state === 'stopping' ? state : 'ready',
    })),
    jobs: [
      ...deletions,
      ...jobs.map(
        ({ name, state, last_run, next_run, last_error }): JobReport => ({
          id: name,
          kind: 'clock',
          title: name,
          survey_id: null,
          done: 0,
          total: 0,
          can_stop: false,
          state: state === 'late' ? 'waiting' : state,
          started_at: last_run,
          finished_at: null,
          next_run_at: next_run,
          last_error,
        }),
      ),
    ],
    migration,
    database: space,
    backups,
    checks: mergeChecks(kept.checks, fresh),
    checked_at: kept.checked_at,
  };
}

/** Throws `too_many_requests` when somebody has done so just now. */
export async function makeAllChecks(deps: Deps): Promise<Checked> {
  const { db, now } = deps;
  const checked_at = now().toISOString();
  await changeKept(db, (kept) => {
    if (kept.checked_at !== null && Date.parse(checked_at) - Date.parse(kept.checked_at) < AGAIN_AFTER)
      throw new AppError('too_many_requests');
    // Others who ask meanwhile are told to wait.
    return { ...kept, checked_at };
  });
  const checks = await makeChecks(subjectOf(deps), { all: true });
  await changeKept(db, () => ({ checks: onRequest(checks), checked_at }));
  return { checks, checked_at };
}

function subjectOf(deps: Deps): Subject {
  const { config, database, db } = deps;
  return { config, database, db, jobs: jobsOf(deps), places: SEALED_PLACES };
}
