import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LogController } from 'fastify';
import type { Logger } from 'pino';

/** Ids that differ between processes and starts; failed replies carry theirs in `x-request-id`. */
export function requestIds(): () => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/** Fastify's own lines, except those about every call, and without alarm when callers hang up. */
export class CalmLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (request.raw.socket.destroyed) reply.log.info('the caller hung up');
    else super.streamError(error, request, reply);
  }
}

/** Connections that have sent a call; its fate is logged with the call. */
const known = new WeakSet<Socket>();

/** Logs a call that broke off before we had all of it; nothing we could have stored is lost. */
export function logBrokenOffSocket(log: FastifyBaseLogger, socket: Socket): void {
  if (known.has(socket)) return;
  known.add(socket);
  log.info('broken off before the body was read');
}

/** Logs calls whose body does not arrive completely. */
export function logBrokenOff(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, log } = request;
    known.add(raw.socket);
    if (!raw.complete) {
      raw.once('close', () => {
        // Whoever was refused before is no longer listened to.
        if (raw.complete || reply.raw.headersSent) return;
        log.info('broken off before the body was read');
      });
    }
    done();
  });
}

/**
 * One line per finished call: route, method and status. Never a query, header or body, which hold nonces, cookies,
 * keys and answers. Visitors' calls are too many to be logged unless they fail.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const isRoutine = statusCode < 500 && (request.actor === undefined || request.actor === null);
    const level = isRoutine ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return;
    const [path] = request.url.split('?');
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log[level](
      { method: request.method, path, status: statusCode, ms, role: request.actor?.role },
      'call',
    );
  });
}
