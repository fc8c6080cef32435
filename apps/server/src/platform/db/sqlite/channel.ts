import { Worker } from 'node:worker_threads';
import { SQLITE_CANTOPEN, SqliteError } from '../errors.ts';
import type { SqliteReply, SqliteRequest, SqliteResult, SqliteWorkerData } from './protocol.ts';

interface Waiting {
  resolve(answer: SqliteResult): void;
  reject(error: Error): void;
}

/**
 * The main thread's end of one worker. Requests posted in the same turn of the event loop travel in one message;
 * results come back in the same order. The next request restarts a dead worker.
 */
/** SQLite's codes about files: read-only, failing, full, missing. */
const OF_FILES = new Set([8, 10, 13, 14]);

export class SqliteChannel {
  #data: SqliteWorkerData;
  #worker: Worker | undefined;
  #outbox: SqliteRequest[] = [];
  #waiting: Waiting[] = [];
  #closed = false;

  constructor(data: SqliteWorkerData) {
    this.#data = data;
  }

  get pending(): number {
    return this.#waiting.length;
  }

  get isRunning(): boolean {
    return this.#worker !== undefined || this.#outbox.length > 0;
  }

  post(request: SqliteRequest): Promise<SqliteResult> {
    if (this.#closed) return Promise.reject(new SqliteError('The database is closed.', SQLITE_CANTOPEN));
    // One tick after all promises that are ready now, so that `begin` travels with its first statement.
    if (this.#outbox.length === 0) process.nextTick(() => this.#flush());
    this.#outbox.push(request);
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    const gone = this.#worker || this.#outbox.length > 0 ? this.post({ kind: 'close' }) : undefined;
    this.#closed = true;
    await gone?.catch(() => undefined);
    const worker = this.#worker;
    this.#lose(worker);
    await worker?.terminate();
  }

  #flush(): void {
    const requests = this.#outbox;
    this.#outbox = [];
    if (requests.length > 0) this.#running().postMessage(requests);
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.#data,
      execArgv: [],
      // Rows are passed on at once: a larger young generation would only collect garbage.
      resourceLimits: { maxYoungGenerationSizeMb: 6 },
    });
    worker.on('message', (replies: SqliteReply[]) => this.#settle(replies));
    worker.on('error', () => this.#lose(worker));
    worker.on('exit', () => this.#lose(worker));
    this.#worker = worker;
    return worker;
  }

  #settle(replies: SqliteReply[]): void {
    const waiting = this.#waiting.splice(0, replies.length);
    if (this.#data.create && replies.some((reply) => 'ok' in reply)) this.#data = { ...this.#data, create: false };
    for (const [index, reply] of replies.entries()) {
      if ('ok' in reply) waiting[index]?.resolve(reply.ok);
      else waiting[index]?.reject(this.#errorOf(reply.failed));
    }
  }

  #errorOf({ message, errcode }: { message: string; errcode: number }): SqliteError {
    const { path } = this.#data;
    const isNamed = !OF_FILES.has(errcode & 0xff) || message.includes(path);
    return new SqliteError(isNamed ? message : `${message} (${path})`, errcode);
  }

  #lose(worker: Worker | undefined): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#outbox = [];
    for (const one of this.#waiting.splice(0)) {
      one.reject(new SqliteError('The database worker ended.', SQLITE_CANTOPEN));
    }
  }
}
