import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { contract } from '@userfeedback/contract';
import type { HostConnection, SiteSignature, SiteToken } from '@userfeedback/host-kit';
import { isSignedBy, readSiteToken } from '@userfeedback/host-kit';
import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import type { Deps } from '../../deps.ts';
import { isSame } from '../../secrets.ts';
import { AppError } from '../app-error.ts';

const HEADER = 'x-userfeedback-site';
/** Seconds that the clocks may differ. */
const SKEW = 90;
const SAFE = new Set(['GET', 'HEAD']);
const CHANGE_OF_KEY = `/api/v1${contract.hostSite.changeKey['~orpc'].route.path}`;
const TOKEN_ID = /^[\w-]{16,64}$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** The signature of the host site; null for all other callers. */
    signedBy: SiteSignature | null;
  }
}

/**
 * Lets in calls that the connected site has signed: this method, address and body, now, for this server, and only once.
 * The algorithm in the header is ignored: there is one.
 */
export function siteGuard(deps: Deps, bodyLimit: number): preParsingAsyncHookHandler {
  return async (request, reply, payload) => {
    const token = readSiteToken(headerOf(request));
    if (!token) throw new AppError('bad_signature');
    const connection = await connectionOf(deps, token);
    if (!connection) throw new AppError('unknown_site');
    const isRepeated = await checkSignature(connection, token);
    if (!isAbout(token, request, deps.config.publicUrl)) throw new AppError('bad_signature');
    checkClock(token, deps.now());
    const body = await readBody(payload, bodyLimit).catch((error: unknown) => {
      // The unread body would be taken for the next call.
      reply.header('connection', 'close');
      throw error;
    });
    if (!isSame(textOf(token.claims.bh), createHash('sha256').update(body).digest('base64url')))
      throw new AppError('bad_signature');
    if (!SAFE.has(request.method) && !isRepeated) await claimOnce(connection, token, deps.now());
    await connection.recordContact();
    request.signedBy = { kid: token.kid, jti: textOf(token.claims.jti) };
    return Object.assign(Readable.from(body.length > 0 ? [body] : []), {
      receivedEncodedLength: body.length,
    });
  };
}

/**
 * Throws `wrong_credentials` unless the token is good and used for the first time. `confirm` throws the same if its key
 * no longer counts.
 */
export async function readPersonToken(
  deps: Pick<Deps, 'host' | 'config' | 'now'>,
  text: string,
): Promise<{ claims: SiteToken['claims']; confirm(): Promise<void> }> {
  const token = readSiteToken(text);
  const refused = new AppError('wrong_credentials', OLD_LINK);
  const connection = token?.typ === 'uf-sign-in+jwt' ? await connectionOf(deps, token) : undefined;
  if (!token || !connection) throw refused;
  const { aud, iat } = token.claims;
  const age = deps.now().getTime() / 1000 - Number(iat);
  const isForUs = aud === new URL(deps.config.publicUrl).origin;
  if (!isForUs || typeof iat !== 'number' || age > PERSON_AGE || age < -SKEW) throw refused;
  if (!isBeforeEnd(token, deps.now())) throw refused;
  const key = await connection.findKey(token.kid);
  if (!key || !isSignedBy(token, key.x)) throw refused;
  await claimOnce(connection, token, deps.now()).catch(() => {
    throw refused;
  });
  const confirm = async () => {
    if (!(await connection.confirmKey(token.kid))) throw refused;
  };
  return { claims: token.claims, confirm };
}

const PERSON_AGE = 60;
const OLD_LINK = 'This link has been used already or is too old. Please open UserFeedback from WordPress again.';

/** Undefined if the token is not from the site connected now; another process may have changed that a moment ago. */
async function connectionOf({ host }: Pick<Deps, 'host'>, { claims }: SiteToken): Promise<HostConnection | undefined> {
  await host.refresh?.();
  return claims.iss === host.connection?.site()?.site_id ? host.connection : undefined;
}

/** Whether this repeats the change of a key, the only call that the former key may still sign. */
async function checkSignature(connection: HostConnection, token: SiteToken): Promise<boolean> {
  const { claims, kid } = token;
  const current = await connection.findKey(kid);
  const isChange = claims.htm === 'POST' && claims.htu === CHANGE_OF_KEY;
  const former = !current && isChange ? await connection.findFormerKey(kid, textOf(claims.jti)) : undefined;
  const key = current ?? former;
  if (!key || token.typ !== 'uf-site+jwt' || claims.sub !== 'site' || !isSignedBy(token, key.x))
    throw new AppError('bad_signature');
  return former !== undefined;
}

function isAbout({ claims }: SiteToken, request: FastifyRequest, publicUrl: string): boolean {
  return (
    claims.aud === new URL(publicUrl).origin && claims.htm === request.method && claims.htu === request.originalUrl
  );
}

function checkClock(token: SiteToken, now: Date): void {
  const { iat, exp } = token.claims;
  if (!Number.isFinite(iat) || !Number.isFinite(exp)) throw new AppError('bad_signature');
  const isNear = Math.abs(now.getTime() / 1000 - Number(iat)) <= SKEW;
  if (!isNear || !isBeforeEnd(token, now)) throw new AppError('clock_skew');
}

function isBeforeEnd({ claims: { exp } }: SiteToken, now: Date): boolean {
  return typeof exp === 'number' && now.getTime() / 1000 <= exp;
}

async function claimOnce(connection: HostConnection, { claims: { jti } }: SiteToken, now: Date): Promise<void> {
  const id = textOf(jti);
  // It expires before it is forgotten.
  const until = new Date(now.getTime() + 4 * SKEW * 1000);
  if (!TOKEN_ID.test(id) || !(await connection.claimToken(id, until))) throw new AppError('bad_signature');
}

async function readBody(payload: AsyncIterable<unknown>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > limit) throw new AppError('too_large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function headerOf(request: FastifyRequest): string {
  const value = request.headers[HEADER];
  return typeof value === 'string' ? value : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
