export interface VisitCookie {
  submitted: boolean;
  last_response_id: number | null;
}

/** The content of a survey's cookie; null when it is absent. Content that cannot be read counts as not submitted. */
export function readVisitCookie(value: string | undefined): VisitCookie | null {
  if (value === undefined) return null;
  try {
    const data: Partial<VisitCookie> = JSON.parse(decodeURIComponent(value));
    return { submitted: data.submitted === true, last_response_id: data.last_response_id ?? null };
  } catch {
    return { submitted: false, last_response_id: null };
  }
}

/** The value to write, URL-encoded (OP-047). */
export function visitCookie(cookie: VisitCookie): string {
  return encodeURIComponent(JSON.stringify(cookie));
}
