import type { PageRule, SurveyDraft } from '@userfeedback/contract';
import { SAMPLE_MAX } from '@userfeedback/contract/limits';
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

export function askedFacts(survey: Pick<SurveyDraft, 'settings' | 'publish_at'>, pauses: Pauses): VisitorFact[] {
  const { behavior, limits, targeting } = survey.settings;
  const rules = usesPageRules(survey) ? targeting.page_rules : [];
  const hasRule = (...kinds: PageRule['logic'][]) => rules.some(({ logic }) => kinds.includes(logic));
  const isAsked: Record<VisitorFact, boolean> = {
    role: hasRule('user_logged_in', 'user_role'),
    country: needsCountry(survey),
    history: behavior.display_length !== 'repeatedly',
    last_shown: hasPauses(pauses) && !limits.ignore_frequency,
    share: limits.sample_percent < SAMPLE_MAX,
    moment: behavior.run_time !== 'indefinitely' || survey.publish_at !== null,
    referrer: hasRule('referrer'),
    attributes: hasRule('attribute'),
    events: hasRule('event'),
    identified: survey.settings.one_per_person,
    cookies: hasRule('cookie_exist', 'cookie_not_exist'),
    // Page rules do not count for a survey that was placed by hand.
    inline: rules.length > 0,
  };
  return VISITOR_FACTS.filter((fact) => isAsked[fact]);
}
