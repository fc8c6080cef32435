import type { WidgetSurvey } from '@userfeedback/contract';
import type { VisitState } from '@userfeedback/engine/visit/visit';
import { isBegun } from '@userfeedback/engine/visit/visit';
import { visitCookie } from '@userfeedback/engine/visit/visit-cookie';
import { toJson } from '../json.ts';
import { visitCookies } from '../pending.ts';
import type { WidgetStorage } from '../storage.ts';

const DAYS = 365;

/** Remembers that the survey was started, unless the cookie says more already. */
export function saveStart(storage: WidgetStorage, name: string): void {
  if (name in storage.cookies(name)) return;
  storage.remember(name, visitCookie({ submitted: false, last_response_id: null }), DAYS);
}

/** The survey's cookie, or a substitute while a response is unsent. It changes when a response is submitted. */
export function findVisitCookie(storage: WidgetStorage, name: string): string | undefined {
  return visitCookies(storage, name)[name];
}

/** Remembers that the server has confirmed the response. */
export function saveResponse(storage: WidgetStorage, name: string, responseId: number, at?: number): void {
  storage.remember(name, visitCookie({ submitted: true, last_response_id: responseId, at }), DAYS);
}

/** Whether the visitor has minimised this survey before; undefined if the visitor has neither minimised nor opened it. */
export function wasMinimized(storage: WidgetStorage, surveyCookie: string): boolean | undefined {
  const name = cookieNameOf(surveyCookie);
  const { [name]: value } = storage.cookies(name);
  return value === undefined ? undefined : value === 'true';
}

/** Remembers it until the browser is closed. */
export function saveMinimized(storage: WidgetStorage, surveyCookie: string, isMinimized: boolean): void {
  storage.remember(cookieNameOf(surveyCookie), `${isMinimized}`);
}

const cookieNameOf = (surveyCookie: string) => `${surveyCookie}-minimized`;

/** A visit that can be continued. */
interface UnfinishedVisit {
  state: VisitState;
  /** How long it has taken so far. */
  seconds: number;
}

const visitKeyOf = (survey: WidgetSurvey) => `userfeedback-visit/${survey.cookie_name}/${survey.version}`;

/** Stores the state of a visit until the tab is closed. */
export function saveVisit({ passing }: WidgetStorage, survey: WidgetSurvey, saved: UnfinishedVisit): void {
  passing.write(visitKeyOf(survey), toJson(saved));
}

/** The visit that a reload or another page of the site has interrupted, if its visitor had begun to answer. */
export function findVisit({ passing }: WidgetStorage, survey: WidgetSurvey): UnfinishedVisit | undefined {
  try {
    const saved: UnfinishedVisit = JSON.parse(passing.read(visitKeyOf(survey)) ?? '');
    const { stage, index } = saved.state;
    return stage === 'asking' && isBegun(saved.state) && survey.questions[index] ? saved : undefined;
  } catch {
    // There is none, or another script has overwritten it.
    return undefined;
  }
}
