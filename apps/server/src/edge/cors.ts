import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Methods that pages of other origins may call, by route. */
    visitorRoutes: Map<string, Set<string>>;
  }
}

/** Those that the environment names, and those of the site that is connected now. */
export function allowedOrigins({ config, host }: Pick<Deps, 'config' | 'host'>): readonly string[] {
  return host.connection?.site() ? [...config.siteOrigins, ...host.origins()] : config.siteOrigins;
}

/**
 * Lets pages of these origins call a visitors' route, which never looks at cookies. Also replies to the browser's
 * preflight.
 */
export function allowSites(
  app: FastifyInstance,
  url: string,
  method: string,
  origins: () => readonly string[],
): void {
  const known = app.visitorRoutes.get(url);
  if (known) {
    known.add(method);
    return;
  }
  const methods = new Set([method]);
  app.visitorRoutes.set(url, methods);
  app.options(url, { compress: false, config: { rateLimit: false } }, async (request, reply) => {
    if (allowOrigin(request, reply, origins())) {
      reply
        .header('access-control-allow-methods', [...methods].join(', '))
        .header('access-control-allow-headers', 'content-type')
        .header('access-control-max-age', '86400');
    }
    return reply.status(204).send();
  });
}

/** Allows the page's origin if it is one of ours; returns whether it is. */
export function allowOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  origins: readonly string[],
): boolean {
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !origins.includes(origin)) return false;
  reply.header('access-control-allow-origin', origin);
  // The delay and the server's time; without this, browsers hide both from the widget.
  reply.header('access-control-expose-headers', 'retry-after, date');
  return true;
}
