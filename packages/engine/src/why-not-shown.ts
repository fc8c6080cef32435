import type { PageRule, SurveyStatus } from '@userfeedback/contract';
import { eligibility } from './eligibility.ts';
import { ruleHolds } from './page-rules.ts';
import type { SurveyState } from './survey-state.ts';
import { surveyState } from './survey-state.ts';
import type { JudgedSurvey, Reason, VisitFacts } from './verdict.ts';
import { usesPageRules } from './verdict.ts';
import type { WidgetSite } from './widget-site.ts';

/** One thing that has to be right for a survey to be shown. */
export interface ShowCheck {
  name: 'published' | Reason;
  passed: boolean;
}

export interface WhyNotShown {
  shown: boolean;
  state: SurveyState;
  checks: ShowCheck[];
  /** Each page rule with whether it holds by itself; none where they do not count. */
  rules: { rule: PageRule; holds: boolean }[];
}

/**
 * Why a survey would (not) be shown to this visitor at that moment, check by check: the verdict is that of
 * `eligibility`, which the visitor's browser asks, beside whether the survey is published at all.
 */
export function whyNotShown(
  survey: JudgedSurvey & { status: SurveyStatus; publish_at: string | null },
  facts: VisitFacts,
  site: WidgetSite,
  now: Date,
): WhyNotShown {
  const state = surveyState(survey, now);
  const { eligible, reasons } = eligibility(survey, facts, site);
  const areRulesAsked = usesPageRules(survey, site) && !facts.inline;
  return {
    shown: state === 'publish' && eligible,
    state,
    checks: [
      { name: 'published', passed: state === 'publish' },
      ...REASONS.map((name) => ({ name, passed: !reasons.includes(name) })),
    ],
    rules: areRulesAsked
      ? survey.settings.targeting.page_rules.map((rule) => ({ rule, holds: ruleHolds(rule, facts) }))
      : [],
  };
}

const REASONS: readonly Reason[] = [
  'question-types-addon',
  'targeting-addon',
  'device',
  'cookie',
  'expired',
  'geo',
  'page-rules',
];
