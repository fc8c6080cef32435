import { setTimeout as wait } from 'node:timers/promises';
import type { Job as JobReport } from '@userfeedback/contract';
import { AppError } from '../../platform/api/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import { lockRecord } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { DONE, nextSize } from '../../platform/jobs/job.ts';
import { workState } from '../../platform/jobs/list.ts';
import { makeDue } from '../../platform/jobs/runner.ts';
import { eraseSome } from '../responses/service.ts';
import { deleteRows, listDeleted, listStored, markDeleted } from './stored/queries.ts';

type LeftOut = { id: number; title: string | null };

/** Responses deleted before the call returns; the job deletes the others. */
const AT_ONCE = 10_000;
/** Responses deleted in one transaction. */
const SLICE = { fewest: 50, most: 2000, takesMs: 20 };
/** A run of the job ends after this many milliseconds, so that the process is seen to be alive. */
const RUN_MS = 2000;

/**
 * Deletes surveys in the trash for good with everything that belongs to them. They disappear at once; many responses
 * are deleted afterwards, in parts, so that visitors of other surveys do not wait. Surveys that are not in the trash
 * are left out; throws `not_in_trash` if there are no others.
 */
export async function deleteSurveys(
  deps: Deps,
  ids: readonly number[],
): Promise<{ survey_ids: number[]; left_out: LeftOut[]; jobs: JobReport[] }> {
  const { site, now, db } = deps;
  const asked = [...new Set(ids)];
  const { stored, deleted } = await site.change(async (trx) => ({
    stored: await listStored(trx, asked),
    deleted: await markDeleted(trx, asked, now()),
  }));
  const titles = new Map(stored.map(({ id, title }) => [id, title]));
  const left_out = asked.filter((id) => !deleted.includes(id)).map((id) => ({ id, title: titles.get(id) ?? null }));
  if (deleted.length === 0) throw new AppError('not_in_trash');
  let room = AT_ONCE;
  for (const { id, left } of await listDeleted(db)) {
    if (!deleted.includes(id) || left > room) continue;
    room -= left;
    await deleteParts(deps, id, { until: Number.POSITIVE_INFINITY, rest: () => undefined });
    await deleteRow(deps, id);
  }
  await makeDue(db, deletionJob.name);
  return {
    survey_ids: asked.filter((id) => deleted.includes(id)),
    left_out,
    jobs: (await listDeletions(db)).filter(({ survey_id }) => deleted.includes(survey_id ?? 0)),
  };
}

export const deletionJob: Job = {
  name: 'deletions',
  everyMinutes: 1,
  async run(deps) {
    const [survey] = await listDeleted(deps.db);
    if (!survey) return DONE;
    // Visitors and other work get as much time as this.
    const isLeft = await deleteParts(deps, survey.id, {
      until: performance.now() + RUN_MS,
      rest: wait,
    });
    if (!isLeft) await deleteRow(deps, survey.id);
    return { ...DONE, more: true };
  },
};

export async function listDeletions(db: Db): Promise<JobReport[]> {
  const surveys = await listDeleted(db);
  if (surveys.length === 0) return [];
  const state = await workState(db, deletionJob);
  return surveys.map(({ id, title, deleted_at, responses, left }) => ({
    id: `deletion-${id}`,
    kind: 'deletion',
    title,
    survey_id: id,
    ...state,
    done: Math.max(0, responses - left),
    total: responses,
    can_stop: false,
    started_at: deleted_at,
    finished_at: null,
  }));
}

interface Pace {
  until: number;
  rest(milliseconds: number): unknown;
}

/**
 * False when no responses are left. Two processes that delete the same survey at once would wait for each other's rows.
 */
async function deleteParts({ db }: Deps, id: number, { until, rest }: Pace): Promise<boolean> {
  for (let size = SLICE.fewest; performance.now() < until; ) {
    const begun = performance.now();
    const isLeft = await db.transaction().execute(async (trx) => {
      await lockRecord(trx, `deletion of survey ${id}`);
      return eraseSome(trx, id, size);
    });
    if (!isLeft) return false;
    const took = performance.now() - begun;
    size = nextSize(size, took, SLICE);
    await rest(took);
  }
  return true;
}

async function deleteRow({ site }: Deps, id: number): Promise<void> {
  await site.change(async (trx) => {
    // Responses that another process accepted because it did not know of the deletion yet.
    while (await eraseSome(trx, id, SLICE.most));
    await deleteRows(trx, [id]);
  });
}
