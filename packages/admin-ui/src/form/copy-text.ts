import { errorToast, toast } from '../feedback/toast.tsx';
import { t } from '../messages/common.ts';

/**
 * Copies and says how that ended. Pages on plain http have no clipboard, and browsers may refuse it: then the text of
 * `field` is selected, so that it can be copied by hand.
 */
export async function copyText(text: string, copied: string, field?: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    field?.focus();
    field?.select();
    void errorToast(field ? t.copy.byHand : t.copy.failed);
    return false;
  }
  void toast(copied);
  return true;
}
