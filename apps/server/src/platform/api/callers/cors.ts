import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';

declare module 'fastify' {
  interface FastifyInstance {
    visitorRoutes: Map<string, Set<string>>;
  }
}

/** Origins from the environment and those of the host site connected now. */
export function allowedOrigins({ config, host }: Pick<Deps, 'config' | 'host'>): readonly string[] {
  return host.connection?.site() ? [...config.siteOrigins, ...host.origins()] : config.siteOrigins;
}

/**
 * Lets pages of these origins call a visitors' route, which never looks at cookies. Also handles the browser's
 * preflight.
 */
export function allowSites(app: FastifyInstance, url: string, method: string, origins: () => readonly string[]): void {
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
        .header('access-control-allow-headers', allowedHeaders(request))
        .header('access-control-max-age', '86400');
    }
    reply.header('vary', 'Origin, Access-Control-Request-Headers');
    return reply.status(204).send();
  });
}

const NAMES_MAX = 40;
const NAMES_LENGTH_MAX = 1000;

/** Scripts of the page may add headers to all of its calls: they are allowed, and not read. */
function allowedHeaders({ headers }: FastifyRequest): string {
  const asked = headers['access-control-request-headers'] ?? '';
  const names = asked
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const isUsual = asked.length <= NAMES_LENGTH_MAX && names.length <= NAMES_MAX;
  const tokens = isUsual ? names.filter((name) => /^[\w!#$%&'+.^`|~-]+$/.test(name)) : [];
  return [...new Set(['content-type', ...tokens])].join(', ');
}

export function allowOrigin(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): boolean {
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !origins.includes(origin)) return false;
  reply.header('access-control-allow-origin', origin);
  // For pages whose scripts add credentials to all calls; nothing here looks at them.
  reply.header('access-control-allow-credentials', 'true');
  // Without this, browsers hide the delay and the server's time from the widget.
  reply.header('access-control-expose-headers', 'retry-after, date');
  return true;
}
