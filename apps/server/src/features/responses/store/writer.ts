import { AppError, notFound } from '../../../platform/api/app-error.ts';
import { isForeignKeyViolation, isOutOfRoom, isTransactionClash, isUnavailable } from '../../../platform/db/errors.ts';
import { checkRoom } from '../../../platform/db/room.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { NewResponse, StoredResponse } from '../new-response.ts';
import type { VisitRow } from '../visits/visit-queries.ts';
import type { Prepared, SavedState } from './store-batch.ts';
import { BatchStore } from './store-batch.ts';
import type { Waiting } from './waiting-line.ts';
import { WaitingLine } from './waiting-line.ts';

/** Stores responses and impressions by group commit; one per process. */
export interface ResponseWriter {
  /**
   * Resolves when the response is durable; a known `submission_id` is not stored again. Rejects if limits of the survey
   * refuse it. `isGone` tells whether the sender has left and so loses the place in the queue.
   */
  submit(response: NewResponse, isGone?: IsGone): Promise<StoredResponse>;
  impression(surveyId: number, day: string, isGone?: IsGone): Promise<void>;
  /** Resolves when the answers so far are durable. Rejects while many wait: the widget comes again. */
  save(visit: VisitRow, isGone?: IsGone): Promise<SavedState>;
  waiting(): number;
  hasRoom(): Promise<boolean>;
  /** Resolves when everything waiting now is stored or refused. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

declare module '../../../platform/deps.ts' {
  interface Deps {
    writer: ResponseWriter;
  }
}

export type IsGone = () => boolean;

/** Beyond these limits a reply would come too late to be useful, so the sender is told to try again later. */
export interface WriterLimits {
  /** Responses in one transaction. */
  batch: number;
  /** The same while more than `batch` wait: larger transactions catch up faster. */
  backlog: number;
  /** How many may wait. From half as many on, no visit is saved any more, because responses come first. */
  waiting: number;
  /** How long the first one may have waited, in milliseconds. */
  wait: number;
}

/** Milliseconds; a readiness check must not wait for ever. */
const ROOM_WITHIN = 3000;
const LIMITS: WriterLimits = { batch: 64, backlog: 512, waiting: 2000, wait: 10_000 };

export interface StoredBatch {
  stored: number;
  repeated: number;
  impressions: number;
  saves: readonly SavedState[];
  seconds: number;
}

interface WriterOptions {
  onBatch?: (batch: StoredBatch) => void;
  limits?: WriterLimits;
  shard?: () => number;
}

export function createResponseWriter(db: Db, options: WriterOptions = {}): ResponseWriter {
  return new GroupCommit(db, options);
}

interface WaitingResponse extends Waiting {
  resolve(result: StoredResponse): void;
  prepared: Prepared;
}
interface WaitingImpression extends Waiting {
  resolve(): void;
  survey_id: number;
  day: string;
}

interface WaitingSave extends Waiting {
  resolve(state: SavedState): void;
  visit: VisitRow;
}

interface Taken {
  responses: WaitingResponse[];
  impressions: WaitingImpression[];
  saves: WaitingSave[];
}

const NEVER: IsGone = () => false;
const NOBODY = (): void => undefined;

class GroupCommit implements ResponseWriter {
  readonly #db: Db;
  readonly #batches: BatchStore;
  readonly #onBatch: (batch: StoredBatch) => void;
  readonly #limits: WriterLimits;
  readonly #responses: WaitingLine<WaitingResponse>;
  readonly #impressions: WaitingLine<WaitingImpression>;
  readonly #saves: WaitingLine<WaitingSave>;
  #working: Promise<void> | undefined;
  #closed = false;
  #isFull = false;
  #checking: Promise<boolean> | undefined;

  constructor(db: Db, { onBatch = () => undefined, limits = LIMITS, shard }: WriterOptions) {
    this.#db = db;
    this.#batches = new BatchStore(db, shard);
    this.#onBatch = onBatch;
    this.#limits = limits;
    this.#responses = new WaitingLine(limits.waiting);
    this.#impressions = new WaitingLine(limits.waiting);
    this.#saves = new WaitingLine(limits.waiting);
  }

  submit(response: NewResponse, isGone = NEVER): Promise<StoredResponse> {
    return new Promise((resolve, reject) => {
      this.#admit();
      const since = performance.now();
      this.#responses.add({ prepared: this.#batches.prepare(response), isGone, since, resolve, reject });
    });
  }

