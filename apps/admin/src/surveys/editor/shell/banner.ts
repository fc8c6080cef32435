/** What kinds of banner there are; anything else is a mistake. */
export const BANNER_TYPES = ['info', 'success', 'warning'] as const;
export type BannerType = (typeof BANNER_TYPES)[number];

/** Milliseconds until a banner closes by itself. */
export const BANNER_TIMEOUT = 5000;
/** Long enough to read what has gone and to think about it, in milliseconds. */
export const TIME_TO_THINK = 15_000;
/** A timeout that never comes. */
export const PERSISTENT = -1;
/** Milliseconds between closing and being gone. */
export const SLIDE_OUT = 2000;

export interface BannerSpec {
  type: BannerType;
  text: string;
  /** Milliseconds, or `PERSISTENT`; 5 s by default. */
  timeout?: number;
  /** Words at the end that lead somewhere or do something. */
  action?: { label: string; to: string } | { label: string; onClick(): void };
}

/** The banner as given, with its timeout. Throws a TypeError on a type there is not. */
export function checkedBanner(spec: BannerSpec): BannerSpec & { timeout: number } {
  if (!BANNER_TYPES.includes(spec.type)) throw new TypeError(`There is no banner of type "${spec.type}".`);
  return { timeout: BANNER_TIMEOUT, ...spec };
}
