import { OVERLAY_FRAGMENT } from '../limits.ts';

/** Tokens are long; anything shorter is no token. */
export const overlayLink = `${OVERLAY_FRAGMENT}(?=[\\w-]{80})`;
