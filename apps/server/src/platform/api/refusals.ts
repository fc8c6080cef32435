import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Refuses early what no real caller sends: compressed bodies, which cost more to unpack than to send, and a second
 * `Host`, of which a proxy and we might each believe a different one.
 */
export function refuseStrangeCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request);
    // The body is not read, so the connection cannot be used again.
    if (refusal) reply.header('connection', 'close');
    done(refusal);
  });
}

function refusalOf(request: FastifyRequest): AppError | undefined {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity')
    return new AppError('unsupported_media', 'Compressed bodies are not accepted. Send the body uncompressed.');
  return hasTwoHosts(request.raw.rawHeaders) ? new AppError('bad_request') : undefined;
}

/** Node keeps only the first of them in `headers`. */
function hasTwoHosts(rawHeaders: readonly string[] | undefined): boolean {
  let hosts = 0;
  for (let at = 0; at < (rawHeaders?.length ?? 0); at += 2) {
    const name = rawHeaders?.[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
