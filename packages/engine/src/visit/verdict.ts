import type { PageRule, WidgetSettings, WidgetSurvey } from '@userfeedback/contract';
import type { Device } from './devices.ts';
import type { PageVisit } from './page-rules/page-rules.ts';
import { isSubmitted } from './visit-cookie.ts';

export type Reason =
  | 'device'
  | 'cookie'
  | 'expired'
  | 'page-rules'
  | 'geo'
  | 'frequency'
  | 'session'
  | 'sample'
  | 'recurring'
  | 'ended'
  | 'identity'
  | 'answered';

/** As in force; only what decides whether it is shown. */
export type JudgedSurvey = Pick<WidgetSurvey, 'cookie_name'> & {
  settings: Pick<WidgetSurvey['settings'], 'targeting' | 'geo_targeting' | 'behavior' | 'limits' | 'one_per_person'> & {
    fields?: readonly object[] | undefined;
  };
};

export interface VisitFacts extends PageVisit {
  device: Device;
  today: { month: number; day: number };
  /** ISO 3166 code; null when unknown or not requested yet. */
  country: string | null;
  /** The visitor has answered some of its questions and can continue, so its cookie and pauses no longer matter. */
  isBegun?: boolean;
  /** Placed by shortcode: page rules do not apply. */
  inline: boolean;
}

export type Pauses = Pick<WidgetSettings, 'frequency_days' | 'frequency_session'>;

export interface Verdict {
  eligible: boolean;
  reasons: Reason[];
}

/**
 * The check of page rules, and why the survey is held back, are passed in: they are most of the code and few surveys
 * need them, so the widget fetches them only for surveys that `needs` rules. Everybody else calls `eligibility`.
 */
export function verdictOn(
  survey: JudgedSurvey,
  facts: VisitFacts,
  rulesHold: (rules: readonly PageRule[], visit: PageVisit) => boolean,
  heldBack: readonly Reason[],
): Verdict {
  const reasons = [...CHECKS.flatMap((check) => check(survey, facts) ?? []), ...heldBack];
  if (!facts.inline && usesPageRules(survey) && !rulesHold(survey.settings.targeting.page_rules, facts)) {
    reasons.push('page-rules');
  }
  return { eligible: reasons.length === 0, reasons };
}

export function usesPageRules({ settings }: Pick<JudgedSurvey, 'settings'>): boolean {
  return settings.targeting.pages === 'select';
}

/**
 * Whether pauses, the share of visitors, the moments of earlier answers or an end may matter. Documents of older
 * servers say nothing of them.
 */
export function mayHoldBack({ settings }: Pick<JudgedSurvey, 'settings'>, pauses: Pauses): boolean {
  const { behavior, limits } = settings;
  return (
    hasPauses(pauses) ||
    limits?.sample_percent < 100 ||
    behavior.display_length === 'recurring' ||
    behavior.run_time === 'until'
  );
}

export function hasPauses({ frequency_days, frequency_session }: Pauses): boolean {
  return frequency_days > 0 || frequency_session;
}

/**
 * Whether anything matters besides the device, the survey's cookie and its last day, or there are hidden fields to
 * remember. The widget does not call this: documents say it with their surveys.
 */
export function needsRules(survey: Pick<JudgedSurvey, 'settings'>, pauses: Pauses): boolean {
  const { behavior, fields = [], one_per_person } = survey.settings;
  return (
    behavior.timing !== 'immediate' ||
    usesPageRules(survey) ||
    mayHoldBack(survey, pauses) ||
    needsCountry(survey) ||
    fields.length > 0 ||
    one_per_person === true
  );
}

export function needsCountry({ settings }: Pick<JudgedSurvey, 'settings'>): boolean {
  const { target, countries } = settings.geo_targeting;
  return target === 'select' && countries.length > 0;
}

type Check = (survey: JudgedSurvey, facts: VisitFacts) => Reason | null;

const deviceCheck: Check = ({ settings }, { device }) =>
  settings.targeting.devices.includes(device) ? null : 'device';

const cookieCheck: Check = ({ cookie_name, settings }, { cookies, isBegun }) => {
  if (isBegun) return null;
  const { display_length } = settings.behavior;
  const cookie = cookies[cookie_name];
  const isHidden =
    display_length === 'once' ? cookie !== undefined : display_length === 'until_response' && isSubmitted(cookie);
  return isHidden ? 'cookie' : null;
};

type MonthDay = VisitFacts['today'];

export function isPastExpiry(last: MonthDay, today: MonthDay): boolean {
  return today.month * 100 + today.day > last.month * 100 + last.day;
}

const expiryCheck: Check = (survey, { today }) => {
  const { run_time, expire_at } = survey.settings.behavior;
  if (run_time !== 'expire' || !expire_at) return null;
  return isPastExpiry(expire_at, today) ? 'expired' : null;
};

const countryCheck: Check = (survey, { country }) => {
  if (!needsCountry(survey)) return null;
  return country !== null && survey.settings.geo_targeting.countries.includes(country) ? null : 'geo';
};

const CHECKS: readonly Check[] = [deviceCheck, cookieCheck, expiryCheck, countryCheck];
