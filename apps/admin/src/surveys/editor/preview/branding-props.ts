import type { Settings, Theming } from '@userfeedback/contract';
import type { Look } from '@userfeedback/engine';

/** What each group of branding controls is given. */
export interface BrandingProps {
  theming: Theming;
  /** How the survey looks to visitors, with what it inherits. */
  look: Look;
  /** The site's settings, which empty values follow (OP-043). */
  settings: Settings;
  change(patch: Partial<Theming>): void;
}
