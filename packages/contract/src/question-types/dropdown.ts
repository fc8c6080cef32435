import { z } from 'zod';
import { DROPDOWN_OPTIONS_MAX } from '../question-limits.ts';
import { ChoicesMax, OptionText, Other, optionList } from './options.ts';
import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

const config = z
  .object({
    options: optionList(OptionText, DROPDOWN_OPTIONS_MAX),
    multiple: z.boolean().default(false),
    /** Matters only with `multiple`. */
    max_choices: ChoicesMax,
    other: Other,
  })
  .prefault({});

export const dropdown = questionType('dropdown', { ...PLAIN, config }, { ...PLAIN_FOR_VISITORS, config });
