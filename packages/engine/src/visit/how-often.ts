import type { Behavior, Limits, WidgetSurvey } from '@userfeedback/contract';
import type { JudgedSurvey, Pauses, Reason, VisitFacts } from './verdict.ts';
import { parseVisitCookie } from './visit-cookie.ts';

/** When a survey last opened by itself in this browser, in Unix seconds. */
export const SHOWN_COOKIE = 'userfeedback-shown';
/** Set if a survey has opened by itself since the browser was started. */
export const ASKED_COOKIE = 'userfeedback-asked';

const DAY_SECONDS = 86_400;

/** All moments are milliseconds of the visitor's clock. */
export interface AskingFacts extends Pick<VisitFacts, 'cookies'> {
  now: number;
  pauses: Pauses;
  /** Opens over the page by itself: not inside it, and not minimized. */
  opensItself: boolean;
  isBegun: boolean;
  /** 0 to 99, drawn once for each browser and survey. */
  draw: number;
}

export function heldBack(survey: Pick<JudgedSurvey, 'settings' | 'cookie_name'>, facts: AskingFacts): Reason[] {
  const { behavior, limits } = survey.settings;
  const { sample_percent, ignore_frequency } = limits;
  const ended: Reason[] = isEnded(behavior, facts.now) ? ['ended'] : [];
  if (facts.isBegun) return ended;
  return [
    ...ended,
    ...(isAnsweredLately(behavior, facts.cookies[survey.cookie_name], facts.now) ? (['recurring'] as const) : []),
    ...(facts.opensItself && !ignore_frequency ? pausesNow(facts) : []),
    ...(isInShare(facts.draw, sample_percent) ? [] : (['sample'] as const)),
  ];
}

/** Answers are still accepted this long after the end, so that visitors can finish. */
export const END_GRACE_MS = 30 * 60_000;

export function isEnded(
  { run_time, end_at }: Pick<Behavior, 'run_time' | 'end_at'>,
  now: number,
  graceMs = 0,
): boolean {
  return run_time === 'until' && end_at !== null && Date.parse(end_at) + graceMs <= now;
}

/** For surveys that everybody answers once. */
export function mayAnswerAgain(
  { display_length, recur_days }: Pick<Behavior, 'display_length' | 'recur_days'>,
  last: number,
  now: number,
): boolean {
  return display_length === 'recurring' && now - last >= recur_days * DAY_SECONDS * 1000;
}

/** An answer without a moment counts as given just now. */
function isAnsweredLately(
  { display_length, recur_days }: Pick<Behavior, 'display_length' | 'recur_days'>,
  cookie: string | undefined,
  now: number,
): boolean {
  const { submitted, at = now / 1000 } = parseVisitCookie(cookie);
  return display_length === 'recurring' && submitted === true && now / 1000 - at < recur_days * DAY_SECONDS;
}

/** A moment in the future comes from a clock that was wrong, and is ignored. */
export function pausesNow({ cookies, pauses, now }: Pick<AskingFacts, 'cookies' | 'pauses' | 'now'>): Reason[] {
  const ago = now / 1000 - Number(cookies[SHOWN_COOKIE]);
  return [
    ...(ago >= 0 && ago < pauses.frequency_days * DAY_SECONDS ? (['frequency'] as const) : []),
    ...(pauses.frequency_session && ASKED_COOKIE in cookies ? (['session'] as const) : []),
  ];
}

/** Whoever is in a share is in every larger one too. */
export function isInShare(draw: number, percent: Limits['sample_percent']): boolean {
  return draw < percent;
}

export function parseDraw(value: string | undefined): number | undefined {
  return /^\d\d?$/.test(value ?? '') ? Number(value) : undefined;
}

/** For a person whom the page has named: the same on all devices, another one for each survey. */
export function drawOfPerson({ id }: Pick<WidgetSurvey, 'id'>, person: string): number {
  const text = `${id} ${person}`;
  let hash = 0;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return (hash >>> 0) % 100;
}
