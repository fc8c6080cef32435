import type { On } from '@userfeedback/addon-kit';
import type { Deps } from '../deps.ts';

const UNKNOWN = { success: false, data: { message: 'There is no such plugin.' } } as const;
const MISSING = { success: false, data: { message: 'This plugin is not installed.' } } as const;
const NOT_HERE = { success: false, data: { message: 'Plugins are installed in WordPress.' } } as const;
const DONE = { success: true, data: {} } as const;

/** The plugin actions of `POST /ajax`; the site around us does the work. */
export function pluginActions(on: On, { host }: Pick<Deps, 'host'>): void {
  on('get_plugins', async () => ({ success: true, data: await host.plugins.list() }));

  const { list, change } = host.plugins;

  on('install_plugin', async ({ slug, activate }) => {
    if (!change) return NOT_HERE;
    if (!(await change.install(slug))) return UNKNOWN;
    const plugin = (await list()).find((each) => each.slug === slug);
    return !activate || (plugin && (await change.activate(plugin.basename))) ? DONE : MISSING;
  });

  on('activate_plugin', async ({ basename }) => {
    if (!change) return NOT_HERE;
    return (await change.activate(basename)) ? DONE : MISSING;
  });
}
