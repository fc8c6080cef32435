import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { DONE } from '../../../platform/jobs/job.ts';
import { listPlanned } from '../../surveys/stored/service.ts';
import type { DeliveryKind } from '../delivery.ts';
import type { SetUp } from '../destinations.ts';
import { GONE, listDestinations } from '../destinations.ts';
import { deliveryKinds } from '../kinds.ts';
import { newDelivery } from '../new-delivery.ts';
import { listPauses, pauseOf } from '../pauses/service.ts';
import { sealedRecipients } from '../recipients.ts';
import type { FillInRow, Place } from './queries.ts';
import { countQueued, listOlder, listUnderWay, moveOn, queueOlder, UNDER_WAY, updateFillIn } from './queries.ts';

/** How many may wait at a time, and how many are queued together: visitors' responses go between. */
const QUEUED_MAX = 1000;
const SLICE = 250;
/** Milliseconds between two looks while there is no room. */
const LOOK_EVERY = 250;

export const FILL_IN_EVENT = 'response.created';

/** Queues older responses behind fresh ones, for all destinations that are filled in. */
export const fillInJob: Job = {
  name: 'fill-ins',
  everyMinutes: 1,
  async run(deps) {
    const rows = await listUnderWay(deps.db);
    if (rows.length === 0) return DONE;
    const [all, pauses] = await Promise.all([listDestinations(deps), listPauses(deps.db)]);
    const progress: Progress[] = [];
    for (const row of rows) {
      const found = all.find(({ key }) => key === row.destination);
      progress.push(pauseOf(pauses, row.destination) ? 'rests' : await continueFillIn(deps, row, found));
    }
    if (progress.every((one) => one === 'rests')) return DONE;
    if (!progress.includes('moved')) await wait(LOOK_EVERY);
    return { cursor: null, more: true };
  },
};

/** `waits`: until some that are queued were sent. `rests`: until it is no longer paused, or the plan includes it. */
type Progress = 'moved' | 'waits' | 'rests';

/** Queues some more of a fill-in, or ends it. */
async function continueFillIn(deps: Deps, row: FillInRow, found: SetUp | undefined): Promise<Progress> {
  const { db, now, config } = deps;
  const { destination, state } = row;
  const kind = deliveryKinds(deps)[row.kind];
  const end = (to: 'done' | 'failed', error: string | null) =>
    updateFillIn(db, destination, UNDER_WAY, { state: to, error, finished_at: now().toISOString() });
  const queued = await countQueued(db, destination);
  if (state === 'sending') {
    if (queued > 0) return 'waits';
    await end('done', null);
    return 'moved';
  }
  if (!kind || !found) {
    await end('failed', GONE);
    return 'moved';
  }
  if (kind.isUsable?.() === false) return 'rests';
  if (QUEUED_MAX - queued < SLICE) return 'waits';
  const next = await nextSlice(deps, row, kind);
  if (!next) {
    await updateFillIn(db, destination, ['queueing'], { state: 'sending' });
    return 'moved';
  }
  const { ids, planned, place } = next;
  await db.transaction().execute(async (trx) => {
    if (!(await moveOn(trx, row, { ...place, examined: row.examined + ids.length }))) return;
    const message = newDelivery(row.kind, FILL_IN_EVENT, planned, sealedRecipients(config));
    await queueOlder(trx, place.survey_id, ids, message, now().toISOString());
  });
  return 'moved';
}

/** Undefined when there are no more. */
async function nextSlice(deps: Deps, row: FillInRow, kind: DeliveryKind) {
  for (const { id, planned } of await listSources(deps, kind, row)) {
    if (id < row.place_survey_id) continue;
    const after = id === row.place_survey_id ? row.place_response_id : 0;
    const ids = await listOlder(deps.db, row, { survey_id: id, response_id: after }, SLICE);
    const last = ids.at(-1);
    if (last !== undefined) return { ids, planned, place: { survey_id: id, response_id: last } satisfies Place };
  }
  return undefined;
}

/** The surveys whose responses go to a destination, by id, each with what is planned for any of them. */
export async function listSources(
  deps: Pick<Deps, 'db' | 'config' | 'site'>,
  kind: DeliveryKind,
  { destination, survey_id }: Pick<FillInRow, 'destination' | 'survey_id'>,
) {
  const { access } = deps.site.now();
  const surveys = await listPlanned(deps, survey_id === null ? undefined : [survey_id]);
  return surveys.flatMap((survey) => {
    const planned = kind.plan(survey, [], access, FILL_IN_EVENT).find((one) => one.destination === destination);
    return planned ? [{ id: survey.id, planned }] : [];
  });
}
