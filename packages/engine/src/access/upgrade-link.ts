import type { SiteInfo } from '@userfeedback/contract';

/** Where an upgrade link was clicked; missing fields get defaults. */
export interface UpgradeOrigin {
  source?: string | undefined;
  medium?: string;
  campaign?: string;
}

/** Where plans are sold if the configuration does not say. */
const PRICING = 'https://userfeedback.example/pricing/';

/**
 * Address of the upgrade page with source, medium, campaign and version for the statistics. With an affiliate, the
 * whole address is appended to theirs, encoded.
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
