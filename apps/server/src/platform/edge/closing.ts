import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Draining } from './draining.ts';

const CHECK_EVERY = 50;
/** A caller who reads a reply more slowly than this loses it. All times here are in milliseconds. */
const PATIENCE = 15_000;
/** A file may take 30 minutes to arrive, and then five to be read. */
export const LONGEST_CALL = 40 * 60_000;
/** A caller who does not send by then has connected in advance. */
const SENDS_WITHIN = 500;
const CONNECTS_FOR = 1000;

interface Connection {
  /** When it last sent or received something. */
  since: number;
  bytes: number;
  calls: number;
  /** Since when it has been open without a call while the app closes. */
  waits?: number | undefined;
}

/**
 * Before the app closes, every reply tells its caller to use another connection. While it closes, calls in progress are
 * finished, and each connection is closed after its reply. If other processes serve meanwhile, a call has as much time
 * as always. Browsers also connect before they need to: Node counts such a connection as busy until its first request
 * has ended, and waits for the rest of a header without limit.
 */
export function hangUpWhenClosing(app: FastifyInstance, draining: Draining): void {
  const { server } = app;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.isOn) reply.header('connection', 'close');
    done(null, payload);
  });
  const connected = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    connected.set(socket, { since: performance.now(), bytes: 0, calls: 0 });
    socket.once('close', () => connected.delete(socket));
  });
  server.on('request', ({ socket }, reply) => {
    const connection = connected.get(socket);
    if (!connection) return;
    connection.calls += 1;
    reply.once('close', () => {
      connection.calls -= 1;
    });
  });
  const hangUp = () => {
    server.closeIdleConnections();
    const now = performance.now();
    for (const [socket, last] of connected) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      if (bytes !== last.bytes) Object.assign(last, { since: now, bytes });
      last.waits = last.calls > 0 ? undefined : (last.waits ?? now);
      const isUnused = last.waits !== undefined && (now - last.since > SENDS_WITHIN || now - last.waits > PATIENCE);
      const isUnread = socket.writableLength > 0 && now - last.since > PATIENCE;
      if (isUnused || isUnread) socket.destroy();
    }
  };
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    if (draining.isOn) await untilNobodyConnects(server);
    // Streams end with it; otherwise they would last as long as a slow call may.
    else draining.begin();
    const closed = once(server, 'close');
    server.close();
    const checking = setInterval(hangUp, CHECK_EVERY);
    const within = draining.hasOthers ? LONGEST_CALL : PATIENCE;
    const deadline = setTimeout(() => server.closeAllConnections(), within);
    await closed;
    clearInterval(checking);
    clearTimeout(deadline);
  });
}

/**
 * Connections that are not accepted yet when the listener closes are cut, perhaps after a proxy has sent a call that it
 * may not repeat. So the listener closes right after a turn of the event loop in which nobody connected.
 */
async function untilNobodyConnects(server: Server): Promise<void> {
  const end = performance.now() + CONNECTS_FOR;
  let hasCome = true;
  const note = () => {
    hasCome = true;
  };
  server.on('connection', note);
  while (hasCome && performance.now() < end) {
    await wait(1);
    hasCome = false;
    await turn();
    await turn();
  }
  server.off('connection', note);
}
