import { createHash, randomUUID } from 'node:crypto';
import { Refusal } from './refusal.ts';

const DRIVE_FILE = 'https://www.googleapis.com/auth/drive.file';
export const CLIENT = { id: 'client-4711.apps.test', secret: 'GOCSPX-of-the-test' } as const;

interface ConsentRequest {
  redirectUri: string;
  challenge: string;
  scope: string;
}

/** Google's side of OAuth 2: what was requested, which codes and tokens exist, and which are still valid. */
export class Accounts {
  /** The account signed in at Google. */
  email = 'owner@drive.test';
  /** Allowed redirect addresses, once the program's owner has registered them. */
  redirectUris: string[] = [];
  /** Valid refresh tokens. */
  readonly grants = new Set<string>();
  readonly #tokens = new Map<string, string>();
  readonly #codes = new Map<string, ConsentRequest>();
  /** The user unticks Drive on the consent screen. */
  withholdsDrive = false;
  /** How often an access token was issued. */
  issuedTokens = 0;

  /** The consent page, as the links it shows. */
  consent(query: URLSearchParams): { allow: string; deny: string } {
    const field = (name: string) => query.get(name) ?? '';
    const request = {
      redirectUri: field('redirect_uri'),
      challenge: field('code_challenge'),
      scope: field('scope'),
    };
    if (field('client_id') !== CLIENT.id) throw new Refusal(401, 'invalid_client');
    if (!this.redirectUris.includes(request.redirectUri)) throw new Refusal(400, 'redirect_uri_mismatch');
    const isRight =
      field('response_type') === 'code' &&
      field('code_challenge_method') === 'S256' &&
      field('access_type') === 'offline' &&
      field('prompt') === 'consent' &&
      /^[\w-]{43}$/.test(request.challenge) &&
      request.scope.split(' ').sort().join(' ') === `email ${DRIVE_FILE} openid`;
    if (!isRight || field('state') === '') throw new Refusal(400, 'invalid_request');
    const code = randomUUID();
    this.#codes.set(code, request);
    const back = (result: Record<string, string>) =>
      `${request.redirectUri}?${new URLSearchParams({ state: field('state'), ...result })}`;
    return { allow: back({ code, scope: request.scope }), deny: back({ error: 'access_denied' }) };
  }

  /** The token endpoint. */
  token(form: URLSearchParams): object {
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      throw new Refusal(401, 'invalid_client');
    if (form.get('grant_type') === 'authorization_code') return this.#exchange(form);
    if (form.get('grant_type') !== 'refresh_token') throw new Refusal(400, 'unsupported_grant_type');
    const refreshToken = form.get('refresh_token') ?? '';
    if (!this.grants.has(refreshToken)) throw new Refusal(400, 'invalid_grant', 'Token has been expired or revoked.');
    return this.#access(refreshToken);
  }

  revoke(token: string): void {
    if (!this.grants.delete(token)) throw new Refusal(400, 'invalid_token');
    this.expire();
  }

  /** The user revokes all access at Google. */
  revokeAll(): void {
    this.grants.clear();
    this.expire();
  }

  /** Access tokens expire; refresh tokens stay valid. */
  expire(): void {
    this.#tokens.clear();
  }

  /** Throws unless the call carries a valid token. */
  require(authorization: string | undefined): void {
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '';
    if (!this.#tokens.has(token)) throw new Refusal(401, 'UNAUTHENTICATED', 'Invalid credentials.');
  }

  #exchange(form: URLSearchParams): object {
    const code = form.get('code') ?? '';
    const request = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!request || request.redirectUri !== form.get('redirect_uri') || request.challenge !== challenge)
      throw new Refusal(400, 'invalid_grant', 'Malformed auth code.');
    const refresh_token = `1//${randomUUID()}`;
    this.grants.add(refresh_token);
    return { ...this.#access(refresh_token), refresh_token, scope: this.#granted(request.scope) };
  }

  #granted(scope: string): string {
    return this.withholdsDrive ? scope.replace(DRIVE_FILE, '').trim() : scope;
  }

  #access(refreshToken: string): object {
    const access_token = `ya29.${randomUUID()}`;
    this.#tokens.set(access_token, refreshToken);
    this.issuedTokens += 1;
    return { access_token, expires_in: 3599, token_type: 'Bearer' };
  }
}
