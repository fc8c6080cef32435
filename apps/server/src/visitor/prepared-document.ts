import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** One form of the body, with an ETag of its own, as HTTP asks. */
export interface PreparedBody {
  encoding: Encoding;
  bytes: Buffer;
  etag: string;
}

/** A document ready to be sent many times. */
export type PreparedDocument = Record<Encoding, PreparedBody>;

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Prints and compresses a document once. */
export async function prepareDocument(document: unknown): Promise<PreparedDocument> {
  const identity = Buffer.from(JSON.stringify(document));
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, QUALITY),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return {
    identity: { encoding: 'identity', bytes: identity, etag: `"${tag}"` },
    br: { encoding: 'br', bytes: br, etag: `"${tag}-br"` },
    gzip: { encoding: 'gzip', bytes: zipped, etag: `"${tag}-gz"` },
  };
}

/** The best form that the caller can read. */
export function bodyFor(document: PreparedDocument, acceptEncoding: string | undefined): PreparedBody {
  if (acceptEncoding === undefined) return document.identity;
  if (accepts(acceptEncoding, 'br')) return document.br;
  return accepts(acceptEncoding, 'gzip') ? document.gzip : document.identity;
}

/** Whether the caller has this form already. */
export function isKnown(body: PreparedBody, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === body.etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === body.etag)
  );
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
