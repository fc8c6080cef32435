import type { VisitorRatings } from './endpoints.ts';
import type { RatingIcon } from './settings.ts';

/** On a 24 by 24 grid; `lines` stay visible when the shape is filled. */
export const ICON_PATHS: Record<RatingIcon, VisitorRatings['icon']> = {
  star: { shape: 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z' },
  heart: {
    shape: 'M12 20.4C5.2 15.2 2.6 12.1 2.6 8.6a4.9 4.9 0 0 1 9.4-2.1 4.9 4.9 0 0 1 9.4 2.1c0 3.5-2.6 6.6-9.4 11.8z',
  },
  'thumbs-up': {
    shape: 'M3 11h4l4-8.3a2.3 2.3 0 0 1 2.7 2.9L13 9.5h5.6a2.2 2.2 0 0 1 2.2 2.7l-1.5 6.6a2.2 2.2 0 0 1-2.2 1.7H3z',
    lines: 'M7 11v9.5',
  },
  smile: {
    shape: 'M12 2.6a9.4 9.4 0 1 0 0 18.8a9.4 9.4 0 0 0 0-18.8z',
    lines: 'M8.7 9.4h.01M15.3 9.4h.01M7.8 14c1.8 3.3 6.6 3.3 8.4 0',
  },
};
