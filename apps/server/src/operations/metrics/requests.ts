import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 10];
/** How many combinations of route, method and status have figures of their own; the rest share some. */
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

/** Cached, because looking up labels costs more than observing. */
const known = new Map<string, Histogram.Internal<string>>();

export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    durationsOf(request, statusCode).observe(elapsedTime / 1000);
    if (statusCode === 429) limited.inc({ limit: limitOf(request) });
    done();
  });
}

function durationsOf({ method, routeOptions }: FastifyRequest, status: number): Histogram.Internal<string> {
  const route = routeOptions.url ?? 'none';
  const kind = `${method} ${route} ${status}`;
  const found = known.get(kind);
  if (found) return found;
  // Rare calls share figures, but our own failures are never hidden among them.
  if (known.size >= KINDS)
    return durations.labels({ method: OTHER, route: OTHER, status: `${Math.floor(status / 100)}xx` });
  const made = durations.labels({ method, route, status: String(status) });
  known.set(kind, made);
  return made;
}

function limitOf({ actor, routeOptions: { url = '' } }: FastifyRequest): string {
  if (url.includes('/session')) return 'sign-in';
  return actor ? 'admin' : 'visitors';
}
