import type { WidgetSurvey } from '@userfeedback/contract';
import type { Device } from './devices.ts';
import type { PageVisit, pageRulesHold } from './page-rules.ts';
import { isRatingQuestion } from './question-types/capabilities.ts';
import { saysSubmitted } from './visit-cookie.ts';
import type { WidgetSite } from './widget-site.ts';
import { hasAddon } from './widget-site.ts';

/** Why a survey is not shown; recorded, never shown to the visitor (EL-02). */
export type Reason =
  | 'question-types-addon'
  | 'targeting-addon'
  | 'device'
  | 'cookie'
  | 'expired'
  | 'page-rules'
  | 'geo';

/** What of a survey decides whether it is shown. */
export type JudgedSurvey = Pick<WidgetSurvey, 'questions' | 'cookie_name'> & {
  settings: Pick<WidgetSurvey['settings'], 'targeting' | 'geo_targeting' | 'behavior'>;
};

/** What is known about a visitor on a page. */
export interface VisitFacts extends PageVisit {
  device: Device;
  /** The visitor's own date (OP-074). */
  today: { month: number; day: number };
  /** ISO 3166 code; null when unknown or not asked for yet. */
  country: string | null;
  /** Placed by shortcode: page rules do not apply (OP-037). */
  inline: boolean;
}

export interface Verdict {
  eligible: boolean;
  reasons: Reason[];
}

/**
 * The verdict on a survey, with the judge of page rules passed in: they are most of the code and few surveys have any,
 * so that the widget's loader fetches them only where `usesPageRules` says so. Everybody else asks `eligibility`.
 */
export function verdictOn(
  survey: JudgedSurvey,
  facts: VisitFacts,
  site: WidgetSite,
  rulesHold: typeof pageRulesHold,
): Verdict {
  const reasons = CHECKS.flatMap((check) => check(survey, facts, site) ?? []);
  if (
    !facts.inline &&
    usesPageRules(survey, site) &&
    !rulesHold(survey.settings.targeting.page_rules, facts)
  ) {
    reasons.push('page-rules');
  }
  return { eligible: reasons.length === 0, reasons };
}

/** True when the verdict depends on page rules; without the targeting addon they do not count (OP-076). */
export function usesPageRules({ settings }: Pick<JudgedSurvey, 'settings'>, site: WidgetSite): boolean {
  return settings.targeting.pages === 'select' && hasAddon(site, 'targeting');
}

/** True when the answer depends on the visitor's country. */
export function needsCountry(survey: Pick<JudgedSurvey, 'settings'>, site: WidgetSite): boolean {
  const { target, countries } = survey.settings.geo_targeting;
  return hasAddon(site, 'geo-restrictions') && target === 'select' && countries.length > 0;
}

type Check = (survey: JudgedSurvey, facts: VisitFacts, site: WidgetSite) => Reason | null;

const typesCheck: Check = (survey, _facts, site) => {
  const hasRating = survey.questions.some(isRatingQuestion);
  return hasRating && !hasAddon(site, 'question-types') ? 'question-types-addon' : null;
};

const deviceCheck: Check = (survey, { device }, site) => {
  if (!hasAddon(site, 'targeting')) return device === 'desktop' ? null : 'targeting-addon';
  return survey.settings.targeting.devices.includes(device) ? null : 'device';
};

/** Without the behavior addon every survey is shown until it is answered (OP-072). */
const cookieCheck: Check = (survey, { cookies }, site) => {
  const { display_length } = survey.settings.behavior;
  const length = hasAddon(site, 'behavior') ? display_length : 'until_response';
  const cookie = cookies[survey.cookie_name];
  const isHidden =
    length === 'once' ? cookie !== undefined : length === 'until_response' && saysSubmitted(cookie);
  return isHidden ? 'cookie' : null;
};

type MonthDay = VisitFacts['today'];

/** Month and day within the current year; the last day itself still shows (OP-073). */
export function isPastExpiry(last: MonthDay, today: MonthDay): boolean {
  return today.month * 100 + today.day > last.month * 100 + last.day;
}

const expiryCheck: Check = (survey, { today }, site) => {
  const { run_time, expire_at } = survey.settings.behavior;
  if (run_time !== 'expire' || !expire_at || !hasAddon(site, 'behavior')) return null;
  return isPastExpiry(expire_at, today) ? 'expired' : null;
};

const countryCheck: Check = (survey, { country }, site) => {
  if (!needsCountry(survey, site)) return null;
  return country !== null && survey.settings.geo_targeting.countries.includes(country) ? null : 'geo';
};

const CHECKS: readonly Check[] = [typesCheck, deviceCheck, cookieCheck, expiryCheck, countryCheck];
