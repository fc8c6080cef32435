import { visitCookie } from '@userfeedback/engine/visit-cookie';
import { readCookies, writeCookie } from '../cookies.ts';
import { pendingCookies } from '../pending.ts';

const DAYS = 365;

/** Notes that the survey was started, unless something is noted already (WG-29, WG-30). */
export function noteStart(name: string): void {
  if (name in readCookies()) return;
  writeCookie(name, visitCookie({ submitted: false, last_response_id: null }), DAYS);
}

/** What stands about a survey, responses that are still on their way included; it changes when one is submitted. */
export function notedOf(name: string): string | undefined {
  return { ...readCookies(), ...pendingCookies() }[name];
}

/** Notes that the server has the response (WG-67). */
export function noteResponse(name: string, responseId: number): void {
  writeCookie(name, visitCookie({ submitted: true, last_response_id: responseId }), DAYS);
}

/** Whether the visitor minimised this survey before; undefined when nothing is remembered (WG-23). */
export function wasMinimized(name: string): boolean | undefined {
  const kept = readCookies()[`${name}-minimized`];
  return kept === undefined ? undefined : kept === 'true';
}

/** Remembers it until the browser is closed. */
export function noteMinimized(name: string, isMinimized: boolean): void {
  writeCookie(`${name}-minimized`, `${isMinimized}`);
}
