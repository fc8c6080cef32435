import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { AnyContractProcedure } from '@orpc/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { actionsOfAddons, addonActions } from './addon-store/actions.ts';
import { addonRoutes } from './addon-store/routes.ts';
import { aiSummaryRoutes } from './ai-summary/routes.ts';
import { ajaxRoute } from './api/ajax.ts';
import { rememberAddresses } from './api/caller-address.ts';
import { clientErrorHandler } from './api/client-errors.ts';
import { notFoundHandler, replyWithError, sendError } from './api/error-handler.ts';
import { acceptJson, acceptJsonAsText } from './api/json-body.ts';
import { collectMethods } from './api/known-methods.ts';
import { quietLimits } from './api/rate-limits.ts';
import { refuseStrangeCalls } from './api/refusals.ts';
import { CalmLog, logBrokenOff, logRequests, requestNames } from './api/request-log.ts';
import type { Serve } from './api/serve.ts';
import { createServe } from './api/serve.ts';
import { limitTimes, TIME_LIMITS } from './api/time-limits.ts';
import { cleanUrl, readQuery } from './api/wire.ts';
import type { BuiltDirs } from './built-files/service.ts';
import { systemRoutes } from './checks/routes.ts';
import { serveHostPages } from './content-host/serve-pages.ts';
import type { Deps } from './deps.ts';
import { docsRoutes } from './docs/docs.ts';
import { hangUpWhenClosing, LONGEST_CALL } from './edge/closing.ts';
import { dataHeaders, pageHeaders } from './edge/security-headers.ts';
import { builtApps } from './edge/static.ts';
import { exportRedirect, exportsRoutes } from './exports/routes.ts';
import { hostSiteRoutes } from './host-site/routes.ts';
import { serveIcons } from './icons/icon-file.ts';
import { importsRoutes } from './imports/routes.ts';
import { licenceActions } from './licence/actions.ts';
import { mediaRoutes } from './media/routes.ts';
import { operations } from './metrics/operations.ts';
import { blurbActions, noticeActions, noticesRoutes } from './notices/routes.ts';
import { notificationsRoutes } from './notifications/routes.ts';
import { pluginActions } from './plugins/actions.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { responsesRoutes } from './responses/routes.ts';
import { resultsEvents } from './results/events.ts';
import { NewsOfResults } from './results/news.ts';
import { resultsRoutes } from './results/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { summariesRoutes } from './summaries/routes.ts';
import { surveyFileRoutes } from './survey-file/routes.ts';
import { serveTemplatePictures } from './survey-templates/pictures.ts';
import { templatesRoutes } from './survey-templates/routes.ts';
import { surveyTestsRoutes } from './survey-tests/page/routes.ts';
import { surveysRoutes } from './surveys/routes.ts';
import { versionsRoutes } from './surveys/version-routes.ts';
import { jobsRoutes } from './system/jobs-routes.ts';
import { siteRoutes } from './system/site-routes.ts';
import { usageRoutes } from './usage/routes.ts';
import { sessionRoutes } from './users/routes.ts';
import { visitorRoutes } from './visitor/routes.ts';
import { WidgetCache } from './visitor/widget-cache.ts';

const UPLOADS = { files: 1, fields: 10, parts: 20, fileSize: 2_097_152 };

/** The contract checks all input and output; Fastify's own compilers would load 120 modules for nothing. */
const NO_COMPILERS = { buildValidator: () => noCompiler, buildSerializer: () => noCompiler };
const noCompiler = () => {
  throw new Error('Routes have no JSON schema of their own: the contract checks.');
};

/** The routes of the contract's rows, feature by feature. */
const features: readonly ((serve: Serve, deps: Deps) => void)[] = [
  sessionRoutes,
  siteRoutes,
  hostSiteRoutes,
  privacyRoutes,
  surveysRoutes,
  surveyFileRoutes,
  versionsRoutes,
  surveyTestsRoutes,
  jobsRoutes,
  systemRoutes,
  templatesRoutes,
  responsesRoutes,
  resultsRoutes,
  aiSummaryRoutes,
  exportsRoutes,
  importsRoutes,
  mediaRoutes,
  noticesRoutes,
  notificationsRoutes,
  settingsRoutes,
  summariesRoutes,
  usageRoutes,
];

