import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const TICK = 12 * 60 * 60 * 1000;
const known = new LRUCache<string, string>({ max: 20_000 });

/** Proves that we served a page for this action within the last 12 to 24 hours. */
export function makeNonce(secret: string, action: string, now: Date): string {
  return nonceOf(secret, action, tickOf(now));
}

/** Whether it is the action's nonce of this half day or the one before. */
export function checkNonce(secret: string, action: string, nonce: string, now: Date): boolean {
  const tick = tickOf(now);
  return isSame(nonce, nonceOf(secret, action, tick)) || isSame(nonce, nonceOf(secret, action, tick - 1));
}

function tickOf(now: Date): number {
  return Math.floor(now.getTime() / TICK);
}

function nonceOf(secret: string, action: string, tick: number): string {
  const key = `${tick} ${action} ${secret}`;
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const nonce = createHmac('sha256', secret)
    .update(`nonce ${tick} ${action}`)
    .digest('base64url')
    .slice(0, 22);
  known.set(key, nonce);
  return nonce;
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
