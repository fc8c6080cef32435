import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
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
