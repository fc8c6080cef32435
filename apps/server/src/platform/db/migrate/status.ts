import type { MigrationStatus } from '@userfeedback/contract';
import { databaseMoment, dialectOf } from '../dialect.ts';
import type { StepKind } from '../migrations/step.ts';
import type { Db } from '../schema.ts';
import type { SchemaStateTable } from '../shared-schema.ts';
import type { ListVersions } from './backfill.ts';
import { ratioOf, reasonOfOlder, reasonToWait } from './backfill.ts';
import { describeTables, findBarrier, kindOfTaken, listStates, takenSteps } from './ledger.ts';
import type { Release } from './release.ts';
import { compareVersions, FIRST_VERSION, kindOf, THIS_RELEASE } from './release.ts';

export interface DetailedStatus extends MigrationStatus {
  detail: {
    kinds: Record<string, StepKind>;
    /** The step that made releases before `can_go_back_to` unusable. */
    barrier: string | undefined;
    /** Whether this release has work left; what waits for a later release does not count. */
    isLeft: boolean;
  };
}

/** Changes nothing. `missing` are the names of expand steps, also of addons. */
export async function readStatus(
  db: Db,
  missing: readonly string[],
  listVersions: ListVersions,
  release: Release = THIS_RELEASE,
): Promise<DetailedStatus> {
  const [tables, taken, states] = [await describeTables(db), await takenSteps(db), await listStates(db)];
  // An empty database has no table of processes.
  const versions = states.length > 0 ? await listVersions(db) : [];
  const barrier = findBarrier(states);
  const isDone = (name: string) => {
    const state = states.find((one) => one.name === name);
    return state ? state.done_at !== null : taken.includes(name);
  };
  const open = Object.entries(release.steps).filter(([name, step]) => kindOf(step) !== 'expand' && !isDone(name));
  const begun = states.filter(({ kind, done_at }) => kind === 'backfill' && done_at === null);
  const waiting = open.flatMap(([name, step]) => {
    const reason =
      step.kind === 'contract'
        ? reasonToWait({ step, release }, states, versions)
        : step.kind === 'backfill' && isLastPassDue(begun, name)
          ? reasonOfOlder(step.release, versions)
          : undefined;
    return reason === undefined ? [] : [{ name, reason }];
  });
  const forLater = open.filter(
    ([, step]) => step.kind === 'contract' && compareVersions(release.version, step.from) < 0,
  );
  const now = begun.length > 0 ? await readMoment(db) : 0;
  return {
    version: tables?.version ?? '',
    schema: tables?.step ?? '',
    taken: taken.filter(isDone),
    missing: [
      ...missing.map((name) => ({ name, kind: 'expand' as const })),
      ...open.map(([name, step]) => ({ name, kind: kindOf(step) })),
    ],
    filling: begun.map((state) => fillingOf(state, now)),
    waiting,
    can_go_back_to: tables ? (barrier?.fits ?? FIRST_VERSION) : null,
    detail: {
      kinds: Object.fromEntries(taken.map((name) => [name, kindOfTaken(name, release, states)])),
      barrier: barrier?.step,
      isLeft: missing.length + open.length > forLater.length,
    },
  };
}

function isLastPassDue(begun: readonly SchemaStateTable[], name: string): boolean {
  return begun.some((state) => state.name === name && state.is_last_pass === 1 && state.cursor === null);
}

function fillingOf(state: SchemaStateTable, now: number): MigrationStatus['filling'][number] {
  const { name, begun_at, looked_at, total } = state;
  const passed = (now - Date.parse(begun_at)) / 1000;
  const seconds_left = looked_at === 0 ? 0 : Math.round((passed / looked_at) * (total - looked_at));
  return { name, ratio: ratioOf(state), seconds_left: Math.max(0, seconds_left) };
}

async function readMoment(db: Db): Promise<number> {
  const { now } = await db.selectNoFrom(databaseMoment(dialectOf(db), 0).as('now')).executeTakeFirstOrThrow();
  return Date.parse(now);
}
