export interface VisitCookie {
  submitted: boolean;
  last_response_id: number | null;
  /** When a recurring survey was answered, in Unix seconds. */
  at?: number | undefined;
}

/** What a survey's cookie says; empty for a missing or unreadable one. */
export function parseVisitCookie(value: string | undefined): Partial<VisitCookie> {
  try {
    return JSON.parse(decodeURIComponent(value ?? '')) ?? {};
  } catch {
    return {};
  }
}

/** Whether a survey's cookie says that it was answered; false for a missing or unreadable one. */
export function isSubmitted(value: string | undefined): boolean {
  return parseVisitCookie(value).submitted === true;
}

/** The value to write, URL-encoded. */
export function visitCookie(cookie: VisitCookie): string {
  // Not by `JSON.stringify`, which old libraries on visitors' pages have changed.
  return encodeURIComponent(
    `{"submitted":${cookie.submitted},"last_response_id":${cookie.last_response_id}${cookie.at ? `,"at":${cookie.at}` : ''}}`,
  );
}
