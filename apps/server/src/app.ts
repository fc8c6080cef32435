import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { AnyContractProcedure } from '@orpc/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { actionsOfAddons, addonActions } from './features/addon-store/actions.ts';
import { addonRoutes } from './features/addon-store/routes.ts';
import { aiSummaryRoutes } from './features/ai-summary/routes.ts';
import { alertRoutes } from './features/alerts/routes.ts';
import { serveHostPages } from './features/content-host/serve-pages.ts';
import { deliveriesRoutes } from './features/deliveries/log/routes.ts';
import { exportRedirect, exportsRoutes } from './features/exports/routes.ts';
import { firstStepsRoutes } from './features/first-steps/routes.ts';
import { SeenPages } from './features/first-steps/seen-pages.ts';
import { hostSiteRoutes } from './features/host-site/routes.ts';
import { serveIcons } from './features/icons/icon-file.ts';
import { importsRoutes } from './features/imports/routes.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { licenceActions } from './features/licence/actions.ts';
import { licenceRoutes } from './features/licence/routes.ts';
import { linkPageRoutes } from './features/link-page/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { blurbActions, noticeActions, noticesRoutes } from './features/notices/routes.ts';
import { notificationsRoutes } from './features/notifications/routes.ts';
import { placesRoutes } from './features/places/routes.ts';
import { pluginActions } from './features/plugins/actions.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { responsesRoutes } from './features/responses/routes.ts';
import { resultsEvents } from './features/results/events.ts';
import { NewsOfResults } from './features/results/news.ts';
import { resultsRoutes } from './features/results/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { summariesRoutes } from './features/summaries/routes.ts';
import { surveyFileRoutes } from './features/survey-file/routes.ts';
import { serveTemplatePictures } from './features/survey-templates/pictures.ts';
import { templatesRoutes } from './features/survey-templates/routes.ts';
import { surveyTestsRoutes } from './features/survey-tests/page/routes.ts';
import { surveysRoutes } from './features/surveys/routes.ts';
import { versionsRoutes } from './features/surveys/version-routes.ts';
import { jobsRoutes } from './features/system/jobs-routes.ts';
import { siteRoutes } from './features/system/site-routes.ts';
import { unsubscribeRoutes } from './features/unsubscribe/routes.ts';
import { byLinkRoutes } from './features/users/by-link/routes.ts';
import { apiKeyRoutes } from './features/users/keys/routes.ts';
import { accountRoutes } from './features/users/own-account/routes.ts';
import { peopleRoutes } from './features/users/people/routes.ts';
import { providerRoutes } from './features/users/provider/routes.ts';
import { sessionRoutes } from './features/users/sign-in/routes.ts';
import { visitorRoutes } from './features/visitor/routes.ts';
import { WidgetCache } from './features/visitor/widget-cache.ts';
import { systemRoutes } from './operations/checks/routes.ts';
import { operations } from './operations/metrics/operations.ts';
import { demoRoutes } from './operations/seed/routes.ts';
import { usageRoutes } from './operations/usage/routes.ts';
import { ajaxRoute } from './platform/api/ajax.ts';
import { rememberAddresses } from './platform/api/callers/caller-address.ts';
import { isSiteOrigin } from './platform/api/callers/cors.ts';
import { clientErrorHandler } from './platform/api/client-errors.ts';
import { notFoundHandler, replyWithError, sendError } from './platform/api/error-handler.ts';
import { acceptJson, acceptJsonOfAnyType } from './platform/api/json-body.ts';
import { collectMethods } from './platform/api/known-methods.ts';
import { quietLimits } from './platform/api/limits/rate-limits.ts';
import { limitTimes, TIME_LIMITS } from './platform/api/limits/time-limits.ts';
import { refuseStrangeCalls } from './platform/api/refusals.ts';
import { CalmLog, logBrokenOff, logRequests, requestNames } from './platform/api/request-log.ts';
import type { Serve } from './platform/api/serve.ts';
import { createServe } from './platform/api/serve.ts';
import { cleanUrl, readQuery } from './platform/api/wire.ts';
import type { BuiltDirs } from './platform/built-files/service.ts';
import type { Deps } from './platform/deps.ts';
import { docsRoutes } from './platform/docs/docs.ts';
import { hangUpWhenClosing, LONGEST_CALL } from './platform/edge/closing.ts';
import { dataHeaders, pageHeaders } from './platform/edge/security-headers.ts';
import { builtApps } from './platform/edge/static.ts';

const UPLOADS = { files: 1, fields: 10, parts: 20, fileSize: 2_097_152 };

/** The contract checks all input and output; Fastify's own compilers would load 120 modules for nothing. */
const NO_COMPILERS = { buildValidator: () => noCompiler, buildSerializer: () => noCompiler };
const noCompiler = () => {
  throw new Error('Routes have no JSON schema of their own: the contract checks.');
};

const features: readonly ((serve: Serve, deps: Deps) => void)[] = [
  sessionRoutes,
  byLinkRoutes,
  peopleRoutes,
  placesRoutes,
  invitationRoutes,
  accountRoutes,
  providerRoutes,
  alertRoutes,
  apiKeyRoutes,
  deliveriesRoutes,
  siteRoutes,
  firstStepsRoutes,
  hostSiteRoutes,
  privacyRoutes,
  surveysRoutes,
  surveyFileRoutes,
  versionsRoutes,
  surveyTestsRoutes,
  jobsRoutes,
  licenceRoutes,
  systemRoutes,
  templatesRoutes,
  responsesRoutes,
  resultsRoutes,
  aiSummaryRoutes,
  demoRoutes,
  exportsRoutes,
  importsRoutes,
  mediaRoutes,
  noticesRoutes,
  notificationsRoutes,
  settingsRoutes,
  summariesRoutes,
  usageRoutes,
];

/** `main.ts` listens with it, tests inject into it. */
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
    // Callers who are already connected are still served: a proxy may not send their call again.
    return503OnClosing: false,
    // Also limits closing, which finishes calls.
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
  await unsubscribeRoutes(app, deps);
  await linkPageRoutes(app, deps, dirs);
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

async function registerApi(api: FastifyInstance, deps: Deps, { served, widget, notFound }: ApiParts): Promise<void> {
  api.decorate('visitorRoutes', new Map());
  api.decorateRequest('actor', null);
  api.decorateRequest('nonceScope', null);
  api.decorateRequest('provenAt', null);
  api.decorateRequest('signedBy', null);
  api.setNotFoundHandler(notFound);
  acceptJson(api);
  let visitors = api;
  await api.register(async (accepting) => {
    acceptJsonOfAnyType(accepting, ({ headers }) => isSiteOrigin(deps, headers.origin));
    visitors = accepting;
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
      const serve = createServe({ visitors, others: guarded, files }, deps, served);
      for (const feature of features) feature(serve, deps);
      const stopAddons = addonRoutes(serve, deps);
      const seen = new SeenPages(deps);
      const refused = visitorRoutes(serve, deps, { widget, seen });
      guarded.addHook('preClose', () => refused.flush());
      guarded.addHook('onClose', () => seen.stop());
      // After calls in progress, so that addons count them too.
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

/** Listeners are disconnected before the app closes. */
function newsFor(app: FastifyInstance, deps: Deps): NewsOfResults {
  const news = new NewsOfResults(deps);
  app.addHook('preClose', async () => news.close());
  return news;
}
