import type { WidgetDocument } from '@userfeedback/contract';
import type { SiteAccess } from '../access/access.ts';
import { isAddonUsable } from '../access/access.ts';

/** What the widget's document says about plan and addons; its surveys are already in force. */
export type WidgetSite = Pick<WidgetDocument, 'addons' | 'is_pro' | 'is_licensed' | 'license_type'>;

/** Plan and addons as visitors' browsers get them: of addons only whether those that are public are usable. */
export function widgetSiteOf(site: SiteAccess, publicAddons: readonly string[]): WidgetSite {
  const { is_pro, is_licensed, license_type } = site;
  const addons = Object.fromEntries(publicAddons.map((slug) => [slug, isAddonUsable(slug, site)]));
  return { is_pro, is_licensed, license_type, addons };
}
