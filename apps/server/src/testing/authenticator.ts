import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Json = Record<string, unknown>;

/** A passkey in software, as a browser on `origin` would use it. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const state = { count: 0, origin };
  const rpIdHash = () => createHash('sha256').update(new URL(origin).hostname).digest();
  const clientData = (type: string, challenge: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: state.origin, crossOrigin: false }));
  const authData = (flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(state.count);
    return Buffer.concat([rpIdHash(), Buffer.from([flags]), count, rest]);
  };
  return {
    /** What comes next has these instead. */
    state,
    create({ challenge }: Json): Json {
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, id.length]);
      const data = authData(0x45, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestation = cborMap([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', data],
      ]);
      return reply(id, {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    sign({ challenge }: Json): Json {
      state.count += 1;
      const client = clientData('webauthn.get', challenge);
      const data = authData(0x05);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return reply(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        userHandle: null,
      });
    },
  };
}

function reply(id: Buffer, response: Json): Json {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key', response, clientExtensionResults: {} };
}

type Cbor = number | string | Buffer | ReadonlyMap<string, never>;

function cborMap(entries: readonly [number | string, Cbor][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)])]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  return Buffer.isBuffer(value) ? Buffer.concat([head(2, value.length), value]) : head(5, 0);
}

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
}
