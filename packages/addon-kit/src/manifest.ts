import type { AddonSlug, Plan } from '@userfeedback/contract';

/** What every side may know of an addon; imports nothing heavy. */
export interface AddonManifest {
  slug: AddonSlug | (string & {});
  title: string;
  excerpt: string;
  /** The lowest plan that includes it. */
  plan: Exclude<Plan, 'lite'>;
  /** The `d` of one SVG path, drawn 24 by 24 with a stroke of `currentColor`, 1.5 wide, no fill. */
  icon: string;
  /** Visitors' pages are told whether it is in use; what it draws on them needs that. */
  isPublic?: boolean;
  /** Where the catalogue leads instead of offering to install it ("Go to ..."), for one that is managed elsewhere. */
  redirect?: string;
}
