/** After so many tries, about 20 hours, a delivery is given up. */
export const ATTEMPTS = 10;

const FIRST = 30_000;
const FACTOR = 3;
const LONGEST = 6 * 3_600_000;

/** When to try again: later each time, and not all at the same moment. */
export function nextAttempt(now: Date, attempts: number, random: () => number = Math.random): string {
  const wait = Math.min(LONGEST, FIRST * FACTOR ** (attempts - 1));
  const jitter = 0.8 + 0.4 * random();
  return new Date(now.getTime() + wait * jitter).toISOString();
}
