import type { StepName } from '../steps/steps.ts';

/** The kinds of banners; anything else is a bug. */
export const BANNER_TYPES = ['info', 'success', 'warning'] as const;
export type BannerType = (typeof BANNER_TYPES)[number];

/** Milliseconds until a banner closes by itself. */
export const BANNER_TIMEOUT = 5000;
/** Time to read what was removed and to think about it, in milliseconds. */
export const TIME_TO_THINK = 15_000;
/** The banner stays until it is closed. */
export const PERSISTENT = -1;
/** Milliseconds from closing until the banner is removed. */
export const SLIDE_OUT = 2000;

export interface BannerSpec {
  type: BannerType;
  text: string;
  /** A second line, which weighs more. */
  more?: string;
  /** Milliseconds, or `PERSISTENT`; 5 s by default. */
  timeout?: number;
  /** It shows on this step alone. */
  step?: StepName;
  onClose?(): void;
  /** A link, within the admin or to a page of the site, or a button at the end. */
  action?: { label: string; to: string } | { label: string; href: string } | { label: string; onClick(): void };
}

/** Adds the default timeout. Throws a TypeError if the type is unknown. */
export function checkedBanner(spec: BannerSpec): BannerSpec & { timeout: number } {
  if (!BANNER_TYPES.includes(spec.type)) throw new TypeError(`There is no banner of type "${spec.type}".`);
  return { timeout: BANNER_TIMEOUT, ...spec };
}
