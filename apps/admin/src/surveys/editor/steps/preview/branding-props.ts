import type { Settings, Theming } from '@userfeedback/contract';
import type { Look, neededFor } from '@userfeedback/engine';

/** What each group of branding controls is given. */
export interface BrandingProps {
  theming: Theming;
  /** How the survey looks to visitors, with what it inherits. */
  look: Look;
  /** The site's settings, which empty values follow; null where they are what is changed. */
  settings: Settings | null;
  /** What single controls take, where the group as a whole takes nothing. */
  needs?: typeof neededFor;
  /** What is wrong with the logo. */
  logoError?: string | undefined;
  change(patch: Partial<Theming>): void;
}
