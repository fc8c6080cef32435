import type { FastifyRequest } from 'fastify';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Whether the call comes from this machine itself: over its loopback, not handed on by a proxy that runs here, and
 * not from a page that a foreign name was made to point here for.
 */
export function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request;
  if (!LOOPBACK.has(socket.remoteAddress ?? '')) return false;
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');
}
