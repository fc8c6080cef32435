import type { SiteInfo } from '@userfeedback/contract';
import { PRODUCT } from '../product.ts';

/** Where a click on an upgrade link came from; what is not named gets the defaults of GT-25. */
export interface UpgradeOrigin {
  source?: string | undefined;
  medium?: string;
  campaign?: string;
}

/**
 * Address of the upgrade page with source, medium, campaign and version for the statistics; where an affiliate is
 * configured the whole address follows theirs, encoded (OP-86).
 */
export function upgradeLink(
  origin: UpgradeOrigin,
  site: Pick<SiteInfo, 'is_pro' | 'plugin_version' | 'upgrade'>,
): string {
  const url = new URL(site.upgrade.url ?? PRODUCT.upgradeUrl);
  url.searchParams.set('utm_source', origin.source ?? (site.is_pro ? 'proplugin' : 'liteplugin'));
  url.searchParams.set('utm_medium', origin.medium ?? 'defaultmedium');
  url.searchParams.set('utm_campaign', origin.campaign ?? 'defaultcampaign');
  url.searchParams.set('utm_content', site.plugin_version);
  return site.upgrade.affiliate ? site.upgrade.affiliate + encodeURIComponent(url.href) : url.href;
}
