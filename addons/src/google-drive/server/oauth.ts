import type { GoogleClient } from '@userfeedback/addon-kit';
import { z } from 'zod';
import { addressOf, ask, GoogleError } from './google.ts';

/** Files that we have made or that were picked for us, nothing else of the drive. */
const DRIVE_FILE = 'https://www.googleapis.com/auth/drive.file';
/** The address is for the card, which says whose drive it is. */
const SCOPES = ['openid', 'email', DRIVE_FILE];

/** The reason when somebody said no, or yes to less. */
export const NOT_GRANTED = 'access_denied';

/** What a code is exchanged for. */
export interface Grant extends AccessToken {
  refreshToken: string;
}

export interface AccessToken {
  token: string;
  /** Seconds that it lasts. */
  lasts: number;
}

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().default(3600),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
});

/** Where an administrator is asked; Google leads back to `redirectUri` with a code, also after no. */
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
    // Without it Google gives a refresh token to a new user only.
    prompt: 'consent',
  }).toString();
  return url.href;
}

/** The tokens for a code; throws GoogleError also when the drive was not among what was granted. */
export async function exchangeCode(
  client: GoogleClient,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
): Promise<Grant> {
  const answer = await askForToken(client, {
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code_verifier: verifier,
    code,
  });
  if (!answer.scope?.split(' ').includes(DRIVE_FILE))
    throw new GoogleError('Access to the drive was not granted.', { reason: NOT_GRANTED });
  if (!answer.refresh_token) throw new GoogleError('Google gave no lasting access.');
  return { refreshToken: answer.refresh_token, token: answer.access_token, lasts: answer.expires_in };
}

/** A new access token; throws GoogleError with the reason `invalid_grant` when access was taken back. */
export async function refreshAccess(client: GoogleClient, refreshToken: string): Promise<AccessToken> {
  const answer = await askForToken(client, { grant_type: 'refresh_token', refresh_token: refreshToken });
  return { token: answer.access_token, lasts: answer.expires_in };
}

/** Gives the access back. */
export async function revokeAccess(client: GoogleClient, refreshToken: string): Promise<void> {
  const body = new URLSearchParams({ token: refreshToken });
  await ask(addressOf('revoke', client), { method: 'POST', body });
}

/** The address of the account that gave the access. */
export async function accountAddress(client: GoogleClient, token: string): Promise<string> {
  const answer = await ask(addressOf('userinfo', client), { headers: { authorization: `Bearer ${token}` } });
  const { email } = understood(z.object({ email: z.string().max(320) }), answer);
  return email;
}

/** What Google answered, in the shape that it promises; throws GoogleError. */
export function understood<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw new GoogleError('Google answered something that is not understood.');
  return parsed.data;
}

async function askForToken(client: GoogleClient, fields: Record<string, string>) {
  const { clientId, clientSecret } = client;
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields });
  return understood(TokenAnswer, await ask(addressOf('token', client), { method: 'POST', body }));
}
