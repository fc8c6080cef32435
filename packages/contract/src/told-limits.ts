// Not in `limits.ts`, which the admin's first screen loads.

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
/** The highest count that a page rule may ask for. */
export const EVENT_COUNT_MAX = 100;
/** Hexadecimal digits. */
export const SIGNATURE_LENGTH = 64;
export const PERSON_SURVEYS_MAX = 100;
/** For visitors who have meanwhile answered on another device. */
export const ANSWERED_MESSAGE = 'You have already answered this survey. Thank you!';
