export interface VisitCookie {
  submitted: boolean;
  last_response_id: number | null;
}

/** Whether a survey's cookie says that it was answered; one that is absent or cannot be read does not. */
export function saysSubmitted(value: string | undefined): boolean {
  try {
    return JSON.parse(decodeURIComponent(value ?? '')).submitted === true;
  } catch {
    return false;
  }
}

/** The value to write, URL-encoded. */
export function visitCookie(cookie: VisitCookie): string {
  // Not by `JSON.stringify`, which old libraries of visitors' pages have given a say.
  return encodeURIComponent(
    `{"submitted":${cookie.submitted},"last_response_id":${cookie.last_response_id}}`,
  );
}
