import type { Limits, WidgetSurvey } from '@userfeedback/contract';
import type { JudgedSurvey, Pauses, Reason, VisitFacts } from './verdict.ts';

/** When a survey last opened by itself in this browser, in Unix seconds. */
export const SHOWN_COOKIE = 'userfeedback-shown';
/** A survey has opened by itself since the browser was started. */
export const ASKED_COOKIE = 'userfeedback-asked';

const DAY_SECONDS = 86_400;

/** What decides whether a visitor is asked now. */
export interface AskingFacts extends Pick<VisitFacts, 'cookies'> {
  /** By the visitor's clock, in milliseconds. */
  now: number;
  pauses: Pauses;
  /** It would open over the page by itself: not inside it, and not minimized. */
  opensItself: boolean;
  /** The visitor has begun to answer it. */
  isBegun: boolean;
  /** One of 0 to 99, drawn once for each browser and survey. */
  draw: number;
}

/** Why a survey that fits is not opened now: because of the site's pauses, or the visitor is not in its share. */
export function heldBack(survey: Pick<JudgedSurvey, 'settings'>, facts: AskingFacts): Reason[] {
  const { sample_percent, ignore_frequency } = survey.settings.limits;
  if (facts.isBegun) return [];
  return [
    ...(facts.opensItself && !ignore_frequency ? pausesNow(facts) : []),
    ...(isInShare(facts.draw, sample_percent) ? [] : (['sample'] as const)),
  ];
}

/** Which of the site's pauses last. A moment in the future is that of a clock that was wrong. */
export function pausesNow({
  cookies,
  pauses,
  now,
}: Pick<AskingFacts, 'cookies' | 'pauses' | 'now'>): Reason[] {
  const ago = now / 1000 - Number(cookies[SHOWN_COOKIE]);
  return [
    ...(ago >= 0 && ago < pauses.frequency_days * DAY_SECONDS ? (['frequency'] as const) : []),
    ...(pauses.frequency_session && ASKED_COOKIE in cookies ? (['session'] as const) : []),
  ];
}

/** `draw` is one of 0 to 99: whoever is in a share is in every larger one, too. */
export function isInShare(draw: number, percent: Limits['sample_percent']): boolean {
  return draw < percent;
}

/** The number kept in a survey's cookie for draws; undefined if there is none. */
export function parseDraw(value: string | undefined): number | undefined {
  return /^\d\d?$/.test(value ?? '') ? Number(value) : undefined;
}

/** The number of a person whom the page has named: the same on all devices, another one for each survey. */
export function drawOfPerson({ id }: Pick<WidgetSurvey, 'id'>, person: string): number {
  const text = `${id} ${person}`;
  let hash = 0;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return (hash >>> 0) % 100;
}
