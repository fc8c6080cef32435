import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { requireCapability } from './guard.ts';
import { isLocal } from './local.ts';
import { readActor } from './sessions.ts';

/** Memory, event loop and the like belong to the process, whatever runs in it. */
const ofProcess = new Registry();
let isCollecting = false;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** For whoever runs the server: is the process alive, does its database take writes, what does it do all day. */
export async function operations(app: FastifyInstance, deps: Deps): Promise<void> {
  const ofApp = new Registry();
  measureRequests(app, ofApp);
  await app.register(async (scope) => {
    scope.decorateRequest('actor', null);
    scope.decorateRequest('nonceScope', null);
    scope.get('/healthz', async () => ({ status: 'ok' }));
    scope.get('/readyz', async (_request, reply) => {
      const isReady = await deps.database.isWritable();
      reply.status(isReady ? 200 : 503).header('cache-control', 'no-store');
      return { status: isReady ? 'ok' : 'The database takes no writes.' };
    });
    scope.get('/metrics', async (request, reply) => {
      await refuseStrangers(deps, request, reply);
      collectOfProcess();
      const all = Registry.merge([ofProcess, ofApp]);
      return reply.type(all.contentType).send(await all.metrics());
    });
  });
}

/** Figures are for this machine, where the collector runs, and for administrators. */
async function refuseStrangers(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (isLocal(request)) return;
  const actor = await readActor(deps, request, reply, false);
  requireCapability({ actor }, 'manage-settings', deps.site.now().access);
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'userfeedback_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

function collectOfProcess(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ register: ofProcess });
}
