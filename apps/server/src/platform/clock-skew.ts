/** Milliseconds by which clocks of several processes may differ. */
export const CLOCK_SKEW = 60_000;
