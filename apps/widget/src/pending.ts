import type { WidgetStorage } from './storage.ts';

/** Responses that the server has not acknowledged yet: one entry `userfeedback-outbox/<cookie>/<submission>` each. */
export const OUTBOX = 'userfeedback-outbox/';

/** The keys of the responses that still wait in this browser. */
export function pendingKeys({ lasting }: WidgetStorage): string[] {
  return lasting.names().filter((key) => key.startsWith(OUTBOX));
}

/** What is remembered under names; who has answered is not asked again, although the cookie waits for the server. */
export function notedCookies(storage: WidgetStorage, own: string): Record<string, string> {
  const cookies = storage.cookies(own);
  for (const key of pendingKeys(storage)) cookies[`${key.split('/')[1]}`] = '{"submitted":true}';
  return cookies;
}
