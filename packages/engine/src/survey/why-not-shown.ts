import type { Closed, NotShown, SurveyDraft, SurveyStatus } from '@userfeedback/contract';
import { SAMPLE_MAX } from '@userfeedback/contract/limits';
import type { OnPages } from '@userfeedback/contract/places-limits';
import type { SiteAccess } from '../access/access.ts';
import { isAddonUsable } from '../access/access.ts';
import { eligibility } from '../visit/eligibility.ts';
import type { AskingFacts } from '../visit/how-often.ts';
import type { TriedRule } from '../visit/page-rules/try-page-rules.ts';
import { tryPageRules } from '../visit/page-rules/try-page-rules.ts';
import type { JudgedSurvey, Reason, VisitFacts } from '../visit/verdict.ts';
import { usesPageRules } from '../visit/verdict.ts';
import { inForce } from './in-force.ts';
import { canBegin, notShown } from './missing.ts';
import type { SurveyState } from './publish/survey-state.ts';
import { surveyState } from './publish/survey-state.ts';

export interface ShowCheck {
  name:
    | 'published'
    | 'questions'
    | 'beginning'
    | 'question-types-addon'
    | 'targeting-addon'
    | Reason
    | 'not-on-pages'
    | 'placed-only'
    | 'full'
    | 'pace'
    | 'first';
  passed: boolean;
  /** Days, the share of visitors in percent, or the most responses. */
  n?: number;
  at?: string;
}

export interface PersonFacts {
  identified?: 'no' | 'yes' | 'answered';
}

export interface WhyNotShown {
  shown: boolean;
  /** The survey that this visitor sees instead, because it comes first and matches too. */
  other: string | undefined;
  state: SurveyState;
  not_shown: NotShown | null;
  checks: ShowCheck[];
  rules: TriedRule[];
}

/**
 * Uses the verdict of `eligibility`, as the visitor's browser does. Also checks whether the survey is published and
 * delivered, whether the server has `closed` it, and which earlier survey matches.
 */
export function whyNotShown(
  stored: SurveyDraft & { status: SurveyStatus; cookie_name: string },
  facts: VisitFacts & AskingFacts & PersonFacts,
  site: SiteAccess,
  now: Date,
  {
    before = [],
    closed = null,
    on_pages = 'open',
  }: {
    before?: readonly (JudgedSurvey & { title: string })[];
    closed?: Closed | null;
    on_pages?: OnPages | undefined;
  } = {},
): WhyNotShown {
  const state = surveyState(stored, now);
  const not_shown = notShown(stored, site);
  const { survey } = inForce(stored, site);
  const verdict = eligibility(survey, facts);
  const isTargeted = isAddonUsable('targeting', site);
  const areRulesAsked = usesPageRules(survey) && !facts.inline;
  // A survey placed in the page does not wait for others. `isBegun` is about this survey, not about those before it.
  const isPersonMissing = ({ settings }: Pick<JudgedSurvey, 'settings'>) =>
    settings.one_per_person === true && facts.identified !== 'yes';
  const isFirst = (one: JudgedSurvey) =>
    !isPersonMissing(one) && eligibility(one, { ...facts, isBegun: false }).eligible;
  const other = facts.inline ? undefined : before.find(isFirst)?.title;
  const failed = new Set<ShowCheck['name']>(
    verdict.reasons.map((reason) => (reason === 'device' && !isTargeted ? 'targeting-addon' : reason)),
  );
  if (on_pages === 'none') failed.add('not-on-pages');
  if (on_pages === 'placed' && !facts.inline) failed.add('placed-only');
  if (state !== 'publish') failed.add('published');
  if (not_shown !== null) failed.add(not_shown === 'question-at-rest' ? 'question-types-addon' : 'questions');
  // A survey without questions has a check of its own.
  else if (!canBegin(survey)) failed.add('beginning');
  if (closed === 'full' || closed === 'pace') failed.add(closed);
  if (isPersonMissing(survey)) failed.add(facts.identified === 'answered' ? 'answered' : 'identity');
  if (other !== undefined) failed.add('first');
  return {
    shown: failed.size === 0,
    other,
    state,
    not_shown,
    checks: [
      ...CHECKS.map((name) => ({ name, passed: !failed.has(name) })),
      ...askingChecks(survey, facts, on_pages).map(({ isUsed: _, ...check }) => ({
        ...check,
        passed: !failed.has(check.name),
      })),
    ],
    rules: areRulesAsked ? tryPageRules(stored.settings.targeting.page_rules, facts).tried : [],
  };
}

function askingChecks({ settings }: Pick<SurveyDraft, 'settings'>, { pauses }: AskingFacts, on_pages: OnPages) {
  const { sample_percent, max_responses, pace } = settings.limits;
  const { display_length, recur_days, run_time, end_at } = settings.behavior;
  const { one_per_person } = settings;
  const used: (Omit<ShowCheck, 'passed'> & { isUsed: boolean })[] = [
    { name: 'not-on-pages', isUsed: on_pages === 'none' },
    { name: 'placed-only', isUsed: on_pages === 'placed' },
    { name: 'recurring', n: recur_days, isUsed: display_length === 'recurring' },
    { name: 'ended', at: end_at ?? '', isUsed: run_time === 'until' },
    { name: 'full', n: max_responses ?? 0, isUsed: max_responses !== null },
    { name: 'pace', isUsed: pace !== null },
    { name: 'frequency', n: pauses.frequency_days, isUsed: pauses.frequency_days > 0 },
    { name: 'session', n: 1, isUsed: pauses.frequency_session },
    { name: 'identity', isUsed: one_per_person },
    { name: 'answered', isUsed: one_per_person },
    { name: 'sample', n: sample_percent, isUsed: sample_percent < SAMPLE_MAX },
  ];
  return used.filter(({ isUsed }) => isUsed);
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
