import { ADDON_SLUGS } from '@userfeedback/contract/limits';
import type { SiteAccess } from '../../access/access.ts';
import { addonPlan, isLicensedFor } from '../../access/access.ts';

export type TemplateState =
  | { isUsable: true }
  | { isUsable: false; missingAddon: string | undefined; cure: 'upgrade' | 'activate' };

export function isTemplateAvailable(required: readonly string[], site: SiteAccess): boolean {
  return required.every((slug) => {
    const known = ADDON_SLUGS.find((each) => each === slug);
    return known !== undefined && isLicensedFor(addonPlan(known), site);
  });
}

/** A licensed site that only lacks an active addon can activate it at once; all others have to upgrade. */
export function templateState(
  { is_available, required_addons }: { is_available: boolean; required_addons: readonly string[] },
  site: SiteAccess,
): TemplateState {
  const missingAddon = required_addons.find((slug) => !site.addons[slug]?.active);
  if (is_available && missingAddon === undefined) return { isUsable: true };
  const isCovered = missingAddon !== undefined && site.addons[missingAddon]?.type === 'licensed';
  return { isUsable: false, missingAddon, cure: site.is_licensed && isCovered ? 'activate' : 'upgrade' };
}
