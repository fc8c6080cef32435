import { AjaxRefusal, ajax } from '../api/ajax.ts';
import { confirm } from '../feedback/modal.ts';
import { errorToast } from '../feedback/toast.tsx';
import { t as common } from '../messages/common.ts';
import { t } from '../messages/install.ts';

/** Asks if live surveys use the addon. */
export async function mayDeactivate({ title, basename }: { title: string; basename: string }): Promise<boolean> {
  try {
    const { hidden, changed } = await ajax('addon_in_use', { plugin: basename });
    if (hidden + changed === 0) return true;
    const { leave } = t;
    const effects = [
      hidden > 0 && leave.hidden({ n: hidden }),
      changed > 0 && leave.changed({ n: changed }),
      leave.kept,
    ];
    return await confirm({
      title: leave.title({ addon: title }),
      body: effects.filter(Boolean).join(' '),
      confirm: t.deactivate,
      cancel: common.modal.cancel,
      isDangerous: true,
    });
  } catch (error) {
    if (error instanceof AjaxRefusal) void errorToast(error.message);
    return false;
  }
}
