import type { NotShown, PageRule, SurveyDraft, SurveyStatus } from '@userfeedback/contract';
import type { SiteAccess } from '../access/access.ts';
import { isAddonUsable } from '../access/access.ts';
import { inForce } from '../survey/in-force.ts';
import { canBegin, notShown } from '../survey/publish/publish.ts';
import type { SurveyState } from '../survey/publish/survey-state.ts';
import { surveyState } from '../survey/publish/survey-state.ts';
import { eligibility } from './eligibility.ts';
import { isKnown, ruleHolds } from './page-rules.ts';
import { MATCHES_NOTHING } from './pattern.ts';
import type { JudgedSurvey, Reason, VisitFacts } from './verdict.ts';
import { usesPageRules } from './verdict.ts';

/** One condition for a survey to be shown. */
export interface ShowCheck {
  name:
    | 'published'
    | 'questions'
    | 'beginning'
    | 'question-types-addon'
    | 'targeting-addon'
    | Reason
    | 'first';
  passed: boolean;
}

export interface WhyNotShown {
  shown: boolean;
  /** The survey that this visitor sees instead, because it comes first and matches too. */
  other: string | undefined;
  state: SurveyState;
  /** Why nobody sees it, if so. */
  not_shown: NotShown | null;
  checks: ShowCheck[];
  /**
   * Each page rule with whether it holds by itself, and whether the page states the fact it checks; empty if rules do
   * not count.
   */
  rules: { rule: PageRule; holds: boolean; isKnown: boolean }[];
}

/**
 * Why a survey would (not) be shown to this visitor at that moment, check by check. Uses the verdict of
 * `eligibility`, as the visitor's browser does, and adds whether the survey is published and delivered, and which
 * earlier survey matches.
 */
export function whyNotShown(
  stored: SurveyDraft & { status: SurveyStatus; cookie_name: string; problems?: Record<string, string> },
  facts: VisitFacts,
  site: SiteAccess,
  now: Date,
  before: readonly (JudgedSurvey & { title: string })[] = [],
): WhyNotShown {
  const state = surveyState(stored, now);
  const not_shown = notShown(stored, site);
  const { survey } = inForce({ ...stored, settings: withoutRefused(stored) }, site);
  const verdict = eligibility(survey, facts);
  const isTargeted = isAddonUsable('targeting', site);
  const areRulesAsked = usesPageRules(survey) && !facts.inline;
  // A survey placed in the page does not wait for others.
  const other = facts.inline ? undefined : before.find((one) => eligibility(one, facts).eligible)?.title;
  const failed = new Set<ShowCheck['name']>(
    verdict.reasons.map((reason) => (reason === 'device' && !isTargeted ? 'targeting-addon' : reason)),
  );
  if (state !== 'publish') failed.add('published');
  if (not_shown !== null) failed.add(not_shown === 'question-at-rest' ? 'question-types-addon' : 'questions');
  // A survey without questions says so elsewhere.
  else if (!canBegin(survey)) failed.add('beginning');
  if (other !== undefined) failed.add('first');
  return {
    shown: failed.size === 0,
    other,
    state,
    not_shown,
    checks: CHECKS.map((name) => ({ name, passed: !failed.has(name) })),
    rules: areRulesAsked
      ? survey.settings.targeting.page_rules.map((rule, index) => ({
          // As it was typed.
          rule: stored.settings.targeting.page_rules[index] ?? rule,
          holds: ruleHolds(rule, facts),
          isKnown: isKnown(rule, facts.page),
        }))
      : [],
  };
}

/** The settings as visitors get them: page rules whose pattern the server refuses match nothing. */
function withoutRefused({
  settings,
  problems = {},
}: Pick<SurveyDraft, 'settings'> & { problems?: Record<string, string> }) {
  const page_rules = settings.targeting.page_rules.map((rule, index) =>
    rule.logic === 'query_parameter_regex' && problems[`settings.targeting.page_rules.${index}.data`]
      ? { ...rule, data: MATCHES_NOTHING }
      : rule,
  );
  return { ...settings, targeting: { ...settings.targeting, page_rules } };
}

const CHECKS: readonly ShowCheck['name'][] = [
  'published',
  'questions',
  'question-types-addon',
  'beginning',
  'targeting-addon',
  'device',
  'cookie',
  'expired',
  'geo',
  'page-rules',
  'first',
];
