import type { PageRule, SurveyStatus } from '@userfeedback/contract';
import { eligibility } from './eligibility.ts';
import { isTold, ruleHolds } from './page-rules.ts';
import type { SurveyState } from './survey-state.ts';
import { surveyState } from './survey-state.ts';
import type { JudgedSurvey, Reason, VisitFacts } from './verdict.ts';
import { usesPageRules } from './verdict.ts';
import type { WidgetSite } from './widget-site.ts';

/** One thing that has to be right for a survey to be shown. */
export interface ShowCheck {
  name: 'published' | Reason | 'first';
  passed: boolean;
}

export interface WhyNotShown {
  shown: boolean;
  /** The survey that this visitor sees in its place, since it comes first and fits too (EL-01). */
  other: string | undefined;
  state: SurveyState;
  checks: ShowCheck[];
  /** Each page rule with whether it holds by itself, and whether the page tells what it asks about; none where they do not count. */
  rules: { rule: PageRule; holds: boolean; isTold: boolean }[];
}

/**
 * Why a survey would (not) be shown to this visitor at that moment, check by check: the verdict is that of
 * `eligibility`, which the visitor's browser asks, beside whether the survey is published at all and which of those
 * delivered before it fits.
 */
export function whyNotShown(
  survey: JudgedSurvey & { status: SurveyStatus; publish_at: string | null },
  facts: VisitFacts,
  site: WidgetSite,
  now: Date,
  before: readonly (JudgedSurvey & { title: string })[] = [],
): WhyNotShown {
  const state = surveyState(survey, now);
  const { eligible, reasons } = eligibility(survey, facts, site);
  const areRulesAsked = usesPageRules(survey, site) && !facts.inline;
  // One that was placed in the page does not wait for others.
  const other = facts.inline
    ? undefined
    : before.find((one) => eligibility(one, facts, site).eligible)?.title;
  return {
    shown: state === 'publish' && eligible && other === undefined,
    other,
    state,
    checks: [
      { name: 'published', passed: state === 'publish' },
      ...REASONS.map((name) => ({ name, passed: !reasons.includes(name) })),
      { name: 'first', passed: other === undefined },
    ],
    rules: areRulesAsked
      ? survey.settings.targeting.page_rules.map((rule) => ({
          rule,
          holds: ruleHolds(rule, facts),
          isTold: isTold(rule, facts.page),
        }))
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
