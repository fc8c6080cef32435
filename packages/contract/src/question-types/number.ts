import { z } from 'zod';
import { NUMBERS } from '../question-limits.ts';
import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

const Bound = z.number().min(-NUMBERS.most).max(NUMBERS.most).nullable().default(null);

const fields = {
  min: Bound,
  max: Bound,
  decimals: z.int().min(0).max(NUMBERS.decimals).default(0),
  unit: z.string().max(NUMBERS.unit).default(''),
};

export const number = questionType(
  'number',
  {
    ...PLAIN,
    config: z
      .object(fields)
      .refine(({ min, max }) => min === null || max === null || min <= max, {
        path: ['max'],
        message: 'Must not be below the lowest number.',
      })
      .prefault({}),
  },
  { ...PLAIN_FOR_VISITORS, config: z.object(fields).prefault({}) },
);
