import type { SiteInfo } from '@userfeedback/contract';

export interface UpgradeOrigin {
  source?: string | undefined;
  medium?: string;
  campaign?: string;
}

const PRICING = 'https://userfeedback.example/pricing/';

/**
 * With source, medium, campaign and version for the statistics. An affiliate's prefix is followed by the whole address,
 * encoded.
 */
export function upgradeLink(
  origin: UpgradeOrigin,
  site: Pick<SiteInfo, 'is_pro' | 'plugin_version'> & {
    upgrade: Pick<SiteInfo['upgrade'], 'url' | 'affiliate'>;
  },
): string {
  const [address = '', fragment] = (site.upgrade.url ?? PRICING).split('#', 2);
  const parameters = {
    utm_source: origin.source ?? (site.is_pro ? 'proplugin' : 'liteplugin'),
    utm_medium: origin.medium ?? 'defaultmedium',
    utm_campaign: origin.campaign ?? 'defaultcampaign',
    utm_content: site.plugin_version,
  };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const url = `${address}${address.includes('?') ? '&' : '?'}${query.join('&')}${fragment ? `#${fragment}` : ''}`;
  return site.upgrade.affiliate ? site.upgrade.affiliate + encodeURIComponent(url) : url;
}
