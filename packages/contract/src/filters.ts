import { z } from 'zod';
import { FIELDS } from './field-limits.ts';
import { FILTERS, TEXT_MAX } from './limits.ts';

/** Scores of 9 or 10, of 7 or 8, and below. */
export const NpsGroup = z.enum(['promoter', 'passive', 'detractor']);
export type NpsGroup = z.infer<typeof NpsGroup>;

const CHOOSE = `Choose 1 to ${FILTERS.values} values.`;

function someOf<Value extends z.ZodType>(value: Value) {
  return z.array(value, CHOOSE).min(1, CHOOSE).max(FILTERS.values, CHOOSE);
}

const Values = someOf(z.string().max(TEXT_MAX));
const question_id = z.string().max(64);
const IS = ['is', 'is_not'] as const;

/** An empty value: what is not known, or a response without the hidden field, or from a page of the site. */
export const FilterCondition = z.discriminatedUnion('field', [
  z.discriminatedUnion('op', [
    z.strictObject({ field: z.literal('answer'), question_id, op: z.enum(IS), values: Values }),
    z.strictObject({ field: z.literal('answer'), question_id, op: z.enum(['answered', 'skipped']) }),
  ]),
  z.strictObject({ field: z.literal('score_group'), question_id, op: z.enum(IS), values: someOf(NpsGroup) }),
  z.strictObject({ field: z.enum(FILTERS.facts), op: z.enum(IS), values: Values }),
  z.strictObject({ field: z.literal('page'), op: z.enum([...IS, 'starts_with', 'contains']), values: Values }),
  z.strictObject({ field: z.literal('hidden'), name: z.string().max(FIELDS.name), op: z.enum(IS), values: Values }),
]);
export type FilterCondition = z.infer<typeof FilterCondition>;

/** All must hold; of the values of one, any. */
export const FilterConditions = z
  .array(FilterCondition)
  .max(FILTERS.conditions, `At most ${FILTERS.conditions} filters.`);
