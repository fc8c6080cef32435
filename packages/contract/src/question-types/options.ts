import { z } from 'zod';
import { OPTIONS_MAX, TEXT_MAX } from '../limits.ts';

export const OptionText = z
  .string()
  .max(TEXT_MAX)
  .transform((text) => text.trim());

export function options<T extends z.ZodType>(option: T) {
  return z
    .object({ options: z.array(option).max(OPTIONS_MAX, `At most ${OPTIONS_MAX} options.`).default([]) })
    .prefault({});
}

export function optionsForVisitors<T extends z.ZodType>(option: T) {
  return z.object({ options: z.array(option).default([]) }).prefault({});
}
