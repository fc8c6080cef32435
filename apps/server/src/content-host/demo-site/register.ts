import formBody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError, asAppError } from '../../api/error-handler.ts';
import { readForm } from '../../api/wire.ts';
import type { Deps } from '../../deps.ts';
import { pageHeaders, pagePolicyWithFonts } from '../../edge/security-headers.ts';
import { serveMediaFiles } from '../../media/serve-files.ts';
import { serveAssets } from './assets.ts';
import { openEntryTexts } from './entry-texts.ts';
import { answerPage, sendPage } from './pages.ts';
import { commentingRoutes } from './routes/commenting.ts';
import { feedRoutes } from './routes/feeds.ts';
import { loggingInRoutes } from './routes/logging-in.ts';
import { pluginPageRoutes } from './routes/plugin-pages.ts';
import { readingRoutes } from './routes/reading.ts';
import { problemView } from './views/message.ts';
import type { Visitor } from './visitor.ts';

/** Addresses that are not the site's; an unknown one below them is answered by the product. */
const NOT_OURS =
  /^\/(admin|api|media|assets|widget-assets|widget\.js|widget-version\.json|healthz|readyz|metrics)(?![\w-])/;

/** Puts the magazine at `/`, with its own headers, forms and errors. Cookies, compression and limits come from the app. */
export async function registerDemoSite(
  app: FastifyInstance,
  deps: Deps,
  /** Whether a survey on these pages brings a font of the font service. */
  hasFonts: () => Promise<boolean>,
): Promise<void> {
  const texts = openEntryTexts(deps);
  await app.register(async (media) => serveMediaFiles(media, deps.config.dataDir));
  await app.register(async (site) => {
    site.decorateRequest('actor', null);
    site.decorateRequest('nonceScope', null);
    await site.register(helmet, pageHeaders(deps.config));
    site.addHook('onRequest', async (_request, reply) => {
      // Without a database there is no survey either.
      if (await hasFonts().catch(() => false))
        reply.header('content-security-policy', pagePolicyWithFonts(deps.config));
    });
    await site.register(formBody, { bodyLimit: 16_384, parser: readForm });
    site.setErrorHandler((thrown, request, reply) => answerProblem(deps, thrown, request, reply));
    serveAssets(site);
    feedRoutes(site, deps);
    readingRoutes(site, deps, texts);
    commentingRoutes(site, deps, texts);
    loggingInRoutes(site, deps);
    pluginPageRoutes(site, deps);
    site.get('/*', (request, reply) =>
      NOT_OURS.test(request.url) ? reply.callNotFound() : answerPage(deps, request, reply, undefined),
    );
  });
}

/** Says it as a page, and without asking the database, which may be what failed. */
function answerProblem(
  deps: Deps,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // The API's address may hold a part that is too long for its own routes.
  if (NOT_OURS.test(request.url)) return answerError(thrown, request, reply);
  const error = asAppError(thrown, request, reply);
  const title = error.status === 429 ? 'One moment, please' : 'That did not work';
  return sendPage(deps, reply, NOBODY, problemView(title, error.message), error.status);
}

const NOBODY: Visitor = {
  person: null,
  isCounted: false,
  mayEnterAdmin: false,
  nonce: () => '',
  check: () => undefined,
};
