import type { Deps } from '../../platform/deps.ts';
import { listProgress, listSurveys } from './erasure-queries.ts';

/** Milliseconds; longer than the time between two looks. */
const RECENT = 10_000;

/** Tells in which surveys responses were erased, however old these were. */
export class ErasedNews {
  #seen: ReadonlyMap<string, number> | undefined;

  async look({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number[]> {
    const since = new Date(now().getTime() - RECENT).toISOString();
    const seen = this.#seen;
    this.#seen = new Map((await listProgress(db, since)).map(({ reference, erased }) => [reference, erased]));
    const changed = [...this.#seen].filter(([reference, erased]) => erased > (seen?.get(reference) ?? 0));
    return seen && changed.length > 0
      ? listSurveys(
          db,
          changed.map(([reference]) => reference),
        )
      : [];
  }
}
