import type { LicenceInfo } from '@userfeedback/contract';

export type LicenceProblem = 'expired' | 'disabled' | 'invalid';

/** The site's own licence if it has a key, otherwise its network's. */
export function effectiveLicence(site: LicenceInfo, network: LicenceInfo): LicenceInfo {
  return site.key === '' ? network : site;
}

/** The worst problem; an expired network licence counts too. */
export function licenceProblem(site: LicenceInfo, network: LicenceInfo): LicenceProblem | null {
  if (site.is_expired || network.is_expired) return 'expired';
  const { is_disabled, is_invalid } = effectiveLicence(site, network);
  if (is_disabled) return 'disabled';
  return is_invalid ? 'invalid' : null;
}
