import type { PluginInfo } from '@userfeedback/contract';
import { ANALYTICS_CATALOGUE } from '@userfeedback/host-kit';

/** Addresses are paths of the magazine. */
type CataloguePlugin = Omit<PluginInfo, 'installed' | 'active' | 'setup_complete' | 'manage_url'>;

/** Nothing is downloaded when one is installed; the magazine only stores their state. */
export const PLUGINS: readonly CataloguePlugin[] = [
  ...ANALYTICS_CATALOGUE.map((plugin) => ({ ...plugin, setup_url: '', create_url: '' })),
  {
    slug: 'automation',
    basename: 'automation/automation.php',
    title: 'Automation plugin',
    excerpt: 'Connects new responses with other tools: when this happens, do that.',
    icon: 'M13 3L5 14h6l-1 7 8-11h-6z',
    setup_url: '/site-admin/automation/setup',
    create_url: '/site-admin/automation/recipe',
  },
];
