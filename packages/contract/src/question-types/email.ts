import { z } from 'zod';
import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

const config = z.object({ include_name: z.boolean().default(false) }).prefault({});

export const email = questionType('email', { ...PLAIN, config }, { ...PLAIN_FOR_VISITORS, config });
