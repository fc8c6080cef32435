import type { Actor } from '@userfeedback/addon-kit';
import type { Destination } from '@userfeedback/contract';
import { AppError, notFound } from '../../../platform/api/app-error.ts';
import { PERSONS_ONLY } from '../../../platform/api/callers/guard.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listAnsweredSurveys } from '../../responses/service.ts';
import { openSurvey } from '../../surveys/stored/service.ts';
import { Failure, Paused } from '../delivery.ts';
import { listDestinations, listDestinationsFor } from '../destinations.ts';
import { listFillInStates } from '../fill-in/service.ts';
import { deliveryKinds } from '../kinds.ts';
import { deletePausesOf, insertPause, listPauses, pauseOf } from '../pauses/service.ts';
import type { Translate } from './service.ts';
import type { DestinationFigures } from './state-queries.ts';
import { listFigures } from './state-queries.ts';

const WEEK = 7 * 86_400_000;

export async function listStates(
  deps: Deps,
  { survey_id }: { survey_id?: number | undefined },
  actor: Pick<Actor, 'grants'>,
  translate: Translate,
): Promise<Destination[]> {
  const shown = (await listDestinationsFor(deps, actor)).filter(
    ({ survey, isHook }) => survey_id === undefined || survey?.id === survey_id || (isHook && survey === null),
  );
  const since = new Date(deps.now().getTime() - WEEK).toISOString();
  const keys = shown.map(({ key }) => key);
  const [figures, pauses, fillIns, answered] = await Promise.all([
    listFigures(deps.db, keys, since),
    listPauses(deps.db),
    listFillInStates(deps, translate),
    listAnsweredSurveys(deps.db),
  ]);
  const found = new Map(figures.map((each) => [each.destination, each]));
  const kinds = deliveryKinds(deps);
  const hasOlder = (survey: { id: number } | null) => (survey ? answered.includes(survey.id) : answered.length > 0);
  const takesOlder = (kind: string) => kinds[kind]?.sendsOlder === true && kinds[kind].isUsable?.() !== false;
  return shown.map(({ key, kind, name, where, survey, isHook = false }) => {
    const { last_success_at = null, last_error = null, waiting = 0, failed = 0 } = found.get(key) ?? {};
    const pause = pauseOf(pauses, key);
    const { state, failingSince } = stateOf(found.get(key), pause);
    return {
      key,
      kind,
      name,
      where,
      survey,
      last_success_at,
      waiting,
      failed,
      state,
      since: pause?.paused_at ?? failingSince,
      paused_by: pause?.paused_by ?? null,
      error: failingSince && last_error ? translate(last_error) : null,
      reason: pause?.reason ? translate(pause.reason) : null,
      can_test: kinds[kind]?.test !== undefined,
      is_hook: isHook,
      can_fill_in: takesOlder(kind) && hasOlder(survey),
      fill_in: fillIns.get(key) ?? null,
    };
  });
}

function stateOf(
  { failing_since, last_success_at }: Partial<DestinationFigures> = {},
  pause: object | undefined,
): { state: Destination['state']; failingSince: string | null } {
  const isAfter = failing_since && last_success_at && last_success_at > failing_since;
  const failingSince = (isAfter ? last_success_at : failing_since) ?? null;
  return { state: pause ? 'paused' : failingSince ? 'failing' : 'working', failingSince };
}

/** By key. */
export async function getStates(
  { db }: Pick<Deps, 'db'>,
  keys: readonly string[],
): Promise<Map<string, Destination['state']>> {
  const [figures, pauses] = await Promise.all([listFigures(db, keys, ''), listPauses(db)]);
  return new Map(figures.map((one) => [one.destination, stateOf(one, pauseOf(pauses, one.destination)).state]));
}

/** Also all of an addon by its slug, by those who manage the site. */
export async function pauseDestination(deps: Deps, key: string, actor: Actor): Promise<void> {
  const { one, found } = await findPausable(deps, key, actor);
  await insertPause(deps.db, {
    destination: key,
    kind: found.kind,
    survey_id: one?.survey?.id ?? 0,
    reason: null,
    paused_by: actor.name,
    paused_at: deps.now().toISOString(),
  });
}

/** Ends every pause that covers it. Does nothing if there is none. What a manager has paused as a whole stays paused. */
export async function resumeDestination(deps: Deps, key: string, actor: Actor): Promise<void> {
  await findPausable(deps, key, actor);
  const pauses = actor.grants.manage_settings ? [] : await listPauses(deps.db);
  if (pauses.some(({ destination, reason }) => reason === null && key.startsWith(`${destination}:`)))
    throw new AppError('forbidden');
  await deletePausesOf(deps.db, key);
}

async function findPausable(deps: Deps, key: string, actor: Actor) {
  const all = await listDestinationsFor(deps, actor);
  const one = all.find((each) => each.key === key);
  const ofKind = actor.grants.manage_settings ? all.find((each) => each.key.startsWith(`${key}:`)) : undefined;
  const found = one ?? ofKind;
  if (!found) throw notFound('destination');
  return { one, found };
}

export async function testDestination(
  deps: Deps,
  key: string,
  actor: Actor,
  translate: Translate,
): Promise<{ success: boolean; text: string }> {
  const found = (await listDestinationsFor(deps, actor)).find((each) => each.key === key);
  const survey = found?.survey ? await openSurvey(deps, found.survey.id) : null;
  const test = found && deliveryKinds(deps)[found.kind]?.test;
  if (survey === undefined || !test) throw notFound('destination');
  if (actor.kind !== 'user') throw new AppError('forbidden', PERSONS_ONLY);
  if (!deps.config.deliveries) throw new AppError('conflict', 'Sending is turned off on this server (UF_DELIVERIES).');
  try {
    return { success: true, text: translate(await test(key, survey, actor)) };
  } catch (error) {
    if (error instanceof Paused) return { success: false, text: translate(`Paused: ${error.message}`) };
    deps.log.warn({ err: error, destination: key }, 'a test of a destination failed');
    if (error instanceof Failure) return { success: false, text: translate(error.message) };
    throw error;
  }
}

/** Only what another service has set up; all else is removed where people set it up. */
export async function removeDestination(deps: Deps, key: string, actor: Actor): Promise<void> {
  const found = (await listDestinationsFor(deps, actor)).find((each) => each.key === key);
  if (!found) throw notFound('destination');
  if (!actor.grants.manage_settings) throw new AppError('forbidden');
  if (!(await deliveryKinds(deps)[found.kind]?.remove?.(key)))
    throw new AppError('conflict', 'This destination is removed where it was set up.');
}

/** Destinations that no person has paused, with the reason. */
export async function listPausedByThemselves(deps: Deps): Promise<{ name: string; reason: string }[]> {
  const pauses = (await listPauses(deps.db)).filter(({ reason }) => reason !== null);
  if (pauses.length === 0) return [];
  const all = await listDestinations(deps);
  return all.flatMap(({ key, name }) => {
    const reason = pauseOf(pauses, key)?.reason;
    return reason ? [{ name, reason }] : [];
  });
}
