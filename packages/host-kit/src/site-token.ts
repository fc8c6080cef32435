import { createHash, createPublicKey, verify } from 'node:crypto';

/** A compact JWS that a site has signed with Ed25519. Do not trust anything in it before `isSignedBy`. */
export interface SiteToken {
  kid: string;
  typ: string;
  claims: Readonly<Record<string, unknown>>;
  signed: string;
  signature: Buffer;
}

/** Undefined: not a token, or one of another algorithm. */
export function readSiteToken(text: string): SiteToken | undefined {
  const [head = '', body = '', signature = '', ...more] = text.split('.');
  const [header, claims] = [parseObject(head), parseObject(body)];
  const isOurs = more.length === 0 && header?.alg === 'EdDSA' && !('crit' in header);
  if (!isOurs || !claims || typeof header.kid !== 'string' || typeof header.typ !== 'string') return undefined;
  return {
    kid: header.kid,
    typ: header.typ,
    claims,
    signed: `${head}.${body}`,
    signature: Buffer.from(signature, 'base64url'),
  };
}

/** `x`: the public key, 32 bytes in base64url. */
export function isSignedBy({ signed, signature }: SiteToken, x: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(signed), key, signature);
  } catch {
    return false;
  }
}

/** The first 16 hexadecimal digits of the key's SHA-256. */
export function kidOf(x: string): string {
  return createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16);
}

function parseObject(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
