import { z } from 'zod';
import { DATE_RANGES } from '../question-limits.ts';
import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

const config = z.object({ range: z.enum(DATE_RANGES).default('any') }).prefault({});

export const date = questionType('date', { ...PLAIN, config }, { ...PLAIN_FOR_VISITORS, config });