/** Builds the HTTP side of the product: `main.ts` listens with it, tests inject into it. */
export async function buildApp(deps: Deps, dirs?: BuiltDirs): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance,
    trustProxy: deps.config.trustProxy,
    bodyLimit: 262_144,
    routerOptions: { querystringParser: readQuery, maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: sendError,
    clientErrorHandler: clientErrorHandler(deps.log),
    rewriteUrl: ({ url = '/' }) => cleanUrl(url),
    // The longest any body may take; each route has its own limit.
    requestTimeout: TIME_LIMITS.file,
    ...requestNames(deps.config.trustProxy),
    logController: new CalmLog(),
    forceCloseConnections: 'idle',
    // Whoever is already connected is still served: a proxy may not send their call again.
    return503OnClosing: false,
    // Of closing too, which finishes calls.
    pluginTimeout: LONGEST_CALL,
    schemaController: { compilersFactory: NO_COMPILERS },
  });
  const notFound = notFoundHandler(collectMethods(app));
  rememberAddresses(app);
  logRequests(app, deps.log);
  logBrokenOff(app);
  limitTimes(app);
  refuseStrangeCalls(app);
  hangUpWhenClosing(app, deps.draining);
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(notFound);
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  if (deps.config.rateLimit) await app.register(rateLimit, quietLimits(deps.counts, deps.config.trustProxy));

  await operations(app, deps);
  const served: AnyContractProcedure[] = [];
  const widget = new WidgetCache(deps);
  await app.register((api) => registerApi(api, deps, { served, widget, notFound }), { prefix: '/api/v1' });
  await docsRoutes(app, deps, served);
  await app.register(async (pages) => {
    await pages.register(helmet, pageHeaders(deps.config));
    exportRedirect(pages);
    serveTemplatePictures(pages);
    await builtApps(pages, deps, dirs);
    serveIcons(pages);
  });
  await serveHostPages(app, deps, () => widget.hasFonts());
  return app;
}

interface ApiParts {
  served: AnyContractProcedure[];
  widget: WidgetCache;
  notFound: ReturnType<typeof notFoundHandler>;
}

async function registerApi(
  api: FastifyInstance,
  deps: Deps,
  { served, widget, notFound }: ApiParts,
): Promise<void> {
  api.decorate('visitorRoutes', new Map());
  api.decorateRequest('actor', null);
  api.decorateRequest('nonceScope', null);
  api.decorateRequest('signedBy', null);
  api.setNotFoundHandler(notFound);
  acceptJson(api);
  let texts = api;
  await api.register(async (accepting) => {
    acceptJsonAsText(accepting);
    texts = accepting;
  });
  await api.register(async (guarded) => {
    await guarded.register(helmet, dataHeaders(deps.config));
    // Neither browsers nor proxies may cache what belongs to one person.
    guarded.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    await guarded.register(async (files) => {
      // Uploads are accepted here only.
      await files.register(multipart, { limits: UPLOADS });
      const serve = createServe({ visitors: api, texts, others: guarded, files }, deps, served);
      for (const feature of features) feature(serve, deps);
      const stopAddons = addonRoutes(serve, deps);
      const refused = visitorRoutes(serve, deps, widget);
      guarded.addHook('preClose', () => refused.flush());
      // Calls that are under way are counted, too.
      guarded.addHook('onClose', stopAddons);
      resultsEvents(serve, deps, newsFor(guarded, deps));
    });
    await ajaxRoute(guarded, deps, (on) => {
      addonActions(on, deps);
      actionsOfAddons(on, deps);
      licenceActions(on, deps);
      pluginActions(on, deps);
      noticeActions(on, deps);
      blurbActions(on, deps);
    });
  });
}

/** News of results; whoever still listens is disconnected before the app closes. */
function newsFor(app: FastifyInstance, deps: Deps): NewsOfResults {
  const news = new NewsOfResults(deps);
  app.addHook('preClose', async () => news.close());
  return news;
}
