import type { AddonSlug, Plan } from '@userfeedback/contract';

/** What every side may know of an addon; imports nothing heavy. `plan` is the lowest that includes it. */
export interface AddonManifest {
  slug: AddonSlug | (string & {});
  title: string;
  excerpt: string;
  plan: Exclude<Plan, 'lite'>;
  /** The `d` of one SVG path, drawn 24 by 24 with a stroke of `currentColor`, 1.5 wide, no fill. */
  icon: string;
  /** Where the catalogue leads instead of offering to install it ("Go to ..."), for one that is managed elsewhere. */
  redirect?: string;
}
