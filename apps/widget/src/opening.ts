import type { WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import {
  ASKED_COOKIE,
  drawOfPerson,
  heldBack,
  parseDraw,
  pausesNow,
  SHOWN_COOKIE,
} from '@userfeedback/engine/visit/how-often';
import type { Pauses, Reason } from '@userfeedback/engine/visit/verdict';
import { parseVisitCookie, visitCookie } from '@userfeedback/engine/visit/visit-cookie';
import { isKept } from './kept.ts';
import { findVisit, wasMinimized } from './panel/visit-memory.ts';
import { visitCookies } from './pending.ts';
import type { WidgetStorage } from './storage.ts';

const DAYS = 365;

/** Why a survey that fits is not shown now. `person` is whom the page has named. */
export function findHeldBack(
  storage: WidgetStorage,
  survey: WidgetSurvey,
  { widget_settings: pauses }: WidgetDocument,
  inline: boolean,
  person: string | null,
): Reason[] {
  if (survey.settings.behavior.display_length === 'recurring') keepMoment(storage, survey);
  return heldBack(survey, {
    cookies: visitCookies(storage, survey.cookie_name),
    now: Date.now(),
    pauses,
    opensItself: !inline && opensItself(storage, survey),
    isBegun: isKept(storage, survey) || findVisit(storage, survey) !== undefined,
    draw: survey.settings.limits.sample_percent < 100 ? findDraw(storage, survey, person) : 0,
  });
}

/** An answer from before the survey was recurring counts as given now. */
function keepMoment(storage: WidgetStorage, { cookie_name }: WidgetSurvey): void {
  const { submitted, last_response_id = null, at } = parseVisitCookie(storage.cookies(cookie_name)[cookie_name]);
  if (submitted !== true || at) return;
  storage.remember(cookie_name, visitCookie({ submitted, last_response_id, at: Math.floor(Date.now() / 1000) }), DAYS);
}

function opensItself(storage: WidgetStorage, { cookie_name, look }: WidgetSurvey): boolean {
  return !(wasMinimized(storage, cookie_name) ?? look.start_minimized);
}

function findDraw(storage: WidgetStorage, survey: WidgetSurvey, person: string | null): number {
  if (person !== null) return drawOfPerson(survey, person);
  const name = `${survey.cookie_name}-draw`;
  const known = parseDraw(storage.cookies(name)[name]);
  if (known !== undefined) return known;
  const draw = Math.floor(Math.random() * 100);
  storage.remember(name, `${draw}`, DAYS);
  return draw;
}

/**
 * The function it returns is called in the moment of opening, since another tab may have opened a survey after this one
 * was judged. If the survey may open by itself, that is stored as far as the pauses need it.
 */
export function turnOf(
  storage: WidgetStorage,
  survey: WidgetSurvey,
  pauses: Pauses,
  reasons: Record<number, string[]>,
): () => boolean {
  return () => {
    if (!opensItself(storage, survey)) return true;
    const now = Date.now();
    const cookies = storage.cookies(SHOWN_COOKIE);
    const held = survey.settings.limits.ignore_frequency ? [] : pausesNow({ cookies, pauses, now });
    reasons[survey.id] = held;
    if (held.length > 0) return false;
    if (pauses.frequency_days > 0) storage.remember(SHOWN_COOKIE, `${Math.floor(now / 1000)}`, DAYS);
    if (pauses.frequency_session) storage.remember(ASKED_COOKIE, '1');
    return true;
  };
}
