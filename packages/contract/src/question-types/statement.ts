import { z } from 'zod';
import { DEFAULT_CONSENT, STATEMENT_MAX } from '../question-limits.ts';
import { NamedLink } from '../shapes.ts';
import { OptionText } from './options.ts';
import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

const config = z
  .object({
    text: z.string().max(STATEMENT_MAX).default(''),
    link: NamedLink.nullable().default(null),
    /** A box to tick; without it nothing is asked. */
    consent: z.object({ enabled: z.boolean().default(false), label: OptionText.default(DEFAULT_CONSENT) }).prefault({}),
  })
  .prefault({});

export const statement = questionType('statement', { ...PLAIN, config }, { ...PLAIN_FOR_VISITORS, config });
