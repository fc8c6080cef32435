import { createHmac } from 'node:crypto';
import { isEmailAddress } from '@userfeedback/engine';
import type { IDToken } from 'openid-client';
import { PROOF_LASTS } from '../../../platform/api/callers/session-store.ts';
import type { SignInProvider } from '../../../platform/config/provider-variables.ts';
import { normalEmail } from '../accounts/queries.ts';
import {
  CLOCK_TOLERANCE,
  findNoReply,
  openConnection,
  reasonOf,
  resumeConnection,
  withKnownKeys,
} from './connection.ts';
import { ProviderError } from './provider-error.ts';

/** Who somebody is, as the provider says. */
export interface ProviderPerson {
  subject: string;
  /** Null: the provider has verified none. */
  email: string | null;
  name: string;
  groups: ReadonlySet<string>;
}

/** A sign-in that has begun. Its state, nonce and verifier are derived from the browser's `token`. */
export interface Begun {
  token: string;
  redirectUri: string;
  /** The provider has to ask who it is, even if the browser is signed in there. */
  isProof: boolean;
}

/** As OpenID Connect says. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
const EMAIL_MAX = 200;

/** Where to send the browser. Throws `unreachable`. */
export async function addressAtProvider(
  provider: SignInProvider,
  { token, redirectUri, isProof }: Begun,
): Promise<string> {
  const { library, configuration } = await openConnection(provider);
  const { state, nonce, verifier } = secretsOf(token);
  try {
    return library.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await library.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isProof && { prompt: promptOf(provider), max_age: '0' }),
    }).href;
  } catch (error) {
    throw new ProviderError('unreachable', reasonOf(error));
  }
}

/** Google does not know `login`. */
function promptOf({ issuer }: SignInProvider): string {
  return new URL(issuer).host === 'accounts.google.com' ? 'select_account' : 'login';
}

/** Exchanges the code in the query for an ID token and checks it. Throws `failed` or `unreachable`. */
export async function identify(provider: SignInProvider, begun: Begun, query: string): Promise<ProviderPerson> {
  const connection = await resumeConnection(provider);
  const { library, configuration } = connection;
  const { state, nonce, verifier } = secretsOf(begun.token);
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
  const exchange = () =>
    library.authorizationCodeGrant(configuration, new URL(`${begun.redirectUri}?${query}`), checks);
  const tokens = await withKnownKeys(provider, connection, exchange).catch((error: unknown) => {
    throw new ProviderError(findNoReply(error) ? 'unreachable' : 'failed', reasonOf(error));
  });
  const claims = tokens.claims();
  if (!claims) throw new ProviderError('failed', 'no ID token');
  requireOurs(claims, provider, begun);
  return personOf(claims, provider);
}

/** What the library does not check. */
function requireOurs({ azp, iat, auth_time }: IDToken, { clientId }: SignInProvider, { isProof }: Begun): void {
  const now = Date.now() / 1000;
  if (azp !== undefined && azp !== clientId) throw new ProviderError('failed', 'the ID token is for somebody else');
  if (iat > now + CLOCK_TOLERANCE) throw new ProviderError('failed', 'the ID token is not valid yet');
  // Each was told to ask; not every provider says when it did.
  const asked = auth_time ?? now;
  if (isProof && asked < now - PROOF_LASTS / 1000) throw new ProviderError('failed', 'the provider did not ask anew');
}

function personOf(claims: IDToken, { rolesClaim }: SignInProvider): ProviderPerson {
  const { sub, email, name } = claims;
  if (!SUBJECT.test(sub)) throw new ProviderError('failed', 'the subject is not valid');
  const address = typeof email === 'string' && isVerified(claims) ? normalEmail(email) : '';
  return {
    subject: sub,
    email: address.length <= EMAIL_MAX && isEmailAddress(address) ? address : null,
    name: typeof name === 'string' ? name : '',
    groups: groupsIn(claims[rolesClaim]),
  };
}

/** Microsoft has its own name for it, and writes it in several ways. */
function isVerified({ email_verified, xms_edov }: IDToken): boolean {
  return (
    email_verified === true || (email_verified === undefined && [true, 1, '1', 'true'].includes(xms_edov as never))
  );
}

/** A provider may write a single group without a list. */
function groupsIn(claim: unknown): ReadonlySet<string> {
  const list: unknown[] = Array.isArray(claim) ? claim : [claim];
  return new Set(list.filter((group) => typeof group === 'string'));
}

/** Only the token's hash is stored, so nobody who reads the database can complete a sign-in. */
function secretsOf(token: string): { state: string; nonce: string; verifier: string } {
  const derive = (what: string) => createHmac('sha256', token).update(what).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}
