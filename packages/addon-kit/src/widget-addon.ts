import type { AddonManifest } from './manifest.ts';

/** The addon's side on the visitor's page. */
export interface WidgetAddon {
  manifest: Pick<AddonManifest, 'slug'>;
  /** Fills an element `data-userfeedback-<slug>` of the page while the addon is usable; what it returns undoes that. */
  mount(element: HTMLElement, visit: WidgetVisit): () => void;
}

export interface WidgetVisit {
  /** Where the API lies, without a slash at the end. */
  api: string;
  /** Tells this visitor from others, by a cookie of the site that is set when it is first asked for. */
  visitorId(): string;
  /** What this browser remembers by name, or the page where the browser does not. */
  kept: {
    read(name: string): string | undefined;
    write(name: string, text: string): void;
    drop(name: string): void;
  };
}
