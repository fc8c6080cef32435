/** By the code of the check that failed; used in the admin and in the strip of a test. */
export const NOT_SHOWN_TEXTS = {
  questions: 'It has no question that can be asked.',
  beginning: 'Its logic hides every question at the start.',
  'question-types-addon': 'It has star rating or NPS questions, for which the Question Types addon is not active.',
  'targeting-addon': 'Without the Targeting addon only visitors on desktops see surveys.',
  device: 'The device is not among the chosen ones.',
  cookie: 'The visitor has seen or answered it, and its display length does not allow showing it again.',
  ended: 'It has ended.',
  expired: 'Its last day has passed.',
  geo: 'The country is not among the chosen ones, or is not known.',
  first: 'A newer survey also fits, and only one floats on a page.',
  'page-rules': 'The page rules do not match this page.',
} as const;
