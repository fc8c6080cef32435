import type { PageRule, SurveyDraft } from '@userfeedback/contract';
import { needsCountry, usesPageRules } from './verdict.ts';

/** What can be said about a visitor beside the page and the device, in the order it is asked for. */
export const VISITOR_FACTS = [
  'role',
  'country',
  'history',
  'moment',
  'referrer',
  'cookies',
  'inline',
] as const;
export type VisitorFact = (typeof VISITOR_FACTS)[number];

/** The facts about a visitor that decide whether this survey is shown. */
export function askedFacts(survey: Pick<SurveyDraft, 'settings' | 'publish_at'>): VisitorFact[] {
  const { behavior, targeting } = survey.settings;
  const rules = usesPageRules(survey) ? targeting.page_rules : [];
  const hasRule = (...kinds: PageRule['logic'][]) => rules.some(({ logic }) => kinds.includes(logic));
  const isAsked: Record<VisitorFact, boolean> = {
    role: hasRule('user_logged_in', 'user_role'),
    country: needsCountry(survey),
    history: behavior.display_length !== 'repeatedly',
    moment: behavior.run_time === 'expire' || survey.publish_at !== null,
    referrer: hasRule('referrer'),
    cookies: hasRule('cookie_exist', 'cookie_not_exist'),
    // Rules do not count where a survey was placed by hand.
    inline: rules.length > 0,
  };
  return VISITOR_FACTS.filter((fact) => isAsked[fact]);
}
