import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { JWK } from 'oauth2-mock-server';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import type { SignInProvider } from '../platform/config/provider-variables.ts';

type Json = Record<string, unknown>;
type Claims = Json & { sub: string };

interface Token {
  header: Json;
  claims: Json;
}

/** How an ID token is made other than the provider would. */
export type Forgery = (token: Token, keys: { right: JWK; foreign: JWK; secret: string }) => string;

/** A stand-in for a sign-in provider, on this machine. */
export interface TestProvider {
  server: OAuth2Server;
  config: SignInProvider;
  /** What ID tokens say from now on. */
  claims: Claims;
  /** Until `null`: replaces ID tokens. */
  forge: Forgery | null;
  /** Calls for the keys. */
  keyCalls(): number;
  /** As its browser page does: returns the address that it leads back to. */
  visit(address: string): Promise<string>;
  rotateKeys(): Promise<void>;
  stop(): Promise<void>;
}

export async function startProvider(changes: Partial<SignInProvider> = {}): Promise<TestProvider> {
  let server = new OAuth2Server();
  let port = 0;
  let keyCalls = 0;
  const listen = async () => {
    await server.issuer.keys.generate('RS256');
    await server.start(port, '127.0.0.1');
    port = server.address().port;
    server.service.on(Events.BeforeTokenSigning, ({ payload }) => Object.assign(payload, provider.claims));
    server.service.on(Events.BeforeResponse, ({ body }) => {
      if (!provider.forge || body === '') return;
      const [right] = server.issuer.keys.toJSON(true);
      const [foreign] = other.issuer.keys.toJSON(true);
      if (!right || !foreign) throw new Error('a key is missing');
      const secret = createPublicKey({ key: right as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
      body.id_token = provider.forge(readToken(String(body.id_token)), { right, foreign, secret: String(secret) });
    });
  };
  const other = new OAuth2Server();
  await other.issuer.keys.generate('RS256');
  const provider: TestProvider = {
    get server() {
      return server;
    },
    config: {
      issuer: '',
      clientId: 'feedback',
      clientSecret: 'a secret of the client',
      label: 'Example ID',
      roles: null,
      rolesClaim: 'groups',
      defaultRole: null,
      isOnly: false,
      ...changes,
    },
    claims: { sub: 'ann' },
    forge: null,
    keyCalls: () => keyCalls,
    async visit(address) {
      const { headers } = await fetch(address, { redirect: 'manual' });
      return headers.get('location') ?? '';
    },
    async rotateKeys() {
      await server.stop();
      server = new OAuth2Server();
      await listen();
      count();
    },
    stop: async () => {
      if (server.listening) await server.stop();
    },
  };
  const count = () => {
    const { keys } = server.issuer;
    const list = keys.toJSON.bind(keys);
    keys.toJSON = (isPrivate) => {
      if (!isPrivate) keyCalls += 1;
      return list(isPrivate);
    };
  };
  await listen();
  count();
  provider.config.issuer = server.issuer.url ?? '';
  return provider;
}

export function writeToken({ header, claims }: Token, signature: (text: string) => string): string {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${signature(text)}`;
}

export function signedBy(key: JWK): (text: string) => string {
  const privateKey = createPrivateKey({ key: key as never, format: 'jwk' });
  return (text) => sign('sha256', Buffer.from(text), privateKey).toString('base64url');
}

export function hmacBy(secret: string): (text: string) => string {
  return (text) => createHmac('sha256', secret).update(text).digest('base64url');
}

function readToken(token: string): Token {
  const [header, claims] = token
    .split('.', 2)
    .map((part) => part && JSON.parse(Buffer.from(part, 'base64url').toString()));
  return { header, claims };
}
