import { z } from 'zod';
import { OPTIONS_MAX, TEXT_MAX } from '../limits.ts';
import { DEFAULT_OTHER, DROPDOWN_OPTIONS_MAX } from '../question-limits.ts';

export const OptionText = z
  .string()
  .max(TEXT_MAX)
  .transform((text) => text.trim());

/** How many options one answer may choose; 0: any number. */
export const ChoicesMax = z.int().min(0).max(DROPDOWN_OPTIONS_MAX).default(0);

/** Visitors may write an answer of their own; its label counts as the last option. Absent: they may not. */
export const Other = z
  .object({ enabled: z.boolean().default(false), label: OptionText.default(DEFAULT_OTHER) })
  .optional();

export function optionList<T extends z.ZodType>(option: T, most: number) {
  return z.array(option).max(most, `At most ${most} options.`).default([]);
}

export function options<T extends z.ZodType>(option: T) {
  return z.object({ options: optionList(option, OPTIONS_MAX) }).prefault({});
}

export function optionsForVisitors<T extends z.ZodType>(option: T) {
  return z.object({ options: z.array(option).default([]) }).prefault({});
}
