import { dialectOf } from '../db/dialect.ts';
import { isConstraintViolation, isForeignKeyViolation } from '../db/errors.ts';
import { transactInTwoTrips } from '../db/pipeline.ts';
import type { Db } from '../db/schema.ts';
import type { Impression, Inserted } from './batch-rows.ts';
import { batchRows, responseRow } from './batch-rows.ts';
import type { NewResponse, StoredResponse } from './new-response.ts';
import type { FindWording } from './wordings.ts';
import { WordingNumbers } from './wordings.ts';
import {
  batchStatements,
  findResponseKeys,
  insertNumbered,
  insertResponses,
  readNewest,
  updateNewest,
} from './write-queries.ts';

export interface Batch {
  responses: readonly NewResponse[];
  impressions: readonly Impression[];
}

/**
 * Stores batches one after another; one per process. On SQLite, where one process writes at a time, ids are known
 * beforehand, so that a batch of new responses is one message to the worker.
 */
export class BatchStore {
  readonly #db: Db;
  readonly #numbers: WordingNumbers;
  readonly #shard: () => number;
  /** The newest response's id, as far as it is known. */
  #newest: number | undefined;

  /** `shard`: of the counts, see `countStatements`. */
  constructor(db: Db, shard: () => number = () => 0) {
    this.#db = db;
    this.#shard = shard;
    this.#numbers = new WordingNumbers(db);
  }

  /**
   * In one transaction: new responses with their answers, deliveries and counts, and the impressions. Returns the ids
   * in the order of the responses; the transaction is durable when it resolves.
   */
  async store(batch: Batch): Promise<StoredResponse[]> {
    const known = this.#newest;
    const stored = known === undefined ? undefined : await this.#storeAfter(known, batch);
    if (stored) {
      this.#newest = newestOf(stored) ?? known;
      return stored;
    }
    const newest = await readNewest(this.#db);
    // The file may have been replaced by a backup with other wordings.
    if (newest !== known) this.#numbers.clear();
    const others = await this.#store(batch);
    if (newest !== undefined) this.#newest = newestOf(others) ?? newest;
    return others;
  }

  /** Undefined, with nothing stored, if a response is known already or somebody else stored one meanwhile. */
  async #storeAfter(
    newest: number,
    { responses, impressions }: Batch,
  ): Promise<StoredResponse[] | undefined> {
    const wordingOf = await this.#numbers.prepare(responses);
    const dialect = dialectOf(this.#db);
    const inserted = responses.map((response, index) => ({ id: newest + 1 + index, response }));
    const rows = responses.map((response) => responseRow(response, wordingOf));
    const last = batchStatements(dialect, batchRows(inserted, impressions, wordingOf), this.#shard());
    const first =
      rows.length > 0 ? [insertNumbered(dialect, newest, rows), updateNewest(newest + rows.length)] : [];
    try {
      return await transactInTwoTrips(this.#db, async () => ({
        result: inserted.map(({ id }) => ({ id, repeated: false })),
        last: [...first, ...last],
      }));
    } catch (error) {
      if (isConstraintViolation(error) && !isForeignKeyViolation(error)) return undefined;
      throw error;
    }
  }

  async #store({ responses, impressions }: Batch): Promise<StoredResponse[]> {
    const dialect = dialectOf(this.#db);
    const wordingOf = await this.#numbers.prepare(responses);
    return transactInTwoTrips(this.#db, async (trx) => {
      const { stored, inserted } =
        responses.length > 0 ? await insertNew(trx, responses, wordingOf) : NOTHING;
      const last = batchStatements(dialect, batchRows(inserted, impressions, wordingOf), this.#shard());
      const newest = newestOf(stored);
      const isNumbered = dialect === 'sqlite' && newest !== undefined;
      return { result: stored, last: isNumbered ? [updateNewest(newest), ...last] : last };
    });
  }
}

function newestOf(stored: readonly StoredResponse[]): number | undefined {
  const added = stored.filter(({ repeated }) => !repeated).map(({ id }) => id);
  return added.length > 0 ? Math.max(...added) : undefined;
}

interface Sorted {
  stored: StoredResponse[];
  inserted: Inserted[];
}

const NOTHING: Sorted = { stored: [], inserted: [] };

async function insertNew(db: Db, responses: readonly NewResponse[], wordingOf: FindWording): Promise<Sorted> {
  const rows = responses.map((response) => responseRow(response, wordingOf));
  const fresh = idsByKey(await insertResponses(db, await readNewest(db), rows));
  const repeats = responses.filter((response) => !fresh.has(keyOf(response)));
  const known = repeats.length > 0 ? idsByKey(await findResponseKeys(db, repeats)) : undefined;
  const inserted: Inserted[] = [];
  const taken = new Set<number>();
  const stored = responses.map((response) => {
    const key = keyOf(response);
    const id = fresh.get(key) ?? known?.get(key);
    if (id === undefined) throw new Error('A response is neither new nor known.');
    // If several have the same id, the first one is new.
    const isNew = fresh.has(key) && !taken.has(id);
    taken.add(id);
    if (isNew) inserted.push({ id, response });
    return { id, repeated: !isNew };
  });
  return { stored, inserted };
}

function idsByKey(
  keys: readonly { id: number; survey_id: number; submission_id: string }[],
): Map<string, number> {
  return new Map(keys.map((key) => [keyOf(key), key.id]));
}

function keyOf({ survey_id, submission_id }: { survey_id: number; submission_id: string }): string {
  return `${survey_id} ${submission_id.toLowerCase()}`;
}
