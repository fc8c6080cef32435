import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Draining } from './draining.ts';

const CHECK_EVERY = 50;
/** Whoever reads a reply more slowly than this loses it. */
const PATIENCE = 15_000;

/**
 * Before the app closes, every reply tells its caller to use another connection. While it closes, hangs up on callers as
 * soon as they have their reply: they would keep the connection for more.
 * Browsers also connect before they need to; Node counts such a connection as busy until its first request has ended.
 */
export function hangUpWhenClosing(app: FastifyInstance, draining: Draining): void {
  const { server } = app;
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining.isOn) reply.header('connection', 'close');
    done();
  });
  const connected = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connected.add(socket);
    socket.once('close', () => connected.delete(socket));
  });
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const checking = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of connected) if (socket.bytesRead === 0) socket.destroy();
    }, CHECK_EVERY);
    const deadline = setTimeout(() => server.closeAllConnections(), PATIENCE);
    server.once('close', () => {
      clearInterval(checking);
      clearTimeout(deadline);
    });
  });
}