  impression(survey_id: number, day: string, isGone = NEVER): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#admit();
      this.#impressions.add({ survey_id, day, isGone, since: performance.now(), resolve, reject });
    });
  }

  save(visit: VisitRow, isGone = NEVER): Promise<SavedState> {
    return new Promise((resolve, reject) => {
      if (this.waiting() > this.#limits.waiting / 2) throw new AppError('unavailable');
      this.#admit();
      this.#saves.add({ visit, isGone, since: performance.now(), resolve, reject });
    });
  }

  async hasRoom(): Promise<boolean> {
    if (!this.#isFull) return true;
    this.#checking ??= this.#checkRoom().finally(() => {
      this.#checking = undefined;
    });
    const late = new Promise<false>((resolve) => setTimeout(resolve, ROOM_WITHIN, false).unref());
    return Promise.race([this.#checking, late]);
  }

  async #checkRoom(): Promise<boolean> {
    try {
      await checkRoom(this.#db);
      this.#isFull = false;
      return true;
    } catch {
      return false;
    }
  }

  async flush(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.flush();
  }

  #admit(): void {
    if (this.#closed || (this.#isCrowded() && this.#isCrowdedWithout())) throw new AppError('unavailable');
    this.#working ??= this.#work();
  }

  #isCrowded(): boolean {
    const [responses, impressions] = [this.#responses, this.#impressions];
    const isLong = responses.places + impressions.places >= this.#limits.waiting;
    return isLong || Math.max(responses.wait, impressions.wait) > this.#limits.wait;
  }

  #isCrowdedWithout(): boolean {
    this.#responses.removeGone();
    this.#impressions.removeGone();
    return this.#isCrowded();
  }

  async #work(): Promise<void> {
    // What arrives in this turn of the event loop is stored together.
    await new Promise(setImmediate);
    let tell = NOBODY;
    for (let waiting = this.waiting(); waiting > 0; waiting = this.waiting()) {
      const size = waiting > this.#limits.batch ? this.#limits.backlog : this.#limits.batch;
      const storing = this.#store({
        responses: this.#responses.next(size),
        impressions: this.#impressions.next(size),
        saves: this.#saves.next(size),
      });
      // The next batch is sent at the end of this turn, so the database works while the callers before get their
      // replies.
      setImmediate(tell);
      tell = await storing;
    }
    tell();
    this.#working = undefined;
  }

  waiting(): number {
    return this.#responses.size + this.#impressions.size + this.#saves.size;
  }

  /** Returns a function that replies to the waiting callers. */
  async #store(taken: Taken): Promise<() => void> {
    const { responses, impressions, saves } = taken;
    try {
      const stored = await this.#batches.store({
        responses: responses.map(({ prepared }) => prepared),
        impressions: impressions.map(({ survey_id, day }) => ({ survey_id, day })),
        saves: saves.map(({ visit }) => visit),
      });
      // Counting an impression may need no room.
      if (responses.length > 0) this.#isFull = false;
      const repeated = stored.responses.filter((one) => one.repeated).length;
      const refused = stored.responses.filter((one) => one.refused).length;
      this.#onBatch({
        stored: stored.responses.length - repeated - refused,
        repeated,
        impressions: impressions.length,
        saves: stored.saves,
        seconds: (performance.now() - oldestOf(taken)) / 1000,
      });
      return () => {
        for (const [index, one] of stored.responses.entries()) {
          if (one.refused) responses[index]?.reject(new AppError(one.refused));
          else responses[index]?.resolve(one);
        }
        for (const [index, one] of stored.saves.entries()) saves[index]?.resolve(one);
        for (const one of impressions) one.resolve();
      };
    } catch (error) {
      if (isOutOfRoom(error)) this.#isFull = true;
      return this.#storeInHalves(taken, error);
    }
  }

  /** A response that cannot be stored must not fail the others; an unavailable database fails them all. */
  async #storeInHalves(taken: Taken, error: unknown): Promise<() => void> {
    const { responses, impressions, saves } = taken;
    const all = [...responses, ...impressions, ...saves];
    const isHopeless = isUnavailable(error) && !isTransactionClash(error);
    if (isHopeless || all.length === 1) {
      for (const one of all) one.reject(isForeignKeyViolation(error) ? notFound('survey') : error);
      return NOBODY;
    }
    const at = {
      responses: Math.ceil(responses.length / 2),
      impressions: Math.floor(impressions.length / 2),
      saves: Math.ceil((saves.length - (responses.length % 2)) / 2),
    };
    const tell = await this.#store({
      responses: responses.slice(0, at.responses),
      impressions: impressions.slice(0, at.impressions),
      saves: saves.slice(0, at.saves),
    });
    tell();
    return this.#store({
      responses: responses.slice(at.responses),
      impressions: impressions.slice(at.impressions),
      saves: saves.slice(at.saves),
    });
  }
}

function oldestOf({ responses, impressions, saves }: Taken): number {
  return Math.min(
    ...[...responses.slice(0, 1), ...impressions.slice(0, 1), ...saves.slice(0, 1)].map((one) => one.since),
  );
}
