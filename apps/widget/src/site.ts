import type { WidgetDocument } from '@userfeedback/contract';

/** The server as the widget knows it. */
export interface Site {
  /** `https://host/api/v1` */
  api: string;
  /** The shared document: the one at hand, or a new one if it is asked for and can be had. */
  load: (again?: boolean) => Promise<WidgetDocument>;
}

/** Reads the shared document when it is first needed. */
export function openSite(api: string): Site {
  let last: WidgetDocument | undefined;
  return {
    api,
    load: async (again) => {
      if (again || !last) {
        const next: WidgetDocument = await fetchJson(`${api}/widget`, last && 'no-cache').catch(
          (reason) => last ?? Promise.reject(reason),
        );
        last = next;
      }
      return last;
    },
  };
}

/** A GET as JSON; rejects on any failure. */
export async function fetchJson(url: string, cache: RequestCache = 'default') {
  // Visitors' calls carry no session, so that answers are the same for all.
  const response = await fetch(url, { credentials: 'omit', cache });
  return response.ok ? response.json() : Promise.reject();
}
