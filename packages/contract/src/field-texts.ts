import type { z } from 'zod';

type Issue = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>['customError']>>[0];

const TYPES: Record<string, string> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
};
const UNITS: Record<string, string> = { string: ' characters', array: ' items' };

/** What is wrong with a field, in words people understand; undefined leaves it to zod. */
export function fieldText(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'This is required.' : TYPES[issue.expected];
  if (issue.code === 'too_small') {
    // Only of whole numbers the smallest one is left out: those above 0 begin with 1.
    const least = issue.inclusive === false ? Number(issue.minimum) + 1 : issue.minimum;
    return `Must be at least ${least}${UNITS[issue.origin] ?? ''}.`;
  }
  if (issue.code === 'too_big') return `Must be at most ${issue.maximum}${UNITS[issue.origin] ?? ''}.`;
  if (issue.code === 'invalid_value') return `Must be one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'unrecognized_keys') return 'This is not known here.';
  if (issue.code === 'invalid_union') return 'This kind of value is not accepted here.';
  return undefined;
}
