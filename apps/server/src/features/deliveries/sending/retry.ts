const FIRST = 30_000;
const FACTOR = 3;
const LONGEST = 6 * 3_600_000;

/** The longest delay the other side may ask for, in milliseconds. */
const MOST_PATIENCE = 24 * 3_600_000;

/** Later each time, with some randomness, and not before the other side allows it. */
export function nextAttempt(
  now: Date,
  attempts: number,
  notBefore: Date = now,
  random: () => number = Math.random,
): string {
  const wait = Math.min(LONGEST, FIRST * FACTOR ** (attempts - 1));
  const jitter = 0.8 + 0.4 * random();
  const asked = Math.min(MOST_PATIENCE, notBefore.getTime() - now.getTime());
  return new Date(now.getTime() + Math.max(wait * jitter, asked)).toISOString();
}
