import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { AppError } from '../api/app-error.ts';
import { errorBody } from '../api/error-handler.ts';
import type { Config } from '../config/config.ts';
import { processAddress } from '../site/processes.ts';
import { startingReadiness } from './readiness.ts';

/**
 * Listens while the database is prepared: whoever watches is told that the server is starting, everybody else to come
 * back. Returns a function that frees the port.
 */
export async function listenWhileStarting({ host, port }: Config): Promise<() => Promise<void>> {
  const server = createServer((request, reply) => {
    const { url = '' } = request;
    const [path] = url.split('?');
    if (path === '/healthz') send(reply, 200, { status: 'ok' });
    else if (path === '/readyz') send(reply, 503, startingReadiness(processAddress(port)));
    else send(reply, 503, errorBody(new AppError('unavailable'), request));
  });
  // Who has the port is found out once more, when the server itself needs it.
  const listening = new Promise<void>((resolve) =>
    server.once('listening', resolve).once('error', () => resolve()),
  );
  server.listen({ host, port });
  await listening;
  return async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
}

function send(reply: ServerResponse, status: number, body: object): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  reply.writeHead(status, {
    ...headers,
    ...(status === 503 && { 'retry-after': '10' }),
    connection: 'close',
  });
  reply.end(JSON.stringify(body));
}
