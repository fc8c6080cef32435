import { chooseLanguage, SPOKEN } from '@userfeedback/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/api/app-error.ts';
import { siteOrigins } from '../../platform/api/callers/cors.ts';
import { asAppError } from '../../platform/api/error-handler.ts';
import { callsPerMinute } from '../../platform/api/limits/rate-limits.ts';
import { sendPrepared } from '../../platform/api/prepared-body.ts';
import type { BuiltDirs } from '../../platform/built-files/service.ts';
import { BUILT_DIRS } from '../../platform/built-files/service.ts';
import type { Deps } from '../../platform/deps.ts';
import { linkHeaders } from '../../platform/edge/security-headers.ts';
import { languagesIn, translatorFor } from '../../platform/texts/reply-language.ts';
import { openBuiltLink } from './built-link.ts';
import { LinkPages } from './link-pages.ts';
import { failedPage, saidPage } from './page.ts';
import { openTestPage } from './test-page.ts';
import { wordsIn } from './words.ts';

const PER_MINUTE = 600;
const STATUS = { open: 200, early: 200, invited: 403, missing: 404, closed: 410, used: 410, gone: 410 } as const;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'x-robots-tag': 'noindex',
  vary: 'Accept-Encoding, Accept-Language',
};

/** The page of each survey's link, for everybody. */
export async function linkPageRoutes(app: FastifyInstance, deps: Deps, dirs: BuiltDirs = BUILT_DIRS): Promise<void> {
  const { config } = deps;
  const findBuilt = openBuiltLink(dirs);
  const requireBuilt = async () => {
    const built = await findBuilt();
    if (!built) throw new AppError('unavailable', 'The widget is not built yet: npm run build');
    return built;
  };
  const pages = new LinkPages(deps, requireBuilt);
  const asked = { capability: 'visit', perMinute: PER_MINUTE } as const;
  const options = { compress: false as const, config: { rateLimit: callsPerMinute(asked, 'GET', config.trustProxy) } };
  await app.register(async (scope) => {
    let known: { of: string; plain: Record<string, string>; withFonts: Record<string, string> } | undefined;
    const withHeaders = (reply: FastifyReply, hasFonts: boolean) => {
      const origins = siteOrigins(deps).map(({ origin }) => origin);
      const of = origins.join();
      const headersFor = (fonts: boolean) => ({ ...HEADERS, ...linkHeaders(config, origins, fonts) });
      if (known?.of !== of) known = { of, plain: headersFor(false), withFonts: headersFor(true) };
      return reply.headers(hasFonts ? known.withFonts : known.plain);
    };
    scope.setErrorHandler(async (thrown, request, reply) => {
      const { status, message } = asAppError(thrown, request, reply);
      const language = languageFor(request, SPOKEN);
      const around = { language, built: await findBuilt() };
      const isGone = status === 404;
      const page = isGone
        ? saidPage(translatorFor(request)(message), around)
        : failedPage(wordsIn(language).link.failed, around);
      return withHeaders(reply, false).status(status).send(page);
    });
    scope.get('/s/:slug', options, async (request, reply) => {
      const { slug } = request.params as { slug: string };
      const page = await pages.find(slug);
      if (page.slug !== '' && page.slug !== slug) {
        const query = /\?.*/.exec(request.url)?.[0] ?? '';
        // Kept in browsers, it would go in circles once the survey has a former address again.
        reply.header('cache-control', 'no-store');
        return reply.redirect(`${config.publicUrl}/s/${page.slug}${query}`, 308);
      }
      const { i } = request.query as { i?: unknown };
      const shown = i ? await pages.findPersonal(page, typeof i === 'string' ? i : '') : page;
      const body = await shown.bodyIn(languageFor(request, shown.languages));
      const status = STATUS[shown.state];
      reply.status(status).header('cache-control', status === 200 && !i ? 'no-cache' : 'no-store');
      return sendPrepared(request, withHeaders(reply, shown.hasFonts), body);
    });
    scope.get('/s/test/:token', options, async (request, reply) => {
      const { token } = request.params as { token: string };
      const page = await openTestPage(deps, token, await requireBuilt());
      const html = page.htmlIn(languageFor(request, page.languages));
      return withHeaders(reply, page.hasFonts).header('cache-control', 'no-store').send(html);
    });
  });
}

/** The address says it, or else the browser. */
function languageFor({ query, headers }: FastifyRequest, tags: readonly string[]): string {
  const { lang } = query as { lang?: unknown };
  const set = typeof lang === 'string' ? lang : undefined;
  const browser = languagesIn(headers['accept-language'] ?? '');
  return chooseLanguage({ set, placed: undefined, page: undefined, browser }, tags, true) ?? tags[0] ?? 'en';
}
