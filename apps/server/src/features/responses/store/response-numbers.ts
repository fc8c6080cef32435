import type { QueryResult, RawBuilder } from 'kysely';
import type { DialectName } from '../../../platform/db/dialect.ts';
import type { Inserted } from './batch-rows.ts';
import { insertNumbered, insertUnlessErased, reserveIds, updateNewest } from './write-queries.ts';

/** On PostgreSQL a batch of this many responses reserves ids for the next one, to be used within this time. */
const MANY = 8;
const FRESH_MS = 250;

/**
 * The ids of the next responses, if known before these are stored. On SQLite, where one process writes at a time, they
 * follow the newest one. On PostgreSQL each large batch reserves ids for the next; they are used at once or never,
 * because ids tell the order in which responses came.
 */
export class ResponseNumbers {
  readonly #dialect: DialectName;
  newest: number | undefined;
  #taken: readonly number[] = [];
  #takenAt = 0;

  constructor(dialect: DialectName) {
    this.#dialect = dialect;
  }

  next(count: number): readonly number[] | undefined {
    const { newest } = this;
    if (count === 0) return [];
    if (this.#dialect === 'sqlite')
      return newest === undefined ? undefined : Array.from({ length: count }, (_, at) => newest + 1 + at);
    if (performance.now() - this.#takenAt > FRESH_MS) this.#taken = [];
    return count < MANY || this.#taken.length < count ? undefined : this.#taken.slice(0, count);
  }

  /** Fails with a violated constraint if a response is known or was erased, or if these ids are not the next. */
  insert(inserted: readonly Inserted[]): RawBuilder<unknown>[] {
    const [first, last] = [inserted[0], inserted.at(-1)];
    if (!first || !last) return [];
    if (this.#dialect === 'postgres') return [insertUnlessErased(this.#dialect, inserted)];
    return [insertNumbered(this.#dialect, first.id - 1, inserted), updateNewest(last.id)];
  }

  /** The last statement of a large batch: reserves ids for the next one. */
  takeMore(size: number): RawBuilder<unknown>[] {
    // Twice as many as this batch needs: the next may be larger.
    const missing = 2 * size - Math.max(0, this.#taken.length - size);
    return this.#dialect === 'postgres' && size >= MANY && missing > 0 ? [reserveIds(missing)] : [];
  }

  keep({ used, results }: { used: readonly number[]; results: readonly QueryResult<unknown>[] }): void {
    if (this.#dialect === 'sqlite') {
      this.newest = used.at(-1) ?? this.newest;
      return;
    }
    // Responses stored without reserved ids got higher ones.
    this.#taken = used.length > 0 ? this.#taken.slice(used.length) : [];
    const { numbers } = Object(results.at(-1)?.rows[0]);
    if (typeof numbers !== 'string') return;
    this.#taken = [...this.#taken, ...numbers.split(',').map(Number)];
    this.#takenAt = performance.now();
  }

  /** After a failure nobody knows which of them are free. */
  forget(): void {
    this.#taken = [];
  }
}
