import type { AddonManifest } from '@userfeedback/addon-kit';
import type { LicenceInfo } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';
import { planRank } from '@userfeedback/engine';

interface StoredLicence {
  key: string;
  type: string;
  expires_on: string | null;
  state: string;
}

interface StoredAddon {
  slug: string;
  installed: 0 | 1;
  active: 0 | 1;
}

/** Without a licence all fields are empty. The last day of a licence still counts. */
export function licenceOf(stored: StoredLicence | undefined, now: Date): LicenceInfo {
  return {
    key: stored?.key ?? '',
    type: stored?.type ?? '',
    is_expired: stored?.expires_on != null && stored.expires_on < now.toISOString().slice(0, 10),
    is_disabled: stored?.state === 'disabled',
    is_invalid: stored?.state === 'invalid',
  };
}

/**
 * The only place that works out what the site may use. A key in use makes it the Pro edition; the site is licensed
 * while that key is neither expired, disabled nor invalid, and only then the plan counts.
 */
export function siteAccess(
  licence: LicenceInfo,
  manifests: readonly AddonManifest[],
  states: readonly StoredAddon[],
): SiteAccess {
  const is_pro = licence.key !== '';
  const is_licensed = is_pro && !licence.is_expired && !licence.is_disabled && !licence.is_invalid;
  const rank = is_licensed ? planRank(licence.type) : 0;
  const stateOf = new Map(states.map((state) => [state.slug, state]));
  const addons = manifests.map(({ slug, plan }) => {
    const state = stateOf.get(slug);
    const type = rank >= planRank(plan) ? 'licensed' : plan;
    return [slug, { type, installed: state?.installed === 1, active: state?.active === 1 }] as const;
  });
  return { is_pro, is_licensed, license_type: licence.type, addons: Object.fromEntries(addons) };
}
