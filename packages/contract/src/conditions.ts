import { z } from 'zod';
import { COMPARATORS, CONDITIONS_MAX, TEXT_MAX } from './limits.ts';

export const Comparator = z.enum(COMPARATORS);
export type Comparator = z.infer<typeof Comparator>;
export const ConditionValue = z.union([z.string().max(TEXT_MAX), z.number()]);

export const Condition = z.object({
  question_id: z.string().max(64),
  compare: Comparator,
  value: ConditionValue,
});
export type Condition = z.infer<typeof Condition>;

export const QuestionLogic = z.object({
  enabled: z.boolean().default(false),
  action: z.enum(['show', 'hide']).default('show'),
  conditions: z.array(Condition).max(CONDITIONS_MAX).default([]),
});
export type QuestionLogic = z.infer<typeof QuestionLogic>;

/** After a question: the first that holds says which later question follows, or that the survey ends. */
export const Jump = z.object({
  /** `ANY` holds for every answer and without one. */
  compare: z.enum([...COMPARATORS, 'ANY']),
  value: ConditionValue.default(''),
  /** The id of a later question, or `end`. */
  to: z.string().max(64),
});
export type Jump = z.infer<typeof Jump>;
