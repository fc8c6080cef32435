import type { WidgetDocument } from '@userfeedback/contract';
import type { SiteAccess } from '../access/access.ts';
import { isAddonUsable } from '../access/access.ts';

export type WidgetSite = Pick<WidgetDocument, 'addons' | 'is_pro' | 'is_licensed' | 'license_type'>;

/** Addons: only the public ones, and only whether they are usable. */
export function widgetSiteOf(site: SiteAccess, publicAddons: readonly string[]): WidgetSite {
  const { is_pro, is_licensed, license_type } = site;
  const addons = Object.fromEntries(publicAddons.map((slug) => [slug, isAddonUsable(slug, site)]));
  return { is_pro, is_licensed, license_type, addons };
}
