import type { ErrorBody, ErrorCode } from '@userfeedback/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/errors.ts';
import { AppError } from './app-error.ts';

/** Turns whatever was thrown into the one wire shape (D-02). */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asAppError(thrown, request, reply);
  return reply.status(error.status).type('application/json; charset=utf-8').send(errorBody(error));
}

/** What the caller is told; what we did not expect is logged and told to nobody. */
export function asAppError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const error = appErrorOf(thrown);
  reply.header('x-request-id', request.id);
  if (error.code === 'internal') request.log.error({ err: thrown }, 'unexpected error');
  if (error.code === 'unavailable') {
    request.log.warn({ err: thrown }, 'unavailable');
    reply.header('retry-after', '2');
  }
  return error;
}

/** The body of a failed call. */
export function errorBody(error: AppError): ErrorBody {
  return { code: error.code, message: error.message, ...(error.errors ? { errors: error.errors } : {}) };
}

/** For addresses that no route answers. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = new AppError('not_found');
  return reply.status(error.status).send(errorBody(error));
}

/** Fastify's own refusals (unreadable JSON, too large, unknown content type) by their status. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'too_large',
  414: 'bad_request',
  415: 'unsupported_media',
  429: 'too_many_requests',
};

/** Whatever was thrown as the failure that the caller is told. */
export function appErrorOf(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isUnavailable(thrown)) return new AppError('unavailable');
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
  return new AppError(BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal'));
}
