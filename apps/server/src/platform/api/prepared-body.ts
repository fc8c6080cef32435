import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Each encoding has its own ETag, as HTTP requires. */
export type PreparedBody = Record<Encoding, { bytes: Buffer; etag: string }>;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export async function prepareBody(identity: Buffer): Promise<PreparedBody> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, BROTLI),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return {
    identity: { bytes: identity, etag: tagOf(identity, '') },
    br: { bytes: br, etag: tagOf(identity, '-br') },
    gzip: { bytes: zipped, etag: tagOf(identity, '-gz') },
  };
}

/** Sends the encoding the caller accepts, or 304. Set other headers before. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, body: PreparedBody): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const { bytes, etag } = body[encoding];
  reply.header('etag', etag);
  if (isKnown(etag, request.headers['if-none-match'])) {
    return reply.removeHeader('content-type').status(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  if (!header.includes(encoding)) return false;
  return header.split(',').some((part) => {
    const [name, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag);
}

function tagOf(identity: Buffer, form: string): string {
  return `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}${form}"`;
}
