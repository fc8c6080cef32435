import type { AnyContractProcedure, AnySchema } from '@orpc/contract';
import type { Actor, InputOf, OutputOf, ReadUsual } from '@userfeedback/addon-kit';
import type { EndpointMeta } from '@userfeedback/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { AppError } from './app-error.ts';
import { allowSites } from './callers/cors.ts';
import { guard } from './callers/guard.ts';
import { appErrorOf } from './error-handler.ts';
import { callsPerMinute } from './limits/rate-limits.ts';
import { accountOf, claimUpload, giveBackFirst } from './limits/upload-slots.ts';
import { parseInput, parseOutput } from './wire.ts';

declare module 'fastify' {
  interface FastifyRequest {
    giveBack?: () => Promise<void>;
  }
}

export type { Actor, InputOf, OutputOf } from '@userfeedback/addon-kit';

export interface Call {
  actor: Actor | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Handles one row of the contract: gets parsed input and returns output, which the row checks. A handler that sends the
 * reply itself (a stream, a prepared body) returns `call.reply.send(..)`. To use another status than the row's, call
 * `call.reply.status(..)`.
 */
export type Handler<P extends AnyContractProcedure> = (
  input: InputOf<P>,
  call: Call,
) => Promise<OutputOf<P> | FastifyReply> | OutputOf<P> | FastifyReply;

/** Called for each failed call of a row, also when its body could not be read. */
export type OnFailure = (error: AppError, request: FastifyRequest) => void;

export interface Particulars<P extends AnyContractProcedure> {
  onFailure?: OnFailure;
  readUsual?: ReadUsual<P>;
}

export type Serve = <P extends AnyContractProcedure>(row: P, handler: Handler<P>, particulars?: Particulars<P>) => void;

const BODY_LIMIT = 262_144;

/** Visitors' routes have few shared hooks, since most calls are theirs. */
export interface Scopes {
  visitors: FastifyInstance;
  others: FastifyInstance;
  files: FastifyInstance;
}

/** `served` collects the rows for the API document. */
export function createServe(scopes: Scopes, deps: Deps, served: AnyContractProcedure[]): Serve {
  return (row, handler, { onFailure, readUsual } = {}) => {
    const { route, outputSchema } = row['~orpc'];
    const meta: EndpointMeta = row['~orpc'].meta;
    const method = route.method ?? 'GET';
    const inputSchema = knowingAll(row['~orpc'].inputSchema, method, meta);
    const url = (route.path ?? '/').replaceAll(/\{(\w+)\}/g, ':$1');
    const isForVisitors = meta.capability === 'visit';
    const readInput = async (request: FastifyRequest) => {
      if (!inputSchema) return undefined;
      const given = inputFrom(request, meta);
      return readUsual?.(given) ?? parseInput(inputSchema, given);
    };
    const refuse = meta.body === 'text' ? asBadRequest : rethrow;
    served.push(row);
    if (isForVisitors) allowSites(scopes.visitors, url, method, deps);
    const scope = scopeOf(scopes, meta);
    scope.route({
      method,
      url,
      bodyLimit: meta.bodyLimit ?? BODY_LIMIT,
      config: {
        rateLimit: callsPerMinute(meta, method, deps.config.trustProxy),
        takesFile: meta.body === 'file' || meta.body === 'json-file',
        takesText: meta.body === 'text',
        isDownload: meta.isDownload === true,
        ...(meta.replyWithin === undefined ? {} : { replyWithin: meta.replyWithin }),
      },
      // What visitors read is compressed once when it is prepared; other replies to them are short.
      ...(isForVisitors || meta.isDownload ? { compress: false } : {}),
      ...(meta.deprecated && { onRequest: announceEnd(meta.deprecated) }),
      preParsing: [
        guard(deps, meta.capability, { bodyLimit: meta.bodyLimit ?? BODY_LIMIT, needs_proof: meta.needs_proof }),
        ...(meta.oneAtATime ? [takeSlot(deps)] : []),
      ],
      ...(onFailure && {
        // It must be synchronous: if the call breaks off meanwhile, Fastify throws where nobody catches it, and the
        // process ends.
        onError: (request: FastifyRequest, _reply: FastifyReply, thrown: unknown, done: () => void) => {
          onFailure(appErrorOf(thrown), request);
          done();
        },
      }),
      handler: async (request, reply) => {
        reply.status(route.successStatus ?? 200);
        const input = await readInput(request).catch(refuse);
        const output = await handler(input as never, { actor: request.actor, request, reply });
        // A download frees it itself.
        if (!meta.isDownload) await giveBackFirst(request);
        if (output === reply || reply.sent) return reply;
        return outputSchema ? parseOutput(outputSchema, output) : output;
      },
    });
  };
}

/** The slot is freed too when the caller leaves or is refused. */
function takeSlot(deps: Deps) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const giveBack = await claimUpload(deps, accountOf(request)).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests') reply.header('retry-after', RETRY_AFTER);
      throw error;
    });
    request.giveBack = giveBack;
    const leave = () =>
      void giveBack().catch((error) => request.log.warn({ err: error }, "could not release an account's upload slot"));
    // The caller may have left while the slot was claimed.
    if (reply.raw.destroyed) leave();
    else reply.raw.once('close', leave);
  };
}

