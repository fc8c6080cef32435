import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@userfeedback/contract/errors';
import { AppError } from '../../../platform/api/app-error.ts';
import type { Results, Task, Yields } from '../tasks.ts';

/** Messages to a thread: a file to read, or leave to send another batch. */
export type Asked = Task | 'more';

/** Messages from a thread. After each batch it waits for `more`. */
export type Said =
  | { is: 'ready' }
  | { is: 'batch'; batch: unknown[] }
  | { is: 'done'; result: unknown }
  | { is: 'failed'; code: ErrorCode; message: string; errors?: Record<string, string> | undefined };

export interface Bounds {
  bytes: number;
  signal?: AbortSignal | undefined;
  /** Transferred to the thread: copying 40 MB would block everybody for a third of a second. */
  moved?: ArrayBuffer[];
}

/** Processor time in milliseconds: per file, per megabyte of it, and at most. */
const TIME = { base: 2000, perMegabyte: 1000, most: 600_000 };
const WATCH_EVERY = 100;
/** A file that is read at once needs about ten times its size. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 };

const TOO_SLOW = 'This file takes too long to read. Split it, or export it again.';
const TOO_LARGE = 'This file takes too much memory to read. Split it, or export it again.';

/**
 * Threads that wait for a file. Starting one takes a third of a second, and V8 may end the whole process when threads
 * come and go all the time ("Check failed: jit_page.has_value()").
 */
const idle = new Map<Worker, NodeJS.Timeout>();
/**
 * Milliseconds that a thread waits for the next file, and how many may wait: each keeps the memory of its last file.
 */
const IDLE = { time: 60_000, most: 2 };

/**
 * Reads a file in another thread with limited processor time and memory, which ends when the caller leaves. Yields
 * batches; returns what the thread reports at the end. Throws AppError.
 */
export async function* readAside<Kind extends Task['kind']>(
  task: Extract<Task, { kind: Kind }>,
  { bytes, signal, moved = [] }: Bounds,
): AsyncGenerator<Yields[Kind][], Results[Kind]> {
  signal?.throwIfAborted();
  const ended = new AbortController();
  const worker = takeThread();
  let isDone = false;
  const messages = on(worker, 'message', {
    signal: signal ? AbortSignal.any([signal, ended.signal]) : ended.signal,
    close: ['exit'],
  });
  let watch: NodeJS.Timeout | undefined;
  worker.postMessage(task, moved);
  try {
    for await (const [said] of messages as AsyncIterable<[Said]>) {
      if (said.is === 'ready') watch = watchTime(worker, timeFor(bytes), ended);
      else if (said.is === 'batch') {
        worker.postMessage('more');
        yield said.batch as Yields[Kind][];
      } else {
        isDone = true;
        if (said.is === 'done') return said.result as Results[Kind];
        throw new AppError(said.code, said.message, said.errors);
      }
    }
    throw new Error('The reading of a file ended.');
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (ended.signal.aborted) throw new AppError('invalid', TOO_SLOW);
    const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isFull ? new AppError('invalid', TOO_LARGE) : error;
  } finally {
    clearInterval(watch);
    if (isDone) letWait(worker);
    else await worker.terminate();
  }
}

export async function* readEach<Kind extends Task['kind']>(
  task: Extract<Task, { kind: Kind }>,
  bounds: Bounds,
): AsyncGenerator<Yields[Kind], Results[Kind]> {
  const reading = readAside<Kind>(task, bounds);
  try {
    for (;;) {
      const { value, done } = await reading.next();
      if (done) return value;
      yield* value;
    }
  } finally {
    // A caller who stops reading ends the thread; after the last row this does nothing.
    await reading.return(undefined as never);
  }
}

function takeThread(): Worker {
  const [waiting] = idle;
  if (waiting) {
    const [worker, timer] = waiting;
    clearTimeout(timer);
    idle.delete(worker);
    worker.ref();
    return worker;
  }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: MEMORY,
  });
  const forget = () => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  worker.once('exit', forget);
  // Needed while nobody reads from it too: an unhandled error ends the process.
  worker.on('error', forget);
  return worker;
}

const ENDED = -1;

/** A waiting thread does not keep the process from ending. */
function letWait(worker: Worker): void {
  if (worker.threadId === ENDED) return;
  if (idle.size >= IDLE.most) return void worker.terminate();
  worker.unref();
  const end = () => {
    idle.delete(worker);
    void worker.terminate();
  };
  idle.set(worker, setTimeout(end, IDLE.time).unref());
}

function timeFor(bytes: number): number {
  return Math.min(TIME.base + (bytes / 1_000_000) * TIME.perMegabyte, TIME.most);
}

/** Does not count the time for loading the modules. */
function watchTime(worker: Worker, most: number, ended: AbortController): NodeJS.Timeout {
  // A small file is read before the time is asked a second time.
  const begun = worker.cpuUsage().catch(() => undefined);
  return setInterval(async () => {
    try {
      const { user, system } = await worker.cpuUsage(await begun);
      if ((user + system) / 1000 > most) ended.abort();
    } catch {
      // The thread has ended.
    }
  }, WATCH_EVERY).unref();
}
