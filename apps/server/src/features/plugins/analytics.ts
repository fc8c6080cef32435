import type { AnalyticsPlugin, PluginState } from '@userfeedback/contract';
import type { ContentHost } from '@userfeedback/host-kit';

export async function analyticsPlugins(
  host: Pick<ContentHost, 'plugins'>,
): Promise<Record<AnalyticsPlugin, PluginState>> {
  const plugins = await host.plugins.list();
  const stateOf = (slug: AnalyticsPlugin): PluginState => {
    const plugin = plugins.find((each) => each.slug === slug);
    return { is_installed: plugin?.installed ?? false, is_active: plugin?.active ?? false };
  };
  return { monsterinsights: stateOf('monsterinsights'), exactmetrics: stateOf('exactmetrics') };
}
