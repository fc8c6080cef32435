import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Reads each caller's address early: it is gone once the caller hangs up, and the call still counts. */
export function rememberAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket) => Reflect.get(socket, 'remoteAddress'));
}

/** The caller's address, as far as trusted proxies tell it. Empty for somebody who hung up before we could look. */
export function callerAddress(request: FastifyRequest): string {
  const ip: string | undefined = request.ip;
  return ip ?? '';
}
