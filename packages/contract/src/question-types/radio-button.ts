import { z } from 'zod';
import { OPTIONS_MAX } from '../limits.ts';
import { OptionText, Other, optionList } from './options.ts';
import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

export const radioButton = questionType(
  'radio-button',
  { ...PLAIN, config: z.object({ options: optionList(OptionText, OPTIONS_MAX), other: Other }).prefault({}) },
  {
    ...PLAIN_FOR_VISITORS,
    config: z.object({ options: z.array(z.string()).default([]), other: Other }).prefault({}),
  },
);
