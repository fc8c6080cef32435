import type { AddonManifest } from './manifest.ts';

export interface PageAddon {
  manifest: Pick<AddonManifest, 'slug'>;
  /**
   * Fills an element `data-userfeedback-<slug>` while the addon is usable and public. The function it returns empties
   * the element again.
   */
  mount(element: HTMLElement, page: VisitedPage): () => void;
}

export interface VisitedPage {
  api: string;
  /** The same for each visit of this browser; kept in a cookie of the site, which is set by the first call. */
  visitorId(): string;
  /** Texts that this browser remembers by name; only for this page if the browser blocks storage. */
  kept: {
    read(name: string): string | undefined;
    write(name: string, text: string): void;
    drop(name: string): void;
  };
}
