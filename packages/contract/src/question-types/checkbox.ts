import { z } from 'zod';
import { OPTIONS_MAX } from '../limits.ts';
import { ChoicesMax, OptionText, Other, optionList } from './options.ts';
import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

const config = z
  .object({ options: optionList(OptionText, OPTIONS_MAX), max_choices: ChoicesMax, other: Other })
  .prefault({});

export const checkbox = questionType(
  'checkbox',
  { ...PLAIN, config },
  {
    ...PLAIN_FOR_VISITORS,
    config: z.object({ options: z.array(z.string()).default([]), max_choices: ChoicesMax, other: Other }).prefault({}),
  },
);
