import type { SurveyDraft } from '@userfeedback/contract';
import { SAMPLE_MAX } from '@userfeedback/contract/limits';
import type { OnPages } from '@userfeedback/contract/places-limits';
import { RULE_KINDS } from './page-rules/page-rule-kinds.ts';
import type { Pauses } from './verdict.ts';
import { hasPauses, needsCountry, usesPageRules } from './verdict.ts';

/** Facts about a visitor besides the page and the device, in the order in which they are asked for. */
export const VISITOR_FACTS = [
  'role',
  'country',
  'history',
  'last_shown',
  'share',
  'moment',
  'referrer',
  'attributes',
  'events',
  'identified',
  'cookies',
  'inline',
] as const;
export type VisitorFact = (typeof VISITOR_FACTS)[number];

export function askedFacts(
  survey: Pick<SurveyDraft, 'settings' | 'publish_at'>,
  pauses: Pauses,
  on_pages: OnPages = 'open',
): VisitorFact[] {
  const { behavior, limits, targeting } = survey.settings;
  const rules = usesPageRules(survey) ? targeting.page_rules : [];
  const isAskedByRule = (fact: VisitorFact) => rules.some(({ logic }) => RULE_KINDS[logic].asks === fact);
  const isAsked: Record<VisitorFact, boolean> = {
    role: isAskedByRule('role'),
    country: needsCountry(survey),
    history: behavior.display_length !== 'repeatedly',
    last_shown: hasPauses(pauses) && !limits.ignore_frequency,
    share: limits.sample_percent < SAMPLE_MAX,
    moment: behavior.run_time !== 'indefinitely' || survey.publish_at !== null,
    referrer: isAskedByRule('referrer'),
    attributes: isAskedByRule('attributes'),
    events: isAskedByRule('events'),
    identified: survey.settings.one_per_person,
    cookies: isAskedByRule('cookies'),
    // Page rules do not count for a survey that was placed by hand.
    inline: rules.length > 0 || on_pages === 'placed',
  };
  return VISITOR_FACTS.filter((fact) => isAsked[fact]);
}
