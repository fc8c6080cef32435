// Not in `limits.ts`, which the admin's first screen loads.

/** Of attributes that a page tells. */
export const ATTRIBUTE_COMPARATORS = [
  '=',
  '!=',
  'CONTAINS',
  '!CONTAINS',
  'STARTS_WITH',
  'ENDS_WITH',
  '>',
  '<',
  'EXISTS',
  '!EXISTS',
] as const;
/** How often a page rule may want an event to have happened. */
export const EVENT_COUNT_MAX = 100;
/** Hexadecimal digits of a signature. */
export const SIGNATURE_LENGTH = 64;
/** Surveys that one call asks about. */
export const PERSON_SURVEYS_MAX = 100;
/** What visitors read who have answered a survey on another device meanwhile. */
export const ANSWERED_MESSAGE = 'You have already answered this survey. Thank you!';
