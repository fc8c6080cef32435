import { Worker } from 'node:worker_threads';
import type { WrittenText } from './stored/port.ts';
import type { StudyResult } from './text-study.ts';

/** The reply to `texts` is null once they are read; the reply to `result` covers all texts since the last result. */
export type StudyRequest = { kind: 'texts'; texts: WrittenText[] } | { kind: 'result' };

/** Reads texts in a worker, so that the main thread stays free. One request at a time. */
export class StudyChannel {
  readonly #worker = new Worker(new URL('./study-worker.ts', import.meta.url), { execArgv: [] });
  #reply = Promise.withResolvers<StudyResult | null>();
  readonly #signal: AbortSignal;
  readonly #onAbort = () => this.#reply.reject(this.#signal.reason);

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort);
    this.#worker.on('message', (answer: StudyResult | null) => this.#reply.resolve(answer));
    this.#worker.on('error', (error) => this.#reply.reject(error));
    this.#worker.on('exit', () => this.#reply.reject(new Error('The study ended.')));
    // The next request gets the error; until then nobody awaits it.
    this.#reply.promise.catch(() => undefined);
  }

  async read(texts: WrittenText[]): Promise<void> {
    await this.#ask({ kind: 'texts', texts });
  }

  async result(): Promise<StudyResult> {
    const result = await this.#ask({ kind: 'result' });
    if (!result) throw new Error('The study has no result.');
    return result;
  }

  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#onAbort);
    await this.#worker.terminate();
  }

  async #ask(request: StudyRequest): Promise<StudyResult | null> {
    this.#signal.throwIfAborted();
    this.#worker.postMessage(request);
    const answer = await this.#reply.promise;
    this.#reply = Promise.withResolvers();
    this.#reply.promise.catch(() => undefined);
    return answer;
  }
}
