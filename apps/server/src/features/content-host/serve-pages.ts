import formBody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { asAppError, sendError } from '../../platform/api/error-handler.ts';
import { readForm } from '../../platform/api/wire.ts';
import type { Deps } from '../../platform/deps.ts';
import { pageHeaders } from '../../platform/edge/security-headers.ts';
import { serveMediaFiles } from '../media/serve-files.ts';
import { createPageServer } from './page-server.ts';

/** Addresses of the product; an unknown one below them is not a page of the site. */
const NOT_THE_SITE =
  /^\/(admin|api|media|assets|widget-assets|widget\.js|widget-version\.json|unsubscribe|healthz|readyz|metrics)(?![\w-])/;

/**
 * Serves the host's pages at `/`, if it has any, with headers, forms and errors. Cookies, compression and limits come
 * from the app.
 */
export async function serveHostPages(
  app: FastifyInstance,
  deps: Deps,
  hasFonts: () => Promise<boolean>,
): Promise<void> {
  await app.register(async (media) => serveMediaFiles(media, deps));
  const server = createPageServer(deps);
  const pages = deps.host.openPages?.(server);
  if (!pages) return;
  await app.register(async (site) => {
    site.decorateRequest('actor', null);
    site.decorateRequest('nonceScope', null);
    await site.register(helmet, pageHeaders(deps.config));
    site.addHook('onRequest', async (_request, reply) => {
      // Without a database there is no survey either.
      if (await hasFonts().catch(() => false)) server.allowFonts(reply);
    });
    await site.register(formBody, { bodyLimit: 16_384, parser: readForm });
    site.setErrorHandler((thrown, request, reply) =>
      // An API address may contain a part that is too long for its own routes.
      NOT_THE_SITE.test(request.url)
        ? sendError(thrown, request, reply)
        : pages.problem(asAppError(thrown, request, reply), reply),
    );
    pages.routes(site);
    site.get('/*', (request, reply) =>
      NOT_THE_SITE.test(request.url) ? reply.callNotFound() : pages.notFound(request, reply),
    );
  });
}
