import type { WidgetDocument } from '@userfeedback/contract';

/** The document counts as new for so long. Before a survey starts later, it is asked whether it is still there (D-10). */
const FRESH_MS = 30_000;

/** The server as the widget knows it. */
export interface Site {
  /** `https://host/api/v1` */
  api: string;
  /** The shared document; from memory while it is new, unless told to ask again. */
  load: (again?: boolean) => Promise<WidgetDocument>;
}

/** Reads the shared document, and keeps it while it is new. */
export function openSite(api: string): Site {
  let loaded: Promise<WidgetDocument> | undefined;
  let loadedAt = 0;
  return {
    api,
    load: (again) => {
      const now = performance.now();
      if (!loaded || again || now - loadedAt > FRESH_MS) {
        // Visitors' calls carry no session, so that the answers stay the same for all.
        loaded = fetchJson(`${api}/widget`, loaded ? 'no-cache' : 'default');
        loadedAt = now;
      }
      return loaded;
    },
  };
}

/** A GET as JSON; rejects on any failure. */
export async function fetchJson(url: string, cache: RequestCache) {
  const response = await fetch(url, { credentials: 'omit', cache });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}
