import type { AskingFacts } from './how-often.ts';
import { heldBack } from './how-often.ts';
import { pageRulesHold } from './page-rules/rare-rules.ts';
import type { JudgedSurvey, Verdict, VisitFacts } from './verdict.ts';
import { verdictOn } from './verdict.ts';

export type { JudgedSurvey, Reason, Verdict, VisitFacts } from './verdict.ts';
export { needsCountry } from './verdict.ts';

export function eligibility(survey: JudgedSurvey, facts: VisitFacts & AskingFacts): Verdict {
  return verdictOn(survey, facts, pageRulesHold, heldBack(survey, facts));
}
