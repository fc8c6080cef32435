import type { PageFacts } from '@userfeedback/contract';
import type { AddonManifest } from './manifest.ts';

/** The addon's side on the visitor's page. */
export interface WidgetAddon {
  manifest: Pick<AddonManifest, 'slug'>;
  /** Starts; what it returns undoes everything it did to the page. */
  mount?(visit: WidgetVisit): () => void;
}

export interface WidgetVisit {
  /** Where the API lies, without a slash at the end. */
  api: string;
  page: PageFacts;
}
