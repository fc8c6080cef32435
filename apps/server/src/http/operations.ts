import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { requireCapability } from './guard.ts';
import { isLocal } from './local.ts';
import { measureRequests } from './metrics.ts';
import { readActor } from './sessions.ts';

/** For whoever runs the server: is the process alive, does its database take writes, what does it do all day. */
export async function operations(app: FastifyInstance, deps: Deps): Promise<void> {
  const metrics = measureRequests(app);
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
      const { type, text } = await metrics();
      return reply.type(type).send(text);
    });
  });
}

/** Figures are for this machine, where the collector runs, and for administrators. */
async function refuseStrangers(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (isLocal(request)) return;
  const actor = await readActor(deps, request, reply, false);
  requireCapability({ actor }, 'manage-settings', deps.site.now().access);
}
