import { dialectOf } from '../db/dialect.ts';
import { isConstraintViolation, isForeignKeyViolation } from '../db/errors.ts';
import { transactInTwoTrips } from '../db/pipeline.ts';
import type { Db } from '../db/schema.ts';
import type { FormedResponse, Impression, Inserted } from './batch-rows.ts';
import { batchRows, formResponse } from './batch-rows.ts';
import type { NewResponse, StoredResponse } from './new-response.ts';
import { ResponseNumbers } from './response-numbers.ts';
import { WordingNumbers } from './wordings.ts';
import {
  batchStatements,
  findResponseKeys,
  insertResponses,
  readNewest,
  updateNewest,
} from './write-queries.ts';

/** A response to be stored, with its rows if they could be formed. */
export interface Prepared {
  response: NewResponse;
  formed: FormedResponse | undefined;
  /** Which reading of the wordings `formed` refers to. */
  reading: number;
}

export interface Batch {
  responses: readonly Prepared[];
  impressions: readonly Impression[];
}

/**
 * Stores batches one after another; one per process. Where ids are known beforehand, a batch of new responses is one
 * message to the database.
 */
export class BatchStore {
  readonly #db: Db;
  readonly #wordings: WordingNumbers;
  readonly #numbers: ResponseNumbers;
  readonly #shard: () => number;
  #reading = 0;

  /** `shard`: of the counts, see `countStatements`. */
  constructor(db: Db, shard: () => number = () => 0) {
    this.#db = db;
    this.#shard = shard;
    this.#wordings = new WordingNumbers(db);
    this.#numbers = new ResponseNumbers(dialectOf(db));
  }

  /** Forms a response's rows ahead of its batch, while the database is at work on the batch before. */
  prepare(response: NewResponse): Prepared {
    const wordingOf = this.#wordings.find(response);
    const formed = wordingOf && formResponse(response, wordingOf);
    return { response, formed, reading: this.#reading };
  }

  /**
   * In one transaction: new responses with their answers, deliveries and counts, and the impressions. Returns the ids
   * in the order of the responses; the transaction is durable when it resolves.
   */
  async store(batch: Batch): Promise<StoredResponse[]> {
    const ids = this.#numbers.next(batch.responses.length);
    const stored = ids && (await this.#storeAs(ids, batch));
    if (stored) return stored;
    const newest = await readNewest(this.#db);
    // The file may have been replaced by a backup with other wordings.
    if (newest !== this.#numbers.newest) {
      this.#wordings.clear();
      this.#reading++;
    }
    const others = await this.#store(batch);
    if (newest !== undefined) this.#numbers.newest = newestOf(others) ?? newest;
    return others;
  }

  /** Undefined, with nothing stored, if a response is known already or somebody else has one of these ids. */
  async #storeAs(
    ids: readonly number[],
    { responses, impressions }: Batch,
  ): Promise<StoredResponse[] | undefined> {
    const formed = await this.#form(responses);
    const inserted = ids.map((id, place) => ({ id, formed: formed[place] as FormedResponse }));
    const numbers = this.#numbers;
    try {
      return await transactInTwoTrips(this.#db, async () => ({
        last: [
          ...numbers.insert(inserted),
          ...this.#statements(inserted, impressions),
          ...numbers.takeMore(responses.length),
        ],
        result: (results) => {
          numbers.keep({ used: ids, results });
          return ids.map((id) => ({ id, repeated: false }));
        },
      }));
    } catch (error) {
      numbers.forget();
      if (isConstraintViolation(error) && !isForeignKeyViolation(error)) return undefined;
      throw error;
    }
  }

  async #store({ responses, impressions }: Batch): Promise<StoredResponse[]> {
    const formed = await this.#form(responses);
    return transactInTwoTrips(this.#db, async (trx) => {
      const { stored, inserted } = formed.length > 0 ? await insertNew(trx, formed) : NOTHING;
      const newest = newestOf(stored);
      const isNumbered = dialectOf(trx) === 'sqlite' && newest !== undefined;
      return {
        last: [
          ...(isNumbered ? [updateNewest(newest)] : []),
          ...this.#statements(inserted, impressions),
          ...this.#numbers.takeMore(responses.length),
        ],
        result: (results) => {
          this.#numbers.keep({ used: [], results });
          return stored;
        },
      };
    });
  }

  #statements(inserted: readonly Inserted[], impressions: readonly Impression[]) {
    return batchStatements(dialectOf(this.#db), batchRows(inserted, impressions), this.#shard());
  }

  async #form(responses: readonly Prepared[]): Promise<FormedResponse[]> {
    const isFormed = ({ formed, reading }: Prepared) => formed !== undefined && reading === this.#reading;
    const missing = responses.filter((one) => !isFormed(one)).map(({ response }) => response);
    const wordingOf = await this.#wordings.prepare(missing);
    return responses.map((one) =>
      one.formed && isFormed(one) ? one.formed : formResponse(one.response, wordingOf),
    );
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

async function insertNew(db: Db, formed: readonly FormedResponse[]): Promise<Sorted> {
  const rows = formed.map(({ row }) => row);
  const fresh = idsByKey(await insertResponses(db, await readNewest(db), rows));
  const repeats = rows.filter((row) => !fresh.has(keyOf(row)));
  const known = repeats.length > 0 ? idsByKey(await findResponseKeys(db, repeats)) : undefined;
  const inserted: Inserted[] = [];
  const taken = new Set<number>();
  const stored = formed.map((one) => {
    const key = keyOf(one.row);
    const id = fresh.get(key) ?? known?.get(key);
    if (id === undefined) throw new Error('A response is neither new nor known.');
    // If several have the same id, the first one is new.
    const isNew = fresh.has(key) && !taken.has(id);
    taken.add(id);
    if (isNew) inserted.push({ id, formed: one });
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
