import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client';
import type { SignInProvider } from '../../../platform/config/provider-variables.ts';
import { parseRanges } from '../../../platform/outgoing/addresses.ts';
import { createGuardedFetch } from '../../../platform/outgoing/guarded-fetch.ts';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { ProviderError } from './provider-error.ts';

type Library = typeof import('openid-client');

/** Milliseconds for a call; completing a sign-in takes at most three. */
const REPLY_WITHIN = 3000;
const LARGEST = 1024 * 1024;
/** Seconds that clocks may differ. */
export const CLOCK_TOLERANCE = 60;
/** Milliseconds. */
const METADATA_LASTS = 60 * 60_000;
/** Seconds; as in the library. */
const KEYS_LAST = 300;
/** Seconds between two calls for keys because of an unknown one; as in the library. */
const KEYS_AGAIN = 60;

/** A provider may well be in a private network. */
const call = createGuardedFetch({ allowed: parseRanges('0.0.0.0/0 ::/0'), within: REPLY_WITHIN, largest: LARGEST });

interface Known {
  metadata: ServerMetadata;
  /** When it was read, in milliseconds. */
  readAt: number;
}
/** `renewedAt`: when an unknown key last led to a call for keys, in seconds. */
type KnownKeys = NonNullable<ReturnType<Library['getJwksCache']>> & { renewedAt: number };

const metadataOf = new WeakMap<SignInProvider, Known>();
const keysOf = new WeakMap<SignInProvider, KnownKeys>();

export interface Connection {
  library: Library;
  configuration: Configuration;
}

/** Reads the provider's metadata, among them where to sign in. Throws `unreachable`. */
export async function openConnection(provider: SignInProvider): Promise<Connection> {
  const library = await import('openid-client');
  const { issuer, clientId } = provider;
  const found = await library
    .discovery(new URL(issuer), clientId, undefined, undefined, {
      [library.customFetch]: callProvider,
      execute: isUnencrypted(provider) ? [library.allowInsecureRequests] : [],
    })
    .catch((error: unknown) => {
      throw new ProviderError('unreachable', reasonOf(error));
    });
  const metadata = found.serverMetadata();
  metadataOf.set(provider, { metadata, readAt: Date.now() });
  return { library, configuration: configure(library, provider, metadata) };
}

/** With metadata of the last hour, if there are any. Throws `unreachable`. */
export async function resumeConnection(provider: SignInProvider): Promise<Connection> {
  const known = metadataOf.get(provider);
  if (!known || Date.now() - known.readAt > METADATA_LASTS) return openConnection(provider);
  const library = await import('openid-client');
  return { library, configuration: configure(library, provider, known.metadata) };
}

/** Unless it is told to, the library does not check the signature of ID tokens that came over TLS. */
function configure(library: Library, provider: SignInProvider, metadata: ServerMetadata): Configuration {
  const { clientId, clientSecret } = provider;
  const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post');
  const authentication = (takesPost ? library.ClientSecretPost : library.ClientSecretBasic)(clientSecret);
  const client = { [library.clockTolerance]: CLOCK_TOLERANCE };
  const configuration = new library.Configuration(metadata, clientId, client, authentication);
  configuration[library.customFetch] = callProvider;
  library.enableNonRepudiationChecks(configuration);
  if (isUnencrypted(provider)) library.allowInsecureRequests(configuration);
  return configuration;
}

/**
 * Runs `work` with the keys that are known. For an unknown key the library asks for keys again only if those it has are
 * a minute old, and so would refuse whoever signs in right after the provider has changed its keys. So it is told that
 * they are that old, unless an unknown key led to a call within the last minute.
 */
export async function withKnownKeys<Result>(
  provider: SignInProvider,
  { library, configuration }: Connection,
  work: () => Promise<Result>,
): Promise<Result> {
  const now = Math.floor(Date.now() / 1000);
  const known = keysOf.get(provider);
  const mayRenew = known !== undefined && now - known.renewedAt >= KEYS_AGAIN;
  const given =
    known && now - known.uat < KEYS_LAST ? { jwks: known.jwks, uat: now - (mayRenew ? KEYS_AGAIN : 0) } : null;
  if (given) library.setJwksCache(configuration, given);
  try {
    return await work();
  } finally {
    const used = library.getJwksCache(configuration);
    if (used && used.uat !== given?.uat) keysOf.set(provider, { ...used, renewedAt: given ? now : 0 });
  }
}

const callProvider: CustomFetch = async (url, options) => {
  const reply = await call(url, options as RequestInit);
  if (reply.status < 500) return reply;
  await reply.body?.cancel();
  throw new OutgoingError('unreachable', `The provider returned ${reply.status}.`);
};

/** The configuration allows this on this machine alone. */
function isUnencrypted({ issuer }: SignInProvider): boolean {
  return issuer.startsWith('http:');
}

/** Why no reply came; undefined if the provider has replied. */
export function findNoReply(error: unknown): OutgoingError | undefined {
  if (error instanceof OutgoingError) return error;
  return error instanceof Error ? findNoReply(error.cause) : undefined;
}

/** For the log: the texts of the library name no token and no claim. */
export function reasonOf(error: unknown): string {
  const noReply = findNoReply(error);
  if (noReply) return noReply.message;
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}
