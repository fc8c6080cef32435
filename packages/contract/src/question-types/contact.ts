import { z } from 'zod';
import { CONTACT_ASKS, CONTACT_FIELDS } from '../question-limits.ts';
import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

const Asks = z.enum(CONTACT_ASKS);
const fields = z.object({
  name: Asks.default('optional'),
  email: Asks.default('required'),
  phone: Asks.default('off'),
});

export const contact = questionType(
  'contact',
  {
    ...PLAIN,
    config: fields
      .refine((config) => CONTACT_FIELDS.some((field) => config[field] !== 'off'), {
        path: ['email'],
        message: 'At least one field must be on.',
      })
      .prefault({}),
  },
  { ...PLAIN_FOR_VISITORS, config: fields.prefault({}) },
);
