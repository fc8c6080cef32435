import type { AddonSlug, Plan } from '@userfeedback/contract';

/** Every side imports it, so it must import nothing heavy. */
export interface AddonManifest {
  slug: AddonSlug | (string & {});
  title: string;
  excerpt: string;
  /** The lowest plan that includes it. */
  plan: Exclude<Plan, 'lite'>;
  /** `d` of one SVG path, drawn 24 by 24 with a stroke of `currentColor`, 1.5 wide, no fill. */
  icon: string;
  /** Visitors' pages learn whether it is in use; needed for whatever it draws on them. */
  isPublic?: boolean;
  /**
   * For an addon that is managed elsewhere: where the catalogue leads ("Go to ...") instead of offering to install it.
   */
  redirect?: string;
}
