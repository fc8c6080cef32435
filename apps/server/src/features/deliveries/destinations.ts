import type { Actor, PlannedSurvey } from '@userfeedback/addon-kit';
import type { Deps } from '../../platform/deps.ts';
import { listPlanned } from '../surveys/stored/service.ts';
import type { Destination } from './delivery.ts';
import type { Kinds } from './kinds.ts';
import { deliveryKinds } from './kinds.ts';

export const GONE = 'This destination does not exist any more.';
export const NOT_IN_PLAN = 'The plan does not include this.';

/** A destination by its key, also when it is no longer set up. */
export function findDestination(
  kinds: Kinds,
  { kind, destination: key }: { kind: string; destination: string },
  survey: PlannedSurvey | null,
): Destination & { isThere: boolean } {
  // A hook of every survey is set up for the whole site.
  const places = survey ? [survey, null] : [null];
  const found = places.flatMap((place) => kinds[kind]?.destinations(place) ?? []).find((one) => one.key === key);
  if (found) return { ...found, isThere: true };
  return { key, name: kinds[kind]?.title ?? kind, where: null, isThere: false };
}

/** A destination that is set up, with its kind and its survey. */
export interface SetUp extends Destination {
  kind: string;
  survey: { id: number; title: string } | null;
}

/** All that are set up: in surveys outside the trash, and for the whole site. */
export async function listDestinations(deps: Deps): Promise<SetUp[]> {
  const kinds = Object.entries(deliveryKinds(deps));
  const of = (survey: PlannedSurvey | null) =>
    kinds.flatMap(([kind, { destinations }]) =>
      destinations(survey).map((one) => ({ ...one, kind, survey: survey && { id: survey.id, title: survey.title } })),
    );
  const surveys = await listPlanned(deps);
  return [...surveys.flatMap(of), ...of(null)];
}

/** Those of the whole site show to those who manage it; hooks of all surveys to everybody. */
export async function listDestinationsFor(deps: Deps, { grants }: Pick<Actor, 'grants'>): Promise<SetUp[]> {
  const all = await listDestinations(deps);
  return all.filter(({ survey, isHook }) => survey !== null || isHook || grants.manage_settings);
}