/** Seconds; most files are read by then. */
const RETRY_AFTER = '3';

/**
 * Reads and filters refuse unknown parameters: a misspelt one would return everything, or something else than was asked
 * for. Visitors' addresses are exempt, since others may add to them, and so is the return from signing in elsewhere.
 */
function knowingAll(
  schema: AnySchema | undefined,
  method: string,
  { capability }: EndpointMeta,
): AnySchema | undefined {
  if (capability === 'visit' || capability === 'sign-in') return schema;
  const isRead = method === 'GET';
  // Some callers send their nonce with every call.
  if (schema === undefined) return isRead ? z.strictObject({ nonce: z.unknown().optional() }) : undefined;
  if (schema instanceof z.ZodPipe) {
    const known = knowingAll(schema.in as AnySchema, method, { capability });
    return schema.clone({ ...schema.def, in: known as typeof schema.in });
  }
  if (!(schema instanceof z.ZodObject)) return schema;
  return isRead || 'filter' in schema.shape ? schema.strict() : schema;
}

function scopeOf(scopes: Scopes, { capability, body }: EndpointMeta): FastifyInstance {
  if (capability === 'visit') return scopes.visitors;
  return body === 'file' ? scopes.files : scopes.others;
}

/** For bodies sent as text: no person typed them, so nobody could correct a field. */
function asBadRequest(error: unknown): never {
  throw error instanceof AppError && error.code === 'invalid'
    ? new AppError('bad_request', undefined, error.errors)
    : error;
}

function rethrow(error: unknown): never {
  throw error;
}

/** Every reply says that the row will go (RFC 9745), and when (RFC 8594). */
function announceEnd({ since, until }: { since: string; until: string }) {
  const deprecation = `@${Date.parse(since) / 1000}`;
  const sunset = new Date(until).toUTCString();
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ deprecation, sunset });
  };
}

/** Unsafe calls read only the query parameters their row names; otherwise a link could do what only a form may do. */
function inputFrom(request: FastifyRequest, { fromQuery = [] }: EndpointMeta): Readonly<Record<string, unknown>> {
  const { body, params } = request;
  const given = asObject(request.query);
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  const query = isSafe ? given : fromQuery.length > 0 ? pick(given, fromQuery) : NOTHING;
  if (body === undefined || body === null) return { ...query, ...asObject(params) };
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError('invalid', 'The body must be an object.');
  // Copying one object takes half as long as spreading two.
  const copy: Record<string, unknown> = { ...body };
  return query === NOTHING ? Object.assign(copy, asObject(params)) : { ...query, ...copy, ...asObject(params) };
}

const NOTHING = {};

function pick(given: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
