import { z } from 'zod';
import { OptionText, options, optionsForVisitors } from './options.ts';
import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

export const checkbox = questionType(
  'checkbox',
  { ...PLAIN, config: options(OptionText) },
  { ...PLAIN_FOR_VISITORS, config: optionsForVisitors(z.string()) },
);
