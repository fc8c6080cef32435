export interface VisitCookie {
  submitted: boolean;
  last_response_id: number | null;
}

/** The content of a survey's cookie; null when it is absent. Content that cannot be read counts as not submitted. */
export function readVisitCookie(value: string | undefined): VisitCookie | null {
  if (value === undefined) return null;
  let data: Partial<VisitCookie> = {};
  try {
    data = JSON.parse(decodeURIComponent(value)) ?? data;
  } catch {}
  return { submitted: data.submitted === true, last_response_id: data.last_response_id ?? null };
}

/** The value to write, URL-encoded (OP-047). */
export function visitCookie(cookie: VisitCookie): string {
  return encodeURIComponent(JSON.stringify(cookie));
}
