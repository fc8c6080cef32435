import type { PluginInfo } from '@userfeedback/contract';

export const ANALYTICS_CATALOGUE: readonly Pick<PluginInfo, 'slug' | 'basename' | 'title' | 'excerpt' | 'icon'>[] = [
  {
    slug: 'monsterinsights',
    basename: 'monsterinsights/monsterinsights.php',
    title: 'MonsterInsights',
    excerpt: 'Brings Google Analytics to the site and shows its numbers where you write.',
    icon: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  },
  {
    slug: 'exactmetrics',
    basename: 'exactmetrics/exactmetrics.php',
    title: 'ExactMetrics',
    excerpt: 'Brings Google Analytics to the site, with reports for those who like to look closely.',
    icon: 'M3 17l5-6 4 4 8-10M15 5h5v5',
  },
];
