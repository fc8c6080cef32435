import type { WidgetSurvey } from '@userfeedback/contract';
import type { VisitState } from '@userfeedback/engine/visit/visit';
import { isBegun } from '@userfeedback/engine/visit/visit';
import { visitCookie } from '@userfeedback/engine/visit/visit-cookie';
import { toJson } from '../json.ts';
import { visitCookies } from '../pending.ts';
import type { WidgetStorage } from '../storage.ts';
import { createId } from './create-id.ts';
import type { VisitKeeper } from './keeper.ts';

const DAYS = 365;

/** Unless the cookie says more already. */
export function saveStart(storage: WidgetStorage, name: string): void {
  if (name in storage.cookies(name)) return;
  storage.remember(name, visitCookie({ submitted: false, last_response_id: null }), DAYS);
}

/** The survey's cookie, or a substitute while a response is unsent. It changes when a response is submitted. */
export function findVisitCookie(storage: WidgetStorage, name: string): string | undefined {
  return visitCookies(storage, name)[name];
}

/** `last_response_id` is null for a response that the server has refused for good. */
export function saveResponse(storage: WidgetStorage, name: string, last_response_id: number | null, at?: number): void {
  storage.remember(name, visitCookie({ submitted: true, last_response_id, at }), DAYS);
}

/** Undefined if the visitor has neither minimised nor opened this survey. */
export function wasMinimized(storage: WidgetStorage, surveyCookie: string): boolean | undefined {
  const name = cookieNameOf(surveyCookie);
  const { [name]: value } = storage.cookies(name);
  return value === undefined ? undefined : value === 'true';
}

/** Until the browser is closed. */
export function saveMinimized(storage: WidgetStorage, surveyCookie: string, isMinimized: boolean): void {
  storage.remember(cookieNameOf(surveyCookie), `${isMinimized}`);
}

const cookieNameOf = (surveyCookie: string) => `${surveyCookie}-minimized`;

const visitKeyOf = (survey: WidgetSurvey) => `userfeedback-visit/${survey.cookie_name}/${survey.version}`;

/** A visit that a reload or another page of the site has interrupted. It was begun, or it would not be kept. */
export function findVisit({ passing, server }: WidgetStorage, survey: WidgetSurvey): ReturnType<VisitKeeper['recall']> {
  try {
    const saved: { state: VisitState; seconds: number; server?: string } = JSON.parse(
      passing.read(visitKeyOf(survey)) ?? '',
    );
    const { state } = saved;
    // Scripts of former versions kept only `answers`, which were all that was given.
    state.typed ??= state.given ??= state.answers;
    const isOurs = (saved.server ?? server) === server;
    const isOpen = state.stage === 'asking' && survey.questions[state.index];
    return isOurs && isOpen ? saved : undefined;
  } catch {
    // There is none, or another script has overwritten it.
    return undefined;
  }
}

/** For the tab, if the survey does not say otherwise. */
export function openMemory(storage: WidgetStorage, survey: WidgetSurvey): VisitKeeper {
  const { passing, server } = storage;
  const key = visitKeyOf(survey);
  return {
    recall: () => findVisit(storage, survey),
    keep(state, seconds) {
      if (isBegun(state)) passing.write(key, toJson({ state, seconds, server }));
      else passing.drop(key);
    },
    finish({ answers }) {
      passing.drop(key);
      return { submission_id: createId(), answers };
    },
    close() {},
  };
}
