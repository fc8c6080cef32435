import type { AddonInfo } from '@userfeedback/contract';
import { ajax } from '../api/ajax.ts';
import { errorToast } from '../feedback/toast.ts';
import { t } from '../strings.ts';

/** An addon or a plugin of the site, as far as installing goes. `type` is `licensed` where the plan covers it. */
export type InstallItem = Pick<AddonInfo, 'title' | 'type' | 'installed' | 'active' | 'basename'> & {
  /** Has a place of its own to go to instead of being installed (CT-38). */
  redirect?: string | undefined;
} & { kind: 'addon'; url: string };

/** One thing that is done to an item. */
export type InstallStep = 'install' | 'activate' | 'deactivate';

/** Does one step and answers whether it worked; if not, a toast has said why (ER-S-12, ER-S-13, OP-094). */
export async function doStep(item: InstallItem, step: InstallStep): Promise<boolean> {
  try {
    const reply = await callFor(item, step);
    if (!reply.success) void errorToast(failure(item, step, reply.data.message));
    return reply.success;
  } catch {
    void errorToast(failure(item, step, t.api.unreachable));
    return false;
  }
}

function callFor({ url, basename }: InstallItem, step: InstallStep) {
  if (step === 'install') return ajax('install_addon', { plugin: url });
  return ajax(step === 'activate' ? 'activate_addon' : 'deactivate_addon', { plugin: basename });
}

function failure({ kind }: InstallItem, step: InstallStep, message: string): string {
  return step === 'install' ? t.install.failed[kind] : message || t.install.wrong;
}
