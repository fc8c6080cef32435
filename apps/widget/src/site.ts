import type { WidgetDocument } from '@userfeedback/contract';

/** The server as the widget knows it. */
export interface Site {
  /** `https://host/api/v1` */
  api: string;
  /** By how much its clock is ahead of `performance.now()`, as its last reply told; NaN before. */
  ahead: number;
  /**
   * The shared document: the one at hand, or one that was asked for at most so many milliseconds ago. Where the server
   * does not answer, it stays the one at hand.
   */
  load: (oldest?: number) => Promise<WidgetDocument>;
}

/** Reads the shared document when it is first needed. */
export function openSite(api: string): Site {
  let last: WidgetDocument | undefined;
  let asked: Promise<WidgetDocument> | undefined;
  let askedAt = 0;
  const ask = async (): Promise<WidgetDocument> => {
    // Again, it is a few bytes where nothing has changed: the browser knows its ETag.
    try {
      last = await fetchJson(`${api}/widget`, last && 'no-cache', (reply) => noteTime(site, reply));
    } catch {}
    if (last) return last;
    asked = undefined;
    throw api;
  };
  const site: Site = {
    api,
    ahead: Number.NaN,
    load: async (oldest = Number.POSITIVE_INFINITY) => {
      const now = performance.now();
      if (!asked || now - askedAt >= oldest) {
        askedAt = now;
        asked = ask();
      } else if (last && oldest === Number.POSITIVE_INFINITY) return last;
      return asked;
    },
  };
  return site;
}

/** Visitors' clocks may be wrong by years; what waits for the server goes by the server's own. */
export function noteTime(site: Site, { headers }: Response): void {
  site.ahead = Date.parse(headers.get('date') ?? '') - performance.now() || site.ahead;
}

/** A GET as JSON; rejects on any failure. */
export async function fetchJson(
  url: string,
  cache: RequestCache = 'default',
  hear?: (reply: Response) => void,
) {
  // Visitors' calls carry no session, so that answers are the same for all.
  const response = await fetch(url, { credentials: 'omit', cache });
  hear?.(response);
  if (!response.ok) throw response;
  return response.json();
}
