import { parentPort, workerData } from 'node:worker_threads';
import { SqliteFile } from './file.ts';
import type { SqliteReply, SqliteRequest, SqliteWorkerData } from './protocol.ts';

const file = new SqliteFile(workerData as SqliteWorkerData);

parentPort?.on('message', (requests: SqliteRequest[]) => {
  parentPort?.postMessage(requests.map(answer));
});

function answer(request: SqliteRequest): SqliteReply {
  try {
    return { ok: file.handle(request) };
  } catch (error) {
    const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
    return { failed: { message: error instanceof Error ? error.message : String(error), errcode } };
  }
}
