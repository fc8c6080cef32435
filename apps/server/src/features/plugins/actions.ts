import type { On } from '@userfeedback/addon-kit';
import type { Deps } from '../../platform/deps.ts';

const refused = (message: string) => ({ success: false, data: { message } }) as const;
const NO_PLUGINS = refused('This site has no plugins.');
const NOT_HERE = refused('Plugins are installed in WordPress.');
const UNKNOWN = refused('There is no such plugin.');
const MISSING = refused('This plugin is not installed.');
const DONE = { success: true, data: {} } as const;

/** The host site does the work. */
export function pluginActions(on: On, { host }: Pick<Deps, 'host'>): void {
  on('get_plugins', async () => ({ success: true, data: await host.plugins.list() }));

  const { kind, list, change } = host.plugins;
  const elsewhere = kind === 'none' ? NO_PLUGINS : NOT_HERE;

  on('install_plugin', async ({ slug, activate }) => {
    if (!change) return elsewhere;
    if (!(await change.install(slug))) return UNKNOWN;
    const plugin = (await list()).find((each) => each.slug === slug);
    return !activate || (plugin && (await change.activate(plugin.basename))) ? DONE : MISSING;
  });

  on('activate_plugin', async ({ basename }) => {
    if (!change) return elsewhere;
    return (await change.activate(basename)) ? DONE : MISSING;
  });
}
