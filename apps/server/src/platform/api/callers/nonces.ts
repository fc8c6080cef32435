import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SiteSecrets } from '../../secrets.ts';
import { acceptedSecrets, isSame } from '../../secrets.ts';

const TICK = 12 * 60 * 60 * 1000;
const known = new LRUCache<string, string>({ max: 20_000 });

/** Proves that we served a page for this action within the last 12 to 24 hours. */
export function makeNonce({ secret }: Pick<SiteSecrets, 'secret'>, action: string, now: Date): string {
  return nonceOf(secret, action, tickOf(now));
}

export function checkNonce(secrets: SiteSecrets, action: string, nonce: string, now: Date): boolean {
  const tick = tickOf(now);
  return acceptedSecrets(secrets).some((secret) =>
    [tick, tick - 1].some((each) => isSame(nonce, nonceOf(secret, action, each))),
  );
}

function tickOf(now: Date): number {
  return Math.floor(now.getTime() / TICK);
}

function nonceOf(secret: string, action: string, tick: number): string {
  const key = `${tick} ${action} ${secret}`;
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const nonce = createHmac('sha256', secret).update(`nonce ${tick} ${action}`).digest('base64url').slice(0, 22);
  known.set(key, nonce);
  return nonce;
}
