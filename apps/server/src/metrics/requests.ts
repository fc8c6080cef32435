import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 10];
/** So many routes, methods and statuses have figures of their own; the rest share some. */
const KINDS = 60;
const OTHER = 'other';

const durations = new Histogram({
  name: 'userfeedback_request_seconds',
  help: 'Time to reply, by route',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: SECONDS,
});

const limited = new Counter({
  name: 'userfeedback_rate_limited_total',
  help: 'Calls told to come back later, by whose limit it was: visitors, sign-in, admin',
  labelNames: ['limit'] as const,
});

const known = new Set<string>();

/** Measures the time of every call by its route. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const kind = `${method} ${route} ${statusCode}`;
    if (known.size < KINDS) known.add(kind);
    const labels = known.has(kind) ? { method, route } : { method: OTHER, route: OTHER };
    // What is rare shares its figures, but a failure of ours is never hidden among them.
    const status = known.has(kind) ? String(statusCode) : `${Math.floor(statusCode / 100)}xx`;
    durations.observe({ ...labels, status }, elapsedTime / 1000);
    if (statusCode === 429) limited.inc({ limit: limitOf(request) });
  });
}

function limitOf({ actor, routeOptions: { url = '' } }: FastifyRequest): string {
  if (url.includes('/session')) return 'sign-in';
  return actor ? 'admin' : 'visitors';
}
