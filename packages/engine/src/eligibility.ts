import { pageRulesHold } from './page-rules.ts';
import type { JudgedSurvey, Verdict, VisitFacts } from './verdict.ts';
import { verdictOn } from './verdict.ts';
import type { WidgetSite } from './widget-site.ts';

export type { JudgedSurvey, Reason, Verdict, VisitFacts } from './verdict.ts';
export { needsCountry } from './verdict.ts';
export type { WidgetSite } from './widget-site.ts';

/** Whether a published survey is to be shown to this visitor here, and if not, for which reasons. */
export function eligibility(survey: JudgedSurvey, facts: VisitFacts, site: WidgetSite): Verdict {
  return verdictOn(survey, facts, site, pageRulesHold);
}
