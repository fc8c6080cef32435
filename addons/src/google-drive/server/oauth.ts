import type { GoogleClient } from '@userfeedback/addon-kit';
import { z } from 'zod';
import { addressOf, callGoogle, GoogleError } from './google.ts';

/** Only files that we have created or that were picked for us. */
const DRIVE_FILE = 'https://www.googleapis.com/auth/drive.file';
/** The e-mail address is for the card, which says whose drive it is. */
const SCOPES = ['openid', 'email', DRIVE_FILE];

/** The administrator refused, or granted too little. */
export const NOT_GRANTED = 'access_denied';

export interface Grant extends AccessToken {
  refreshToken: string;
}

export interface AccessToken {
  token: string;
  /** Seconds. */
  lasts: number;
}

const TokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().default(3600),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
});

/** Google sends the browser back to `redirectUri`, also when access was refused. */
export function consentAddress(
  client: GoogleClient,
  { redirectUri, state, challenge }: { redirectUri: string; state: string; challenge: string },
): string {
  const url = addressOf('consent', client);
  url.search = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPES.join(' '),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    access_type: 'offline',
    // Otherwise Google sends a refresh token only the first time.
    prompt: 'consent',
  }).toString();
  return url.href;
}

/** Throws GoogleError also if access to the drive was not granted. */
export async function exchangeCode(
  client: GoogleClient,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
): Promise<Grant> {
  const reply = await requestToken(client, {
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code_verifier: verifier,
    code,
  });
  if (!reply.scope?.split(' ').includes(DRIVE_FILE))
    throw new GoogleError('Access to the drive was not granted.', { reason: NOT_GRANTED });
  if (!reply.refresh_token) throw new GoogleError('Google did not grant lasting access.');
  return { refreshToken: reply.refresh_token, token: reply.access_token, lasts: reply.expires_in };
}

/** Throws GoogleError with the reason `invalid_grant` when access was revoked. */
export async function refreshAccess(client: GoogleClient, refreshToken: string): Promise<AccessToken> {
  const reply = await requestToken(client, { grant_type: 'refresh_token', refresh_token: refreshToken });
  return { token: reply.access_token, lasts: reply.expires_in };
}

export async function revokeAccess(client: GoogleClient, refreshToken: string): Promise<void> {
  const body = new URLSearchParams({ token: refreshToken });
  await callGoogle(addressOf('revoke', client), { method: 'POST', body });
}

export async function getAccountEmail(client: GoogleClient, token: string): Promise<string> {
  const reply = await callGoogle(addressOf('userinfo', client), {
    headers: { authorization: `Bearer ${token}` },
  });
  const { email } = parseReply(z.object({ email: z.string().max(320) }), reply);
  return email;
}

/** Throws GoogleError if the reply lacks the shape that Google documents. */
export function parseReply<Shape extends z.ZodType>(shape: Shape, reply: unknown): z.output<Shape> {
  const parsed = shape.safeParse(reply);
  if (!parsed.success) throw new GoogleError('Google sent a reply that this server does not understand.');
  return parsed.data;
}

async function requestToken(client: GoogleClient, fields: Record<string, string>) {
  const { clientId, clientSecret } = client;
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields });
  return parseReply(TokenReply, await callGoogle(addressOf('token', client), { method: 'POST', body }));
}
