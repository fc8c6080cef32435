import { visitCookie } from '@userfeedback/engine/visit/visit-cookie';
import { notedCookies } from '../pending.ts';
import type { WidgetStorage } from '../storage.ts';

const DAYS = 365;

/** Notes that the survey was started, unless something is noted already. */
export function noteStart(storage: WidgetStorage, name: string): void {
  if (name in storage.cookies(name)) return;
  storage.remember(name, visitCookie({ submitted: false, last_response_id: null }), DAYS);
}

/** What stands about a survey, responses that are still on their way included; it changes when one is submitted. */
export function notedOf(storage: WidgetStorage, name: string): string | undefined {
  return notedCookies(storage, name)[name];
}

/** Notes that the server has the response. */
export function noteResponse(storage: WidgetStorage, name: string, responseId: number): void {
  storage.remember(name, visitCookie({ submitted: true, last_response_id: responseId }), DAYS);
}

/** Whether the visitor minimised this survey before; undefined when nothing is remembered. */
export function wasMinimized(storage: WidgetStorage, survey: string): boolean | undefined {
  const name = nameOf(survey);
  const { [name]: kept } = storage.cookies(name);
  return kept === undefined ? undefined : kept === 'true';
}

/** Remembers it until the browser is closed. */
export function noteMinimized(storage: WidgetStorage, survey: string, isMinimized: boolean): void {
  storage.remember(nameOf(survey), `${isMinimized}`);
}

const nameOf = (survey: string) => `${survey}-minimized`;
