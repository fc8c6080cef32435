import type { WidgetDocument } from '@userfeedback/contract';
import type { AddonSlug } from '@userfeedback/contract/limits';

/** What the widget document says about plan and addons. */
export type WidgetSite = Pick<WidgetDocument, 'addons' | 'is_pro' | 'is_licensed' | 'license_type'>;
export type { AddonSlug };

/** True on a site with a paid plan whose licence is good; an expired one counts as none (D-30). */
export function isPaid(site: WidgetSite): boolean {
  return site.is_pro && site.is_licensed;
}

/** True when visitors get what the addon does. */
export function hasAddon(site: WidgetSite, slug: AddonSlug): boolean {
  return isPaid(site) && site.addons[slug] === true;
}
