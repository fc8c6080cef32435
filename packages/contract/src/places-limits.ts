/** Whether a survey may appear on the site's pages: by itself and where it is placed, only where it is placed or opened, or not at all. */
export const ON_PAGES = ['open', 'placed', 'none'] as const;
export type OnPages = (typeof ON_PAGES)[number];

/** Of the last part of a link's address. */
export const SLUG = { least: 3, most: 60, ofTitle: 40, random: 6 } as const;
export const LINK_DESCRIPTION_MAX = 1000;

/** How a response came to a link page, as its address tells. */
export const CHANNELS = ['link', 'email', 'qr'] as const;
/** Characters of what the address says about where its visitors come from. */
export const SOURCE_MAX = 80;

/** `expired` is worked out from the day. */
export const INVITATION_STATES = ['unused', 'used', 'expired', 'withdrawn'] as const;
/** Characters, and how many at a time and of a survey. */
export const INVITATIONS = {
  atOnce: 10_000,
  most: 100_000,
  withdrawn: 1000,
  name: 200,
  bytes: 8_000_000,
  listed: 50,
} as const;
