/** Responses that the server has not acknowledged yet: one entry `userfeedback-outbox/<cookie>/<submission>` each. */
export const OUTBOX = 'userfeedback-outbox/';

/** The keys of the responses that still wait in this browser. */
export function pendingKeys(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(OUTBOX));
  } catch {
    // Storage may be switched off.
    return [];
  }
}

/** Who has answered is not asked again, although the cookie waits for the server's word (WG-67). */
export function pendingCookies(): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const key of pendingKeys()) cookies[`${key.split('/')[1]}`] = '{"submitted":true}';
  return cookies;
}
