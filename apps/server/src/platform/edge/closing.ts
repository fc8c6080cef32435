import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Draining } from './draining.ts';

const CHECK_EVERY = 50;
/** Whoever reads a reply more slowly than this loses it; in milliseconds, as all here. */
const PATIENCE = 15_000;
/** The longest call: a file may take 30 minutes to arrive, and then five to be read. */
export const LONGEST_CALL = 40 * 60_000;
/** Whoever has connected sends a call soon and without a pause, or connected for later. */
const SENDS_WITHIN = 500;
const CONNECTS_FOR = 1000;

interface Connection {
  /** When it was last seen to send or receive something. */
  since: number;
  bytes: number;
  /** Under way. */
  calls: number;
  /** Since when it has been open without a call while the app closes. */
  waits?: number | undefined;
}

/**
 * Before the app closes, every reply tells its caller to use another connection. While it closes, calls under way are
 * finished, and callers are hung up on as soon as they have their reply: they would keep the connection for more. If others
 * serve meanwhile, a call has as much time as always.
 * Browsers also connect before they need to. Node takes such a connection for busy until its first request has ended, and
 * while it closes it waits for the rest of a header as long as that takes.
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
    // Streams end by it; else they would last as long as a slow call may.
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
 * Who has connected and was not accepted when the listener closes is cut off, after a proxy has sent a call that it may not
 * send again. So it closes right after a turn in which nobody came.
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
