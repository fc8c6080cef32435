import type { ErrorBody, ErrorCode } from '@userfeedback/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/errors.ts';
import type { Asked } from '../texts/reply-language.ts';
import { translatorFor } from '../texts/reply-language.ts';
import { AppError } from './app-error.ts';
import type { MethodsOf } from './known-methods.ts';
import { giveBackFirst } from './limits/upload-slots.ts';

export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asAppError(thrown, request, reply);
  return reply.status(error.status).type('application/json; charset=utf-8').send(errorBody(error, request));
}

/** Like `sendError`, but first lets the account begin its next upload. */
export function replyWithError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  if (!request.giveBack) return sendError(thrown, request, reply);
  return giveBackFirst(request).then(() =>
    // A reply may have started meanwhile.
    reply.raw.headersSent ? reply : sendError(thrown, request, reply),
  );
}

export function asAppError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const error = isBrokenOff(request) ? new AppError('bad_request') : appErrorOf(thrown);
  reply.headers({
    'x-request-id': request.id,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  if (error.code === 'internal') request.log.error({ err: thrown }, 'unexpected error');
  if (error.code === 'unavailable') {
    // Not worth a warning when the caller has left.
    if (!request.raw.socket.destroyed) request.log.warn({ err: thrown }, 'unavailable');
    reply.header('retry-after', '2');
  }
  return error;
}

/** Texts are in the language that the caller reads best; code and field paths are never translated. */
export function errorBody({ code, message, errors }: AppError, request: Asked): ErrorBody {
  const translate = translatorFor(request);
  if (!errors) return { code, message: translate(message) };
  const fields = Object.entries(errors).map(([path, text]) => [path, translate(text)] as const);
  return { code, message: translate(message), errors: Object.fromEntries(fields) };
}

/** 404, or 405 when the address knows other methods. */
export function notFoundHandler(methodsOf: MethodsOf) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const methods = methodsOf(request.url);
    const isKnown = methods.length > 0 && !methods.includes(request.method);
    if (isKnown) reply.header('allow', methods.join(', '));
    const error = new AppError(isKnown ? 'method_not_allowed' : 'not_found');
    return reply
      .status(error.status)
      .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .send(errorBody(error, request));
  };
}

/** For Fastify's own errors (unreadable JSON, too large, unknown content type). */
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  408: 'timeout',
  413: 'too_large',
  414: 'bad_request',
  415: 'unsupported_media',
  429: 'too_many_requests',
};

/** An aborted upload resets the connection just like a lost database does, but nobody waits for a reply. */
function isBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.complete === false && raw.destroyed;
}

export function appErrorOf(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isUnavailable(thrown)) return new AppError('unavailable');
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
  return new AppError(BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal'));
}
