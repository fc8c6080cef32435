import type { HostPlugins } from '@userfeedback/host-kit';
import type { SiteDb } from '../tables.ts';
import { PLUGINS } from './catalogue.ts';
import { listPluginStates, setPluginState } from './queries.ts';

export function createPlugins(db: SiteDb, now: () => Date, publicUrl: string): HostPlugins {
  const list: HostPlugins['list'] = async () => {
    const states = new Map((await listPluginStates(db)).map((state) => [state.slug, state]));
    return PLUGINS.map((plugin) => {
      const state = states.get(plugin.slug);
      return {
        ...plugin,
        setup_url: plugin.setup_url && publicUrl + plugin.setup_url,
        create_url: plugin.create_url && publicUrl + plugin.create_url,
        manage_url: null,
        installed: state?.installed === 1,
        active: state?.active === 1,
        setup_complete: state?.setup_complete === 1,
      };
    });
  };
  const change = async (slug: string, to: { installed: 1 } | { active: 1 }) => {
    await setPluginState(db, slug, to, now().toISOString());
    return true;
  };
  return {
    kind: 'imitated',
    list,
    change: {
      async install(slug) {
        return PLUGINS.some((plugin) => plugin.slug === slug) && change(slug, { installed: 1 });
      },
      async activate(basename) {
        const plugin = (await list()).find((each) => each.basename === basename);
        return plugin?.installed === true && change(plugin.slug, { active: 1 });
      },
    },
  };
}
