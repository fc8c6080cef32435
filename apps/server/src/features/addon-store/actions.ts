import type { On } from '@userfeedback/addon-kit';
import { isAddonUsable } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';

import { countAddonUse } from '../surveys/addon-use.ts';
import { addonContext } from './context.ts';
import { activateAddon, deactivateAddon, findAddon, installAddon, listAddons } from './service.ts';

const UNKNOWN = { success: false, data: { message: 'There is no such addon.' } } as const;
const REFUSED = { success: false, data: { message: 'Your license does not include this addon.' } } as const;
const INACTIVE = { success: false, data: { message: 'This addon is not in use.' } } as const;
const ABSENT = {
  success: false,
  data: { message: 'This addon is not installed. Install it first.' },
} as const;
const DONE = { success: true, data: {} } as const;
const ACTIVATED = { done: DONE, 'not-licensed': REFUSED, 'not-installed': ABSENT };

/** Installing names the addon by its url, the other actions by its basename. */
export function addonActions(on: On, deps: Deps): void {
  on('get_addons', async () => ({ success: true, data: await listAddons(deps) }));

  on('install_addon', async ({ plugin }) => {
    const addon = findAddon(deps.addons, { url: plugin });
    if (!addon) return UNKNOWN;
    return (await installAddon(deps, addon)) ? DONE : REFUSED;
  });

  on('activate_addon', async ({ plugin }) => {
    const addon = findAddon(deps.addons, { basename: plugin });
    if (!addon) return UNKNOWN;
    return ACTIVATED[await activateAddon(deps, addon)];
  });

  on('deactivate_addon', async ({ plugin }) => {
    const addon = findAddon(deps.addons, { basename: plugin });
    if (!addon) return UNKNOWN;
    await deactivateAddon(deps, addon);
    return DONE;
  });

  on('addon_in_use', async ({ plugin }) => {
    const addon = findAddon(deps.addons, { basename: plugin });
    if (!addon) return UNKNOWN;
    return { success: true, data: await countAddonUse(deps, addon.slug) };
  });
}

/** They refuse while their addon is not usable. */
export function actionsOfAddons(on: On, deps: Deps): void {
  for (const { manifest, actions } of deps.addons) {
    const onForAddon: On = (action, handler) =>
      on(action, async (input, caller) =>
        isAddonUsable(manifest.slug, deps.site.now().access) ? handler(input, caller) : INACTIVE,
      );
    actions?.(onForAddon, addonContext(deps, manifest));
  }
}
