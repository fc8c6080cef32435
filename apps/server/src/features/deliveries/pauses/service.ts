import type { PlannedSurvey } from '@userfeedback/addon-kit';
import type { Db, DeliveryPauseTable } from '../../../platform/db/schema.ts';
import type { Destination } from '../delivery.ts';
import { NOT_INCLUDED } from '../delivery.ts';
import type { Kinds } from '../kinds.ts';
import { deletePauses, deletePausesTo } from './queries.ts';

export { deletePausesOf, insertPause, listPauses } from './queries.ts';

/** The pause that covers a destination: its own, or that of its whole kind. */
export function pauseOf(pauses: readonly DeliveryPauseTable[], destination: string): DeliveryPauseTable | undefined {
  return pauses.find((pause) => pause.destination === destination || destination.startsWith(`${pause.destination}:`));
}

/** Ends pauses that no person has made: what caused them may be over. If not, the next try pauses again. */
export function endPauses(db: Db, kind?: string): Promise<void> {
  return deletePauses(db, kind === undefined ? {} : { kind });
}

/** Ends the pauses of kinds that plan and addons allow again. */
export async function endLapsed(db: Db, kinds: Kinds): Promise<void> {
  for (const kind in kinds) if (kinds[kind]?.isUsable?.()) await deletePauses(db, { kind, reason: NOT_INCLUDED });
}

/** Ends pauses of a survey's destinations that were set up anew, and those of destinations that are gone. */
export async function endChanged(db: Db, kinds: Kinds, before: PlannedSurvey, after: PlannedSurvey): Promise<void> {
  const all = (survey: PlannedSurvey) =>
    new Map(Object.values(kinds).flatMap((kind) => kind.destinations(survey).map((one) => [one.key, one] as const)));
  const now = all(after);
  const were = [...all(before).values()];
  const isSame = (one: Destination) => now.get(one.key)?.setup === one.setup;
  const gone = were.filter(({ key }) => !now.has(key)).map(({ key }) => key);
  const changed = were.filter((one) => now.has(one.key) && !isSame(one)).map(({ key }) => key);
  await deletePausesTo(db, gone, true);
  await deletePausesTo(db, changed, false);
}
