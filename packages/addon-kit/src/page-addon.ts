import type { PageFacts, WidgetDocument } from '@userfeedback/contract';
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

/** Follows the views of pages. It is loaded with what judges surveys: keep it small, and load the rest as a part. */
export interface ViewWatcher {
  /** Called at each view, and again whenever the page has changed its address or told us something. */
  watch(shared: WidgetDocument, page: ViewedPage): Promise<void>;
  /** The page has called `destroy()`. */
  end(): void;
}

export interface ViewedPage {
  api: string;
  /** What the page has told by now. */
  readFacts(): PageFacts;
  load: LoadPart;
}

/** What somebody of the team sees on a page whose address has `fragment` and a token; visitors load none of it. */
export interface TeamPage {
  fragment: string;
  /** The function it returns removes everything. */
  open(page: { api: string; token: string; load: LoadPart }): Promise<() => void>;
}

/** A file that is built by itself; the build fills in its name and hash. */
export type BuiltPart = [file: string, integrity: string];

/** `Module` is what the part's file exports. */
type LoadPart = <Module>(part: BuiltPart) => Promise<Module>;
