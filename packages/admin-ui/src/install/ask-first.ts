import { AjaxRefusal, ajax } from '../api/ajax.ts';
import { confirm } from '../feedback/modal.ts';
import { errorToast } from '../feedback/toast.tsx';
import { formatNumber } from '../format.ts';

const words = {
  title: (addon: string) => `Deactivate ${addon}?`,
  hidden: (count: number) =>
    `${count === 1 ? '1 live Survey' : `${formatNumber(count)} live Surveys`} will not be shown any more.`,
  changed: (count: number) =>
    `${count === 1 ? '1 live Survey' : `${formatNumber(count)} live Surveys`} will be shown without what it adds.`,
  kept: 'What they hold is kept and comes back with the addon.',
  confirm: 'Deactivate',
  cancel: 'Cancel',
} as const;

/** Asks if live surveys use the addon. */
export async function mayDeactivate({ title, basename }: { title: string; basename: string }): Promise<boolean> {
  try {
    const { hidden, changed } = await ajax('addon_in_use', { plugin: basename });
    if (hidden + changed === 0) return true;
    const effects = [hidden > 0 && words.hidden(hidden), changed > 0 && words.changed(changed), words.kept];
    return await confirm({
      title: words.title(title),
      body: effects.filter(Boolean).join(' '),
      confirm: words.confirm,
      cancel: words.cancel,
      isDangerous: true,
    });
  } catch (error) {
    if (error instanceof AjaxRefusal) void errorToast(error.message);
    return false;
  }
}
