import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLOCK_SKEW } from '../../clock-skew.ts';
import type { Deps } from '../../deps.ts';
import { acceptedSecrets, isSame } from '../../secrets.ts';

const COOKIE = 'userfeedback_known';
const DAY = 86_400_000;
const KNOWN_FOR = 180 * DAY;
const ACCOUNTS_MAX = 10;

type Parts = Pick<Deps, 'config' | 'now'>;

/** The browser's id from its last sign-in to the account; null after 180 days. */
export function findKnownBrowser(deps: Parts, request: FastifyRequest, account: string): string | null {
  const now = deps.now().getTime();
  for (const entry of entriesOf(request)) {
    const [tag = '', id = '', issued = '', signature = ''] = entry.split('.');
    const isOurs = acceptedSecrets(deps.config).some(
      (secret) => tag === tagOf(secret, account) && isSame(signature, signatureOf(secret, account, id, issued)),
    );
    if (!isOurs) continue;
    const age = now - Number.parseInt(issued, 36);
    if (age < KNOWN_FOR && age >= -CLOCK_SKEW) return id;
  }
  return null;
}

export function rememberBrowser(deps: Parts, request: FastifyRequest, reply: FastifyReply, account: string): void {
  const { secret } = deps.config;
  const tag = tagOf(secret, account);
  const id = randomBytes(9).toString('base64url');
  const issued = deps.now().getTime().toString(36);
  const entry = [tag, id, issued, signatureOf(secret, account, id, issued)].join('.');
  const others = entriesOf(request).filter((other) => !other.startsWith(`${tag}.`));
  reply.setCookie(COOKIE, [entry, ...others].slice(0, ACCOUNTS_MAX).join('~'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl.startsWith('https:'),
    maxAge: KNOWN_FOR / 1000,
  });
}

/** A key for an account, browser or address that does not reveal it to a reader of the database. */
export function countKey({ config }: Pick<Deps, 'config'>, ...parts: string[]): string {
  return sign(config.secret, ['tries', ...parts]);
}

function entriesOf({ cookies }: FastifyRequest): string[] {
  return (cookies[COOKIE] ?? '').split('~').filter((entry) => /^[\w.-]{1,120}$/.test(entry));
}

function tagOf(secret: string, account: string): string {
  return sign(secret, ['known account', account]).slice(0, 12);
}

function signatureOf(secret: string, account: string, id: string, issued: string): string {
  return sign(secret, ['known browser', account, id, issued]);
}

function sign(secret: string, parts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}
