import type { AddonInfo, PluginInfo } from '@userfeedback/contract';
import { AjaxRefusal, ajax } from '../api/ajax.ts';
import { errorToast } from '../feedback/toast.tsx';
import { t } from '../messages/install.ts';

/** `type` is `licensed` if the plan includes the addon; some addons link to another screen instead. */
type AddonItem = Pick<AddonInfo, 'title' | 'type' | 'installed' | 'active' | 'url' | 'basename' | 'redirect'> & {
  kind: 'addon';
};

type PluginItem = Pick<PluginInfo, 'title' | 'installed' | 'active' | 'slug' | 'basename' | 'manage_url'> & {
  kind: 'plugin';
};

export type InstallItem = AddonItem | PluginItem;

export type InstallStep = 'install' | 'activate' | 'deactivate';

/**
 * Whether the step worked; if not, a toast has said why. If the server was not reached, only installing says so; after
 * the other steps the button stays as it was.
 */
export async function doStep(item: InstallItem, step: InstallStep): Promise<boolean> {
  try {
    await callFor(item, step);
    return true;
  } catch (error) {
    if (step === 'install') void errorToast(t.failed[item.kind]);
    else if (error instanceof AjaxRefusal) void errorToast(error.message || t.wrong);
    return false;
  }
}

function callFor(item: InstallItem, step: InstallStep): Promise<object> {
  return item.kind === 'addon' ? callForAddon(item, step) : callForPlugin(item, step);
}

function callForAddon({ url, basename }: AddonItem, step: InstallStep) {
  if (step === 'install') return ajax('install_addon', { plugin: url });
  return ajax(step === 'activate' ? 'activate_addon' : 'deactivate_addon', { plugin: basename });
}

/** Plugins are deactivated in the site's own administration, not here. */
function callForPlugin({ slug, basename }: PluginItem, step: InstallStep) {
  return step === 'install' ? ajax('install_plugin', { slug }) : ajax('activate_plugin', { basename });
}
