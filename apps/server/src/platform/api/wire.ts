import type { AnySchema, InferSchemaOutput } from '@orpc/contract';
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import { fieldText } from '@userfeedback/contract';
import { z } from 'zod';
import { AppError } from './app-error.ts';

z.config({ customError: fieldText });

const brackets = new StandardBracketNotationSerializer({ maxBracketNotationArrayIndex: 999 });

/** Reads `filter[status]=draft&select[]=id` as nested values; these objects have no prototype. */
export function readQuery(text: string): Record<string, unknown> {
  if (text === '') return {};
  const fields = [...new URLSearchParams(cleanUrl(text))];
  const values = brackets.deserialize(fields);
  return typeof values === 'object' && values !== null ? { ...values } : {};
}

/** A null character, or a lone surrogate encoded as if UTF-8 allowed it. */
const NO_CHARACTERS = /%00|%ed%[ab][\da-f]%[89ab][\da-f]/gi;

export function cleanUrl(url: string): string {
  return url.includes('%') ? url.replace(NO_CHARACTERS, '') : url;
}

/** Removes invalid characters. A repeated name keeps its first value. */
export function readForm(text: string): Record<string, string> {
  const fields = [...new URLSearchParams(cleanUrl(text.replaceAll('\0', '')))].reverse();
  return Object.assign(Object.create(null), Object.fromEntries(fields));
}

/**
 * Throws `invalid` with a text for each wrong field ("questions.0.title"), or `invalid_parameter` for a wrong day or
 * range of days.
 */
export async function parseInput<Schema extends AnySchema>(
  schema: Schema,
  input: unknown,
): Promise<InferSchemaOutput<Schema>> {
  const result = await schema['~standard'].validate(input);
  if (!result.issues) return result.value;
  // Callers choose the names of fields, also `__proto__`.
  const errors: Record<string, string> = Object.create(null);
  for (const issue of result.issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
    // Name the unknown key itself, not the object it is in.
    for (const keys of unknownKeys(issue)) errors[[...path, ...keys].join('.')] ??= issue.message;
  }
  const isOfDays = Object.keys(errors).some((path) => OF_DAYS.test(path));
  throw new AppError(isOfDays ? 'invalid_parameter' : 'invalid', undefined, errors);
}

const OF_DAYS = /(^|\.)(start|end)_date$/;

function unknownKeys(issue: object): readonly string[][] {
  const keys = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.map((key) => [String(key)]) : [];
  return keys.length > 0 ? keys : [[]];
}

/** A mismatch is our own bug, so it throws no AppError. */
export async function parseOutput(schema: AnySchema, output: unknown): Promise<unknown> {
  const result = await schema['~standard'].validate(output);
  if (!result.issues) return result.value;
  const [issue] = result.issues;
  throw new Error(`The reply does not fit its contract at "${issue?.path?.join('.') ?? ''}": ${issue?.message}`);
}
