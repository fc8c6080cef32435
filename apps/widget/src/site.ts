import type { SubmittedSource, WidgetDocument } from '@userfeedback/contract';

export interface Site {
  /** `https://host/api/v1` */
  api: string;
  /** Milliseconds by which the server's clock is ahead of `performance.now()`; NaN before the first reply. */
  ahead: number;
  /** The page that responses name, if it is not the address of this one. */
  page?: string;
  /** Where responses say that they came from, unless from a page of the site. */
  source?: SubmittedSource;
  /** At most `maxAgeMs` old; without a limit, or if the server cannot be reached, the last one. */
  load: (maxAgeMs?: number) => Promise<WidgetDocument>;
}

export function openSite(api: string): Site {
  let last: WidgetDocument | undefined;
  let current: Promise<WidgetDocument> | undefined;
  let fetchedAt = 0;
  let problem = '';
  const fetchDocument = async (): Promise<WidgetDocument> => {
    // Thanks to its ETag the second call costs only a few bytes if nothing has changed.
    try {
      await fetchJson(`${api}/widget`, last && 'no-cache', (found, reply) => {
        // Whatever replied instead of our server says nothing of surveys or of the time.
        if (!Array.isArray(found.surveys)) throw reply;
        readServerTime(site, reply);
        last = found;
      });
    } catch (error) {
      const { status } = error as Partial<Response>;
      if (!last) problem = `${api}/widget could not be read: ${status ?? error}`;
    }
    if (last) return last;
    current = undefined;
    throw problem;
  };
  const site: Site = {
    api,
    ahead: Number.NaN,
    load: async (maxAgeMs) => {
      const now = performance.now();
      if (!current || now - fetchedAt >= (maxAgeMs ?? now)) {
        fetchedAt = now;
        current = fetchDocument();
      } else if (last && maxAgeMs === undefined) return last;
      return current;
    },
  };
  return site;
}

/** The visitor's clock may be wrong by years, so waiting times go by the server's. */
export function readServerTime(site: Site, { headers }: Response): void {
  site.ahead = Date.parse(headers.get('date') ?? '') - performance.now() || site.ahead;
}

/** Rejects on any failure. */
export async function fetchJson(
  url: string,
  cache: RequestCache = 'default',
  onReply?: (body: WidgetDocument, reply: Response) => void,
) {
  // Without credentials the reply is the same for every visitor.
  const response = await fetch(url, { credentials: 'omit', cache });
  if (!response.ok) throw response;
  const body = await response.json();
  onReply?.(body, response);
  return body;
}
