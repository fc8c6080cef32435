import type { AddonManifest } from './manifest.ts';

/** What an addon draws on visitors' pages. */
export interface PageAddon {
  manifest: Pick<AddonManifest, 'slug'>;
  /**
   * Fills a place on the page, an element `data-userfeedback-<slug>`, while the addon is usable and public. The function
   * it returns empties the place again.
   */
  mount(element: HTMLElement, page: VisitedPage): () => void;
}

export interface VisitedPage {
  /** The address of the API, without a slash at the end. */
  api: string;
  /** The same for each visit of this browser; kept in a cookie of the site, which is set by the first call. */
  visitorId(): string;
  /** What this browser remembers by name; only for this page where the browser does not let us keep it. */
  kept: {
    read(name: string): string | undefined;
    write(name: string, text: string): void;
    drop(name: string): void;
  };
}
