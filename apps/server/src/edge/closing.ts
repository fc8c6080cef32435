import type { FastifyInstance } from 'fastify';

const LOOK_EVERY = 50;
/** Whoever reads an answer more slowly than this loses it. */
const PATIENCE = 15_000;

/** While the app closes, hangs up on callers as soon as they have their answer: they would keep the connection for more. */
export function hangUpWhenClosing(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    if (!server.listening) return;
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY);
    const deadline = setTimeout(() => server.closeAllConnections(), PATIENCE);
    server.once('close', () => {
      clearInterval(looking);
      clearTimeout(deadline);
    });
  });
}
