import type { SiteAccess } from './access.ts';
import type { AddonSlug, WidgetSite } from './widget-site.ts';

/** Plan and addons as the widget's rules ask for them: an addon is one that is licensed, installed and active. */
export function widgetSiteOf({ is_pro, is_licensed, license_type, addons }: SiteAccess): WidgetSite {
  const isUsable = (slug: AddonSlug) => {
    const addon = addons[slug];
    return addon?.type === 'licensed' && addon.installed && addon.active;
  };
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
