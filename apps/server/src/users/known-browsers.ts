import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

const COOKIE = 'userfeedback_known';
const DAY = 86_400_000;
const KNOWN_FOR = 180 * DAY;
const AHEAD = 60_000;
/** At most this many accounts per browser. */
const ACCOUNTS_MAX = 10;

type Parts = Pick<Deps, 'config' | 'now'>;

/** The browser's id from when it last signed in to the account; null if it has not within 180 days. */
export function findKnownBrowser(deps: Parts, request: FastifyRequest, account: string): string | null {
  const now = deps.now().getTime();
  for (const entry of entriesOf(request)) {
    const [tag = '', id = '', issued = '', signature = ''] = entry.split('.');
    if (tag !== tagOf(deps, account) || !isSame(signature, signatureOf(deps, account, id, issued))) continue;
    const age = now - Number.parseInt(issued, 36);
    if (age < KNOWN_FOR && age >= -AHEAD) return id;
  }
  return null;
}

/** Remembers that the browser has signed in to the account. */
export function rememberBrowser(
  deps: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  account: string,
): void {
  const tag = tagOf(deps, account);
  const id = randomBytes(9).toString('base64url');
  const issued = deps.now().getTime().toString(36);
  const entry = [tag, id, issued, signatureOf(deps, account, id, issued)].join('.');
  const others = entriesOf(request).filter((other) => !other.startsWith(`${tag}.`));
  reply.setCookie(COOKIE, [entry, ...others].slice(0, ACCOUNTS_MAX).join('~'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl.startsWith('https:'),
    maxAge: KNOWN_FOR / 1000,
  });
}

/** A key for an account, browser or address that tells a reader of the database nothing. */
export function countKey({ config }: Pick<Deps, 'config'>, ...parts: string[]): string {
  return sign(config.secret, ['tries', ...parts]);
}

function entriesOf({ cookies }: FastifyRequest): string[] {
  return (cookies[COOKIE] ?? '').split('~').filter((entry) => /^[\w.-]{1,120}$/.test(entry));
}

function tagOf({ config }: Parts, account: string): string {
  return sign(config.secret, ['known account', account]).slice(0, 12);
}

function signatureOf({ config }: Parts, account: string, id: string, issued: string): string {
  return sign(config.secret, ['known browser', account, id, issued]);
}

function sign(secret: string, parts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
