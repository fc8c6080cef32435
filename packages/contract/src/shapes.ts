import { z } from 'zod';
import { FIRST_DAY, PER_PAGE_DEFAULT, PER_PAGE_MAX, SEALED, SEALED_MAX } from './limits.ts';
import { NAMED_LINK } from './thanks-limits.ts';

/** An e-mail address as typed; the server judges whether it is one. */
export const GivenAddress = z.string().trim().max(254);

/** In paths and queries it arrives as decimal digits. */
export function wholeNumber(number: z.ZodInt) {
  return z.preprocess(
    (given: number): unknown => (typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : given),
    number,
  );
}

export const Id = wholeNumber(z.int().positive().max(Number.MAX_SAFE_INTEGER));

/** A moment in UTC, ISO 8601 with milliseconds: `2026-11-20T12:00:00.000Z`. */
export const Moment = z.iso
  .datetime({ offset: true })
  // An offset can move a moment out of the years with four digits, which are all that this format knows.
  .refine((text) => isWithinYears(Date.parse(text)), 'Invalid ISO datetime')
  .transform((text) => new Date(text).toISOString());

function isWithinYears(moment: number): boolean {
  return moment >= Date.parse('0000-01-01') && moment < Date.parse('+010000-01-01');
}

/** A day in the site's time zone, `YYYY-MM-DD`, from 2005-01-01. */
export const Day = z.iso.date().refine((day) => day >= FIRST_DAY, `Days before ${FIRST_DAY} cannot be chosen.`);

export const Page = wholeNumber(z.int().min(1)).default(1);
/** 1 to 100, or -1 for all. */
export const PerPage = wholeNumber(
  z.int().refine((n) => n === -1 || (n >= 1 && n <= PER_PAGE_MAX), `Must be 1 to ${PER_PAGE_MAX}, or -1 for all.`),
).default(PER_PAGE_DEFAULT);
export const Order = z.enum(['asc', 'desc']).default('desc');

/**
 * Words or beginnings of words; all of them must occur, in any order, ignoring case and accents: "draw lik" finds "I
 * liked the drawings", "iked" does not. Emoji, currencies and other symbols are words too; everything else separates
 * words. A text without any word finds nothing.
 */
export const Search = z
  .string()
  .trim()
  .max(200)
  .default('')
  .describe('Beginnings of words, all of which must occur; case and accents do not matter.');

export const Pagination = z.object({
  page: z.int(),
  pages: z.int(),
  per_page: z.int(),
  total: z.int(),
  /** Present only if counting stopped early: there are `total` or more. */
  is_at_least: z.literal(true).optional(),
});
export type Pagination = z.infer<typeof Pagination>;

export const Color = z.string().regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'Must be a color like #2D87F1.');
/** `max` is characters of the secret itself. One that this server cannot open may be sent back as stored, sealed. */
export function secretText(max: number) {
  return z
    .string()
    .max(SEALED_MAX)
    .superRefine((text, { addIssue }) => {
      if (text.length > max && !text.startsWith(SEALED))
        addIssue({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: text });
    })
    .default('');
}

/** Whatever is wrong, the message names the range. */
export function numberWithin(min: number, max: number) {
  const error = `Must be a whole number from ${min} to ${max}.`;
  return z.number(error).int(error).min(min, error).max(max, error);
}

export const PickedPage = z.object({
  id: z.union([z.string(), z.number()]),
  label: z.string(),
});
/** What visitors read of a link, and where it leads: only http and https. */
export const NamedLink = z.object({
  label: z.string().max(NAMED_LINK.label).default(''),
  url: z.string().trim().max(NAMED_LINK.url).default(''),
});
export type NamedLink = z.infer<typeof NamedLink>;

/** Marks that nobody sees, such as those for the direction of a text, are no name. */
export function givenName(max: number) {
  return z
    .string()
    .trim()
    .regex(/[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}]/u, 'Please enter a name.')
    .max(max);
}

export const Success = z.object({ success: z.literal(true) });

export const QUOTING =
  'May quote `{{answer:QUESTION_ID}}`, of a question before it, and `{{field:NAME}}`; `{{field:NAME|there}}` reads "there" where there is none.';

/** A record with too many keys is refused before its fields are checked: a wrong key costs as much as a field. */
export function recordWithin<Key extends z.ZodType<string, string>, Value extends z.ZodType>(
  most: number,
  key: Key,
  value: Value,
) {
  const record = z.record(key, value);
  return z.preprocess((given: z.input<typeof record>, { addIssue }): unknown => {
    if (Object.keys(Object(given)).length <= most) return given;
    addIssue(`At most ${most} allowed.`);
    return z.NEVER;
  }, record);
}
