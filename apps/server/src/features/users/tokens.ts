import { createHash, randomBytes } from 'node:crypto';

/** For cookies and links; the database gets the hash alone. */
export function makeToken(bytes: number): { token: string; hash: string } {
  const token = randomBytes(bytes).toString('base64url');
  return { token, hash: hashOf(token) };
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const MINUTE = 60_000;
/** How often a session or key notes at most that it was used. */
const SEEN_EVERY = 5 * MINUTE;

/** Whether a use at this moment is written down. */
export function isDueToNote(seen: string | null, now: Date): boolean {
  return seen === null || Math.abs(now.getTime() - Date.parse(seen)) >= SEEN_EVERY;
}

export function momentAfter(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}
