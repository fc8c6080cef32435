import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireCapability } from '../../platform/api/callers/guard.ts';
import { isLocal } from '../../platform/api/callers/local.ts';
import { readActor } from '../../platform/api/callers/sessions.ts';
import type { Deps } from '../../platform/deps.ts';
import { createReadiness } from '../../platform/edge/readiness.ts';
import { createMetrics } from './metrics.ts';

/** For whoever runs the server: is the process alive, can it serve, what is it doing. */
export async function operations(app: FastifyInstance, deps: Deps): Promise<void> {
  const metrics = createMetrics(app, deps);
  const readiness = createReadiness(deps);
  await app.register(async (scope) => {
    scope.decorateRequest('actor', null);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
    });
    scope.decorateRequest('nonceScope', null);
    scope.get('/healthz', async () => ({ status: 'ok' }));
    scope.get('/readyz', async (_request, reply) => {
      const found = await readiness();
      reply.status(found.status === 'ok' ? 200 : 503).header('cache-control', 'no-store');
      return found;
    });
    scope.get('/metrics', async (request, reply) => {
      await refuseStrangers(deps, request, reply);
      const { type, text } = await metrics();
      return reply.type(type).send(text);
    });
  });
}

/**
 * Metrics are for a collector with the token, for administrators, and for this machine if UF_PUBLIC_URL says that
 * nobody else reaches it: a proxy here might not say that it is one.
 */
async function refuseStrangers(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { config } = deps;
  const isHere = config.isPublicUrlSet && isLocal(request, config.publicUrl);
  if (isHere || hasToken(request, config.metricsToken)) return;
  const actor = await readActor(deps, request, reply, false);
  requireCapability(deps, { actor }, 'manage-settings');
}

function hasToken(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return false;
  const [given, right] = [request.headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return given !== undefined && right !== undefined && timingSafeEqual(given, right);
}
