/** By the code of the check that failed; used in the admin and in the strip of a test. */
export const NOT_SHOWN_TEXTS = {
  'not-on-pages': 'It is shown by its link only.',
  'placed-only': 'It is shown only where you place it.',
  questions: 'It has no question that can be asked.',
  beginning: 'Its logic hides every question at the start.',
  'question-types-addon': 'It has star rating or NPS questions, but the Question Types addon is not active.',
  'targeting-addon': 'Without the Targeting addon, only visitors on desktops see surveys.',
  device: 'The device is not one you chose.',
  cookie: 'The visitor has already seen or answered it, and its display length does not allow it to show again.',
  ended: 'It has ended.',
  expired: 'Its last day has passed.',
  geo: 'The country is not one you chose, or it is not known.',
  first: 'A newer survey also matches, and only one can float on a page.',
  'page-rules': 'The page rules do not match this page.',
} as const;
