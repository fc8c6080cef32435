import type { WidgetStorage } from './storage.ts';

/** Each response that the server has not confirmed is stored as `userfeedback-outbox/<cookie name>/<submission id>@<server>`. */
export const OUTBOX = 'userfeedback-outbox/';

/** The keys of the responses in this browser that the server has not confirmed. */
export function pendingKeys({ lasting, server }: WidgetStorage): string[] {
  return lasting.names().filter((key) => key.startsWith(OUTBOX) && (key.split('@')[1] ?? server) === server);
}

/**
 * The cookies by which surveys know their visitors; `own` is the name of one of them. A survey with an unsent response
 * counts as answered, although its cookie is written only when the server has confirmed the response.
 */
export function visitCookies(storage: WidgetStorage, own: string): Record<string, string> {
  const cookies = storage.cookies(own);
  for (const key of pendingKeys(storage)) cookies[`${key.split('/')[1]}`] = '{"submitted":true}';
  return cookies;
}
