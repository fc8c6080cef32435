export interface VisitCookie {
  submitted: boolean;
  last_response_id: number | null;
}

/** Whether a survey's cookie says that it was answered; false for a missing or unreadable one. */
export function isSubmitted(value: string | undefined): boolean {
  try {
    return JSON.parse(decodeURIComponent(value ?? '')).submitted === true;
  } catch {
    return false;
  }
}

/** The value to write, URL-encoded. */
export function visitCookie(cookie: VisitCookie): string {
  // Not by `JSON.stringify`, which old libraries on visitors' pages have changed.
  return encodeURIComponent(
    `{"submitted":${cookie.submitted},"last_response_id":${cookie.last_response_id}}`,
  );
}
