import { parentPort, workerData } from 'node:worker_threads';
import { releaseMemory } from '../../memory.ts';
import { SqliteFile } from './file.ts';
import type { SqliteReply, SqliteRequest, SqliteWorkerData } from './protocol.ts';

/** Milliseconds after which migrations are done and their memory can be released. */
const STARTED = 2000;

const file = new SqliteFile(workerData as SqliteWorkerData);

parentPort?.on('message', (requests: SqliteRequest[]) => {
  parentPort?.postMessage(requests.map(replyTo));
});

setTimeout(releaseMemory, STARTED).unref();

function replyTo(request: SqliteRequest): SqliteReply {
  try {
    return { ok: file.handle(request) };
  } catch (error) {
    const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
    return { failed: { message: error instanceof Error ? error.message : String(error), errcode } };
  }
}
