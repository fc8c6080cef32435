import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LogController } from 'fastify';
import type { Logger } from 'pino';

/** Ids that differ between processes and starts; failures carry theirs in `x-request-id`. */
export function requestIds(): () => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/** Fastify's own lines, without those about every call, and without alarm where callers hang up. */
export class CalmLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (request.raw.socket.destroyed) reply.log.info('the caller hung up');
    else super.streamError(error, request, reply);
  }
}

/** Connections that have brought a call; what becomes of that is told with the call. */
const known = new WeakSet<Socket>();

/** One line for each call of which we did not get all: it was not ours to lose. */
export function noteBrokenOff(log: FastifyBaseLogger, socket: Socket): void {
  if (known.has(socket)) return;
  known.add(socket);
  log.info('broken off before the body was read');
}

/** Tells of calls whose body does not come whole. */
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
 * One line for each answered call: where, by which method, how it ended. Never a query, header or body, where nonces,
 * cookies, keys and answers are. Calls of visitors are too many to be written down one by one unless they fail.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const isDull = statusCode < 500 && (request.actor === undefined || request.actor === null);
    const level = isDull ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return;
    const [path] = request.url.split('?');
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log[level](
      { method: request.method, path, status: statusCode, ms, role: request.actor?.role },
      'call',
    );
  });
}
