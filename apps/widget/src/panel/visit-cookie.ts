import { visitCookie } from '@userfeedback/engine/visit/visit-cookie';
import { visitCookies } from '../pending.ts';
import type { WidgetStorage } from '../storage.ts';

const DAYS = 365;

/** Remembers that the survey was started, unless the cookie says more already. */
export function saveStart(storage: WidgetStorage, name: string): void {
  if (name in storage.cookies(name)) return;
  storage.remember(name, visitCookie({ submitted: false, last_response_id: null }), DAYS);
}

/** The survey's cookie, or what stands for it while a response is unsent. It changes when a response is submitted. */
export function findVisitCookie(storage: WidgetStorage, name: string): string | undefined {
  return visitCookies(storage, name)[name];
}

/** Remembers that the server has confirmed the response. */
export function saveResponse(storage: WidgetStorage, name: string, responseId: number): void {
  storage.remember(name, visitCookie({ submitted: true, last_response_id: responseId }), DAYS);
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
