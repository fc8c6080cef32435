export interface VisitCookie {
  submitted: boolean;
  last_response_id: number | null;
  /** When a recurring survey was answered, in Unix seconds. */
  at?: number | undefined;
}

/** Empty for a missing or unreadable cookie. */
export function parseVisitCookie(value: string | undefined): Partial<VisitCookie> {
  try {
    return JSON.parse(decodeURIComponent(value ?? '')) ?? {};
  } catch {
    return {};
  }
}

export function isSubmitted(value: string | undefined): boolean {
  return parseVisitCookie(value).submitted === true;
}

export function visitCookie(cookie: VisitCookie): string {
  // Without `JSON.stringify`, which old libraries on visitors' pages have changed.
  return encodeURIComponent(
    `{"submitted":${cookie.submitted},"last_response_id":${cookie.last_response_id}${cookie.at ? `,"at":${cookie.at}` : ''}}`,
  );
}
