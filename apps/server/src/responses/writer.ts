import { AppError, notFound } from '../api/app-error.ts';
import { isForeignKeyViolation, isTransactionClash, isUnavailable } from '../db/errors.ts';
import type { Db } from '../db/schema.ts';
import type { NewResponse, StoredResponse } from './new-response.ts';
import { storeBatch } from './store-batch.ts';

/** Stores responses and impressions by group commit; one for each process. */
export interface ResponseWriter {
  /** Resolves when the response is durable; one with a known `submission_id` is not stored again. */
  submit(response: NewResponse): Promise<StoredResponse>;
  /** Counts one start of a survey; resolves when it is durable. */
  impression(surveyId: number, day: string): Promise<void>;
  /** Resolves when everything that waits now is stored or refused. */
  flush(): Promise<void>;
  /** Takes no more, and stores what waits. */
  close(): Promise<void>;
}

const BATCH = 64;
/** More than this many waiting would be answered too late to be of use; they are told to come again. */
const WAITING_MAX = 2000;

/** `onBatch` hears how many responses and impressions each transaction stored. */
export function createResponseWriter(
  db: Db,
  onBatch: (size: number) => void = () => undefined,
): ResponseWriter {
  return new GroupCommit(db, onBatch);
}

interface Waiting<Result> {
  resolve(result: Result): void;
  reject(error: unknown): void;
}
interface WaitingResponse extends Waiting<StoredResponse> {
  response: NewResponse;
}
interface WaitingImpression extends Waiting<void> {
  survey_id: number;
  day: string;
}

class GroupCommit implements ResponseWriter {
  readonly #db: Db;
  readonly #onBatch: (size: number) => void;
  #responses: WaitingResponse[] = [];
  #impressions: WaitingImpression[] = [];
  #working: Promise<void> | undefined;
  #closed = false;

  constructor(db: Db, onBatch: (size: number) => void) {
    this.#db = db;
    this.#onBatch = onBatch;
  }

  submit(response: NewResponse): Promise<StoredResponse> {
    return new Promise((resolve, reject) => {
      this.#admit();
      this.#responses.push({ response, resolve, reject });
    });
  }

  impression(survey_id: number, day: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#admit();
      this.#impressions.push({ survey_id, day, resolve, reject });
    });
  }

  async flush(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.flush();
  }

  #admit(): void {
    const waiting = this.#responses.length + this.#impressions.length;
    if (this.#closed || waiting >= WAITING_MAX) throw new AppError('unavailable');
    this.#working ??= this.#work();
  }

  async #work(): Promise<void> {
    // What arrives in this turn of the event loop goes together.
    await new Promise(setImmediate);
    while (this.#responses.length + this.#impressions.length > 0) {
      await this.#store(this.#responses.splice(0, BATCH), this.#impressions.splice(0, BATCH));
    }
    this.#working = undefined;
  }

  async #store(responses: WaitingResponse[], impressions: WaitingImpression[]): Promise<void> {
    try {
      const stored = await storeBatch(this.#db, {
        responses: responses.map(({ response }) => response),
        impressions: impressions.map(({ survey_id, day }) => ({ survey_id, day })),
      });
      for (const [index, one] of stored.entries()) responses[index]?.resolve(one);
      for (const one of impressions) one.resolve();
      this.#onBatch(responses.length + impressions.length);
    } catch (error) {
      await this.#storeAlone(responses, impressions, error);
    }
  }

  /** One that cannot be stored must not take the others with it; a database that is away takes them all. */
  async #storeAlone(
    responses: WaitingResponse[],
    impressions: WaitingImpression[],
    error: unknown,
  ): Promise<void> {
    const all = [...responses, ...impressions];
    const isHopeless = isUnavailable(error) && !isTransactionClash(error);
    if (isHopeless || all.length === 1) {
      for (const one of all) one.reject(isForeignKeyViolation(error) ? notFound('survey') : error);
      return;
    }
    for (const one of responses) await this.#store([one], []);
    for (const one of impressions) await this.#store([], [one]);
  }
}
