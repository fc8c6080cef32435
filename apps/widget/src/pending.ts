import type { WidgetStorage } from './storage.ts';

/** An unconfirmed response is stored as `userfeedback-outbox/<cookie name>/<submission id>@<server>`. */
export const OUTBOX = 'userfeedback-outbox/';

export function pendingKeys({ lasting, server }: WidgetStorage): string[] {
  return lasting.names().filter((key) => key.startsWith(OUTBOX) && (key.split('@')[1] ?? server) === server);
}

/**
 * `own` is the name of one of the surveys' cookies. A survey with an unsent response counts as answered, although its
 * cookie is written only when the server has confirmed the response.
 */
export function visitCookies(storage: WidgetStorage, own: string): Record<string, string> {
  const cookies = storage.cookies(own);
  for (const key of pendingKeys(storage)) cookies[`${key.split('/')[1]}`] = '{"submitted":true}';
  return cookies;
}
