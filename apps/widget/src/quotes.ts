import { withQuotes } from '@userfeedback/engine/visit/quoted';
import type { SurveyContext } from './parts.ts';

export const openQuotes =
  (readFields: SurveyContext['readFields']): NonNullable<SurveyContext['quote']> =>
  (survey, state) => ({ survey: withQuotes(survey, state, (name) => readFields?.()[name]) });
