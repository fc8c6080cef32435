import type { PluginInfo } from '@userfeedback/contract';

/** Addresses are paths of the magazine. */
type CataloguePlugin = Omit<PluginInfo, 'installed' | 'active' | 'setup_complete'>;

const NO_PAGES = { setup_url: '', create_url: '' };

/** The plugins that can be installed on the magazine. Nothing is downloaded; it only stores their state. */
export const PLUGINS: readonly CataloguePlugin[] = [
  {
    slug: 'monsterinsights',
    basename: 'monsterinsights/monsterinsights.php',
    title: 'MonsterInsights',
    excerpt: 'Brings Google Analytics to the site and shows its numbers where you write.',
    icon: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
    ...NO_PAGES,
  },
  {
    slug: 'exactmetrics',
    basename: 'exactmetrics/exactmetrics.php',
    title: 'ExactMetrics',
    excerpt: 'Brings Google Analytics to the site, with reports for those who like to look closely.',
    icon: 'M3 17l5-6 4 4 8-10M15 5h5v5',
    ...NO_PAGES,
  },
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
