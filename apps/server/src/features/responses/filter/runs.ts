/** Responses of one day, or of several joined, and ids between which they all lie. */
export interface Run {
  first: number;
  last: number;
  count: number;
}

/** Where a page starts: in this run, after its newest `skip` responses. */
export interface Start {
  run: Run;
  skip: number;
}

/**
 * Joins days into runs that do not overlap, newest first. Ids mostly grow with the days; where they do not (around
 * midnight, or after an import) days are joined. Everything before a run can be skipped without reading rows.
 */
export function joinRuns(days: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const day of [...days].sort((a, b) => b.last - a.last)) {
    const newer = runs.at(-1);
    if (newer && day.last >= newer.first) {
      newer.first = Math.min(newer.first, day.first);
      newer.count += day.count;
    } else runs.push({ ...day });
  }
  return runs;
}

/** `place` counts from 0, newest first. */
export function startAt(runs: readonly Run[], place: number): Start | undefined {
  let skip = place;
  for (const run of runs) {
    if (skip < run.count) return { run, skip };
    skip -= run.count;
  }
  return undefined;
}

/** How many responses lie in newer runs than the id, and the run that contains the id. */
export function newerRuns(runs: readonly Run[], id: number): { count: number; run: Run | undefined } {
  let count = 0;
  for (const run of runs) {
    if (run.last < id) return { count, run: undefined };
    if (run.first <= id) return { count, run };
    count += run.count;
  }
  return { count, run: undefined };
}

export function sizeOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.count, 0);
}
