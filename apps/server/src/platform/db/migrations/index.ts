import { tables } from './0001-schema.ts';
import { firstName, firstStep } from './first.ts';
import type { Step } from './step.ts';

/** In order, by name. None may change once it is released. */
export const migrations: Record<string, Step> = {
  [firstName('0001-schema', tables)]: firstStep(tables),
};
