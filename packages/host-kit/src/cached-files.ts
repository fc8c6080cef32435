import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A file served from memory. Its address contains its version, the start of its hash, so browsers may cache it forever.
 */
export interface CachedFile {
  type: string;
  body: Buffer;
  version: string;
}

export function createCachedFile(type: string, body: Buffer): CachedFile {
  return { type, body, version: createHash('sha256').update(body).digest('hex').slice(0, 16) };
}

/** Sends the file, or a 304. The policy keeps anything in it from running. */
export function sendCachedFile(request: FastifyRequest, reply: FastifyReply, file: CachedFile): FastifyReply {
  const etag = `W/"${file.version}"`;
  const isVersioned = new URLSearchParams(request.url.split('?')[1]).get('v') === file.version;
  reply.headers({
    etag,
    'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type(file.type).send(file.body);
}
