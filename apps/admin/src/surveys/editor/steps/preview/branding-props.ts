import type { Settings, Theming } from '@userfeedback/contract';
import type { Look, neededFor } from '@userfeedback/engine';

/** The properties of each group of branding controls. */
export interface BrandingProps {
  theming: Theming;
  /** The survey's look as visitors see it, with inherited values. */
  look: Look;
  /** The site's settings, which empty values follow; null where these settings are being edited. */
  settings: Settings | null;
  /** What single controls need, if the group as a whole needs nothing. */
  needs?: typeof neededFor;
  /** The problem with the logo. */
  logoError?: string | undefined;
  change(patch: Partial<Theming>): void;
}
