import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../platform/api/app-error.ts';
import { asAppError, sendError } from '../../platform/api/error-handler.ts';
import { callsPerMinute } from '../../platform/api/limits/rate-limits.ts';
import type { Deps } from '../../platform/deps.ts';
import { pageHeaders } from '../../platform/edge/security-headers.ts';
import type { Stop } from '../../platform/outgoing/stop-link.ts';
import { readStop, STOP_PATHS } from '../../platform/outgoing/stop-link.ts';
import { languageAsked, translatorIn } from '../../platform/texts/reply-language.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { findAlertName } from '../alerts/stored/service.ts';
import { PAGE_POLICY, stopPage } from './page.ts';
import { stopMails } from './service.ts';

/** Bytes; nothing of the body is read. */
const BODY_LIMIT = 4096;
const PER_MINUTE = 60;

/**
 * Where mails lead whose readers want no more of them: a page that asks, and the call of mail programs whose readers
 * have pressed their button (RFC 8058). Opening either changes nothing, since mail scanners do that too.
 */
export async function unsubscribeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const options = {
    bodyLimit: BODY_LIMIT,
    config: {
      rateLimit: callsPerMinute({ capability: 'visit', perMinute: PER_MINUTE }, 'POST', deps.config.trustProxy),
    },
  };
  await app.register(async (scope) => {
    await scope.register(helmet, pageHeaders(deps.config));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    scope.addHook('onRequest', async (_request, reply) => {
      // The token is in the address.
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    });
    await scope.register(async (pages) => {
      pages.setErrorHandler((thrown, request, reply) => {
        const { status, message } = asAppError(thrown, request, reply);
        const language = languageAsked(request);
        const text = status === 404 ? textsOf('mails', language).stop.unknown() : translatorIn(language)(message);
        return sendPage(reply.status(status), deps, language, text);
      });
      pages.get(STOP_PATHS.page, options, async (request, reply) => {
        const stop = stopOf(request, deps);
        const language = languageAsked(request);
        const { ask, button, removed } = await wordsOf(deps, stop, language);
        return removed ? sendPage(reply, deps, language, removed) : sendPage(reply, deps, language, ask, button);
      });
      pages.post(STOP_PATHS.page, options, async (request, reply) => {
        const stop = stopOf(request, deps);
        const language = languageAsked(request);
        const { done, removed } = await wordsOf(deps, stop, language);
        await stopMails(deps, stop);
        return sendPage(reply, deps, language, removed ?? done);
      });
    });
    scope.setErrorHandler(sendError);
    scope.get(STOP_PATHS.oneClick, options, async (request, reply) => {
      stopOf(request, deps);
      return reply.redirect(`${STOP_PATHS.page}?token=${tokenOf(request)}`);
    });
    scope.post(STOP_PATHS.oneClick, options, async (request) => {
      await stopMails(deps, stopOf(request, deps));
      return { success: true };
    });
  });
}

function tokenOf({ query }: FastifyRequest): string {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' ? token : '';
}

/** Throws `not_found` for what this server has not made. */
function stopOf(request: FastifyRequest, { config }: Pick<Deps, 'config'>): Stop {
  const stop = readStop(config, tokenOf(request));
  if (!stop) throw notFound('page');
  return stop;
}

/** `removed`: there is nothing to stop, since the alert is gone. */
async function wordsOf({ db }: Pick<Deps, 'db'>, stop: Stop, language: string) {
  const { stop: texts } = textsOf('mails', language);
  const { address } = stop;
  const button = texts.link();
  if (stop.kind === 'summary')
    return { ask: texts.askSummary({ address }), done: texts.doneSummary({ address }), button };
  const alert = await findAlertName(db, stop.alert_id);
  if (alert === undefined) return { ask: '', done: '', button, removed: texts.alertRemoved() };
  return { ask: texts.askAlert({ alert, address }), done: texts.doneAlert({ alert, address }), button };
}

function sendPage(reply: FastifyReply, { host }: Pick<Deps, 'host'>, language: string, text: string, button?: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .send(stopPage({ language, site: host.info().name, text, button }));
}
