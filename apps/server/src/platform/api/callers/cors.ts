import type { SiteOrigin } from '@userfeedback/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';

declare module 'fastify' {
  interface FastifyInstance {
    visitorRoutes: Map<string, Set<string>>;
  }
}

type Parts = Pick<Deps, 'config' | 'host' | 'site'>;

/** The site's origins: from the environment, from the settings, and of the host site connected now. */
export function siteOrigins({ config, host, site }: Parts): SiteOrigin[] {
  const sources = {
    environment: config.siteOrigins,
    setting: site.now().settings.site_origins,
    site: host.connection?.site() ? host.origins() : [],
  };
  const all = (['environment', 'site', 'setting'] as const).flatMap((from) =>
    sources[from].map((origin) => ({ origin, from })),
  );
  return all.filter(({ origin }, at) => all.findIndex((one) => one.origin === origin) === at);
}

/** Asked for each call of a visitor, so it makes no list. */
export function isSiteOrigin({ config, host, site }: Parts, origin: string | undefined): boolean {
  if (origin === undefined) return false;
  return (
    config.siteOrigins.includes(origin) ||
    site.now().settings.site_origins.includes(origin) ||
    (host.connection?.site() != null && host.origins().includes(origin))
  );
}

/**
 * Lets pages of these origins call a visitors' route, which never looks at cookies. Also handles the browser's
 * preflight.
 */
export function allowSites(app: FastifyInstance, url: string, method: string, parts: Parts): void {
  const known = app.visitorRoutes.get(url);
  if (known) {
    known.add(method);
    return;
  }
  const methods = new Set([method]);
  app.visitorRoutes.set(url, methods);
  app.options(url, { compress: false, config: { rateLimit: false } }, async (request, reply) => {
    if (allowOrigin(request, reply, parts)) {
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

export function allowOrigin(request: FastifyRequest, reply: FastifyReply, parts: Parts): boolean {
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (!isSiteOrigin(parts, origin)) return false;
  reply.header('access-control-allow-origin', origin);
  // For pages whose scripts add credentials to all calls; nothing here looks at them.
  reply.header('access-control-allow-credentials', 'true');
  // Without this, browsers hide the delay and the server's time from the widget.
  reply.header('access-control-expose-headers', 'retry-after, date');
  return true;
}
