import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Looks up each caller's address while there is one: who has hung up has none any more, and their call still counts. */
export function rememberAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket) => Reflect.get(socket, 'remoteAddress'));
}

/** Who calls, as far as the proxies in front are believed; empty for somebody who left before we could look. */
export function callerAddress(request: FastifyRequest): string {
  const ip: string | undefined = request.ip;
  return ip ?? '';
}
