import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Memory, event loop and stored batches belong to the process, whatever runs in it. */
const ofProcess = new Registry();
let isCollecting = false;

const batches = new Histogram({
  name: 'userfeedback_ingest_batch_size',
  help: 'Responses and impressions stored by one transaction',
  buckets: [1, 2, 4, 8, 16, 32, 64, 128],
  registers: [ofProcess],
});

const refusals = new Counter({
  name: 'userfeedback_refused_submissions_total',
  help: 'Refused responses, by survey and code',
  labelNames: ['survey', 'code'] as const,
  registers: [ofProcess],
});

/** Counts one refused response. */
export function countRefusal(survey: number, code: string): void {
  refusals.inc({ survey, code });
}

/** Counts one stored batch; the response writer calls it. */
export function observeBatch(size: number): void {
  batches.observe(size);
}

/** Measures the time of every call by its route; returns a function that prints all metrics. */
export function measureRequests(app: FastifyInstance): () => Promise<{ type: string; text: string }> {
  const ofApp = new Registry();
  const durations = new Histogram({
    name: 'userfeedback_request_seconds',
    help: 'Time to reply, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [ofApp],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return async () => {
    if (!isCollecting) collectDefaultMetrics({ register: ofProcess });
    isCollecting = true;
    const all = Registry.merge([ofProcess, ofApp]);
    return { type: all.contentType, text: await all.metrics() };
  };
}
