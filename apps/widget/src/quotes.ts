import { withQuotes } from '@userfeedback/engine/visit/quoted';
import type { QuotesModule } from './parts.ts';

export const openQuotes: QuotesModule['openQuotes'] = (readFields) => (survey, state) => ({
  survey: withQuotes(survey, state, (name) => readFields?.()[name]),
});
