import { z } from 'zod';
import { OptionText, options, optionsForVisitors } from './options.ts';
import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

export const radioButton = questionType(
  'radio-button',
  { ...PLAIN, config: options(OptionText) },
  { ...PLAIN_FOR_VISITORS, config: optionsForVisitors(z.string()) },
);
