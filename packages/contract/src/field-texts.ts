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

const [NONE, EMPTY] = ['At least one is needed.', 'This must not be empty.'];

/** Undefined leaves the text to zod. */
export function fieldText(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'This is required.' : TYPES[issue.expected];
  if (issue.code === 'too_small') {
    // The minimum of whole numbers above 0 is exclusive; people are told the first allowed one.
    const least = issue.inclusive === false ? Number(issue.minimum) + 1 : issue.minimum;
    if (issue.origin === 'array') return Number(least) === 1 ? NONE : `At least ${least} are needed.`;
    if (issue.origin === 'string') return Number(least) === 1 ? EMPTY : `Must be at least ${least} characters.`;
    return `Must be at least ${least}.`;
  }
  if (issue.code === 'too_big') {
    if (issue.origin === 'array') return `At most ${issue.maximum} allowed.`;
    return `Must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}.`;
  }
  if (issue.code === 'invalid_value') return `Must be one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'unrecognized_keys') return 'There is no such field or parameter.';
  if (issue.code === 'invalid_union') return 'This kind of value is not accepted here.';
  return undefined;
}
