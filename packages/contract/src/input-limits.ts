// Not in `limits.ts`, which the admin's first screen loads.

/** Answers lie between minus and plus `most`; `unit` is characters. */
export const NUMBERS = { most: 9_999_999, decimals: 2, unit: 20 };
/** `past` and `future` include today. */
export const DATE_RANGES = ['any', 'past', 'future'] as const;
/** Answers lie between these days. */
export const DATES = { first: '1900-01-01', last: '2100-12-31' };
