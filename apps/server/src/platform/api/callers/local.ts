import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../config/loopback.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const OF_PROXIES = [
  'forwarded',
  'via',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'x-client-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
];

/**
 * Whether the call comes from this machine: over its loopback, not through a proxy that runs here, and not from a page
 * whose foreign name was pointed here (DNS rebinding). Always false once our public address is another.
 */
export function isLocal(request: FastifyRequest, publicUrl: string): boolean {
  if (!isLoopback(publicUrl)) return false;
  const { headers, socket } = request;
  if (!LOOPBACK.has(socket.remoteAddress ?? '')) return false;
  if (OF_PROXIES.some((name) => headers[name] !== undefined)) return false;
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');
}
