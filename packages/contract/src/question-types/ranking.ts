import { z } from 'zod';
import { RANKING_OPTIONS_MAX } from '../question-limits.ts';
import { OptionText, optionList } from './options.ts';
import { PLAIN_FOR_VISITORS, QuestionSettings, questionType } from './question-type.ts';

const config = z.object({ options: optionList(OptionText, RANKING_OPTIONS_MAX) }).prefault({});
/** Whoever comes first in a list is ranked higher, so the first order differs unless that is switched off. */
const settings = QuestionSettings.extend({ randomize: z.boolean().default(true) }).prefault({});

export const ranking = questionType('ranking', { config, settings }, { ...PLAIN_FOR_VISITORS, config });
