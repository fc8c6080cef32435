import type { WidgetDocument } from '@userfeedback/contract';
import type { AddonSlug } from '@userfeedback/contract/limits';
import type { SiteAccess } from '../access/access.ts';
import { isAddonUsable } from '../access/access.ts';

/** What the widget's document says about plan and addons; its surveys are in force already. */
export type WidgetSite = Pick<WidgetDocument, 'addons' | 'is_pro' | 'is_licensed' | 'license_type'>;

/** Plan and addons as visitors' browsers get them. */
export function widgetSiteOf(site: SiteAccess): WidgetSite {
  const { is_pro, is_licensed, license_type } = site;
  const isUsable = (slug: AddonSlug) => isAddonUsable(slug, site);
  return {
    is_pro,
    is_licensed,
    license_type,
    addons: {
      'question-types': isUsable('question-types'),
      targeting: isUsable('targeting'),
      branding: isUsable('branding'),
      behavior: isUsable('behavior'),
      templates: isUsable('templates'),
      heatmaps: isUsable('heatmaps'),
      'geo-restrictions': isUsable('geo-restrictions'),
      'post-ratings': isUsable('post-ratings'),
      'google-drive': isUsable('google-drive'),
      webhooks: isUsable('webhooks'),
    },
  };
}
