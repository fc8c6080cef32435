import type { Actor } from '@userfeedback/addon-kit';
import type { DraftChanges, FillIn, Job as JobReport } from '@userfeedback/contract';
import { DESTINATIONS_LOCKED } from '@userfeedback/contract';
import { addDays, momentInZone } from '@userfeedback/engine';
import { AppError, notFound } from '../../../platform/api/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { workState } from '../../../platform/jobs/list.ts';
import { makeDue } from '../../../platform/jobs/runner.ts';
import { openSurvey } from '../../surveys/stored/service.ts';
import type { SetUp } from '../destinations.ts';
import { listDestinationsFor, NOT_IN_PLAN } from '../destinations.ts';
import { deliveryKinds } from '../kinds.ts';
import { FILL_IN_EVENT, fillInJob, listSources } from './job.ts';
import type { FillInRow } from './queries.ts';
import {
  countGivenUp,
  countOlder,
  countQueued,
  dropQueued,
  findFillIn,
  findLastId,
  insertFillIn,
  listFillIns,
  listUnderWay,
  UNDER_WAY,
  updateFillIn,
} from './queries.ts';

export interface Days {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** Begins a fill-in, or continues one of the same days that was stopped. Throws if nothing can be sent there. */
export async function startFillIn(deps: Deps, key: string, days: Days, actor: Actor): Promise<JobReport> {
  if (!actor.access('view-results').allowed) throw new AppError('forbidden', DESTINATIONS_LOCKED);
  const found = (await listDestinationsFor(deps, actor)).find((one) => one.key === key);
  const kind = found && deliveryKinds(deps)[found.kind];
  if (!found || !kind) throw notFound('destination');
  if (!kind.sendsOlder) throw new AppError('invalid', 'Mails are not sent for older responses.');
  if (kind.isUsable?.() === false) throw new AppError('conflict', NOT_IN_PLAN);
  const before = await findFillIn(deps.db, key);
  const { start_date = null, end_date = null } = days;
  const isStopped = before?.state === 'stopped' || before?.state === 'failed';
  const isSame = before?.start_date === start_date && before.end_date === end_date;
  const row =
    isStopped && isSame
      ? { ...before, state: 'queueing' as const, error: null, finished_at: null }
      : await newFillIn(deps, found, { start_date, end_date });
  if (!row) throw new AppError('invalid', 'Only unfinished responses are sent there.');
  if (!(await insertFillIn(deps.db, row)))
    throw new AppError('conflict', 'Older responses are already being sent there.');
  await makeDue(deps.db, fillInJob.name);
  return reportOf(deps, row, found);
}

/** Undefined if finished responses do not go there. */
async function newFillIn(
  deps: Deps,
  { key, kind, survey }: SetUp,
  { start_date, end_date }: { start_date: string | null; end_date: string | null },
): Promise<FillInRow | undefined> {
  const { db, now, host } = deps;
  const place = { destination: key, kind, survey_id: survey?.id ?? null };
  const of = deliveryKinds(deps)[kind];
  const sources = of ? (await listSources(deps, of, place)).map(({ id }) => id) : [];
  if (sources.length === 0) return undefined;
  const { time_zone } = host.info();
  const startOf = (day: string) => Date.parse(momentInZone(day, '00:00', time_zone));
  const range = {
    from_ms: start_date === null ? null : startOf(start_date),
    until_ms: end_date === null ? null : startOf(addDays(end_date, 1)),
    last_id: await findLastId(db, sources),
  };
  return {
    ...place,
    ...range,
    start_date,
    end_date,
    state: 'queueing',
    place_survey_id: 0,
    place_response_id: 0,
    examined: 0,
    total: await countOlder(db, sources, range),
    started_at: now().toISOString(),
    finished_at: null,
    error: null,
  };
}

/** What waits is dropped, and queued again once somebody continues. False if it is not under way. */
export async function stopFillIn(deps: Deps, destination: string): Promise<boolean> {
  const row = await findFillIn(deps.db, destination);
  const kind = row && deliveryKinds(deps)[row.kind];
  const sources = kind ? (await listSources(deps, kind, row)).map(({ id }) => id) : [];
  return deps.db.transaction().execute(async (trx) => {
    const stopped = { state: 'stopped', finished_at: deps.now().toISOString() } as const;
    if (!row || !(await updateFillIn(trx, destination, UNDER_WAY, stopped))) return false;
    const first = await dropQueued(trx, destination);
    if (!first) return true;
    const before = { survey_id: first.survey_id, response_id: first.response_id - 1 };
    await updateFillIn(trx, destination, ['stopped'], {
      place_survey_id: before.survey_id,
      place_response_id: before.response_id,
      examined: await countOlder(trx, sources, row, before),
    });
    return true;
  });
}

/** By destination: how far its fill-in is, or why it ended; those that are done are left out. */
export async function listFillInStates(
  deps: Pick<Deps, 'db'>,
  translate: (text: string) => string,
): Promise<Map<string, FillIn>> {
  const rows = (await listFillIns(deps.db)).filter(({ state }) => state !== 'done');
  const states = rows.map(async (row) => {
    const state = await stateOf(deps, row);
    return [row.destination, { ...state, error: state.error && translate(state.error) }] as const;
  });
  return new Map(await Promise.all(states));
}

async function stateOf({ db }: Pick<Deps, 'db'>, row: FillInRow): Promise<FillIn> {
  const { state, examined, total, start_date, end_date, error } = row;
  const [queued, failed] = await Promise.all([countQueued(db, row.destination), countGivenUp(db, row)]);
  return {
    job_id: idOf(row),
    state: state === 'stopped' || state === 'failed' ? state : 'running',
    done: Math.max(0, Math.min(examined, total) - queued - failed),
    total,
    start_date,
    end_date,
    error,
  };
}

const PREFIX = 'fill-in-';

function idOf({ destination }: Pick<FillInRow, 'destination'>): string {
  return `${PREFIX}${destination}`;
}

export function fillInOf(jobId: string): string | undefined {
  return jobId.startsWith(PREFIX) ? jobId.slice(PREFIX.length) : undefined;
}

/** Those under way to destinations that the caller may see. */
export async function listFillInJobs(deps: Deps, actor: Pick<Actor, 'grants'>): Promise<JobReport[]> {
  const rows = await listUnderWay(deps.db);
  if (rows.length === 0) return [];
  const all = await listDestinationsFor(deps, actor);
  const found = rows.flatMap((row) => {
    const destination = all.find(({ key }) => key === row.destination);
    return destination ? [{ row, destination }] : [];
  });
  return Promise.all(found.map(({ row, destination }) => reportOf(deps, row, destination)));
}

async function reportOf(deps: Pick<Deps, 'db'>, row: FillInRow, { name }: SetUp): Promise<JobReport> {
  const { done, total } = await stateOf(deps, row);
  return {
    id: idOf(row),
    kind: 'fill-in',
    title: name,
    survey_id: row.survey_id,
    done,
    total,
    ...(await workState(deps.db, fillInJob)),
    can_stop: true,
    started_at: row.started_at,
    finished_at: null,
  };
}

/**
 * Destinations that publishing would add and that could get older responses, and how many of these are published. Null
 * without such a destination or such a response.
 */
export async function findAdded(deps: Deps, surveyId: number): Promise<DraftChanges['older']> {
  const [live, draft] = await Promise.all([openSurvey(deps, surveyId, 'live'), openSurvey(deps, surveyId, 'draft')]);
  if (!live || !draft) return null;
  const { access } = deps.site.now();
  const destinations = Object.values(deliveryKinds(deps)).flatMap((kind) => {
    if (!kind.sendsOlder || kind.isUsable?.() === false) return [];
    const before = new Set(kind.destinations(live).map(({ key }) => key));
    const planned = new Set(kind.plan(draft, [], access, FILL_IN_EVENT).map(({ destination }) => destination));
    return kind.destinations(draft).filter(({ key }) => planned.has(key) && !before.has(key));
  });
  if (destinations.length === 0) return null;
  const count = await countOlder(deps.db, [surveyId], {
    from_ms: null,
    until_ms: null,
    last_id: await findLastId(deps.db, [surveyId]),
  });
  return count === 0 ? null : { destinations: destinations.map(({ key, name }) => ({ key, name })), count };
}
