import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawRequestDefaultExpression,
} from 'fastify';
import { LogController } from 'fastify';
import type { Bindings, ChildLoggerOptions, Logger } from 'pino';
import { isHandedOn } from './callers/trusted-proxies.ts';

type RawRequest = RawRequestDefaultExpression;

const GIVEN_ID = /^[A-Za-z0-9._-]{1,64}$/;
/** W3C trace context: version, trace, parent, flags; a trace of zeros is none. */
const TRACE = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The id of a call in the log: that of a trusted proxy, or one that differs between processes and starts. Failed
 * replies carry it in `x-request-id`. A trusted proxy's trace is logged too.
 */
export function requestNames(trustProxy: boolean | string) {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return {
    genReqId: (raw: RawRequest): string => {
      const given = raw.headers['x-request-id'];
      if (typeof given === 'string' && GIVEN_ID.test(given) && isHandedOn(raw, trustProxy)) return given;
      count += 1;
      return `${prefix}-${count.toString(36)}`;
    },
    childLoggerFactory: (
      log: FastifyBaseLogger,
      bindings: Bindings,
      options: ChildLoggerOptions,
      raw: RawRequest,
    ): FastifyBaseLogger => {
      return new CallLog(() => {
        const [, trace_id] = TRACE.exec(String(raw.headers.traceparent ?? '')) ?? [];
        const isNamed = trace_id !== undefined && isHandedOn(raw, trustProxy);
        return log.child(isNamed ? { ...bindings, trace_id } : bindings, options);
      });
    },
  };
}

/** The log of one call, created with its first line: hardly any call has one, and creating pino's takes a while. */
class CallLog implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get level(): string {
    return this.#log.level;
  }

  fatal(...line: Line): void {
    this.#log.fatal(...line);
  }
  error(...line: Line): void {
    this.#log.error(...line);
  }
  warn(...line: Line): void {
    this.#log.warn(...line);
  }
  info(...line: Line): void {
    this.#log.info(...line);
  }
  debug(...line: Line): void {
    this.#log.debug(...line);
  }
  trace(...line: Line): void {
    this.#log.trace(...line);
  }
  silent(...line: Line): void {
    this.#log.silent(...line);
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#log.child(bindings, options);
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#make();
    return this.#made;
  }
}

type Line = [facts: unknown, text?: string];

/** Fastify's own lines, except those about every call, and without alarm when callers hang up. */
export class CalmLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'request_id' });
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (request.raw.socket.destroyed) reply.log.info('the caller hung up');
    else super.streamError(error, request, reply);
  }
}

const known = new WeakSet<Socket>();

export function logBrokenOffSocket(log: FastifyBaseLogger, socket: Socket): void {
  if (known.has(socket)) return;
  known.add(socket);
  log.info('the connection closed before the body was read');
}

export function logBrokenOff(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, log } = request;
    known.add(raw.socket);
    if (!raw.complete) {
      raw.once('close', () => {
        // A call that was refused is not read any further.
        if (raw.complete || reply.raw.headersSent) return;
        log.info('the connection closed before the body was read');
      });
    }
    done();
  });
}

/** The token that opens a test of a survey, which must not be logged. */
const TOKEN = /(\/widget\/test\/)[^/]+/;

/**
 * One line per finished call: route, method and status. Never a query, header or body, which hold nonces, cookies, keys
 * and answers. Visitors' calls are too many to be logged unless they fail.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const isRoutine = statusCode < 500 && (request.actor === undefined || request.actor === null);
    const level = isRoutine ? 'debug' : 'info';
    if (log.isLevelEnabled(level)) {
      const path = request.url.split('?')[0]?.replace(TOKEN, '$1…');
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      const facts = { method: request.method, path, status: statusCode, ms, role: request.actor?.role };
      request.log[level](facts, 'call');
    }
    done();
  });
}
